"""Series of matches: how a series stands after each of its matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from matches.log.events import Contender, PlayerId
from matches.log.match import Match, Status

LENGTHS: Final = (3, 5, 7)
"""The possible lengths of a series: how many matches it has at most."""


class SeriesCourse(Enum):
    """How a series continues after a match."""

    NEXT = "the next match is to be played"
    AGAIN = "the match had no result, so it is to be played again"
    OVER = "somebody has won it, or all matches are played"
    BROKEN = "its people have changed"


@dataclass(frozen=True)
class SeriesStanding:
    """How a series stands after one of its matches. `score` is in the order of the seats of the first match."""

    course: SeriesCourse
    best_of: int
    number: int
    """The number of the match after which this is the standing. The first match has number 1."""
    score: tuple[Contender, ...]

    @property
    def goes_on(self) -> bool:
        return self.course in (SeriesCourse.NEXT, SeriesCourse.AGAIN)

    @property
    def next_number(self) -> int:
        return self.number + (self.course is SeriesCourse.NEXT)

    @property
    def decides(self) -> bool:
        """Whether the next match is the last of the series, and several players share the lead."""
        return self.next_number == self.best_of and len(self.leaders) > 1

    @property
    def leaders(self) -> tuple[PlayerId, ...]:
        """The players with the highest score; empty while nobody has won anything."""
        most = max((each.halves for each in self.score), default=0)
        return tuple(each.player for each in self.score if each.halves == most > 0)


def standing(match: Match) -> SeriesStanding | None:
    """Return how the series stands after the match. None if the match belongs to no series, is open, or never
    began."""
    series = match.opened.series
    if series is None or match.status.open or match.state is None:
        return None
    score = series.score or tuple(map(Contender, dict.fromkeys(match.order)))
    if _changed(match, score):
        course = SeriesCourse.BROKEN
    elif match.status is not Status.FINISHED:
        # A match that ended early counts for nobody, no matter who was about to win.
        course = SeriesCourse.AGAIN
    else:
        gained = _gains(match)
        score = tuple(
            replace(each, halves=each.halves + gained.get(each.player, 0)) for each in score
        )
        most = max(each.halves for each in score)
        over = most > series.best_of or series.number >= series.best_of
        course = SeriesCourse.OVER if over else SeriesCourse.NEXT
    return SeriesStanding(course, series.best_of, series.number, score)


def contender(match: Match, player: PlayerId) -> Contender | None:
    """Return the player's entry in the score of the series, as it was when the match was opened. None for
    people who do not play in the series, and for everybody in its first match."""
    return next((each for each in match.contenders if each.player == player), None)


def awaited(match: Match) -> frozenset[PlayerId]:
    """Return the players of a series who have not joined the lobby of its next match yet."""
    return frozenset(each.player for each in match.contenders) - {*match.members}


def _changed(match: Match, score: tuple[Contender, ...]) -> bool:
    # The score of the first match is that of whoever holds its seats at the end.
    if match.inherited or "replaced" in match.disturbed:
        return True
    people = {each.player for each in score}
    return {*match.order} != people or bool(people & match.presence.deleted)


def _gains(match: Match) -> Mapping[PlayerId, int]:
    """Return the half points that each player gets for the match: two for winning alone or with a side, and one
    for sharing first place."""
    assert match.outcome is not None
    winners = match.outcome.winners
    sides = match.rules.sides(len(match.order), match.options, match.seed)
    partners = bool(sides) and len({sides[seat] for seat in winners}) == 1
    alone = len(winners) == 1 or partners
    return {match.order[seat]: 2 if alone else 1 for seat in winners}
