"""For everything that the lessons tell: whether it is so, judged by the rules and the whole state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lessons.lesson import Tells
from tests.lessons.claims import chance, crosswind, tradewinds, weathervanes, wind_of_fortune
from tests.lessons.claims.reading import Holds

CLAIMS: Final[Mapping[str, Mapping[Tells, Holds]]] = {
    "chance": chance.CLAIMS,
    "crosswind": crosswind.CLAIMS,
    "tradewinds": tradewinds.CLAIMS,
    "weathervanes": weathervanes.CLAIMS,
    "wind-of-fortune": wind_of_fortune.CLAIMS,
}
