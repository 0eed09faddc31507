"""Checks that everything the lessons say is true, by the rules and the whole state.

Each game has one module here, named like its lesson. Its `CLAIMS` map each text of the lesson to a check.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from lessons import find_lessons
from lessons.lesson import Tells
from tests.lessons.claims.reading import Holds

_MODULES: Final = {each.name.replace("_", "-") for each in iter_modules(__path__)}

CLAIMS: Final[Mapping[str, Mapping[Tells, Holds]]] = {
    game: import_module(f"{__name__}.{game.replace('-', '_')}").CLAIMS
    for game in find_lessons()
    if game in _MODULES
}
