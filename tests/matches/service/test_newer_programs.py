"""Two program versions on one database, when the newer one stores events that the older one doesn't know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest

from data.matches import codec
from data.matches.rulebook import rulebook
from data.versions import programs
from games import find_abouts
from matches.chores.counting import AGAIN, Counting
from matches.decisions import playing
from matches.log import since
from matches.log.events import MatchId, Nudged, PlayerId, TimedOut
from matches.log.since import known_since
from matches.seasons.season import Fixture, FixtureState
from matches.service.log_writer import BEING_UPDATED
from matches.service.repository import FROZEN, LEFT_TO_NEWER, Frozen, LeftToNewer
from matches.service.season_results import reported
from matches.wording import turns
from tests.data.samples import connections, opened, with_others
from tests.matches.conftest import Harness, existing
from tests.matches.fakes import FakeChannel
from tests.matches.service.test_results import as_before, resigned
from tests.matches.watch import Watch, paced, waiting_for
from tests.refusals import raised, refused

LATER = timedelta(hours=30)

UNKNOWN_KIND = "UPDATE events SET kind = 'called' WHERE kind = 'nudged'"
UNKNOWN_FIELD = (
    "UPDATE events SET payload = replace(payload, '}', ',\"loudly\":true}') WHERE kind = 'nudged'"
)
OTHER_RULES = "UPDATE events SET fingerprint = 'of other rules' WHERE kind = 'nudged'"


@dataclass
class Known:
    """A fake registry of program versions. Its fields are what one process finds out from the registry."""

    newest: bool = False
    """Whether this process runs the newest version that has ever used the database."""
    alike: bool = True
    """Whether all running processes have the newest version."""

    async def outdated(self) -> bool:
        return not self.newest

    async def all_know(self, _: str) -> bool:
        return self.alike


def beside(harness: Harness, known: Known) -> Harness:
    """Return another process on the same database, with `known` as its registry of program versions."""
    database = with_others(harness.database, programs=known)
    return Harness(database, harness.channel, harness.clock)


def process(harness: Harness, *, newest: bool) -> Harness:
    return beside(harness, Known(newest))


async def by_newer(harness: Harness, match_id: MatchId, change: str = UNKNOWN_KIND) -> None:
    """Append an event as a newer program would: this program doesn't know its kind."""
    match = await harness.match(match_id)
    (asked,) = match.waiting
    (host,) = match.people - {asked}
    harness.clock.passes(timedelta(days=1))
    await harness.done(match_id, host, playing.nudge, harness.clock.now())
    await connections(harness.database).write(lambda each: each.exec_driver_sql(change))


def updated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program know the invented kind of event, as after an update."""
    monkeypatch.setitem(codec._KINDS, "called", codec._KINDS["nudged"])


@pytest.mark.parametrize("change", [UNKNOWN_KIND, UNKNOWN_FIELD, OTHER_RULES])
async def test_match_written_by_a_newer_program_is_left_to_that_program(
    harness: Harness, channel: FakeChannel, change: str
) -> None:
    match_id, other = await harness.begun("Ann", "Ben"), await harness.begun("Ann", "Ben")
    await by_newer(harness, match_id, change)
    posted, old = channel.posted, process(harness, newest=False)
    for name in ("Ann", "Ben"):
        player = await old.person(name)
        with raised(LeftToNewer, LEFT_TO_NEWER):
            await old.act(match_id, playing.play, player.id, "FRC")
    await old.resume()
    await old.service.matches.check_unfinished()
    row = await old.row(match_id)
    assert not row.frozen
    assert channel.posted == posted
    await old.moved(other)
    assert channel.posted == posted + 1


async def test_newer_program_continues_a_match_that_was_left_to_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await by_newer(harness, match_id)
    old = process(harness, newest=False)
    with raised(LeftToNewer, LEFT_TO_NEWER):
        await old.service.matches.load(match_id)
    updated(monkeypatch)
    new = process(harness, newest=True)
    version = await new.service.matches.version(match_id)
    await new.moved(match_id)
    assert await new.service.matches.version(match_id) > version


async def test_database_remembers_that_a_newer_program_has_used_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await by_newer(harness, match_id)
    monkeypatch.setattr(programs, "own_version", lambda: "0.0.1")  # this one is the older now
    old = Harness(harness.database, harness.channel, harness.clock)
    with raised(LeftToNewer, LEFT_TO_NEWER):
        await old.service.matches.load(match_id)


async def test_unknown_event_freezes_the_match_if_there_is_no_newer_program(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await by_newer(harness, match_id)
    newest = process(harness, newest=True)
    with raised(Frozen, FROZEN):
        await newest.moved(match_id)
    await newest.announcer.idle()
    assert str(turns.FROZEN) in harness.channel.last.content


async def test_outdated_program_leaves_the_rulebook_check_to_the_newer_one(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.database.log.checked(match_id, "newer rules")
    await process(harness, newest=False).service.matches.check_unfinished()
    assert await harness.database.log.unchecked(rulebook(), 9) == [match_id]
    await process(harness, newest=True).service.matches.check_unfinished()
    assert await harness.database.log.unchecked(rulebook(), 9) == []


async def test_timeout_in_a_match_of_a_newer_program_waits_for_that_program(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta(days=3))
    late = await waiting_for(harness, match_id)
    await by_newer(harness, match_id)
    await Watch(process(harness, newest=False)).passes(timedelta(days=5, minutes=25))
    updated(monkeypatch)
    new = process(harness, newest=True)
    assert TimedOut not in map(type, await new.events(match_id))
    await Watch(new).passes(timedelta(minutes=10))
    assert [each for each in await new.events(match_id) if isinstance(each, TimedOut)] == [
        TimedOut(late)
    ]


async def test_erasure_reaches_a_match_once_the_newer_program_runs(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await by_newer(harness, match_id)
    old, ann = process(harness, newest=False), await harness.person("Ann")
    await old.personal.erase(ann.id)
    harness.clock.passes(LATER)
    assert await old.personal.do_due() is not None
    updated(monkeypatch)
    new = process(harness, newest=True)
    harness.clock.passes(LATER)
    while await new.personal.do_due() is not None:
        harness.clock.passes(LATER)
    assert (await new.match(match_id)).presence.missing(ann.id, 0)


async def test_absence_is_recorded_in_a_match_once_the_newer_program_runs(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await by_newer(harness, match_id)
    old, ann = process(harness, newest=False), await harness.person("Ann")
    until = harness.clock.now() + timedelta(days=5)
    await old.absences.away(ann.id, until, "", old.request(), here=0)
    assert await old.absences.do_due() is not None
    updated(monkeypatch)
    new = process(harness, newest=True)
    harness.clock.passes(timedelta(minutes=2))
    await new.absences.do_due()
    assert (await new.match(match_id)).presence.away[ann.id] == int(until.timestamp())


async def test_new_event_kind_is_written_only_once_all_processes_know_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(since, "SINCE", {"nudged": "99.0.0"})
    match_id = await harness.begun("Ann", "Ben")
    version = await harness.service.matches.version(match_id)
    asked = await waiting_for(harness, match_id)
    (host,) = (await harness.match(match_id)).people - {asked}
    harness.clock.passes(timedelta(days=1))
    known = Known(newest=True, alike=False)
    new = beside(harness, known)
    with refused(BEING_UPDATED):
        await new.act(match_id, playing.nudge, host, new.clock.now())
    assert await new.service.matches.version(match_id) == version
    known.alike = True
    await new.act(match_id, playing.nudge, host, new.clock.now())
    assert await new.service.matches.version(match_id) == version + 1


async def test_new_game_is_refused_until_all_processes_know_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    tradewinds = replace(find_abouts()["tradewinds"], since="99.0.0")
    monkeypatch.setattr(since, "find_abouts", lambda: {"tradewinds": tradewinds})
    known = Known(True, alike=False)
    new = beside(harness, known)
    with refused(BEING_UPDATED):
        await new.opened("Ann")
    ann = await new.person("Ann")
    assert await new.service.lists.rows_of(ann.id) == []
    old = await new.opened("Ann", game="crosswind")
    assert [row.match_id for row in await new.service.lists.rows_of(ann.id)] == [old]
    known.alike = True
    match_id = await new.opened("Ann")
    assert {row.match_id for row in await new.service.lists.rows_of(ann.id)} == {old, match_id}


def test_event_requires_the_newest_version_that_any_of_its_fields_requires(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    later = {"opened.hints": "0.10.0", "opened.pace": "0.9.0", "nudged": "1.0.0"}
    monkeypatch.setattr(since, "SINCE", later)
    assert known_since(opened()) is None
    assert known_since(replace(opened(), pace=1)) == "0.9.0"
    assert known_since(replace(opened(), pace=1, hints=True)) == "0.10.0"
    assert known_since(Nudged(PlayerId(1))) == "1.0.0"


def test_opening_event_requires_the_newest_version_of_its_option_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    about = find_abouts()["crosswind"]
    size, swap = about.options
    values = replace(size, choices=(*size.choices[:-1], replace(size.choices[-1], since="0.9.0")))
    option = replace(swap, choices=(swap.choices[0], replace(swap.choices[1], since="0.10.0")))
    later = replace(about, options=(values, option))
    monkeypatch.setattr(since, "find_abouts", lambda: {about.key: later})

    def known(**options: Any) -> str | None:
        return known_since(replace(opened(), game=about.key, options=options))

    assert known() is known(size=7, swap=True) is None
    assert known(size=19, swap=True) == "0.9.0"
    assert known(size=19, swap=False) == known(swap=False) == "0.10.0"


async def test_older_program_leaves_messages_and_computers_of_a_match_to_the_newer_one(
    harness: Harness, channel: FakeChannel
) -> None:
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    await by_newer(harness, match_id)
    harness.clock.passes(timedelta(hours=1))
    old, shown = process(harness, newest=False), dict(channel.messages)
    channel.deleted.add((await harness.match(match_id)).channel)
    old.announcer.wake(match_id)
    old.announcer.channel_gone(match_id)
    old.computers.wake(match_id)
    old.announcer._carding.wake(match_id)
    await old.idle()
    await old.shown()
    assert channel.messages == shown


async def test_result_that_only_a_newer_program_can_read_is_left_to_it(harness: Harness) -> None:
    match_id = await resigned(harness, rated=True)
    unreadable = UNKNOWN_KIND.replace("nudged", "resigned")
    connected, standings = connections(harness.database), harness.database.standings
    await connected.write(as_before)
    await connected.write(lambda each: each.exec_driver_sql(unreadable))
    old = Counting(process(harness, newest=False).service)
    assert await old.do_due() == harness.clock.now() + AGAIN
    assert await standings.uncounted(9) == [match_id]
    # If there is no newer one, nobody will ever know the result.
    await Counting(process(harness, newest=True).service).do_due()
    assert await standings.uncounted(9) == []


async def test_season_match_that_only_a_newer_program_can_read_is_left_to_it(
    harness: Harness,
) -> None:
    match_id = await resigned(harness, rated=True)
    people = tuple([await harness.id_of(name) for name in ("Ann", "Ben")])
    fixture = Fixture(1, 1, people, FixtureState.OPEN, match_id)
    unreadable = UNKNOWN_KIND.replace("nudged", "resigned")
    await connections(harness.database).write(lambda each: each.exec_driver_sql(unreadable))
    assert await reported(process(harness, newest=False).service.matches, fixture) is None
    report = existing(await reported(process(harness, newest=True).service.matches, fixture))
    assert report.void == "frozen"


async def test_timeout_of_a_new_kind_is_recorded_once_all_processes_know_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(since, "SINCE", {"timedout": "99.0.0"})
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta(days=1))
    late, known = await waiting_for(harness, match_id), Known(newest=True, alike=False)
    new = beside(harness, known)
    await Watch(new).passes(timedelta(days=2, minutes=25))
    assert TimedOut not in map(type, await new.events(match_id))
    known.alike = True
    await Watch(new).passes(timedelta(minutes=10))
    assert TimedOut(late) in await new.events(match_id)
