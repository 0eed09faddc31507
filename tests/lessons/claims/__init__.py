"""Checks that everything the lessons say is true, by the rules and the whole state.

Each game has one module here, named like its lesson. For each text of the lesson, it has a check with the name
of the function that returns the text.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

from lessons.lesson import Tells
from tests.lessons.claims.reading import Holds


def check_of(game: str, tells: Tells) -> Holds:
    checks = import_module(f"{__name__}.{game.replace('-', '_')}")
    return cast(Holds, getattr(checks, tells.__name__))
