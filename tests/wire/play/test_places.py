"""Where matches can be opened and played: channels, threads, and the permissions that the bot needs there."""

from __future__ import annotations

from cogs.lobbies.opening import NO_THREAD
from cogs.personal.my_matches import NO_MATCHES
from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import board_of, changed, lobby_of, opens

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
    alice, lobby = await opens(discord, "Alice", "place:thread")
    await alice.presses("Begin", on=lobby)
    await changed(lobby, lambda message: message.thread is not None)
    thread = lobby.thread
    assert thread is not None
    board = await board_of(thread)
    refused = await alice.types("/tradewinds start place:thread", channel=thread)
    assert str(NO_THREAD) in refused.text
    await alice.types("/tradewinds start", channel=thread)
    second = await lobby_of(thread, after=board)
    await alice.presses("Begin", on=second)
    assert await board_of(thread, after=second)
    discord.server.deny(thread, "send_messages_in_threads")
    refused = await alice.types("/tradewinds start", channel=thread)
    assert "“Send Messages in Threads”" in refused.text
