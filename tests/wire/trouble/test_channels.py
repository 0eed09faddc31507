"""A match's channel, thread or messages are deleted, its thread is archived, locked or forbidden, or the bot
loses the server."""

from __future__ import annotations

from typing import Any

import pytest

from bot.channels.permissions import PLAYING
from cogs import wording
from cogs.access.server_checks import unknown_channel
from cogs.actions.looking import UNREACHABLE
from cogs.match_selection import unknown_match
from matches.wording.turns import GOES_ON_HERE
from sandbox import Discord, Message, Thread
from tests.wire.evidence import Playing, playing
from tests.wire.process import Bot
from tests.wire.story import (
    all_resign,
    changed,
    id_of,
    labels,
    lobby_of,
    manager,
    match_of,
    opens,
    shows_board,
)


async def _in_thread(discord: Discord) -> tuple[Playing, Thread]:
    """Begin a match in a thread of its own. Return the match and the thread."""
    people, board = await match_of(discord, "Alice", "Bob", options="place:thread")
    assert isinstance(board.channel, Thread)
    return Playing(people, board), board.channel


UNSEEN, LOCKED = "I can no longer see that channel.", "That thread is locked."


async def _carried_on(discord: Discord, match: Playing, why: str = UNSEEN) -> Message:
    """The match's channel is unusable, so move from #games, and continue the match there. `why` is the reason
    that the response to the move must give."""
    games = discord.server.channel("games")
    mover = match.mover
    told = await match.move(channel=games)
    assert "You played" in told.text
    assert str(wording.unshown(match.board.channel.id)) in told.text
    assert why in told.text
    await mover.presses("Carry on here", on=told)
    await match.next_board(games)
    return await games.message(lambda each: str(GOES_ON_HERE) in each.content)


async def test_match_in_a_deleted_channel_can_be_carried_on_in_another(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    await match.turn()
    match.board.channel.delete()
    match.places.clear()
    moved = match.board = await _carried_on(discord, match)
    called = match.mover
    assert len([each for each in match.shown if each in called.pings]) == 1
    await match.turn()
    assert match.board.pinged == [match.mover]
    await changed(moved, lambda each: not each.buttons)
    *earlier, last = match.shown
    assert last.buttons
    assert not any(each.buttons for each in earlier)


async def test_only_players_can_carry_a_match_on_elsewhere_and_only_where_the_bot_may_post(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match = await playing(discord, "Alice", "Bob")
    stranger, games = discord.person("Mallory"), discord.server.channel("games")
    looked = await match.waiting.types(f"/tradewinds board match:{match.id}", games)
    assert "Carry on here" not in labels(looked)
    match.board.channel.delete()
    looked = await match.waiting.types(f"/tradewinds board match:{match.id}", games)
    shown = await match.waiting.types(f"/tradewinds board show:everyone match:{match.id}", games)
    assert str(UNREACHABLE) in shown.text
    assert labels(shown) == ["Carry on here"]
    whispers = discord.server.add_channel("whispers")
    discord.server.deny(whispers, "attach_files")
    looked = await match.waiting.types(f"/tradewinds board match:{match.id}", whispers)
    refused = await match.waiting.presses("Carry on here", on=looked)
    assert "“Attach Files”" in refused.text
    looking = await stranger.types(f"/tradewinds board match:{match.id}", games)
    assert str(unknown_match(match.id, "Tradewinds")) in looking.text
    looked = await match.waiting.types(f"/tradewinds board match:{match.id}", games)
    old = looked.snapshot()
    await match.waiting.presses("Carry on here", on=looked)
    match.places.clear()
    await match.next_board(games)
    assert str(GOES_ON_HERE) in match.board.content
    again = await match.waiting.presses("Carry on here", on=old)
    assert str(wording.playable(games.id)) in again.text
    await match.turn()


UNCERTAIN: list[dict[str, Any]] = [{"status": 500}, {"hang": "before"}, {"drop": "before"}]
"""Faults after which the bot does not know the state of a channel."""


@pytest.mark.parametrize("trouble", UNCERTAIN, ids=lambda trouble: next(iter(trouble)))
async def test_move_counts_even_if_the_state_of_the_channel_is_unknown(
    discord: Discord, bot: Bot, others: Playing, trouble: dict[str, Any]
) -> None:
    match, thread = await _in_thread(discord)
    games = discord.server.channel("games")
    thread.archive()
    channel = f"/channels/{thread.id}$"
    asked = discord.faults.add(method="GET", path=channel, times=None, **trouble)
    told = await match.move(channel=games)
    assert asked.hits
    assert "You played" in told.text
    assert str(wording.unshown(thread.id)) not in told.text
    assert "Carry on here" not in labels(told)
    await match.next_board()
    thread.archive()
    refused = await match.mover.types(f"/match do:carry-on match:{match.id}", games)
    assert str(unknown_channel(thread.id)) in refused.text
    discord.faults.clear()
    refused = await match.mover.types(f"/match do:carry-on match:{match.id}", games)
    assert str(wording.playable(thread.id)) in refused.text
    await match.turn()
    await match.is_whole(2)


async def test_lobby_in_an_archived_thread_is_updated_when_someone_joins(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match, thread = await _in_thread(discord)
    alice, bob = match.people
    await alice.types("/tradewinds start", channel=thread)
    lobby = await lobby_of(thread)
    thread.archive()
    await bob.presses("Join", on=lobby)
    await thread.message(lambda each: each is lobby and "● Bob" in each.content)
    await alice.types(f"/match do:cancel match:{id_of(lobby)}", channel=thread)
    await match.turn()
    await match.is_whole(1)


@pytest.mark.parametrize("locked", [True, False])
async def test_match_in_an_unpostable_archived_thread_can_be_carried_on_in_another_channel(
    discord: Discord, bot: Bot, others: Playing, locked: bool
) -> None:
    why = LOCKED if locked else "“Send Messages in Threads”"
    match, thread = await _in_thread(discord)
    await match.turn()
    thread.archive(locked=locked)
    if not locked:
        discord.server.deny(thread, "send_messages_in_threads")
    games = discord.server.channel("games")
    looked = await match.waiting.types(f"/tradewinds board match:{match.id}", games)
    assert "Carry on here" in labels(looked)
    match.board = await _carried_on(discord, match, why)
    match.places.remove(thread)
    await match.turn()
    assert match.board.pinged == [match.mover]
    moved = await manager(discord).types(f"/fairwind move match:{match.id} channel:#{thread.name}")
    assert "It can't go on there." in moved.text
    assert why in moved.text


async def _over_in_thread(discord: Discord) -> tuple[Playing, Thread]:
    """Return a match that its players have resigned in its thread, and the thread, which is then archived."""
    match, thread = await _in_thread(discord)
    await all_resign(match.people, match.board)
    thread.archive()
    return match, thread


async def test_refused_rematch_says_what_is_wrong_with_the_archived_thread(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    match, thread = await _over_in_thread(discord)
    general, alice = discord.server.channel("general"), match.people[0]
    channel = f"/channels/{thread.id}$"
    discord.faults.add(method="GET", path=channel, times=None, status=500)
    told = await alice.types("/match do:rematch", general)
    assert str(unknown_channel(thread.id)) in told.text
    discord.faults.clear()
    thread.archive(locked=True)
    told = await alice.types("/match do:rematch", general)
    assert str(wording.NO_REMATCH_THERE) in told.text
    assert LOCKED in told.text
    thread.delete()
    assert UNSEEN in (await alice.types("/match do:rematch", general)).text


@pytest.mark.parametrize("permission", ["send_messages", "view_channel"])
async def test_turns_missed_without_permission_are_shown_when_it_returns(
    discord: Discord, bot: Bot, others: Playing, permission: str
) -> None:
    match = await playing(discord, "Alice", "Bob")
    general = match.board.channel
    discord.server.deny(general, permission)
    first, second = match.mover, match.waiting
    for person in (first, second):
        told = await match.move(person)
        assert "You played" in told.text
        assert str(wording.unshown(general.id)) in told.text
        assert f"“{PLAYING[permission]!s}”" in told.text
        assert "Carry on here" in labels(told)
    assert len(general.messages) == 2
    await others.turn()
    discord.server.allow(general, permission)
    await match.next_board()
    assert (
        len(match.board.attachments) == 2
    )  # nothing was attempted meanwhile, so one message reports both
    await match.is_whole(2)
    await match.turn()
    await match.is_whole(3)


@pytest.mark.parametrize("outage", [False, True])
async def test_returning_server_is_shown_the_missed_turns(
    discord: Discord, bot: Bot, outage: bool
) -> None:
    harbour = discord.server
    second = discord.add_server("Lagoon").channel("general")
    elsewhere = await playing(discord, "Eve", "Finn", channel=second)
    match = await playing(discord, "Alice", "Bob")
    held = discord.faults.add(
        method="POST",
        path="/channels/.*/messages",
        hang="before",
        status=403 if outage else None,
        code=50001,
    )
    assert "You played" in (await match.move()).text
    await held.reached.wait()
    vanish = harbour.goes_dark if outage else harbour.remove_bot
    vanish()
    held.release()
    await bot.logs("can't be shown")
    await elsewhere.turn()
    harbour.add_bot()
    await match.next_board()
    await match.turn()
    await match.is_whole(2)
    await elsewhere.turn()
    await elsewhere.is_whole(2)


async def test_match_with_a_thread_begins_even_if_its_lobby_was_deleted(
    discord: Discord, bot: Bot, others: Playing
) -> None:
    alice, lobby = await opens(discord, "Alice", "place:thread")
    lobby.delete()
    await alice.types("/match do:begin")
    changes = discord.events.stream()
    async for event in changes:
        if event.message is not None and shows_board(event.message):
            break
    assert event.message is not None
    match = Playing([alice], event.message)
    assert match.board.channel is not lobby.channel
    await match.turn()
