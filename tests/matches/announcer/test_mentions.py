"""Players who want fewer pings get none for turns, but all for invitations, requests, nudges and the end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.decisions import lobby, playing, presence, substitution
from matches.ports.preferences import Mentions, ReminderPreference
from tests.matches.conftest import SERVER, Harbour
from tests.matches.log.test_undo import crosswind

HOUR = timedelta(hours=1)


async def chooses(harbour: Harbour, name: str, mentions: Mentions) -> int:
    """Set a player's mention preference, and return the player's Discord id."""
    person = await harbour.person(name)
    chosen = ReminderPreference(mentions=mentions)
    await harbour.services.preferences.put_preference(person.id, SERVER, chosen)
    return person.discord_id


async def test_turn_does_not_ping_a_player_who_wants_only_reminders(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    ben = await chooses(harbour, "Ben", "reminders")
    await harbour.moved(match_id)
    called = harbour.channel.last
    assert f"<@{ben}>" in called.content.split("\n")[0]
    assert (called.pinged, called.silent) == (frozenset(), True)
    await harbour.moved(match_id)
    assert harbour.channel.last.pinged == {(await harbour.person("Ann")).discord_id}


async def test_player_who_chose_hour_is_pinged_only_after_an_idle_hour(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    ben = await chooses(harbour, "Ben", "hour")
    ben_id = (await harbour.person("Ben")).id
    await harbour.services.preferences.acted(ben_id, match_id, harbour.clock.now())
    await harbour.moved(match_id)
    assert harbour.channel.last.pinged == frozenset()
    await harbour.moved(match_id)
    harbour.clock.time += HOUR
    await harbour.moved(match_id)
    assert harbour.channel.last.pinged == {ben}


@pytest.mark.parametrize("mentions", ["hour", "reminders"])
async def test_invitations_undo_requests_nudges_and_the_end_always_ping(
    harbour: Harbour, mentions: Mentions
) -> None:
    match_id, plays = await crosswind(harbour)
    ben = await chooses(harbour, "Ben", mentions)
    ann_id, ben_id = (await harbour.person("Ann")).id, (await harbour.person("Ben")).id
    await plays("Ann", "d4")
    await harbour.announcer.idle()
    await harbour.act(match_id, playing.nudge, ann_id, harbour.clock.now())
    await harbour.announcer.idle()
    assert harbour.channel.last.pinged == {ben}
    await plays("Ben", "a1")
    await harbour.act(match_id, playing.undo, ann_id)
    await harbour.announcer.idle()
    assert ben in harbour.channel.last.pinged
    await harbour.act(match_id, playing.answer_undo, ben_id, False)
    await harbour.act(match_id, playing.resign, ann_id)
    await harbour.announcer.idle()
    assert ben in harbour.channel.last.pinged
    await harbour.opened("Ann", invited=("Ben",))
    await harbour.announcer.idle()
    assert harbour.channel.last.pinged == {ben}


async def test_partner_who_takes_over_a_resigned_seat_is_pinged_for_its_turn(
    harbour: Harbour,
) -> None:
    match_id = await harbour.opened("Ann", "Ben", "Cat", "Dan", game="wind-of-fortune")
    await harbour.idle()
    while len((match := await harbour.match(match_id)).waiting) != 1:
        player = min(match.waiting)
        seat = min(match.to_act & {*match.seats_of(player)})
        move = match.rules.suggest(match.rules.view(match.state, seat))
        await harbour.act(match_id, playing.play, player, match.rules.notation(move))
    await harbour.announcer.idle()
    (leaver,) = match.waiting
    await harbour.act(match_id, playing.resign, leaver)
    await harbour.announcer.idle()
    (heir,) = (await harbour.match(match_id)).waiting
    assert heir != leaver
    (called,) = harbour.channel.last.pinged
    assert (await harbour.people(match_id))[heir].discord_id == called


async def test_undo_request_pings_the_others_even_while_a_computer_is_to_act(
    harbour: Harbour,
) -> None:
    match_id = await harbour.opened("Ann", "Ben", "Cat", game="chance", computers=("easy",))
    ann, ben, cat, zoe = [await harbour.person(name) for name in ("Ann", "Ben", "Cat", "Zoe")]
    await harbour.act(match_id, lobby.begin, ann.id)
    await harbour.idle()
    harbour.thinkers.hold()
    while not (match := await harbour.match(match_id)).thinking or match.waiting:
        (player,) = match.waiting
        seat = min(match.to_act & {*match.seats_of(player)})
        move = match.rules.suggest(match.rules.view(match.state, seat))
        await harbour.act(match_id, playing.play, player, match.rules.notation(move))
    await harbour.announcer.idle()
    assert harbour.channel.last.pinged == frozenset()
    await harbour.act(match_id, presence.depart, cat.id, "left")
    await harbour.announcer.idle()
    assert harbour.channel.last.pinged == frozenset()
    await harbour.act(match_id, playing.agree, ann.id)
    await harbour.announcer.idle()
    assert harbour.channel.last.pinged == {ben.discord_id}
    await harbour.act(match_id, substitution.seek, ann.id, cat.id, zoe.id, harbour.clock.now())
    await harbour.announcer.idle()
    assert harbour.channel.last.pinged == {zoe.discord_id}
