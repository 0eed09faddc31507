"""The database is locked, full or altered, or the rules of a game have changed since a match was played."""

from __future__ import annotations

import asyncio

from cogs.actions.match_lines import CANNOT_GO_ON
from cogs.replying.answering import BUSY
from matches.service import repository
from sandbox import Discord, Message
from tests.wire import storage
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import cards_in, press_of

FROZEN = str(repository.FROZEN).split(":")[0]


async def test_locked_database_refuses_a_move_and_stores_nothing(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    card = cards_in(await match.hand())[0]
    await discord.settle()
    events = storage.version(bot.database, match.id)
    with storage.locked(bot.database):
        answer = await match.mover.types(f"/tradewinds play card:{card}")
    assert answer.text == str(BUSY)
    assert answer.ephemeral_to is match.mover
    assert storage.version(bot.database, match.id) == events
    assert (
        f"You played **{card}**" in (await match.mover.types(f"/tradewinds play card:{card}")).text
    )
    await match.next_board()
    await match.is_whole(1)


async def test_viewing_works_while_the_database_is_locked(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match, newcomer = await playing(discord, "Alice", "Bob"), discord.person("Newcomer")
    await discord.settle()
    with storage.locked(bot.database):
        assert (await match.hand()).media
        assert (await match.waiting.types("/tradewinds board")).media
        assert match.id in str(await match.mover.asks("/tradewinds hand match:"))
        assert match.id in str(await newcomer.asks("/tradewinds board match:"))
        assert await newcomer.asks("/tradewinds play card:F") == []
    await match.turn()
    await match.is_whole(1)


CHANGES = (
    "payload = json_set(payload, '$.notation', 'XYZ')",
    "payload = json_set(payload, '$.by', 'forced')",
    "payload = '{}'",
    "kind = 'danced'",
)
"""Changes in the database that make the last move illegal, different, malformed, or of an unknown kind."""


async def test_match_that_no_longer_replays_is_reported_once_and_frozen(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    coves = [discord.server.add_channel(f"cove-{number}") for number in range(len(CHANGES))]
    matches = [await playing(discord, "Alice", "Bob", channel=cove) for cove in coves]
    for match in matches:
        await match.turn()
    hands = {match.id: press_of(match.board, "Hand") for match in matches}
    await bot.stop()
    for match, change in zip(matches, CHANGES, strict=True):
        statement = f"UPDATE events SET {change} WHERE match_id = ? AND version = ?"
        last = storage.last_move(bot.database, match.id)
        storage.execute(bot.database, statement, match.id, last)
    await bot.start()
    for match in matches:
        assert FROZEN in await _reads(discord, match, hands[match.id])
        told = await match.board.channel.message(_says_frozen)
        assert set(told.pinged) == set(match.people)
        await _frozen_to_everything(match)
    await discord.settle()
    await bot.stop()
    discord.forget_nonces()
    await bot.start()
    await others.turn()
    for match in matches:
        assert FROZEN in await _reads(discord, match, hands[match.id])
    await discord.settle()
    for cove in coves:
        assert len([each for each in cove.messages if _says_frozen(each)]) == 1
    assert bot.output.count("is frozen; ") == len(CHANGES)


async def _reads(discord: Discord, match: Playing, custom_id: str) -> str:
    interaction = discord.actions.press(match.mover, match.board, custom_id)
    async with asyncio.timeout(match.mover.patience):
        return (await interaction.answer).text


async def _frozen_to_everything(match: Playing) -> None:
    """Assert that every command about the frozen match is refused, in a response that only the player sees."""
    of_the_game = ("play card:FRC", "board", "board show:everyone")
    commands = [f"/tradewinds {each}" for each in of_the_game]
    for command in (*commands, "/match", "/match do:history", "/match do:resign"):
        answer = await match.mover.types(command, match.board.channel)
        assert FROZEN in answer.text, command
        assert answer.ephemeral_to is match.mover
    assert str(CANNOT_GO_ON) in (await match.mover.types("/matches", match.board.channel)).text


async def test_matches_of_earlier_rules_are_checked_at_startup_and_continue(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    bad = await playing(discord, "Chandra", "Diego", channel=discord.server.add_channel("cove"))
    await match.turn()
    await bad.turn()
    await bot.stop()
    (now,) = {*storage.look(bot.database, "SELECT rulebook FROM matches")}
    storage.execute(bot.database, "UPDATE matches SET rulebook = 'earlier rules'")
    storage.execute(
        bot.database,
        "UPDATE events SET payload = json_set(payload, '$.notation', 'XYZ')"
        " WHERE match_id = ? AND kind = 'moved'",
        bad.id,
    )
    await bot.start()
    told = await bad.board.channel.message(_says_frozen)
    assert set(told.pinged) == set(bad.people)
    await bot.logs("All unfinished matches have been checked", after=bot.output.rindex("Stopping"))
    rows = storage.look(bot.database, "SELECT id, rulebook, frozen FROM matches")
    assert {row for row in rows if row[0] != bad.id} == {
        (match.id, *now, 0),
        (others.id, *now, 0),
    }
    assert (bad.id, "earlier rules", 1) in rows
    await match.turn()
    await match.is_whole(2)


def _says_frozen(message: Message) -> bool:
    return FROZEN in message.content
