"""Ratings by OpenSkill (the Plackett–Luce model), which estimates a person's skill and how uncertain that
estimate is.

Both are stored as whole millionths and rounded after each match, so anyone who recomputes them from the results
gets the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from matches.log.history.result import Part
from texts.late import Late

if TYPE_CHECKING:
    from openskill import models
else:
    models = Late("openskill.models")

ENOUGH: Final = 8
"""The number of matches below which a rating is provisional: it is marked as such, and has no place in the
table."""

MILLION: Final = 1_000_000
_POINTS: Final = 40
"""How many points, as people see them, make up one unit of OpenSkill."""


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate of a person's skill, and its uncertainty (`doubt`), both in millionths of OpenSkill's
    units."""

    skill: int = 25 * MILLION
    doubt: int = 25 * MILLION // 3

    @property
    def points(self) -> int:
        """The rating as people see it, in points. A newcomer has 1,500."""
        return 1500 + round(_POINTS * (self.skill - 25 * MILLION) / MILLION)

    @property
    def spread(self) -> int:
        """The uncertainty in points. Two times out of three, the true rating is within this distance of
        `points`."""
        return round(_POINTS * self.doubt / MILLION)


def rated(parts: Sequence[Part], before: Sequence[Skill]) -> list[Skill]:
    """Return the ratings after a match, in the order of `parts`. `before` has the rating of each part's player.

    Partners have the same place. A person alone against a team counts once for each member of the largest team,
    because the games give both sides as many hands.
    """
    teams: dict[int, list[int]] = {}
    for index, part in enumerate(parts):
        teams.setdefault(part.team, []).append(index)
    sides = [*teams.values()]
    most = max(map(len, sides))
    model = _model()
    asked = [[_asked(model, before[side[n % len(side)]]) for n in range(most)] for side in sides]
    ranks = [min(parts[index].place or 0 for index in side) for side in sides]
    told = model.rate(asked, ranks=ranks)
    after = [*before]
    for side, ratings in zip(sides, told, strict=True):
        for index, rating in zip(side, ratings, strict=False):
            after[index] = Skill(round(rating.mu * MILLION), round(rating.sigma * MILLION))
    return after


def won_by(part: Part, parts: Sequence[Part]) -> bool:
    """Return whether a person won. A draw in which everybody came first is not a win."""
    return part.place == 1 and any(other.place != 1 for other in parts)


def prepare() -> None:
    """Import the OpenSkill library in advance, so that the first rating need not wait for the import."""
    _model()


def _asked(model: Any, skill: Skill) -> Any:
    return model.rating(mu=skill.skill / MILLION, sigma=skill.doubt / MILLION)


@cache
def _model() -> Any:
    return models.PlackettLuce()
