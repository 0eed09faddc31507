"""Messages in the channel: who is pinged, how turns are reported, and that each is posted exactly once."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from data.processes.peers import Alone
from matches.announcer.announcer import ONLY_THERE
from matches.announcer.batches import Delivery
from matches.announcer.buttons import END, buttons, more
from matches.announcer.messages import MatchMessages
from matches.decisions import lobby, playing
from matches.log.events import MatchId
from matches.ports.channel import CannotPost, ChannelGone, PostLater
from matches.ports.cursor import AnnouncementCursor, Attempt, ChannelPlace
from matches.ports.peers import NOTHING
from matches.ports.storage import StorageBusy
from matches.wording import lobby as wording
from matches.wording.turns import NO_THREAD
from tests.matches.conftest import CHANNEL, SERVER, Harness, existing
from tests.matches.fakes import refusing
from tests.refusals import refused
from texts.language import ENGLISH


async def test_lobby_cancelled_while_it_changes_channels_is_closed_in_both_channels(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben")
    harness.channel.closed = {CHANNEL, 99}
    await harness.do(match_id, "Ann", playing.relocate, 99)
    await harness.done(match_id, "Ann", lobby.cancel)
    await harness.reopened()
    assert {*harness.channel.places.values()} == {CHANNEL, 99}
    closed = wording.lobby(await harness.match(match_id), await harness.people(match_id))
    assert {*harness.channel.contents} == {str(closed)}
    assert harness.channel.armed == set()


async def test_lobby_moved_before_it_was_posted_pings_the_invited_once(harness: Harness) -> None:
    harness.channel.trouble = refusing(CannotPost("no permission"))
    match_id = await harness.opened("Ann", invited=("Ben",))
    harness.channel.trouble = lambda deed: None
    await harness.act(match_id, playing.relocate, None, 99)
    await harness.announcer.idle()
    assert harness.channel.places[max(harness.channel.messages)] == 99
    called = [message.pinged for message in harness.channel.messages.values() if message.pinged]
    assert called == [{(await harness.person("Ben")).discord_id}]


async def test_each_turn_is_a_new_message_with_buttons_that_pings_only_the_player_to_move(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    players = [("Ann", "North"), ("Ben", "East"), ("Cat", "South"), ("Dan", "West")]
    for turn, (name, seat) in enumerate(players):
        player = await harness.person(name)
        message = harness.channel.last
        assert message.pinged == {player.discord_id}
        assert message.content.startswith("**Tradewinds ")
        assert f"{player.mention} ({seat})" in message.content.split("\n")[0]
        assert harness.channel.armed == {max(harness.channel.messages)}
        assert len(harness.channel.messages) == 2 + turn
        (picture,) = message.pictures
        assert picture.name.endswith(f"-{message.version}.png")
        assert "None" in picture.text  # a spectator's view
        await harness.moved(match_id)


async def test_forced_turns_share_one_message_and_picture_with_the_move_before_them(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, 19)
    posted = harness.channel.posted
    await harness.moved(match_id)
    closing = harness.channel.last
    assert harness.channel.posted == posted + 1
    assert [picture.text.split(" after")[0] for picture in closing.pictures] == [
        "the end of tradewinds"
    ]
    assert closing.content.startswith("ended with ")
    assert "told " not in closing.content
    people = [await harness.person(name) for name in ("Ann", "Ben")]
    assert closing.pinged == {player.discord_id for player in people}
    ended = await harness.match(match_id)
    assert closing.buttons == tuple(each.said(ENGLISH) for each in (*END, more(ended)))


async def test_turns_missed_while_posting_failed_are_posted_together_with_all_pictures(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    shown = len(harness.channel.messages)
    harness.channel.trouble = refusing(CannotPost("no permission"))
    await harness.moved(match_id)
    await harness.moved(match_id, 2)
    assert len(harness.channel.messages) == shown
    harness.channel.trouble = lambda deed: None
    await harness.moved(match_id)
    new = [*harness.channel.messages.values()][shown:]
    # The interrupted first post is completed unchanged; all later turns share one message.
    assert [len(message.pictures) for message in new] == [1, 3]
    assert [message.content.count("told ") for message in new] == [1, 3]


async def test_button_limit_cuts_only_buttons_about_free_seats(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    await harness.resign(match_id, "Ann", "Ben", "Cat")
    match, people = await harness.match(match_id), await harness.people(match_id)
    kinds = [each.kind for each in buttons(match, Delivery.POST, people, 0)]
    assert kinds.count("take") == 3
    monkeypatch.setattr("matches.announcer.buttons._MOST_BUTTONS", len(kinds) - 3)
    fewer = [each.kind for each in buttons(match, Delivery.POST, people, 0)]
    assert len(fewer) == len(kinds) - 3
    assert {*fewer} >= {*kinds} - {"take", "seek"}


async def test_deleted_board_can_be_posted_again_with_buttons_on_request(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id)
    del harness.channel.messages[max(harness.channel.messages)]
    await harness.announcer.show(match_id, "123456789012")
    again = harness.channel.last
    assert [button.kind for button in again.buttons] == ["hand", "match"]
    assert again.silent
    assert len(again.nonce) <= 25
    assert again.nonce.endswith("56789012")
    await harness.moved(match_id)
    assert harness.channel.armed == {max(harness.channel.messages)}


async def test_requested_board_that_discord_posts_late_is_not_doubled(harness: Harness) -> None:
    """The search can't find the late message yet. If the retry had a new nonce, the board would be posted
    twice, and the late message would keep its buttons forever."""
    match_id = await harness.begun("Ann", "Ben")
    harness.channel.requests.clear()
    harness.channel.trouble = refusing(PostLater("carried out later"), "post", times=1)
    with pytest.raises(PostLater):
        await harness.announcer.show(match_id, "123456789012")
    await harness.announcer.idle()
    first, again = harness.channel.requests
    assert first == again
    assert harness.channel.armed == {max(harness.channel.messages)}


async def test_repeated_board_request_leaves_the_buttons_on_a_later_board(harness: Harness) -> None:
    """Discord answers a repeated nonce with the first message. By then, that message has lost its buttons to a
    later board."""
    match_id = await harness.begun("Ann", "Ben")
    harness.channel.known = {}
    for request in ("111", "222", "111"):
        await harness.announcer.show(match_id, request)
        await harness.announcer.idle()
    assert harness.channel.armed == {max(harness.channel.messages)}


@pytest.mark.parametrize("begun", [True, False])
async def test_notice_is_not_mistaken_for_the_requested_board(
    harness: Harness, begun: bool
) -> None:
    """The notice and the board carry the same match version. The bot once took the notice for the new board, so
    the old board kept its buttons, and in lobbies the new one lost them."""
    if begun:
        match_id = await harness.begun("Ann", "Ben")
        await harness.away("Ann", 1)
    else:
        match_id = await harness.opened("Ann", invited=("Ben",))
        await harness.announcer.idle()
        await harness.done(match_id, "Ben", lobby.decline_invitation)
    await harness.announcer.idle()
    notice = max(harness.channel.messages)
    assert harness.channel.messages[notice].buttons
    harness.channel.earliest_id = lambda: 0  # type: ignore[method-assign] # within a minute
    harness.channel.lost = Mock(side_effect=PostLater("nobody heard of it"))
    with pytest.raises(PostLater):
        await harness.announcer.show(match_id, "123456789012")
    harness.channel.lost = lambda: None
    await harness.announcer.idle()
    cursor = await harness.database.cursors.cursor(match_id)
    assert cursor.message == max(harness.channel.messages) != notice


async def test_requested_board_whose_search_fails_after_an_error_is_not_doubled(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board was posted, but storing that failed, and the bot may not read the channel. The bot once thought
    that nothing had been posted, so the board kept its buttons forever."""
    match_id = await harness.begun("Ann", "Ben")
    channel, put = harness.channel, harness.database.cursors.put
    channel.known = {}

    async def fails(*values: Any) -> None:
        if channel.known:
            monkeypatch.setattr(harness.database.cursors, "put", put)
            raise RuntimeError("an unexpected error")
        await put(*values)

    monkeypatch.setattr(harness.database.cursors, "put", fails)
    channel.trouble = refusing(CannotPost("no permission to read"), "find")
    with pytest.raises(RuntimeError):
        await harness.announcer.show(match_id, "123456789012")
    await harness.announcer.idle()
    assert channel.armed == {max(channel.messages)} == {*channel.known.values()}


async def test_current_board_regains_its_buttons_if_a_requested_one_is_not_found_after_a_power_cut(
    harness: Harness,
) -> None:
    """The power cut undoes all that was stored after the attempt to post, but not the edit that removed the old
    board's buttons. The bot once took that board for the current one and left it without buttons."""
    match_id = await harness.begun("Ann", "Ben")
    board, cursors = max(harness.channel.messages), harness.database.cursors
    before = await cursors.cursor(match_id)
    await harness.announcer.show(match_id, "123456789012")
    await harness.announcer.idle()
    requested = max(harness.channel.messages)
    assert harness.channel.armed == {requested}
    attempt = Attempt(harness.clock.now(), board, (CHANNEL,))
    await cursors.put(match_id, before.trying(before.announced, attempt))
    harness.channel.trouble = refusing(CannotPost("no permission to read"), "find")
    await harness.resume()
    assert (await cursors.cursor(match_id)).message == board
    assert harness.channel.armed == {board, requested}
    assert await cursors.due() == []


async def test_board_of_an_earlier_request_is_not_posted_instead_of_a_newer_one(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error hid that the first request was finished, and composing the second board failed. The bot once
    finished the second request with the board of the first."""
    match_id = await harness.begun("Ann", "Ben")
    cursors, put = harness.database.cursors, harness.database.cursors.put

    async def stored_despite_error(of: MatchId, cursor: AnnouncementCursor, *made: Any) -> None:
        await put(of, cursor, *made)
        if cursor.target is None:
            raise StorageBusy("a COMMIT without an answer")

    with monkeypatch.context() as patch:
        patch.setattr(cursors, "put", stored_despite_error)
        with pytest.raises(StorageBusy):
            await harness.announcer.show(match_id, "123456789012")
    await harness.moved(match_id)
    with monkeypatch.context() as patch:
        patch.setattr(MatchMessages, "current", AsyncMock(side_effect=StorageBusy("busy")))
        with pytest.raises(StorageBusy):
            await harness.announcer.show(match_id, "234567890123")
    await harness.announcer.idle()
    assert harness.channel.last.version == (await harness.match(match_id)).public_version


async def test_cancelled_board_request_is_finished_in_the_background(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    posted = asyncio.Event()

    async def unheard() -> None:
        posted.set()
        await asyncio.Event().wait()

    harness.channel.meanwhile["posted", CHANNEL] = unheard
    showing = asyncio.create_task(harness.announcer.show(match_id, "123456789012"))
    await posted.wait()
    showing.cancel()
    await asyncio.wait({showing})
    await harness.announcer.idle()
    assert harness.channel.armed == {max(harness.channel.messages)}
    assert await harness.database.cursors.due() == []


async def test_requested_board_that_cannot_be_posted_leaves_nothing_due(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    harness.channel.trouble = refusing(CannotPost("gone"))
    with pytest.raises(CannotPost):
        await harness.announcer.show(match_id, "123456789012")
    assert await harness.database.cursors.due() == []


async def test_resigned_seat_is_offered_on_the_board_although_only_a_notice_is_posted(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    match = await harness.match(match_id)
    (seat,) = match.to_act
    board = max(harness.channel.messages)
    leaver = next(each for each in match.order if each != match.order[seat])
    await harness.done(match_id, leaver, playing.resign)
    assert max(harness.channel.messages) != board
    kinds = [button.kind for button in harness.channel.messages[board].buttons]
    assert "take" in kinds


async def test_thread_title_names_the_players_in_seat_order(harness: Harness) -> None:
    match_id = await harness.opened(
        "Cat", "Ben", "Ann", invited=("Ann", "Ben", "Zoe"), in_thread=True
    )
    await harness.done(match_id, "Cat", lobby.begin)
    people = await harness.people(match_id)
    first, second, third = (
        people[player].name for player in dict.fromkeys((await harness.match(match_id)).order)
    )
    ((_, _, title),) = harness.channel.threads
    assert title == f"Tradewinds: {first}, {second} and {third}"


async def test_match_stays_in_its_channel_without_permission_to_open_a_thread(
    harness: Harness,
) -> None:
    harness.channel.trouble = refusing(CannotPost("no permission"), "thread")
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    assert harness.channel.places[max(harness.channel.messages)] == CHANNEL
    assert str(NO_THREAD) in harness.channel.last.content
    assert await harness.services.cursors.card(match_id) is None


@pytest.mark.parametrize("late", [True, False])
async def test_match_that_ends_before_its_thread_opens_is_shown_and_leaves_no_open_thread(
    harness: Harness, late: bool
) -> None:
    async def ends() -> None:
        await harness.act(match_id, playing.close)
        if late:
            raise PostLater("429")

    match_id = await harness.opened("Ann", "Ben", in_thread=True)
    harness.channel.meanwhile["thread", CHANNEL] = ends
    await harness.done(match_id, "Ann", lobby.begin)
    assert await harness.told(match_id) in harness.channel.last.content
    assert str(NO_THREAD) not in harness.channel.last.content
    assert harness.channel.armed == {max(harness.channel.messages)}
    assert await harness.database.cursors.due() == []
    assert len(harness.channel.closed_threads) == len(harness.channel.threads) == (not late)


async def test_match_moved_into_its_thread_while_it_opens_is_played_there(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = await harness.opened("Ann", "Ben", in_thread=True)
    (thread,) = harness.channel.messages
    harness.channel.meanwhile["thread", CHANNEL] = lambda: harness.act(
        match_id, playing.relocate, None, thread
    )
    await harness.done(match_id, "Ann", lobby.begin)
    _, board = harness.channel.messages
    assert harness.channel.places[board] == thread
    assert await harness.database.cursors.due() == []
    assert not harness.channel.closed_threads
    assert not caplog.records


async def test_match_moved_while_its_thread_opens_keeps_its_new_channel_and_the_thread_is_closed(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben", in_thread=True)
    harness.channel.meanwhile["thread", CHANNEL] = lambda: harness.act(
        match_id, playing.relocate, None, CHANNEL + 1
    )
    await harness.done(match_id, "Ann", lobby.begin)
    assert (await harness.match(match_id)).channel == CHANNEL + 1
    assert harness.channel.places[max(harness.channel.messages)] == CHANNEL + 1
    assert len(harness.channel.closed_threads) == 1


async def test_picture_is_drawn_but_not_posted_before_the_attempt_is_stored(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    with monkeypatch.context() as unheard:  # only the attempt for a single move is stored with it
        unheard.setattr(harness.service.writer, "on_change", lambda *_: None)
        await harness.moved(match_id)
    may_store, put = asyncio.Event(), harness.database.cursors.put

    async def waiting(*arguments: Any, **more: Any) -> None:
        await may_store.wait()
        await put(*arguments, **more)

    monkeypatch.setattr(harness.database.cursors, "put", waiting)
    drawn, posted = harness.painter.drawn, harness.channel.posted
    moving = asyncio.create_task(harness.moved(match_id))
    while harness.painter.drawn == drawn:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    assert harness.channel.posted == posted
    may_store.set()
    await moving
    assert harness.channel.posted == posted + 1


@pytest.mark.parametrize("refusal", [CannotPost("no permission"), ChannelGone("Unknown Channel")])
@pytest.mark.parametrize("moved", [False, True])
async def test_requested_board_that_becomes_impossible_never_follows_a_newer_turn(
    harness: Harness, refusal: CannotPost, moved: bool
) -> None:
    """After an unknown outcome, the bot may not post any more. Once it may, it posts the board, unless a newer
    turn has been played."""
    match_id = await harness.begun("Ann", "Ben")
    board, harness.clock.stands = max(harness.channel.messages), True
    harness.channel.trouble = refusing(PostLater("500"), "post")
    with pytest.raises(PostLater):
        await harness.announcer.show(match_id, "123456789012")
    harness.channel.trouble = refusing(refusal, "post")
    if moved:
        await harness.move(match_id)
    harness.clock.stands = False
    harness.announcer.wake(match_id)
    await harness.announcer.idle()
    harness.channel.trouble = lambda _: None
    await harness.reopened()
    again = [number for number in harness.channel.messages if number > board]
    assert len(again) == (moved or not isinstance(refusal, ChannelGone))
    assert harness.channel.last.version == (await harness.match(match_id)).public_version
    assert harness.channel.armed == {max(harness.channel.messages)}


async def test_board_is_posted_again_only_by_the_process_that_serves_its_server(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    posted, peers = harness.channel.posted, harness.service.peers
    assert isinstance(peers, Alone)
    peers.share = NOTHING
    with refused(ONLY_THERE):
        await harness.announcer.show(match_id, "123456789012")
    assert harness.channel.posted == posted


async def test_match_deleted_before_it_could_be_shown_is_left_alone(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    deleted, place = MatchId("deleted"), ChannelPlace(SERVER, CHANNEL, CHANNEL)
    monkeypatch.setattr(harness.database.cursors, "place", AsyncMock(return_value=place))
    harness.announcer.wake(deleted)
    harness.announcer.channel_gone(deleted)
    await harness.announcer.idle()
    assert not harness.channel.messages


async def unheard(harness: Harness) -> MatchId:
    """Return a match with a stored move of which the announcer was not notified."""
    match_id = await harness.begun("Ann", "Ben")
    harness.service.writer.on_change = lambda *_: None
    await harness.moved(match_id)
    return match_id


async def test_move_is_posted_without_a_search_by_the_process_that_stored_it(
    harness: Harness,
) -> None:
    match_id = await unheard(harness)
    await harness.database.cursors.missed(match_id, harness.clock.now())  # reads the cursor again
    searched, posted = harness.channel.searched, harness.channel.posted
    harness.announcer.wake(match_id)
    await harness.announcer.idle()
    assert harness.channel.posted == posted + 1
    assert harness.channel.searched == searched


async def test_later_moves_join_a_prepared_post_that_has_not_begun(harness: Harness) -> None:
    match_id = await unheard(harness)
    await harness.moved(match_id)
    posted = harness.channel.posted
    harness.announcer.wake(match_id)
    await harness.announcer.idle()
    assert harness.channel.posted == posted + 1


async def test_storing_the_cursor_discards_the_post_prepared_with_a_move(harness: Harness) -> None:
    match_id = await unheard(harness)
    cursors = harness.database.cursors
    before = await cursors.cursor(match_id)
    await cursors.put(match_id, before)
    version = (await harness.match(match_id)).version
    trying = AnnouncementCursor(before.announced, before.message, before.channel, target=version)
    stored = existing(cursors.trying(match_id, trying))
    await stored
    cursors.forget()
    assert (await cursors.cursor(match_id)).target == version


async def test_start_of_a_match_has_no_prepared_post_because_it_may_move_to_a_thread(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben", in_thread=True)
    harness.service.writer.on_change = lambda *_: None
    await harness.do(match_id, "Ann", lobby.begin)
    harness.database.cursors.forget()
    assert (await harness.database.cursors.cursor(match_id)).target is None
