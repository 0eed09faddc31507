"""Where matches can be opened and played: channels and threads, and the permissions that the bot and its
players need there."""

from __future__ import annotations

from cogs.access.voice import may_not_write
from cogs.lobbies.opening import NO_THREAD, no_thread
from cogs.personal.my_matches import NO_MATCHES
from matches.wording import turns
from matches.wording.card import PLAYED_HERE
from sandbox import Discord, Thread
from tests.wire.process import Bot
from tests.wire.story import board_of, changed, lobby_of, manager, manages, match_of, opens, resign

MISSING = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


async def test_missing_permissions_are_named_before_a_match_is_opened(
    discord: Discord, bot: Bot
) -> None:
    alice, general = discord.person("Alice"), discord.server.channel("general")
    for permission, name in MISSING.items():
        discord.server.deny(general, permission)
        refused = await alice.types("/tradewinds start")
        assert refused.ephemeral_to is alice
        assert f"“{name}”" in refused.text
        discord.server.allow(general, permission)
    discord.server.deny(general, "create_public_threads", "send_messages_in_threads")
    refused = await alice.types("/tradewinds start place:thread")
    assert "“Send Messages in Threads”" in refused.text
    assert "“Create Public Threads”" in refused.text
    await discord.settle()
    assert not general.messages
    assert str(NO_MATCHES) in (await alice.types("/matches")).text
    assert await opens(discord, "Alice"), "outside a thread, these permissions are not needed"


async def test_match_stays_in_its_channel_if_no_thread_can_be_opened(
    discord: Discord, bot: Bot
) -> None:
    alice, lobby = await opens(discord, "Alice", "place:thread")
    too_many = "Maximum number of active threads reached"
    discord.faults.add(path="/threads$", status=400, code=160006, message=too_many)
    await alice.presses("Begin", on=lobby)
    board = await board_of(discord.server.channel("general"), after=lobby)
    await bot.logs(too_many)
    assert board.pinged == [alice]


async def test_match_can_be_opened_in_a_thread_but_without_its_own_thread(
    discord: Discord, bot: Bot
) -> None:
    (alice,), board = await match_of(discord, "Alice", options="place:thread")
    thread = board.channel
    refused = await alice.types("/tradewinds start place:thread", channel=thread)
    assert str(NO_THREAD) in refused.text
    await alice.types("/tradewinds start", channel=thread)
    second = await lobby_of(thread, after=board)
    await alice.presses("Begin", on=second)
    assert await board_of(thread, after=second)
    discord.server.deny(thread, "send_messages_in_threads")
    refused = await alice.types("/tradewinds start", channel=thread)
    assert "“Send Messages in Threads”" in refused.text


async def test_place_setting_of_a_server_decides_between_thread_and_channel(
    discord: Discord, bot: Bot
) -> None:
    general, grace = discord.server.channel("general"), manager(discord)
    await manages(grace, "place", "thread")
    await grace.types("/crosswind start computers:1 level:easy")
    (card,) = [await changed(await lobby_of(general), lambda each: not each.buttons)]
    assert isinstance(card.thread, Thread)
    assert card.thread.mention in card.content
    await board_of(card.thread)
    await manages(grace, "place", "channel")
    await grace.types("/crosswind start")
    assert str(PLAYED_HERE) in (await lobby_of(general, after=card)).content


async def test_match_without_thread_permission_is_played_in_the_channel(
    discord: Discord, bot: Bot
) -> None:
    general, alice = discord.server.channel("general"), manager(discord, "Alice")
    await manages(alice, "place", "thread")
    discord.server.deny(general, "create_public_threads")
    told = await alice.types("/tradewinds start")
    assert str(no_thread(["“Create Public Threads”"])) in told.text
    lobby = await lobby_of(general)
    assert str(PLAYED_HERE) in lobby.content
    await alice.presses("Begin", on=lobby)
    board = await board_of(general, after=lobby)
    assert str(turns.NO_THREAD) not in board.content


async def test_players_who_may_not_write_can_play_but_make_the_bot_post_nothing_else(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind")
    place, carl = board.channel, discord.person("Carl")
    discord.server.silence(place.root, "send_messages", "send_messages_in_threads")
    await discord.settle()
    before = [message.id for message in place.messages]
    refused = may_not_write(place.id)
    for person, line in (
        (carl, "/crosswind start opponents:@Alice"),
        (alice, "/crosswind board show:everyone"),
        (alice, "/replay share:True"),
        (alice, "/match do:nudge"),
    ):
        assert (await person.types(line, place)).text == str(refused), line
    await discord.settle()
    assert [message.id for message in place.messages] == before
    await alice.types("/away until:3 days reason:Bob cheats", alice.dm)
    seen = await place.message(lambda message: "Alice" in message.text and message.id not in before)
    assert "Bob cheats" not in seen.text
    await resign(bob, place)
    await discord.settle()
    assert (await alice.types("/match do:rematch", place)).text == str(refused)
