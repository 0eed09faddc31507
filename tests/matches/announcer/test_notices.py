"""Outdated notices lose their buttons. After a match has moved, its old channel links to the new one."""

from __future__ import annotations

from matches.decisions import lobby, playing
from matches.log.events import MatchId
from tests.matches.conftest import CHANNEL, SERVER, Harness
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


async def test_answered_undo_request_loses_its_buttons(harness: Harness) -> None:
    match_id, _ = await crosswind(harness, "d4", "a1")
    await harness.done(match_id, "Ann", playing.undo)
    question = max(harness.channel.messages)
    assert {"allow", "refuse"} <= {each.kind for each in harness.channel.last.buttons}
    assert question in harness.channel.armed
    await harness.done(match_id, "Ben", playing.answer_undo, False)
    assert question not in harness.channel.armed


async def test_absence_notice_loses_its_buttons_when_the_absence_ends(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ben = await harness.person("Ben")
    await harness.away("Ben", 3)
    await harness.announcer.idle()
    notice = max(harness.channel.messages)
    assert "back" in {each.kind for each in harness.channel.last.buttons}
    await harness.absences.back(ben.id, harness.request(), SERVER)
    await harness.announcer.idle()
    assert notice not in harness.channel.armed
    assert harness.channel.last.match_id == match_id


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
