"""Outdated notices lose their buttons. After a match has moved, its old channel links to the new one. A
message about a turn that was undone is marked as undone, so that nobody follows its ping."""

from __future__ import annotations

import pytest

from matches.decisions import lobby, playing
from matches.log.events import MatchId
from matches.log.trail import REACH
from matches.wording import turns
from matches.wording.links import link
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.decisions.test_series import again, loses
from tests.matches.decisions.test_series import begun as series_of_two
from tests.matches.decisions.test_sides import lays, of_four
from tests.matches.fakes import FakeChannel
from tests.matches.log.test_undo import crosswind

ELSEWHERE = CHANNEL + 1


async def nudged(harness: Harness, match_id: MatchId, name: str) -> int:
    """Nudge as this person. Return the id of the message about it."""
    await harness.done(match_id, name, playing.nudge, harness.clock.now())
    return max(harness.channel.messages)


async def moved_to(harness: Harness, match_id: MatchId, channel: int) -> int:
    """Move a match to another channel. Return the id of its message there."""
    await harness.act(match_id, playing.relocate, None, channel)
    await harness.announcer.idle()
    return max(harness.channel.messages)


async def test_nudge_keeps_its_buttons_until_a_newer_one_or_a_move(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    board = max(harness.channel.messages)
    notice = await nudged(harness, match_id, "Cat")
    assert harness.channel.armed == {board, notice}
    newer = await nudged(harness, match_id, "Dan")
    assert harness.channel.armed == {board, newer}
    await harness.moved(match_id)
    assert harness.channel.armed == {max(harness.channel.messages)}
    assert not await harness.database.cursors.earlier(match_id)


async def test_host_is_told_who_declined_and_offered_a_computer(harness: Harness) -> None:
    match_id = await harness.opened("Ann", invited=("Ben", "Cat"))
    ann = await harness.person("Ann")
    await harness.announcer.idle()
    shown = max(harness.channel.messages)
    asked = {each.kind for each in harness.channel.last.buttons}
    assert asked == {"join", "declineinvitation", "rules", "match"}
    await harness.done(match_id, "Ben", lobby.decline_invitation)
    first = max(harness.channel.messages)
    assert harness.channel.last.pinged == {ann.discord_id}
    assert {each.kind for each in harness.channel.last.buttons} == {"addcomputer", "match"}
    assert harness.channel.armed == {shown, first}
    await harness.done(match_id, "Cat", lobby.decline_invitation)
    second = max(harness.channel.messages)
    assert harness.channel.armed == {shown, second}
    edited = harness.channel.messages[shown]
    assert edited.silent
    assert {each.kind for each in edited.buttons} == {"join", "addcomputer", "begin", "match"}
    assert edited.content.count("–") == 2
    await harness.done(match_id, "Ann", lobby.cancel)
    assert not harness.channel.armed


async def test_host_of_a_series_is_offered_nobody_else_after_a_decline(harness: Harness) -> None:
    first = await series_of_two(harness)
    await loses(harness, first, "Ben")
    await harness.done(await again(harness, first, "Ann"), "Ben", lobby.decline_invitation)
    assert [each.kind for each in harness.channel.last.buttons] == ["match"]
    assert str(lobby.ALL_OF_A_SERIES) in harness.channel.last.content


@pytest.mark.parametrize("since", ["joined", "cancelled"])
async def test_nobody_is_told_of_a_decline_that_no_longer_matters(
    harness: Harness, since: str
) -> None:
    """The bot was down when the person declined and then joined, or when the host cancelled the match."""
    match_id = await harness.opened("Ann", invited=("Ben", "Cat"))
    posted = harness.channel.posted
    harness.service.writer.on_change = lambda *_: None
    await harness.do(match_id, "Ben", lobby.decline_invitation)
    if since == "joined":
        await harness.join(match_id, "Ben")
    else:
        await harness.do(match_id, "Ann", lobby.cancel)
    await harness.resume()
    assert harness.channel.posted == posted


async def test_old_message_links_to_the_new_channel_of_a_moved_match(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    old = max(harness.channel.messages)
    new = await moved_to(harness, match_id, ELSEWHERE)
    left = harness.channel.messages[old]
    assert harness.channel.places[new] == ELSEWHERE
    assert f"<#{ELSEWHERE}>" in left.content
    assert f"/{ELSEWHERE}/{new}" in left.content
    assert left.silent
    assert harness.channel.armed == {new}
    await harness.moved(match_id)
    assert f"<#{CHANNEL}>" not in harness.channel.messages[new].content


async def test_link_in_a_closed_old_channel_is_added_later_without_delaying_the_match(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    old = max(harness.channel.messages)
    harness.channel.closed.add(CHANNEL)
    await moved_to(harness, match_id, ELSEWHERE)
    await harness.moved(match_id, 2)
    newest = max(harness.channel.messages)
    assert harness.channel.armed == {old, newest}
    await harness.reopened(CHANNEL)
    assert harness.channel.armed == {newest}
    assert f"/{ELSEWHERE}/{newest}" in harness.channel.messages[old].content


def withdrawn(channel: FakeChannel) -> list[int]:
    """Return the ids of the messages that are marked as undone."""
    mark = str(turns.withdrawn("")).split(".")[0]
    return [number for number, each in channel.messages.items() if each.content.startswith(mark)]


async def test_message_of_an_undone_turn_is_marked(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    await harness.announcer.idle()
    before = max(harness.channel.messages)
    await plays("Ann", "d4")
    told = max(harness.channel.messages)
    assert harness.channel.messages[told].pinged == {(await harness.person("Ben")).discord_id}
    await harness.done(match_id, "Ann", playing.undo)
    newest = max(harness.channel.messages)
    assert withdrawn(harness.channel) == [told]
    assert harness.channel.messages[told].content == str(
        turns.withdrawn(link(SERVER, CHANNEL, newest))
    )
    assert harness.channel.armed == {newest}
    assert before not in withdrawn(harness.channel)


async def test_undo_does_not_mark_a_first_message_that_also_reports_earlier_turns(
    harness: Harness,
) -> None:
    harness.channel.closed.add(CHANNEL)
    match_id, _ = await crosswind(harness, "d4", "a1")
    await harness.reopened()
    assert len(harness.channel.messages) == 1
    await harness.done(match_id, "Ben", playing.undo)
    assert len(harness.channel.messages) == 2
    assert not withdrawn(harness.channel)


async def test_board_shown_again_while_an_undo_is_asked_for_is_marked_too(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    await plays("Ann", "d4")
    kept = max(harness.channel.messages)
    await plays("Ben", "a1")
    told = max(harness.channel.messages)
    await harness.done(match_id, "Ann", playing.undo)
    await harness.announcer.show(match_id, harness.request())
    again = max(harness.channel.messages)
    await harness.done(match_id, "Ben", playing.answer_undo, True)
    assert withdrawn(harness.channel) == [kept, told, again]


async def test_request_to_allow_an_undo_offers_a_hand_only_where_one_can_be_looked_at(
    harness: Harness,
) -> None:
    match_id, _ = await crosswind(harness, "d4", "a1")
    await harness.done(match_id, "Ann", playing.undo)
    assert [each.kind for each in harness.channel.last.buttons] == ["allow", "refuse"]
    await harness.announcer.show(match_id, harness.request())
    assert "hand" in {each.kind for each in harness.channel.last.buttons}


async def test_undo_marks_a_nudge_for_the_undone_turn_but_not_an_earlier_nudge(
    harness: Harness,
) -> None:
    match_id, plays = await crosswind(harness)
    await harness.announcer.idle()
    to_ann = await nudged(harness, match_id, "Ben")
    await plays("Ann", "d4")
    told = max(harness.channel.messages)
    to_ben = await nudged(harness, match_id, "Ann")
    await harness.done(match_id, "Ann", playing.undo)
    assert withdrawn(harness.channel) == [told, to_ben]
    assert to_ann not in harness.channel.armed


async def test_undone_hidden_move_marks_the_ping_but_not_the_board(harness: Harness) -> None:
    """In the test game Duel, the second side is pinged once the first side has laid its numbers. They are still
    face down."""
    match_id = await of_four(harness)
    await lays(harness, match_id, "Ann", 3)
    board = max(harness.channel.messages)
    await lays(harness, match_id, "Cat", 2)
    called = max(harness.channel.messages)
    assert called != board
    await harness.done(match_id, "Cat", playing.undo)
    assert withdrawn(harness.channel) == [called]


async def test_messages_are_remembered_only_as_far_back_as_turns_can_be_undone(
    harness: Harness,
) -> None:
    match_id, _ = await crosswind(harness)
    kept = list[int]()
    for _ in range(2 * REACH + 4):
        await harness.moved(match_id)
        kept.append(await _kept(harness))
    assert REACH <= kept[-1] <= max(kept) <= 2 * REACH + 2
    await harness.act(match_id, playing.close)
    await harness.announcer.idle()
    assert await _kept(harness) == 0


async def _kept(harness: Harness) -> int:
    connections = harness.database.cursors._connections
    return await connections.read(
        lambda each: len(each.exec_driver_sql("SELECT 1 FROM match_messages").all())
    )


async def test_undo_by_consent_marks_all_turns_since_the_undone_one(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    told = []
    for name, point in (("Ann", "d4"), ("Ben", "a1"), ("Ann", "d5"), ("Ben", "a2")):
        await plays(name, point)
        told.append(max(harness.channel.messages))
    await harness.do(match_id, "Ann", playing.undo)
    await harness.done(match_id, "Ben", playing.answer_undo, True)
    assert withdrawn(harness.channel) == told[2:]
    await plays("Ann", "d6")
    assert withdrawn(harness.channel) == told[2:]
