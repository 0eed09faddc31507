"""Matches in deleted channels or threads continue in a new thread, or pause and say how to continue."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from matches.decisions import playing
from matches.log.events import MatchId, Relocated
from matches.ports.channel import Message
from matches.ports.players import Player
from tests.matches.conftest import CHANNEL, Harbour
from tests.matches.watch import DAY, HOUR, Watch, paced, played, reminders_to


async def in_thread(harbour: Harbour) -> tuple[MatchId, int]:
    """Return a match of Ann and Ben in which Ann has just moved, and the match's thread."""
    match_id = await harbour.begun("Ann", "Ben", in_thread=True)
    await harbour.moved(match_id)
    return match_id, (await harbour.match(match_id)).channel


def in_channel(harbour: Harbour, channel: int) -> Sequence[Message]:
    places = harbour.channel.places
    return [each for id, each in harbour.channel.messages.items() if places[id] == channel]


def delete(harbour: Harbour, *channels: int) -> None:
    fake = harbour.channel
    fake.deleted |= {*channels}
    gone = [id for id in fake.messages if fake.places[id] in channels]
    for message in gone:
        del fake.messages[message]
    fake.armed -= {*gone}


async def waited_for(harbour: Harbour, match_id: MatchId) -> Player:
    match = await harbour.match(match_id)
    (player,) = match.waiting
    return (await harbour.people(match_id))[player]


async def test_match_continues_in_a_new_thread_after_its_thread_was_deleted(
    harbour: Harbour,
) -> None:
    match_id, thread = await in_thread(harbour)
    delete(harbour, thread)
    await harbour.announcer.deleted(thread)
    await harbour.announcer.idle()
    new = (await harbour.match(match_id)).channel
    assert new not in (thread, CHANNEL)
    (told,) = in_channel(harbour, new)
    assert told.pictures
    # The message that pinged this player was deleted with the thread, so the ping is repeated.
    assert told.pinged == {(await waited_for(harbour, match_id)).discord_id}
    await harbour.announcer.deleted(thread)  # the deletion is reported twice
    await harbour.announcer.idle()
    assert (await harbour.match(match_id)).channel == new


async def test_match_overview_links_to_the_new_thread_after_the_old_one_was_deleted(
    harbour: Harbour,
) -> None:
    match_id, thread = await in_thread(harbour)
    delete(harbour, thread)
    await harbour.announcer.deleted(thread)
    await harbour.announcer.idle()
    await harbour.announcer._carding.idle()
    new = (await harbour.match(match_id)).channel
    cards = in_channel(harbour, CHANNEL)
    assert len(cards) == 2
    assert all(f"<#{new}>" in card.content for card in cards)
    assert not any(f"<#{thread}>" in card.content for card in cards)


async def test_unreported_thread_deletion_is_noticed_by_the_next_post(harbour: Harbour) -> None:
    match_id, thread = await in_thread(harbour)
    delete(harbour, thread)
    await harbour.moved(match_id)
    new = (await harbour.match(match_id)).channel
    assert new != thread
    (told,) = in_channel(harbour, new)
    assert told.pinged == {(await waited_for(harbour, match_id)).discord_id}


@pytest.mark.parametrize("moved", [False, True])
async def test_match_of_a_deleted_channel_is_suspended_and_its_players_are_told_once(
    harbour: Harbour, moved: bool
) -> None:
    """Players can still move from direct messages meanwhile, which must not repeat the notice."""
    match_id = await paced(harbour, "Ann", "Ben")
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    watch = Watch(harbour)
    delete(harbour, CHANNEL)
    await harbour.announcer.deleted(CHANNEL)
    await watch.passes(HOUR)
    if moved:
        await played(harbour, match_id, "a1")
    asked, posted = watch.membership.asked, harbour.channel.posted
    await watch.passes(10 * DAY)
    for person in (ann, ben):
        (told,) = in_channel(harbour, -person.discord_id)
        assert told.content.startswith(person.mention)
        assert "`/crosswind board`" in told.content
        assert told.silent
    assert harbour.channel.posted == posted
    assert watch.membership.asked == asked
    match = await harbour.match(match_id)
    assert not match.presence.cared
    (player,) = match.waiting
    await harbour.act(match_id, playing.relocate, ann.id, 555)
    await harbour.announcer.idle()
    (shown,) = in_channel(harbour, 555)
    assert shown.pinged == {(await waited_for(harbour, match_id)).discord_id}
    (due,) = await harbour.database.open_decisions.of(player)
    lost = due.exact.open_decision.lost
    assert lost is not None
    assert lost - harbour.clock.now() > DAY, "the time of the rest costs nobody anything"
    await watch.passes(13 * HOUR)
    assert len(reminders_to(harbour, await waited_for(harbour, match_id))) == 1


@pytest.mark.parametrize("pace", [DAY, 0 * DAY])
async def test_unreported_channel_deletion_is_noticed_when_something_is_due(
    harbour: Harbour, pace: object
) -> None:
    match_id = await paced(harbour, "Ann", "Ben", pace=pace)  # type: ignore[arg-type]
    watch = Watch(harbour)
    delete(harbour, CHANNEL)
    await watch.passes(3 * DAY)
    for name in ("Ann", "Ben"):
        assert len(in_channel(harbour, -(await harbour.person(name)).discord_id)) == 1
    asked = watch.membership.asked
    await watch.passes(10 * DAY)
    assert watch.membership.asked == asked <= 2
    assert not (await harbour.match(match_id)).presence.cared


async def test_match_is_suspended_when_the_bot_may_not_open_a_new_thread(harbour: Harbour) -> None:
    match_id, thread = await in_thread(harbour)
    harbour.channel.mute.add(CHANNEL)
    delete(harbour, thread)
    await harbour.announcer.deleted(thread)
    await harbour.announcer.idle()
    assert (await harbour.match(match_id)).channel == thread
    assert await harbour.database.reminders.rests(match_id)


async def test_deleting_a_channel_suspends_the_matches_in_its_threads(harbour: Harbour) -> None:
    match_id, thread = await in_thread(harbour)
    delete(harbour, CHANNEL, thread)
    await harbour.announcer.deleted(CHANNEL)
    await harbour.announcer.idle()
    assert await harbour.database.reminders.rests(match_id)


async def test_false_report_of_a_deleted_thread_changes_nothing(harbour: Harbour) -> None:
    match_id, thread = await in_thread(harbour)
    posted = harbour.channel.posted
    await harbour.announcer.deleted(thread)
    await harbour.announcer.idle()
    assert harbour.channel.posted == posted
    steps = await harbour.service.matches.steps(match_id)
    assert len([each for each in steps if isinstance(each.last, Relocated)]) == 1
    assert not await harbour.database.reminders.rests(match_id)
