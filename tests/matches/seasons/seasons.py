"""Helpers that create a season, and a class that plays a season at random."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from games.crosswind.about import ABOUT
from matches.decisions.refusal import Refused
from matches.decisions.seasons import enter
from matches.log.events import MatchId, PlayerId
from matches.seasons import course, due, reserves
from matches.seasons.course import Report
from matches.seasons.season import (
    OPEN_EACH,
    Entrant,
    Fixture,
    FixtureState,
    Phase,
    Season,
    SeasonId,
    SeasonKind,
    SeasonTerms,
    busy,
)

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def terms(kind: SeasonKind = SeasonKind.ROUND_ROBIN, **changes: Any) -> SeasonTerms:
    usual = SeasonTerms("crosswind", kind, {"size": 7}, 86400, DAY, NOON + DAY, NOON + 90 * DAY)
    return replace(usual, **changes)


def season(people: int = 0, kind: SeasonKind = SeasonKind.ROUND_ROBIN, **changes: Any) -> Season:
    """Return a season that this many people have entered, with the player ids 1, 2, 3, …"""
    fresh = Season(
        id=SeasonId("s7"),
        server=10,
        channel=20,
        ground=20,
        threads=True,
        host=PlayerId(1),
        terms=terms(kind, **changes),
        opened_at=NOON,
    )
    for number in range(1, people + 1):
        fresh = course.entered(fresh, PlayerId(number), str(number))
    return fresh


def decided(*results: tuple[int, int, int], people: int = 4, out: tuple[int, ...] = ()) -> Season:
    """Return a round robin among `people` players with these results. A result is two player ids and the id of
    the winner, or 0 for a draw.

    `out` are the ids of players who have left.
    """
    fixtures = tuple(
        Fixture(
            number,
            1,
            (PlayerId(one), PlayerId(other)),
            FixtureState.COUNTED,
            MatchId(f"m{number}"),
            (1 if won in (one, 0) else 2, 1 if won in (other, 0) else 2),
        )
        for number, (one, other, won) in enumerate(results, 1)
    )
    entrants = tuple(
        Entrant(PlayerId(number), "", out="left" if number in out else "")
        for number in range(1, people + 1)
    )
    return replace(season(), phase=Phase.RUNNING, entrants=entrants, fixtures=fixtures)


class Play:
    """A season that is played at random, day by day: matches end, and people stop playing, leave or enter."""

    def __init__(self, first: Season, seed: int, steadfast: bool = False) -> None:
        self.season = first
        self.chance = Random(seed)
        self.steadfast = steadfast
        self.now = NOON

    def passes(self, days: int) -> None:
        for _ in range(days):
            self.now += DAY
            self._day()

    def _day(self) -> None:
        if not self.steadfast and self.chance.random() < 0.2 and self.season.playing:
            self.season = course.dropped(
                self.season, self.chance.choice(self.season.playing), "left"
            )
        if not self.steadfast and self.chance.random() < 0.2:
            somebody = PlayerId(self.chance.randrange(1, 60))
            with suppress(Refused):
                self.season = enter(self.season, somebody, f"again {self.now}", self.now)
        for reserve in self.season.waiting:
            self.season = reserves.taken_over(self.season, reserve, self.now)
        occupied = {who for who, count in busy([self.season]).items() if count >= OPEN_EACH}
        matches, too_late = len(self.season.fixtures), not self.season.takes_people(self.now)
        self.season = course.proceeded(self.season, ABOUT, self.now, occupied)
        assert not too_late or len(self.season.fixtures) == matches
        for fixture in due.openable(self.season, self.now, busy([self.season]), ()):
            self.season = due.opening(self.season, fixture.number)
            match_id = MatchId(f"m{fixture.number}")
            self.season = due.opened(self.season, fixture.number, match_id)
        for fixture in self.season.under_way:
            if self.chance.random() < 0.5:
                self.season = course.counted(self.season, fixture.number, self._report(fixture))

    def _report(self, fixture: Fixture) -> Report:
        one, other = self.chance.sample(fixture.players, 2)
        late = (
            frozenset({other}) if not self.steadfast and self.chance.random() < 0.2 else frozenset()
        )
        return Report({one: 1, other: 2}, missed=late)
