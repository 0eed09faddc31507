"""The table of a season, which is computed from its matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from matches.log.events import PlayerId
from matches.seasons.season import Entrant, Fixture, FixtureState, Out, Season, SeasonKind

WIN, DRAW, LOSS = 2, 1, 0
"""The points for a win, a draw and a loss, in half points."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One person's line in the table of a season.

    - `place`: from 1, or 0 for a person who is out. In a round robin, people with equal results share a place.
    - `played`, `won`, `drawn`, `lost`: numbers of matches.
    - `points`: in half points.
    - `tie`: the tie-break of a round robin (the Sonneborn-Berger score), in quarters of a point.
    - `score`: the mean score of the person's matches in a game in which all play together; None otherwise.
    - `out`: why the person no longer plays; empty while they play.
    """

    player: PlayerId
    place: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    tie: int = 0
    score: float | None = None
    out: Out = ""


def table(season: Season, *, together: bool = False) -> tuple[SeasonRow, ...]:
    """Return the lines of the season's table in order. People who are out come last. `together` says that it is
    a game in which everybody wins or loses together."""
    if season.terms.kind is SeasonKind.ROUND_ROBIN:
        return _round_robin(season)
    return _ladder(season, together=together)


def _ladder(season: Season, *, together: bool) -> tuple[SeasonRow, ...]:
    results = defaultdict[PlayerId, list[int]](list)
    scores = defaultdict[PlayerId, list[int]](list)
    for fixture in season.fixtures:
        if fixture.state is FixtureState.COUNTED:
            for player in fixture.players:
                results[player].append(result(fixture, player))
            for player, score in zip(fixture.players, fixture.scores, strict=False):
                scores[player].append(score)
    rank = {player: place for place, player in enumerate(season.ladder)}
    entrants = sorted(season.entrants, key=lambda each: rank.get(each.player, len(rank)))
    lines = [_line(each, results[each.player], scores[each.player]) for each in entrants]
    playing = [line for line in lines if not line.out]
    # People who have not played yet come after all others. Apart from that, the order stays, because sorting is
    # stable. People without a score come after a negative score.
    if together:
        playing.sort(key=lambda line: (-line.won, line.score is None, -(line.score or 0)))
    playing.sort(key=lambda line: not line.played)
    placed = [replace(line, place=place) for place, line in enumerate(playing, 1)]
    return (*placed, *_those_out(lines))


def _line(entrant: Entrant, results: Sequence[int], scores: Sequence[int] = ()) -> SeasonRow:
    return SeasonRow(
        player=entrant.player,
        played=len(results),
        won=results.count(WIN),
        drawn=results.count(DRAW),
        lost=results.count(LOSS),
        points=sum(results),
        score=sum(scores) / len(scores) if scores else None,
        out=entrant.out,
    )


def _those_out(lines: Sequence[SeasonRow]) -> list[SeasonRow]:
    return sorted((line for line in lines if line.out), key=lambda line: -line.played)


def result(fixture: Fixture, player: PlayerId) -> int:
    """Return WIN, DRAW or LOSS for a person in a match that counts. A person who did not answer has lost."""
    if player in fixture.missed:
        return LOSS
    if fixture.places[fixture.players.index(player)] != 1:
        return LOSS
    # If only some come first, such as the partners of one side, they have won. If all do, opponents have drawn,
    # but people who play together have won.
    others = {*fixture.players} - {player, *fixture.missed}
    drawn = others and {*fixture.places} == {1} and not fixture.scores
    return DRAW if drawn else WIN


def _round_robin(season: Season) -> tuple[SeasonRow, ...]:
    annulled = _annulled(season)
    games = [game for each in season.fixtures if (game := _game(season, each, annulled))]
    lines = [
        _line(each, [game[each.player] for game in games if each.player in game])
        for each in season.entrants
    ]
    points = {line.player: line.points for line in lines}
    lines = [replace(line, tie=_sonneborn_berger(line.player, games, points)) for line in lines]
    playing = [line for line in lines if not line.out]
    keys = {line.player: _key(line, playing, games) for line in playing}
    playing.sort(key=lambda line: keys[line.player], reverse=True)
    order = [keys[line.player] for line in playing]
    placed = [replace(line, place=1 + order.index(keys[line.player])) for line in playing]
    return (*placed, *_those_out(lines))


Game = Mapping[PlayerId, int]
"""The points of each of the two people in a match of a round robin, in half points."""


def _game(season: Season, fixture: Fixture, annulled: set[PlayerId]) -> Game | None:
    """Return the points of both people in a match; None if the match does not count. If one of them dropped out
    before the match was opened, the other one wins."""
    if annulled & {*fixture.players}:
        return None
    if fixture.state is FixtureState.COUNTED:
        return {player: result(fixture, player) for player in fixture.players}
    gone = _out(season) & {*fixture.players}
    if fixture.void != "out" or len(gone) != 1:
        return None
    return {player: LOSS if player in gone else WIN for player in fixture.players}


def _out(season: Season) -> set[PlayerId]:
    return {each.player for each in season.entrants if each.out}


def _annulled(season: Season) -> set[PlayerId]:
    """Return the people whose matches are annulled. A reserve takes over the place of the person they replace.
    If the last holder of a place dropped out before half of its matches were begun, the matches of all its
    holders are annulled."""
    places: dict[PlayerId, list[PlayerId]] = {}
    for entrant in season.entrants:  # a replaced person comes before the reserve
        before = [] if entrant.follows is None else places.pop(entrant.follows)
        places[entrant.player] = [*before, entrant.player]
    abandoned = [places[last] for last in _out(season) & places.keys()]
    return {player for people in abandoned if _too_few(season, people) for player in people}


def _too_few(season: Season, people: Collection[PlayerId]) -> bool:
    begun = [each.match_id is not None for player in people for each in season.fixtures_of(player)]
    return 2 * sum(begun) < len(begun)


def _sonneborn_berger(
    player: PlayerId, games: Sequence[Game], points: Mapping[PlayerId, int]
) -> int:
    """Return the points of beaten opponents, plus half the points of drawn ones, in quarters of a point."""
    return sum(
        game[player] * points[other]
        for game in games
        if player in game
        for other in game
        if other != player
    )


_Key = tuple[int, int, int, int]


def _key(line: SeasonRow, lines: Sequence[SeasonRow], games: Sequence[Game]) -> _Key:
    """Return the sort key of a line; lines with larger keys come first. Its second number is the points from
    matches among people with equal points."""
    equal = {each.player for each in lines if each.points == line.points}
    among = [game for game in games if equal >= game.keys()]
    direct = sum(game[line.player] for game in among if line.player in game)
    return line.points, direct, line.tie, line.won
