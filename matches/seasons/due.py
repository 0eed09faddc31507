"""When something is due in a season, and which of its planned matches can be opened."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime

from matches.log.events import MatchId, PlayerId
from matches.seasons import reserves
from matches.seasons.season import (
    LAST_MATCHES,
    OPEN_EACH,
    Fixture,
    FixtureState,
    Phase,
    Season,
    SeasonKind,
)


def openable(
    season: Season, now: datetime, busy: Mapping[PlayerId, int], away: Collection[PlayerId]
) -> list[Fixture]:
    """Return the planned matches of a season that can be opened now, in the order in which to open them. `busy`
    has the number of open matches of each person. `away` are the people who are away."""
    if season.phase is not Phase.RUNNING or now >= season.terms.ends_at:
        return []
    count, found = {**busy}, []
    for fixture in season.fixtures:
        if fixture.state is not FixtureState.PLANNED or now < round_due(season, fixture.round):
            continue
        if all(count.get(who, 0) < OPEN_EACH and who not in away for who in fixture.players):
            found.append(fixture)
            count |= {who: count.get(who, 0) + 1 for who in fixture.players}
    return found


def round_due(season: Season, number: int) -> datetime:
    """Return when matches of round `number` may be opened."""
    if season.terms.kind is SeasonKind.LADDER:  # a ladder plans a round only when it is due
        return season.terms.begins_at
    return season.terms.begins_at + season.terms.every * (number - 1)


def due(season: Season, now: datetime) -> datetime | None:
    """Return the next time at which something is due in an open season; None if nothing will be."""
    terms = season.terms
    if season.phase is Phase.ENTRY:
        return terms.begins_at
    times = [terms.ends_at, terms.ends_at + LAST_MATCHES]
    if season.next_at is not None and terms.every:
        times.append(season.next_at)
    planned = (each for each in season.fixtures if each.state is FixtureState.PLANNED)
    times += {round_due(season, each.round) for each in planned}
    return min((time for time in times if time > now), default=None)


def opening(season: Season, number: int) -> Season:
    """Return the season with a planned match marked as about to be opened (`FixtureState.OPENING`)."""
    fixture = season.fixture(number)
    if season.phase is not Phase.RUNNING or fixture.state is not FixtureState.PLANNED:
        return season
    return season.with_fixture(replace(fixture, state=FixtureState.OPENING))


def opened(season: Season, number: int, match_id: MatchId) -> Season:
    fixture = season.fixture(number)
    if fixture.state is not FixtureState.OPENING:
        return season
    return season.with_fixture(replace(fixture, state=FixtureState.OPEN, match_id=match_id))


def put_off(season: Season, number: int) -> Season:
    """Return the season after a match could not be opened: the match is planned again. If one of its people has
    dropped out and no reserve has replaced them, the match becomes void instead."""
    fixture = season.fixture(number)
    if fixture.state is not FixtureState.OPENING:
        return season
    return season.with_fixture(reserves.planned(season, fixture))
