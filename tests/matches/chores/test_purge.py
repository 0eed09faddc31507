"""Old data is purged in small steps, except what somebody may still need. All data of a server that has removed
the bot is deleted after thirty days, unless the bot returns."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import Table, insert, select

from data.people import purging
from data.schema import matches, metadata, pauses, reminders, requests
from matches.chores.expiry import KEPT, ServerExpiry
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
from matches.ports.peers import EVERYTHING, NOTHING, Share
from matches.ports.players import FORMER
from matches.service.repository import NO_SUCH_MATCH
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.missing import timed, times_out
from tests.matches.watch import DAY, HOUR, Watch, outstanding, paced, played
from tests.refusals import refused


async def purged(harness: Harness, keep_ended: timedelta | None = None) -> None:
    await Purge(harness.service, keep_ended).do_due()


async def column(harness: Harness, table: Table, name: str) -> list[object]:
    connections = harness.database.log._connections
    return await connections.read(
        lambda connection: [*connection.scalars(select(table.c[name]).order_by(table.c[name]))]
    )


async def finished(harness: Harness, *names: str) -> MatchId:
    """Return a match of these people that was played to its end."""
    match_id = await harness.begun(*names)
    await harness.to_the_end(match_id)
    return match_id


async def test_posted_and_dropped_reminders_are_purged_after_their_retention_period(
    harness: Harness,
) -> None:
    ann, store = await harness.person("Ann"), harness.database.reminders
    match_id = await paced(harness, "Ann", "Ben")
    for _ in range(4):
        now = harness.clock.now()
        await store.make(ann.id, [(SERVER, CHANNEL)], [match_id], {}, now)
    first, second, *_ = await store.outstanding(now)
    await store.sent(first, CHANNEL, 5)
    await store.change(second.id, "gone")
    harness.clock.time += REMINDERS
    await store.make(ann.id, [(SERVER, CHANNEL)], [match_id], {}, harness.clock.now())
    *_, last = await store.outstanding(harness.clock.now())
    await store.sent(last, CHANNEL, 6)
    await purged(harness)
    assert await column(harness, reminders, "id") == [1, 2, 3, 4, 5]
    harness.clock.time += timedelta(seconds=1)
    await purged(harness)
    assert await column(harness, reminders, "id") == [3, 4, 5], "two are still to be posted"


async def test_pause_is_purged_once_no_running_clock_counts_it(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=7 * DAY)
    other = await paced(harness, "Cat", "Dan", pace=7 * DAY, channel=99)
    untimed = await paced(harness, "Eve", "Gus", pace=timedelta(), channel=98)
    open_decisions, start = harness.database.open_decisions, harness.clock.now()
    await open_decisions.pause(start, start + HOUR)
    await open_decisions.pause(start, start + 2 * HOUR, match_id)
    await open_decisions.pause(start, start + 3 * HOUR, other)
    harness.clock.time += 4 * HOUR
    await played(harness, match_id, "a1")
    harness.clock.time += PAUSES
    await purged(harness)
    assert await column(harness, pauses, "match_id") == [None, other], "its clock still counts it"
    await played(harness, other, "a1")
    await purged(harness)
    assert await column(harness, pauses, "match_id") == []
    assert (await harness.match(untimed)).waiting


async def test_purge_does_not_change_running_clocks(harness: Harness) -> None:
    await paced(harness, "Ann", "Ben", pace=7 * DAY)
    for _ in range(30):
        now = harness.clock.now()
        await harness.database.open_decisions.pause(now, now + HOUR)
        harness.clock.time += 5 * HOUR
    before = (await harness.due("Ann")).exact.open_decision
    await purged(harness)
    assert (await harness.due("Ann")).exact.open_decision == before


async def test_request_ids_are_purged_once_discord_no_longer_repeats_them(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, 3)
    harness.clock.time += REQUESTS
    request = harness.request()
    match = await harness.match(match_id)
    (seat,) = match.to_act
    card = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
    await harness.service.writer.decide(match_id, request, playing.play, match.order[seat], card)
    harness.clock.time += timedelta(seconds=1)
    await purged(harness)
    assert await column(harness, requests, "request") == [request]
    version = (await harness.match(match_id)).version
    await harness.service.writer.decide(match_id, request, playing.play, match.order[seat], card)
    assert (await harness.match(match_id)).version == version, (
        "what is new is not carried out twice"
    )


async def test_absence_is_recorded_only_once_in_a_match_even_after_a_purge(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.away("Ann", 20)
    version = (await harness.match(match_id)).version
    harness.clock.time += 10 * DAY
    await purged(harness)
    await harness.begun("Ann", "Cat")  # of which that match is told, and the other again
    await harness.absences.do_due()
    assert (await harness.match(match_id)).version == version


async def test_request_keys_of_absences_are_purged_after_their_retention_period(
    harness: Harness,
) -> None:
    await harness.begun("Ann", "Ben")
    await harness.away("Ann", 30)
    harness.clock.time += ABSENCES
    await purged(harness)
    (key,) = await column(harness, requests, "request")
    assert str(key).startswith("away ")
    harness.clock.time += timedelta(seconds=1)
    await purged(harness)
    assert await column(harness, requests, "request") == []


async def test_computer_move_keys_of_earlier_versions_are_purged(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    keys = ["computers", "computer x 5 1", "computer x 4 1", "comp", "rematch of x", "season x 1"]
    await harness.database.log._connections.write(
        lambda connection: connection.execute(
            insert(requests), [{"request": key, "match_id": match_id, "version": 1} for key in keys]
        )
    )
    harness.clock.time += REQUESTS + DAY
    await purged(harness)
    left = ["comp", "computers", "rematch of x", "season x 1"]
    assert await column(harness, requests, "request") == left


async def test_late_rematch_request_finds_the_existing_rematch_even_after_a_purge(
    harness: Harness,
) -> None:
    match_id = await finished(harness, "Ann", "Ben")
    again = await harness.rematch(match_id, "Ann")
    harness.clock.time += 300 * DAY
    await purged(harness)
    assert await harness.rematch(match_id, "Ben") == again
    assert (await harness.match(again)).status is Status.RUNNING


async def test_rematch_request_finds_the_current_rematch_after_cancelled_ones_are_purged(
    harness: Harness,
) -> None:
    match_id = await finished(harness, "Ann", "Ben")
    first = await harness.rematch(match_id, "Ann")
    await harness.done(first, "Ann", cancel)
    harness.clock.time += HOUR
    second = await harness.rematch(match_id, "Ann")
    await harness.done(second, "Ann", cancel)
    third = await harness.rematch(match_id, "Ann")
    assert len({match_id, first, second, third}) == 4
    harness.clock.time += LOBBIES
    await purged(harness)
    assert await column(harness, matches, "id") == sorted([match_id, second, third])
    assert await harness.rematch(match_id, "Ben") == third
    harness.clock.time += LOBBIES
    await purged(harness)
    assert await column(harness, matches, "id") == sorted([match_id, third])
    assert await harness.rematch(match_id, "Ann") == third
    assert await column(harness, matches, "id") == sorted([match_id, third])


async def test_purged_lobby_leaves_no_rows_and_no_names_of_its_players(harness: Harness) -> None:
    running = await harness.begun("Ann", "Ben")
    lobby = await harness.opened("Cat", "Dan", invited=("Cat", "Dan", "Ann"), pace=3600)
    for name in ("Ann", "Cat"):
        discord_id = (await harness.person(name)).discord_id
        await harness.service.players.meet(discord_id, name, SERVER, f"Captain {name}")
    await harness.database.open_decisions.pause(
        harness.clock.now(), harness.clock.now() + HOUR, lobby
    )
    for name in ("Cat", "Dan"):
        if (await harness.match(lobby)).status is Status.LOBBY:
            await harness.do(lobby, name, leave)
    open_still = await harness.opened("Eve")
    assert (await harness.match(lobby)).status is Status.CANCELLED
    harness.clock.time += LOBBIES
    await purged(harness)
    assert lobby in await column(harness, matches, "id")
    harness.clock.time += timedelta(seconds=1)
    await purged(harness)
    assert await column(harness, matches, "id") == sorted([running, open_still])
    for table in metadata.tables.values():
        if "match_id" in table.c:
            assert lobby not in await column(harness, table, "match_id"), table.name
    names = await column(harness, metadata.tables["players"], "name")
    assert sorted(map(str, names)) == sorted(["Ann", "Ben", "Eve", FORMER, FORMER])
    assert await column(harness, metadata.tables["nicknames"], "nickname") == ["Captain Ann"]
    with pytest.raises(Refused):
        await harness.match(lobby)


async def test_ended_matches_are_kept_forever_unless_the_host_sets_a_limit(
    harness: Harness,
) -> None:
    old = await finished(harness, "Ann", "Ben")
    await harness.rematch(old, "Ann")
    harness.clock.time += 50 * DAY
    recent = await finished(harness, "Ann", "Cat")
    running = await harness.begun("Ann", "Dan")
    harness.clock.time += 60 * DAY
    await purged(harness)
    assert old in await column(harness, matches, "id")
    await purged(harness, keep_ended=100 * DAY)
    left = await column(harness, matches, "id")
    assert old not in left
    assert {recent, running} <= {*left}
    assert (await harness.service.reader.verify(recent)).agrees
    await harness.moved(running)
    assert not [key for key in await column(harness, requests, "request") if str(key).endswith(old)]
    people = await harness.service.players.known(frozenset({await harness.id_of("Ben")}), SERVER)
    assert people, "Ben is in the lobby of the rematch"
    with pytest.raises(Refused):
        await harness.rematch(old, "Ann")


async def test_purge_of_ended_matches_goes_on_until_those_of_all_servers_are_deleted(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purging, "MATCHES", 2)
    for server in (SERVER, SERVER + 1):
        for _ in range(5):
            match_id = await harness.opened("Ann", "Ben", game="crosswind", server=server)
            await harness.resign(match_id, "Ann")
    running = await harness.begun("Ann", "Ben")
    harness.clock.time += 200 * DAY
    await purged(harness, keep_ended=100 * DAY)
    assert await column(harness, matches, "id") == [running]


async def test_purge_works_in_small_steps_once_a_day(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purging, "ROWS", 3)
    monkeypatch.setattr(purging, "MATCHES", 2)
    for number in range(5):
        lobby = await harness.opened(f"Host{number}")
        await harness.done(lobby, f"Host{number}", cancel)
    connections = harness.database.log._connections
    await connections.write(
        lambda connection: connection.execute(
            insert(requests),
            [{"request": f"1{n}", "match_id": lobby, "version": 1} for n in range(8)],
        )
    )
    write = AsyncMock(side_effect=connections.write)
    monkeypatch.setattr(connections, "write", write)
    harness.clock.time += LOBBIES + DAY
    due = await Purge(harness.service).do_due()
    assert write.await_count >= 3 + 5
    assert due >= harness.clock.now() + AGAIN - timedelta(minutes=1)
    assert await column(harness, requests, "request") == []
    assert await column(harness, matches, "id") == []


async def test_purged_data_is_overwritten_as_soon_as_the_files_allow_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness.database.personal, "scrub", AsyncMock(side_effect=[False, True]))
    chore, start = Purge(harness.service), harness.clock.now()
    assert await chore.do_due() < start + AGAIN
    assert await chore.do_due() >= start + AGAIN


async def test_reminder_of_a_deleted_match_is_dropped(harness: Harness) -> None:
    ann, now = await harness.person("Ann"), harness.clock.now()
    await harness.database.reminders.make(ann.id, [(SERVER, CHANNEL)], [MatchId("gone")], {}, now)
    await Watch(harness).delivering.do_due()
    assert not harness.channel.messages
    assert not await outstanding(harness)


async def test_player_who_can_return_to_a_match_is_kept_when_their_lesson_is_purged(
    harness: Harness,
) -> None:
    ben = await harness.person("Ben")
    await harness.database.lessons.put(ben.id, "chance", None, (), harness.clock.now())
    match_id = await timed(harness, "Ann", "Ben")
    while (await harness.match(match_id)).waiting.get(ben.id) is None:
        await harness.moved(match_id)
    await times_out(harness, match_id, "Ben")
    await harness.seek_computer(match_id, "Ann", "Ben")
    await harness.idle()
    assert ben.id in (await harness.match(match_id)).presence.former
    harness.clock.time += LESSONS + DAY
    await purged(harness)
    assert await harness.database.lessons.moves(ben.id, "chance") is None
    again = await harness.person("Ben")
    assert again.id == ben.id
    await harness.do(match_id, "Ben", presence.come_back)
    assert ben.id not in (await harness.match(match_id)).presence.former


async def test_computer_players_are_kept_when_their_matches_are_purged(harness: Harness) -> None:
    match_id = await harness.opened("Ann", game="crosswind", computers=("easy",))
    await harness.resign(match_id, "Ann")
    (computer,) = (await harness.match(match_id)).computers
    harness.clock.time += 200 * DAY
    await purged(harness, keep_ended=100 * DAY)
    assert await harness.service.matches.row(match_id) is None
    harness.database.players.forget(None)  # what is cached
    known = await harness.service.players.known(frozenset([computer]), 0)
    assert known[computer].level == "easy"
    assert not known[computer].former


class Present:
    """A fake of the gateway's list of servers. `servers` is None until the list is known."""

    def __init__(self, *servers: int) -> None:
        self.servers: frozenset[int] | None = frozenset(servers)

    def __call__(self) -> tuple[frozenset[int], Share]:
        return self.servers or frozenset(), NOTHING if self.servers is None else EVERYTHING


async def test_server_is_forgotten_30_days_after_it_was_found_missing(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    present = Present()
    chore = ServerExpiry(harness.service, present)
    start = harness.clock.now()
    assert await chore.do_due() == start + DAY
    harness.clock.time = start + KEPT - timedelta(hours=1)
    assert await chore.do_due() == start + KEPT
    assert (await harness.match(match_id)).version
    harness.clock.time = start + KEPT
    assert await chore.do_due() == start + KEPT + DAY
    with refused(NO_SUCH_MATCH):
        await harness.match(match_id)


async def test_server_that_returns_is_kept_and_its_30_days_start_again(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    present = Present()
    chore = ServerExpiry(harness.service, present)
    await chore.do_due()
    harness.clock.time += KEPT - DAY
    present.servers = frozenset({SERVER})
    await chore.do_due()
    harness.clock.time += 2 * DAY
    await chore.do_due()
    present.servers = frozenset()
    harness.clock.time += DAY
    assert await chore.do_due() == harness.clock.now() + DAY
    assert (await harness.match(match_id)).version
    assert await harness.database.servers.longest_gone() == (SERVER, harness.clock.now())


async def test_no_server_is_forgotten_before_the_bot_knows_its_servers(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.database.servers.removed(SERVER, harness.clock.now())
    harness.clock.time += 10 * KEPT
    present = Present()
    present.servers = None
    chore = ServerExpiry(harness.service, present)
    assert not chore.ready()
    await chore.do_due()
    assert (await harness.match(match_id)).version
    present.servers = frozenset({SERVER})
    assert chore.ready()
    await chore.do_due()
    assert (await harness.match(match_id)).version
    assert await harness.database.servers.longest_gone() is None


async def test_match_of_a_deleted_server_is_no_longer_posted(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    shown = len(harness.channel.messages)
    await harness.database.servers.removed(SERVER, harness.clock.now())
    await harness.database.servers.forget(SERVER)
    harness.announcer.wake(match_id)
    await harness.resume()
    assert len(harness.channel.messages) == shown


async def test_overwriting_deleted_data_is_retried_until_it_succeeds(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    scrub = AsyncMock(side_effect=[False, True])
    monkeypatch.setattr(harness.database.personal, "scrub", scrub)
    await harness.begun("Ann", "Ben")
    await harness.database.servers.removed(SERVER, harness.clock.now())
    harness.clock.time += KEPT
    chore = ServerExpiry(harness.service, Present())
    again = await chore.do_due()
    assert again < harness.clock.now() + DAY
    assert await chore.do_due() == harness.clock.now() + DAY
    await chore.do_due()
    assert scrub.await_count == 2
