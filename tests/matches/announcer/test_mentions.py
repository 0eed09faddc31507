"""Players who want fewer pings get none for turns, but all for invitations, requests, nudges and the end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.decisions import playing, presence
from matches.ports.preferences import Mentions, ReminderPreference
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.log.test_undo import crosswind

HOUR = timedelta(hours=1)


async def chooses(harness: Harness, name: str, mentions: Mentions) -> int:
    """Set a player's mention preference, and return the player's Discord id."""
    person = await harness.person(name)
    chosen = ReminderPreference(mentions=mentions)
    await harness.services.preferences.change(person.id, lambda _: {SERVER: chosen})
    return person.discord_id


async def test_turn_does_not_ping_a_player_who_wants_only_reminders(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ben = await chooses(harness, "Ben", "reminders")
    await harness.moved(match_id)
    called = harness.channel.last
    assert f"<@{ben}>" in called.content.split("\n")[0]
    assert (called.pinged, called.silent) == (frozenset(), True)
    await harness.moved(match_id)
    assert harness.channel.last.pinged == {(await harness.person("Ann")).discord_id}


async def test_player_with_mentions_set_to_hour_is_pinged_only_after_an_idle_hour(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ben = await chooses(harness, "Ben", "hour")
    ben_id = await harness.id_of("Ben")
    await harness.services.preferences.acted(ben_id, match_id, harness.clock.now())
    await harness.moved(match_id)
    assert harness.channel.last.pinged == frozenset()
    await harness.moved(match_id)
    harness.clock.time += HOUR
    await harness.moved(match_id)
    assert harness.channel.last.pinged == {ben}


@pytest.mark.parametrize("mentions", ["hour", "reminders"])
async def test_invitations_undo_requests_nudges_and_the_end_always_ping(
    harness: Harness, mentions: Mentions
) -> None:
    match_id, plays = await crosswind(harness)
    ben = await chooses(harness, "Ben", mentions)
    await plays("Ann", "d4")
    await harness.done(match_id, "Ann", playing.nudge, harness.clock.now())
    assert harness.channel.last.pinged == {ben}
    await plays("Ben", "a1")
    await harness.done(match_id, "Ann", playing.undo)
    assert ben in harness.channel.last.pinged
    await harness.do(match_id, "Ben", playing.answer_undo, False)
    await harness.done(match_id, "Ann", playing.resign)
    assert ben in harness.channel.last.pinged
    await harness.opened("Ann", invited=("Ben",))
    assert harness.channel.last.pinged == {ben}


async def test_partner_who_takes_over_a_resigned_seat_is_pinged_for_its_turn(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben", "Cat", "Dan", game="wind-of-fortune")
    await harness.idle()
    while len((match := await harness.match(match_id)).waiting) != 1:
        player = min(match.waiting)
        await harness.move_as_suggested(match_id, player)
    await harness.announcer.idle()
    (leaver,) = match.waiting
    await harness.done(match_id, leaver, playing.resign)
    (heir,) = (await harness.match(match_id)).waiting
    assert heir != leaver
    (called,) = harness.channel.last.pinged
    assert (await harness.people(match_id))[heir].discord_id == called


async def test_request_to_end_pings_a_player_who_came_back_before_it_was_posted(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    ben, cat = [(await harness.person(name)).discord_id for name in ("Ben", "Cat")]
    for name in ("Cat", "Dan"):
        await harness.done(match_id, name, presence.depart, "left")
    harness.channel.closed.add(CHANNEL)
    await harness.do(match_id, "Ann", playing.agree)
    await harness.do(match_id, "Cat", presence.come_back)
    await harness.reopened()
    assert {ben, cat} <= harness.channel.last.pinged
