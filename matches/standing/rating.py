"""Ratings. OpenSkill (the Plackett–Luce model) estimates each person's skill, and how uncertain the estimate
is.

Both numbers are rounded to whole millionths after each match. So anybody who recomputes the ratings from the
results gets the same numbers.
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
"""With fewer rated matches than this, a rating is provisional: it is marked as such, and gets no place in the
table."""

MILLION: Final = 1_000_000
_POINTS: Final = 40
"""How many of the points that people see make up one unit of OpenSkill."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A person's estimated skill, and the uncertainty of the estimate (`doubt`). Both are in millionths of
    OpenSkill's units."""

    skill: int = 25 * MILLION
    doubt: int = 25 * MILLION // 3

    @property
    def points(self) -> int:
        """The rating in the points that people see. A newcomer has 1,500."""
        return 1500 + round(_POINTS * (self.skill - 25 * MILLION) / MILLION)

    @property
    def spread(self) -> int:
        """The uncertainty in points: in two of three cases, the true rating is at most this far away."""
        return round(_POINTS * self.doubt / MILLION)


def rated(parts: Sequence[Part], before: Sequence[Skill]) -> list[Skill]:
    """Return the ratings after a match. `parts` are the people in it, and `before` are their ratings before the
    match, in the same order.

    The result of a team is that of its best-placed member. The members of a smaller team are counted several
    times, until the team is as large as the largest: one person against two counts as a team of two.
    """
    teams: dict[int, list[int]] = {}
    for index, part in enumerate(parts):
        teams.setdefault(part.team, []).append(index)
    sides = [*teams.values()]
    most = max(map(len, sides))
    model = _model()
    asked = [[_asked(model, before[side[n % len(side)]]) for n in range(most)] for side in sides]
    ranks = [min(parts[index].place or 0 for index in side) for side in sides]
    computed = model.rate(asked, ranks=ranks)
    after = [*before]
    for side, ratings in zip(sides, computed, strict=True):
        for index, rating in zip(side, ratings, strict=False):
            after[index] = Skill(round(rating.mu * MILLION), round(rating.sigma * MILLION))
    return after


def won_by(part: Part, parts: Sequence[Part]) -> bool:
    """Return whether a person won a match. If everybody came first, it is a draw and not a win."""
    return part.place == 1 and any(other.place != 1 for other in parts)


def prepare() -> None:
    """Import the OpenSkill library ahead of the first rating, which then need not wait for it."""
    _model()


def _asked(model: Any, skill: Skill) -> Any:
    return model.rating(mu=skill.skill / MILLION, sigma=skill.doubt / MILLION)


@cache
def _model() -> Any:
    return models.PlackettLuce()
