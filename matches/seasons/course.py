"""What can happen in a season: pure functions that return the season after something has happened.

If a function is applied again to the season that it has returned, the season stays as it is. A season that is
over never changes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.rules import About
from matches.log.events import PlayerId
from matches.seasons import ladder, reserves, round_robin
from matches.seasons.season import (
    LAST_MATCHES,
    MISSES,
    Entrant,
    Fixture,
    FixtureState,
    Out,
    Phase,
    Season,
    SeasonKind,
    Void,
)


@dataclass(frozen=True, slots=True)
class Report:
    """How a match of a season ended.

    - `places`: the place of each person who still had their seat.
    - `score`: the common score of all players; None if the game has none.
    - `missed`: the people who did not answer: their time ran out, or they left the server.
    - `void`: why the match has no result; empty if it has one.
    """

    places: Mapping[PlayerId, int]
    score: int | None = None
    missed: frozenset[PlayerId] = frozenset()
    void: Void = ""


def entered(season: Season, player: PlayerId, request: str) -> Season:
    """Return the season after a player joined it. On a ladder, they are added at the bottom. In a round robin
    that has begun, they become a reserve.

    `request` is the id of the interaction. A player who left can enter again, except in a round robin that has
    begun.
    """
    if reserves.takes_reserves(season):
        in_it = season.entrant(player) is not None
        return season if in_it else reserves.came(season, player, request)
    known = season.entrant(player)
    if known is None:
        came = replace(season, entrants=(*season.entrants, Entrant(player, request)))
    elif known.out:
        came = season.with_entrant(replace(known, out="", request=request))
    else:
        return season
    if season.terms.kind is SeasonKind.LADDER:
        came = replace(came, ladder=(*came.ladder, player))
    return came


def dropped(season: Season, player: PlayerId, why: Out, request: str = "") -> Season:
    """Return the season after a player or a reserve dropped out, for the reason `why`.

    The player's open matches go on, and their planned ones become void. Before the season begins, their entry
    is deleted, unless they left themselves. The entry of a player who left keeps `request`, the id of the
    interaction, to recognize a repeated press.
    """
    entrant = season.entrant(player)
    if season.open and player in season.waiting:
        return reserves.withdrawn(season, player, request)
    if not season.open or entrant is None or entrant.out:
        return season
    if season.phase is Phase.ENTRY and why != "left":
        return _forgotten(season, player)
    out = season.with_entrant(replace(entrant, out=why, left_by=request))
    out = replace(out, ladder=tuple(each for each in out.ladder if each != player))
    for fixture in out.fixtures_of(player):
        if fixture.state is FixtureState.PLANNED:
            out = out.with_fixture(replace(fixture, state=FixtureState.VOID, void="out"))
    return out


def _forgotten(season: Season, player: PlayerId) -> Season:
    return replace(
        season,
        entrants=tuple(each for each in season.entrants if each.player != player),
        ladder=tuple(each for each in season.ladder if each != player),
    )


def counted(season: Season, number: int, report: Report) -> Season:
    """Return the season after match `number` has ended or can't go on. `report` says how it ended."""
    fixture = season.fixture(number)
    if not season.open or fixture.state is not FixtureState.OPEN:
        return season
    over = season.with_fixture(_with_result(fixture, report))
    if not report.void:
        ranking = _ranking(over.ladder, over.fixture(number))
        over = replace(over, ladder=ladder.moved(over.ladder, ranking))
    for player in sorted(report.missed):
        over = _missed(over, player)
    return over


def _with_result(fixture: Fixture, report: Report) -> Fixture:
    missed = tuple(player for player in fixture.players if player in report.missed)
    if report.void:
        return replace(fixture, state=FixtureState.VOID, void=report.void, missed=missed)
    last = 1 + max(report.places.values(), default=0)
    places = tuple(report.places.get(player, last) for player in fixture.players)
    scores = () if report.score is None else (report.score,) * len(fixture.players)
    return replace(fixture, state=FixtureState.COUNTED, places=places, scores=scores, missed=missed)


def _ranking(before: Sequence[PlayerId], fixture: Fixture) -> list[PlayerId]:
    """Return the players of a match in the order of their results. Players with equal places keep the order of
    the ladder, which is `before`. Those who did not answer come last."""
    stood = {player: place for place, player in enumerate(before)}
    places = dict(zip(fixture.players, fixture.places, strict=True))

    def rank(player: PlayerId) -> tuple[bool, int, int]:
        return player in fixture.missed, places[player], stood.get(player, len(stood))

    return sorted(fixture.players, key=rank)


def _missed(season: Season, player: PlayerId) -> Season:
    (entrant,) = (each for each in season.entrants if each.player == player)
    missed = season.with_entrant(replace(entrant, misses=entrant.misses + 1))
    return dropped(missed, player, "silent") if entrant.misses + 1 >= MISSES else missed


def proceeded(
    season: Season, about: About, now: datetime, occupied: Collection[PlayerId]
) -> Season:
    """Return the season after everything that is due at `now`: its beginning, its next round, or its end.

    `occupied` are people who can't play another match now, because they are away or already in two open
    matches.
    """
    if season.phase is Phase.ENTRY and now >= season.terms.begins_at:
        season = _begun(season, about, now)
    if season.phase is not Phase.RUNNING:
        return season
    over = now >= season.terms.ends_at
    planned = _without_plans(season) if over else _planned(season, about, now, occupied)
    return _ended(planned, now)


def _begun(season: Season, about: About, now: datetime) -> Season:
    """Return the season after its beginning. With too few people for a match, a round robin is called off,
    while a ladder begins and waits for more."""
    # Players who left before the season began must not appear in its table.
    for each in season.entrants:
        season = _forgotten(season, each.player) if each.out else season
    if season.terms.kind is SeasonKind.LADDER:
        return replace(season, phase=Phase.RUNNING, next_at=now)
    if len(season.entrants) < about.people.start:
        return replace(season, phase=Phase.CANCELLED, ended_at=now)
    schedule = round_robin.rounds([each.player for each in season.entrants])
    pairs = [(number, pair) for number, each in enumerate(schedule, 1) for pair in each]
    fixtures = tuple(
        Fixture(number, round_, pair) for number, (round_, pair) in enumerate(pairs, 1)
    )
    return replace(season, phase=Phase.RUNNING, fixtures=fixtures, round=len(schedule))


def _planned(season: Season, about: About, now: datetime, occupied: Collection[PlayerId]) -> Season:
    terms, next_at = season.terms, season.next_at
    if terms.kind is not SeasonKind.LADDER or next_at is None or now < next_at:
        return season
    season = _freed(season, occupied)
    engaged = _engaged(season).union(occupied)
    free = [who for who in season.ladder if who not in engaged]
    sizes = [terms.group] if terms.exact else [size for size in about.people if size > 1]
    before = [each.players for each in season.fixtures if each.void != "out"]
    found = ladder.groups(free, sizes, terms.group, before, season.round)[: season.room]
    first = len(season.fixtures) + 1
    fixtures = (
        Fixture(number, season.round + 1, group) for number, group in enumerate(found, first)
    )
    return replace(
        season,
        fixtures=(*season.fixtures, *fixtures),
        round=season.round + bool(found),
        next_at=_following(next_at, terms.every, now),
    )


def _engaged(season: Season) -> set[PlayerId]:
    """Return the people who can't be put into another match yet. These are the players of planned matches and,
    in a season without fixed rounds, also those of open ones."""
    states = {FixtureState.PLANNED}
    if not season.terms.every:
        states |= {FixtureState.OPENING, FixtureState.OPEN}
    return {who for each in season.fixtures if each.state in states for who in each.players}


def _freed(season: Season, occupied: Collection[PlayerId]) -> Season:
    """Void the planned matches that some of their players can't begin now, so that the other players can be put
    into other matches."""
    for fixture in season.fixtures:
        able = [who for who in fixture.players if who not in occupied]
        if fixture.state is FixtureState.PLANNED and 0 < len(able) < len(fixture.players):
            season = season.with_fixture(replace(fixture, state=FixtureState.VOID, void="out"))
    return season


def _following(last: datetime, every: timedelta, now: datetime) -> datetime:
    """Return when the next round after `last` is due. Rounds that were missed are skipped. If `every` is zero,
    return `last`."""
    return last if not every else last + every * ((now - last) // every + 1)


def _without_plans(season: Season) -> Season:
    for fixture in season.fixtures:
        if fixture.state is FixtureState.PLANNED:
            season = season.with_fixture(replace(fixture, state=FixtureState.VOID, void="late"))
    return season


def _ended(season: Season, now: datetime) -> Season:
    ends_at = season.terms.ends_at
    planned = season.terms.kind is SeasonKind.ROUND_ROBIN or not season.room
    played = planned and all(each.state.over for each in season.fixtures)
    past = now >= ends_at and (not season.under_way or now >= ends_at + LAST_MATCHES)
    return closed(season, now) if played or past else season


def closed(season: Season, now: datetime) -> Season:
    """Return the season after it was closed. Matches that are still open can be played on, but no longer count.
    A season that has not begun is called off instead."""
    if not season.open:
        return season
    if season.phase is Phase.ENTRY:
        return replace(season, phase=Phase.CANCELLED, ended_at=now)
    season = _without_plans(season)
    for fixture in season.under_way:
        season = season.with_fixture(replace(fixture, state=FixtureState.VOID, void="late"))
    return replace(season, phase=Phase.OVER, ended_at=now)
