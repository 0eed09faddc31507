"""Pairings, records and result tables of engine tournaments."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engines.process import EngineFault
from bot.engines.referee import Failure, RefereedMatch, dealt
from bot.engines.reporting import Reporter, table
from bot.engines.tournament import Engine, ScheduledMatch, Tournament, TournamentPlan
from engines.pairing import Setting
from games import find_games
from matches.decisions.playing import resign
from matches.log.fold import apply
from matches.records.reading import read_record

ENGINES = [Engine(name, ("false",)) for name in "ABC"]
DEALS = 2


def plan(key: str, seats: int) -> TournamentPlan:
    return TournamentPlan(Setting(key, seats), ENGINES, DEALS, b"base", 1.0)


def fixtures(plan: TournamentPlan) -> list[ScheduledMatch]:
    return [*Tournament(plan, lambda *_: None).fixtures()]


def resigned(plan: TournamentPlan, fixture: ScheduledMatch, *, seat: int) -> RefereedMatch:
    """Return the match of `fixture` as it ends if the engine at `seat` loses by taking too long over its first
    move."""
    steps = dealt(plan.lobby(fixture.number))
    for event in resign(steps[-1], steps[-1].order[seat]):
        steps.append(apply(steps[-1], event, steps[-1].at))
    return RefereedMatch(
        steps, [Failure(seat, EngineFault.LATE, "gave no {reply}\n")], {1 - seat: [0.5]}
    )


@pytest.mark.parametrize(
    ("key", "seats", "pairs", "sides"),
    [
        ("crosswind", 2, 3, [{0}, {1}]),
        ("chance", 4, 6, [{0}, {1}, {2}, {3}]),
        ("tradewinds", 4, 3, [{0, 1, 2, 3}]),
        ("wind-of-fortune", 3, 3, [{0, 2}, {1}]),
        ("wind-of-fortune", 4, 3, [{0, 2}, {1, 3}]),
    ],
)
def test_each_pair_of_engines_plays_each_deal_from_each_side(
    key: str, seats: int, pairs: int, sides: list[set[int]]
) -> None:
    found = fixtures(plan(key, seats))
    assert {one.side for one in found} == {*map(frozenset, sides)}
    assert len(found) == DEALS * pairs * len(sides) == plan(key, seats).count
    assert len({(one.number, one.pairing, one.side) for one in found}) == len(found)
    for fixture in found:
        one, others = fixture.pairing
        assert [*fixture.lineup] == [one if s in fixture.side else others for s in range(seats)]


def test_tournament_deal_depends_on_its_number_and_the_tournaments_secret_key() -> None:
    first, again, second = (dealt(plan("chance", 3).lobby(number))[-1] for number in (1, 1, 2))
    assert first.state == again.state != second.state
    other = TournamentPlan(Setting("chance", 3), ENGINES, DEALS, b"another base", 1.0)
    assert dealt(other.lobby(1))[-1].state != first.state


def test_record_is_written_after_all_engines_played_its_deal(tmp_path: Path) -> None:
    """The record contains the secret of the deal. Other engines that still have to play the same deal must not
    read it."""
    crosswind = plan("crosswind", 2)
    reporter = Reporter(crosswind, tmp_path)
    *early, last = (each for each in fixtures(crosswind) if each.number == 1)
    for fixture in early:
        reporter.add(fixture, resigned(crosswind, fixture, seat=0))
        assert not [*tmp_path.iterdir()]
    reporter.add(last, resigned(crosswind, last, seat=0))
    records = [
        read_record(path.read_text("utf-8"), find_games()) for path in sorted(tmp_path.iterdir())
    ]
    assert sorted(record.names for record in records) == sorted(
        fixture.lineup for fixture in fixtures(crosswind)[:6]
    )
    assert all(record.moves == ((0, "resigns"),) for record in records)
    assert all(record.comments == {1: "too late: gave no (reply)?"} for record in records)


def test_interrupted_tournament_still_writes_its_records(tmp_path: Path) -> None:
    crosswind = plan("crosswind", 2)
    reporter = Reporter(crosswind, tmp_path)
    fixture = fixtures(crosswind)[0]
    reporter.add(fixture, resigned(crosswind, fixture, seat=0))
    reporter.finish()
    assert len([*tmp_path.iterdir()]) == 1


def test_unwritable_records_do_not_stop_a_tournament(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    crosswind = plan("crosswind", 2)
    reporter = Reporter(crosswind, tmp_path / "missing")
    for fixture in fixtures(crosswind):
        reporter.add(fixture, resigned(crosswind, fixture, seat=0))
    assert capsys.readouterr().err.count("missing") == 1


def test_tournament_table_counts_complete_deals_and_all_failures() -> None:
    crosswind = plan("crosswind", 2)
    tournament = Tournament(crosswind, lambda *_: None)
    for fixture in fixtures(crosswind)[
        :-1
    ]:  # without its last match, the last pair has played one complete deal
        seat = fixture.lineup.index(fixture.pairing.others)
        tournament.note(fixture, resigned(crosswind, fixture, seat=seat))
    results, faults = table(crosswind, tournament).split("\n\n")
    rows = [row.split() for row in results.splitlines()[1:]]
    assert [row[:4] for row in rows] == [
        ["A", "B", "4", "100.0"],
        ["A", "C", "4", "100.0"],
        ["B", "C", "2", "100.0"],
    ]
    assert [row.split()[0] for row in faults.splitlines()[1:]] == ["A", "B", "C"]
    assert faults.splitlines()[-1].split()[-4:] == ["0", "0", "7", "0"]
