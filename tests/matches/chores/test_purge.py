"""Old data is purged in small steps, except what somebody may still need."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import Table, insert, select

from data.people import purging
from data.schema import matches, metadata, pauses, reminders, requests
from matches.chores.purge import (
    ABSENCES,
    AGAIN,
    LESSONS,
    LOBBIES,
    PAUSES,
    REMINDERS,
    REQUESTS,
    Purge,
)
from matches.decisions import playing, presence
from matches.decisions.lobby import cancel, leave
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.log.match import Status
from matches.ports.players import FORMER
from tests.matches.conftest import CHANNEL, SERVER, Harbour
from tests.matches.missing import timed, times_out
from tests.matches.watch import DAY, HOUR, Watch, paced, played


async def purged(harbour: Harbour, keep_ended: timedelta | None = None) -> None:
    await Purge(harbour.database.past, harbour.clock, keep_ended).do_due()


async def column(harbour: Harbour, table: Table, name: str) -> list[object]:
    connections = harbour.database.log._connections
    return await connections.read(
        lambda connection: [*connection.scalars(select(table.c[name]).order_by(table.c[name]))]
    )


async def finished(harbour: Harbour, *names: str) -> MatchId:
    """Return a match of these people that was played to its end."""
    match_id = await harbour.begun(*names)
    while (await harbour.match(match_id)).status is Status.RUNNING:
        await harbour.moved(match_id)
    return match_id


async def cancelled(harbour: Harbour, name: str, match_id: MatchId) -> None:
    await harbour.act(match_id, cancel, (await harbour.person(name)).id)
    await harbour.announcer.idle()


async def rematch(harbour: Harbour, name: str, match_id: MatchId) -> MatchId:
    person = await harbour.person(name)
    return await harbour.service.lobbies.rematch(match_id, person.id, harbour.request())


async def test_posted_and_dropped_reminders_are_purged_after_their_retention_period(
    harbour: Harbour,
) -> None:
    ann, store = await harbour.person("Ann"), harbour.database.reminders
    match_id = await paced(harbour, "Ann", "Ben")
    for _ in range(4):
        now = harbour.clock.now()
        await store.make(ann.id, [(SERVER, CHANNEL)], [match_id], {}, now)
    await store.sent(1, CHANNEL, 5)
    await store.gone(2)
    harbour.clock.time += REMINDERS
    await store.make(ann.id, [(SERVER, CHANNEL)], [match_id], {}, harbour.clock.now())
    await store.sent(5, CHANNEL, 6)
    await purged(harbour)
    assert await column(harbour, reminders, "id") == [1, 2, 3, 4, 5]
    harbour.clock.time += timedelta(seconds=1)
    await purged(harbour)
    assert await column(harbour, reminders, "id") == [3, 4, 5], "two are still to be posted"


async def test_pause_is_purged_once_no_running_clock_counts_it(
    harbour: Harbour,
) -> None:
    match_id = await paced(harbour, "Ann", "Ben", pace=7 * DAY)
    other = await paced(harbour, "Cat", "Dan", pace=7 * DAY, channel=99)
    untimed = await paced(harbour, "Eve", "Gus", pace=timedelta(), channel=98)
    open_decisions, start = harbour.database.open_decisions, harbour.clock.now()
    await open_decisions.pause(start, start + HOUR)
    await open_decisions.pause(start, start + 2 * HOUR, match_id)
    await open_decisions.pause(start, start + 3 * HOUR, other)
    harbour.clock.time += 4 * HOUR
    await played(harbour, match_id, "a1")
    harbour.clock.time += PAUSES
    await purged(harbour)
    assert await column(harbour, pauses, "match_id") == [None, other], "its clock still counts it"
    (before,) = await open_decisions.of((await harbour.person("Cat")).id)
    await played(harbour, other, "a1")
    await purged(harbour)
    assert await column(harbour, pauses, "match_id") == []
    assert before.exact.open_decision.lost is not None
    assert (await harbour.match(untimed)).waiting


async def test_purge_does_not_change_running_clocks(harbour: Harbour) -> None:
    await paced(harbour, "Ann", "Ben", pace=7 * DAY)
    ann, open_decisions = await harbour.person("Ann"), harbour.database.open_decisions
    for _ in range(30):
        now = harbour.clock.now()
        await open_decisions.pause(now, now + HOUR)
        harbour.clock.time += 5 * HOUR
    (before,) = await open_decisions.of(ann.id)
    await purged(harbour)
    (after,) = await open_decisions.of(ann.id)
    assert after.exact.open_decision == before.exact.open_decision


async def test_request_ids_are_purged_once_discord_no_longer_repeats_them(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.moved(match_id, 3)
    harbour.clock.time += REQUESTS
    request = harbour.request()
    match = await harbour.match(match_id)
    (seat,) = match.to_act
    card = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
    await harbour.service.writer.decide(match_id, request, playing.play, match.order[seat], card)
    harbour.clock.time += timedelta(seconds=1)
    await purged(harbour)
    assert await column(harbour, requests, "request") == [request]
    version = (await harbour.match(match_id)).version
    await harbour.service.writer.decide(match_id, request, playing.play, match.order[seat], card)
    assert (await harbour.match(match_id)).version == version, (
        "what is new is not carried out twice"
    )


async def test_absence_is_recorded_only_once_in_a_match_even_after_a_purge(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    ann, now = await harbour.person("Ann"), harbour.clock.now()
    await harbour.absences.away(ann.id, now + 20 * DAY, "", harbour.request(), SERVER)
    version = (await harbour.match(match_id)).version
    harbour.clock.time += 10 * DAY
    await purged(harbour)
    await harbour.begun("Ann", "Cat")  # of which that match is told, and the other again
    await harbour.absences.do_due()
    assert (await harbour.match(match_id)).version == version


async def test_request_keys_of_absences_are_purged_after_their_retention_period(
    harbour: Harbour,
) -> None:
    await harbour.begun("Ann", "Ben")
    ann, now = await harbour.person("Ann"), harbour.clock.now()
    await harbour.absences.away(ann.id, now + 30 * DAY, "", harbour.request(), SERVER)
    harbour.clock.time += ABSENCES
    await purged(harbour)
    (key,) = await column(harbour, requests, "request")
    assert str(key).startswith("away ")
    harbour.clock.time += timedelta(seconds=1)
    await purged(harbour)
    assert await column(harbour, requests, "request") == []


async def test_computer_move_keys_of_earlier_versions_are_purged(
    harbour: Harbour,
) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    keys = ["computers", "computer x 5 1", "computer x 4 1", "comp", "rematch of x", "season x 1"]
    await harbour.database.log._connections.write(
        lambda connection: connection.execute(
            insert(requests), [{"request": key, "match_id": match_id, "version": 1} for key in keys]
        )
    )
    harbour.clock.time += REQUESTS + DAY
    await purged(harbour)
    left = ["comp", "computers", "rematch of x", "season x 1"]
    assert await column(harbour, requests, "request") == left


async def test_late_rematch_request_finds_the_existing_rematch_even_after_a_purge(
    harbour: Harbour,
) -> None:
    match_id = await finished(harbour, "Ann", "Ben")
    again = await rematch(harbour, "Ann", match_id)
    harbour.clock.time += 300 * DAY
    await purged(harbour)
    assert await rematch(harbour, "Ben", match_id) == again
    assert (await harbour.match(again)).status is Status.RUNNING


async def test_rematch_request_finds_the_current_rematch_after_cancelled_ones_are_purged(
    harbour: Harbour,
) -> None:
    match_id = await finished(harbour, "Ann", "Ben")
    first = await rematch(harbour, "Ann", match_id)
    await cancelled(harbour, "Ann", first)
    harbour.clock.time += HOUR
    second = await rematch(harbour, "Ann", match_id)
    await cancelled(harbour, "Ann", second)
    third = await rematch(harbour, "Ann", match_id)
    assert len({match_id, first, second, third}) == 4
    harbour.clock.time += LOBBIES
    await purged(harbour)
    assert await column(harbour, matches, "id") == sorted([match_id, second, third])
    assert await rematch(harbour, "Ben", match_id) == third
    harbour.clock.time += LOBBIES
    await purged(harbour)
    assert await column(harbour, matches, "id") == sorted([match_id, third])
    assert await rematch(harbour, "Ann", match_id) == third
    assert await column(harbour, matches, "id") == sorted([match_id, third])


async def test_purged_lobby_leaves_no_rows_and_no_names_of_its_players(harbour: Harbour) -> None:
    running = await harbour.begun("Ann", "Ben")
    lobby = await harbour.opened("Cat", "Dan", invited=("Cat", "Dan", "Ann"), pace=3600)
    await harbour.announcer.idle()
    await harbour.database.open_decisions.pause(
        harbour.clock.now(), harbour.clock.now() + HOUR, lobby
    )
    for name in ("Cat", "Dan"):
        if (await harbour.match(lobby)).status is Status.LOBBY:
            await harbour.act(lobby, leave, (await harbour.person(name)).id)
    open_still = await harbour.opened("Eve")
    assert (await harbour.match(lobby)).status is Status.CANCELLED
    harbour.clock.time += LOBBIES
    await purged(harbour)
    assert lobby in await column(harbour, matches, "id")
    harbour.clock.time += timedelta(seconds=1)
    await purged(harbour)
    assert await column(harbour, matches, "id") == sorted([running, open_still])
    for table in metadata.tables.values():
        if "match_id" in table.c:
            assert lobby not in await column(harbour, table, "match_id"), table.name
    names = await column(harbour, metadata.tables["players"], "name")
    assert sorted(map(str, names)) == sorted(["Ann", "Ben", "Eve", FORMER, FORMER])
    with pytest.raises(Refused):
        await harbour.match(lobby)


async def test_ended_matches_are_kept_forever_unless_the_host_sets_a_limit(
    harbour: Harbour,
) -> None:
    old = await finished(harbour, "Ann", "Ben")
    await rematch(harbour, "Ann", old)
    harbour.clock.time += 50 * DAY
    recent = await finished(harbour, "Ann", "Cat")
    running = await harbour.begun("Ann", "Dan")
    harbour.clock.time += 60 * DAY
    await purged(harbour)
    assert old in await column(harbour, matches, "id")
    await purged(harbour, keep_ended=100 * DAY)
    left = await column(harbour, matches, "id")
    assert old not in left
    assert {recent, running} <= {*left}
    assert (await harbour.service.reader.verify(recent)).agrees
    await harbour.moved(running)
    assert not [key for key in await column(harbour, requests, "request") if str(key).endswith(old)]
    people = await harbour.service.players.known(
        frozenset({(await harbour.person("Ben")).id}), SERVER
    )
    assert people, "Ben is in the lobby of the rematch"
    with pytest.raises(Refused):
        await rematch(harbour, "Ann", old)


async def test_purge_works_in_small_steps_once_a_day(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purging, "ROWS", 3)
    monkeypatch.setattr(purging, "MATCHES", 2)
    for number in range(5):
        lobby = await harbour.opened(f"Host{number}")
        await cancelled(harbour, f"Host{number}", lobby)
    connections = harbour.database.log._connections
    await connections.write(
        lambda connection: connection.execute(
            insert(requests),
            [{"request": f"1{n}", "match_id": lobby, "version": 1} for n in range(8)],
        )
    )
    write, steps = connections.write, 0

    async def counted(work: object) -> object:
        nonlocal steps
        steps += 1
        return await write(work)  # type: ignore[arg-type]

    monkeypatch.setattr(connections, "write", counted)
    harbour.clock.time += LOBBIES + DAY
    due = await Purge(harbour.database.past, harbour.clock).do_due()
    assert steps >= 3 + 5
    assert due >= harbour.clock.now() + AGAIN - timedelta(minutes=1)
    assert await column(harbour, requests, "request") == []
    assert await column(harbour, matches, "id") == []


async def test_reminder_of_a_deleted_match_is_dropped(harbour: Harbour) -> None:
    ann, now = await harbour.person("Ann"), harbour.clock.now()
    await harbour.database.reminders.make(ann.id, [(SERVER, CHANNEL)], [MatchId("gone")], {}, now)
    await Watch(harbour).delivering.do_due()
    assert not harbour.channel.messages


async def test_player_who_can_return_to_a_match_is_kept_when_their_lesson_is_purged(
    harbour: Harbour,
) -> None:
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    await harbour.database.lessons.put(ben.id, "chance", None, (), harbour.clock.now())
    match_id = await timed(harbour, "Ann", "Ben")
    while (await harbour.match(match_id)).waiting.get(ben.id) is None:
        await harbour.moved(match_id)
    await times_out(harbour, match_id, "Ben")
    await harbour.seek_computer(match_id, ann.id, ben.id)
    await harbour.idle()
    assert ben.id in (await harbour.match(match_id)).presence.former
    harbour.clock.time += LESSONS + DAY
    await purged(harbour)
    assert await harbour.database.lessons.moves(ben.id, "chance") is None
    again = await harbour.person("Ben")
    assert again.id == ben.id
    await harbour.act(match_id, presence.come_back, again.id)
    assert ben.id not in (await harbour.match(match_id)).presence.former


async def test_computer_players_are_kept_when_their_matches_are_purged(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann", game="crosswind", computers=("easy",))
    ann = await harbour.person("Ann")
    await harbour.act(match_id, playing.resign, ann.id)
    (computer,) = (await harbour.match(match_id)).computers
    harbour.clock.time += 200 * DAY
    await purged(harbour, keep_ended=100 * DAY)
    assert await harbour.service.matches.row(match_id) is None
    harbour.database.players.forget(None)  # what is cached
    known = await harbour.service.players.known(frozenset([computer]), 0)
    assert known[computer].level == "easy"
    assert not known[computer].former
