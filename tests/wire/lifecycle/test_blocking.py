"""The host blocks users and servers while the bot runs, and managers keep people out of new matches."""

from __future__ import annotations

from datetime import timedelta

from bot.command_line.blocking import BLOCKED, UNBLOCKED
from cogs.access.gates import KEPT_OUT, SERVER_SHUT_OUT, SHUT_OUT
from cogs.actions.match_lines import STANDS_STILL
from cogs.admin.wording import ONESELF, not_blocked
from cogs.lobbies.opening import unwelcome
from cogs.personal.my_matches import NOTHING_WAITS
from cogs.personal.privacy import BLOCKS, ONLY_BLOCKS
from sandbox import Discord
from tests.wire.evidence import playing
from tests.wire.process import Bot, TimedBot
from tests.wire.story import (
    all_resign,
    board_of,
    changed,
    labels,
    lobby_of,
    manager,
    match_of,
    mover_of,
    offers_moves,
    opens,
    plays,
    unreadable_notes,
)

ALWAYS = ("/privacy", "/privacy do:export")
OTHERWISE = ("/matches", "/next", "/settings", "/away until:3 days", "/back", "/tradewinds start")


async def command(bot: Bot, line: str, code: int = 0) -> str:
    """Run a command of the host while the bot runs, check its exit code, and return its output."""
    ended, output = await bot.beside(*line.split())
    assert ended == code, output
    return output


async def test_blocked_user_loses_seats_and_lobbies_and_is_told(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", options="options:first: north")
    games = discord.server.channel("games")
    await bob.types("/tradewinds start", games)
    lobby = await lobby_of(games)
    assert BLOCKED["user"] in await command(bot, f"block user {bob.id}")
    resigned = await board.channel.message(lambda m: "Bob" in m.content and m is not board, board)
    assert "has resigned" in resigned.content
    assert resigned.pinged in ([], [alice])
    await changed(lobby, lambda message: not message.buttons)
    for line in OTHERWISE:
        assert str(SHUT_OUT) in (await bob.types(line)).text, line
    for label in labels(resigned):
        assert str(SHUT_OUT) in (await bob.presses(label, on=resigned)).text
    for line in ALWAYS:
        assert str(SHUT_OUT) not in (await bob.types(line, bob.dm)).text
    for line in ("/tradewinds start opponents:@Bob", "/chance start opponents:@Bob"):
        assert str(unwelcome(["Bob"])) in (await alice.types(line)).text
    await plays(mover_of(board, [alice, bob]), resigned)
    assert await board_of(board.channel, after=resigned)


async def test_data_deletion_keeps_a_block_and_unblocked_user_starts_afresh(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    await alice.types("/settings")
    listed = f"user    {alice.id}"
    await command(bot, f"block user {alice.id}")
    assert listed in (output := await command(bot, "blocked"))
    assert "Alice" in output
    await bot.logs("people: 1,", 0)
    question = await alice.types("/privacy do:delete")
    assert str(BLOCKS) in question.text
    assert str(ONLY_BLOCKS) in (await alice.presses("Delete", on=question)).text
    assert listed in (output := await command(bot, "blocked"))
    assert "Alice" not in output
    assert str(SHUT_OUT) in (await alice.types("/matches")).text
    before = len(bot.output)
    assert UNBLOCKED["user"] in await command(bot, f"unblock user {alice.id}")
    await bot.logs("people: 0,", before)
    await opens(discord, "Alice")
    assert str(alice.id) not in await command(bot, "blocked")
    assert str(alice.id) in await command(bot, f"unblock user {alice.id}", code=1)


async def test_user_blocked_while_the_bot_was_down_is_refused_after_startup(
    discord: Discord, bot: Bot
) -> None:
    (alice, _), board = await match_of(discord, "Alice", "Bob")
    await bot.kill()
    await command(bot, f"block user {alice.id}")
    await bot.start()
    assert str(SHUT_OUT) in (await alice.types("/next")).text
    assert await board.channel.message(lambda m: "has resigned" in m.content, board)


async def test_blocked_server_is_paused_and_continues_after_unblocking(
    discord: Discord, timed: TimedBot
) -> None:
    bot, lagoon = timed, discord.add_server("Lagoon")
    general, there = discord.server.channel("general"), lagoon.channel("general")
    match = await playing(discord, "Alice", "Bob", channel=there, options="pace:1d")
    other = await playing(discord, "Chandra", "Diego", channel=general)
    hand = await match.hand()
    before = [*there.messages]
    await command(bot, f"block server {lagoon.id}")
    await bot.logs("servers: 1)")
    mover = match.mover
    assert str(SERVER_SHUT_OUT) in (await mover.types("/matches", there)).text
    assert str(SERVER_SHUT_OUT) in (await mover.presses("Hand", on=match.board)).text
    assert str(SERVER_SHUT_OUT) in (await mover.presses(hand.buttons[0].label, on=hand)).text
    assert str(STANDS_STILL) in (await mover.types("/matches", mover.dm)).text
    assert str(NOTHING_WAITS) in (await mover.types("/next", mover.dm)).text
    assert "shut" not in (await mover.types("/privacy", there)).text
    await timed.passes(timedelta(days=5))
    await mover.types("/away until:3 days", mover.dm)
    await mover.types("/back", mover.dm)
    await other.turn()
    await discord.settle()
    assert there.messages == before
    assert not [message for message in mover.dm.messages if message.pinged]
    written = len(bot.output)
    assert UNBLOCKED["server"] in await command(bot, f"unblock server {lagoon.id}")
    await bot.logs("servers: 0)", written)
    back = await there.message(lambda each: "is back" in each.content, after=match.board)
    assert not back.attachments
    assert offers_moves(await match.hand())
    assert "You played" in (await match.move()).text
    assert "The match played" not in (await match.next_board()).content


async def test_manager_can_block_a_user_from_new_matches(discord: Discord, bot: Bot) -> None:
    grace = manager(discord)
    (alice, bob), board = await match_of(discord, "Alice", "Bob")
    _, lobby = await opens(discord, "Chandra", after=board)
    assert "nobody" in (await grace.types("/fairwind settings")).text
    discord.person("Robot", bot=True)
    assert str(ONESELF) in (await grace.types("/fairwind block user:@Grace")).text
    assert "is a bot" in (await grace.types("/fairwind block user:@Robot")).text
    for _ in range(2):
        assert f"{bob.mention} is" in (await grace.types("/fairwind block user:@Bob")).text
    panel = await grace.types("/fairwind settings")
    assert bob.mention in panel.text
    assert unreadable_notes(panel) == []
    for line in ("/tradewinds start", "/crosswind start"):
        assert str(KEPT_OUT) in (await bob.types(line)).text
    assert str(KEPT_OUT) in (await bob.presses("Join", on=lobby)).text
    assert str(unwelcome(["Bob"])) in (await alice.types("/chance start opponents:@Bob")).text
    await plays(mover_of(board, [alice, bob]), board)
    board = await board_of(board.channel, after=lobby)
    await plays(mover_of(board, [alice, bob]), board)
    lagoon = discord.add_server("Lagoon").channel("general")
    await bob.types("/tradewinds start", lagoon)
    assert await lobby_of(lagoon)
    end = await all_resign((alice, bob), board)
    assert str(KEPT_OUT) in (await bob.presses("Rematch", on=end)).text
    await alice.presses("Rematch", on=end)
    assert (await lobby_of(end.channel, after=end)).pinged == []
    assert "again" in (await grace.types("/fairwind unblock user:@Bob")).text
    assert str(not_blocked(bob.id)) in (await grace.types("/fairwind unblock user:@Bob")).text
    await bob.presses("Join", on=lobby)
