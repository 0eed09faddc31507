"""Outdated notices lose their buttons. After a match has moved, its old channel links to the new one."""

from __future__ import annotations

from datetime import timedelta

from matches.decisions import lobby, playing
from matches.log.events import MatchId
from tests.matches.conftest import CHANNEL, SERVER, Harbour
from tests.matches.log.test_undo import crosswind

ELSEWHERE = CHANNEL + 1


async def nudged(harbour: Harbour, match_id: MatchId, name: str) -> int:
    """Nudge as this person. Return the id of the message about it."""
    player = await harbour.person(name)
    await harbour.act(match_id, playing.nudge, player.id, harbour.clock.now())
    await harbour.announcer.idle()
    return max(harbour.channel.messages)


async def moved_to(harbour: Harbour, match_id: MatchId, channel: int) -> int:
    """Move a match to another channel. Return the id of its message there."""
    await harbour.act(match_id, playing.relocate, None, channel)
    await harbour.announcer.idle()
    return max(harbour.channel.messages)


async def test_nudge_keeps_its_buttons_until_somebody_has_moved(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", "Cat", "Dan")
    board = max(harbour.channel.messages)
    notice = await nudged(harbour, match_id, "Cat")
    assert harbour.channel.armed == {board, notice}
    await harbour.moved(match_id)
    assert harbour.channel.armed == {max(harbour.channel.messages)}
    assert not await harbour.database.cursors.earlier(match_id)


async def test_host_is_told_who_declined_and_offered_a_computer(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann", invited=("Ben", "Cat"))
    ann, ben, cat = [await harbour.person(name) for name in ("Ann", "Ben", "Cat")]
    await harbour.announcer.idle()
    shown = max(harbour.channel.messages)
    asked = {each.kind for each in harbour.channel.last.buttons}
    assert asked == {"join", "declineinvitation", "rules", "match"}
    await harbour.act(match_id, lobby.decline_invitation, ben.id)
    await harbour.announcer.idle()
    first = max(harbour.channel.messages)
    assert harbour.channel.last.pinged == {ann.discord_id}
    assert {each.kind for each in harbour.channel.last.buttons} == {"addcomputer", "match"}
    assert harbour.channel.armed == {shown, first}
    await harbour.act(match_id, lobby.decline_invitation, cat.id)
    await harbour.announcer.idle()
    second = max(harbour.channel.messages)
    assert harbour.channel.armed == {shown, second}
    edited = harbour.channel.messages[shown]
    assert edited.silent
    assert {each.kind for each in edited.buttons} == {"join", "addcomputer", "begin", "match"}
    assert edited.content.count("–") == 2
    await harbour.act(match_id, lobby.cancel, ann.id)
    await harbour.announcer.idle()
    assert not harbour.channel.armed


async def test_older_notice_loses_its_buttons_when_a_newer_one_is_posted(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", "Cat", "Dan")
    board = max(harbour.channel.messages)
    await nudged(harbour, match_id, "Cat")
    assert harbour.channel.armed == {board, await nudged(harbour, match_id, "Dan")}


async def test_answered_undo_request_loses_its_buttons(harbour: Harbour) -> None:
    match_id, plays = await crosswind(harbour)
    await plays("Ann", "d4")
    await plays("Ben", "a1")
    await harbour.announcer.idle()
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    await harbour.act(match_id, playing.undo, ann.id)
    await harbour.announcer.idle()
    question = max(harbour.channel.messages)
    assert {"allow", "refuse"} <= {each.kind for each in harbour.channel.last.buttons}
    assert question in harbour.channel.armed
    await harbour.act(match_id, playing.answer_undo, ben.id, False)
    await harbour.announcer.idle()
    assert question not in harbour.channel.armed


async def test_absence_notice_loses_its_buttons_when_the_absence_ends(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    ben = await harbour.person("Ben")
    until = harbour.clock.now() + timedelta(days=3)
    await harbour.absences.away(ben.id, until, "", harbour.request(), SERVER)
    await harbour.announcer.idle()
    notice = max(harbour.channel.messages)
    assert "back" in {each.kind for each in harbour.channel.last.buttons}
    await harbour.absences.back(ben.id, harbour.request(), SERVER)
    await harbour.announcer.idle()
    assert notice not in harbour.channel.armed
    assert harbour.channel.last.match_id == match_id


async def test_old_message_links_to_the_new_channel_of_a_moved_match(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    old = max(harbour.channel.messages)
    new = await moved_to(harbour, match_id, ELSEWHERE)
    left = harbour.channel.messages[old]
    assert harbour.channel.places[new] == ELSEWHERE
    assert f"<#{ELSEWHERE}>" in left.content
    assert f"/{ELSEWHERE}/{new}" in left.content
    assert left.silent
    assert harbour.channel.armed == {new}
    await harbour.moved(match_id)
    assert f"<#{CHANNEL}>" not in harbour.channel.messages[new].content


async def test_link_in_a_closed_old_channel_is_added_later_without_delaying_the_match(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    old = max(harbour.channel.messages)
    harbour.channel.closed.add(CHANNEL)
    await moved_to(harbour, match_id, ELSEWHERE)
    await harbour.moved(match_id, 2)
    newest = max(harbour.channel.messages)
    assert harbour.channel.armed == {old, newest}
    harbour.channel.closed.clear()
    harbour.announcer.reopened(SERVER, CHANNEL)
    await harbour.announcer.idle()
    assert harbour.channel.armed == {newest}
    assert f"/{ELSEWHERE}/{newest}" in harbour.channel.messages[old].content
