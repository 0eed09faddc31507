"""Lessons: for each game, a short match against computers that teaches it. Pure code, without I/O.

A lesson stores only the learner's own moves. Everything else follows from these by replay (`course`), because
the lesson always begins in the same state, and the neighbours (the computer opponents) always answer in the
same way. `lesson` defines the parts of a lesson. Each game has one module, with the name of its rules and a
`LESSON`.

To write a lesson:

1. Choose a deal or a position in which sensible play wins and the worst play loses. The lesson must end after
   at most ten moves of the learner, whatever they are. `begin` returns that state. Neighbours must answer in a
   few milliseconds.
2. `goal` is the first sentence that a learner reads: the aim of a player of the game.
3. A step shows the `news`, at most 15 words, and one of the `remarks`, at most 25. Both are functions that look
   at the scene and return a text, or `NOTHING`. They name the actual cards and points on the table, and use
   only the learner's view. Put urgent remarks first: each step tells the first remark that fits and is new.
   After the end, only the news is told.
4. `learned` are three short sentences to remember.
5. For each function of `news` and `remarks`, `tests/lessons/claims` needs a claim: a function of the same name
   that knows the whole state and says whether the text is true. The tests check every step of 300 learners.
6. Run `python -m tests.lessons <game>`. It plays the lesson with several kinds of learners, and prints what
   each was told and when.

If a lesson changes, `course.EDITION` must change too, because the moves of learners are stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from lessons.lesson import Lesson


@cache
def find_lessons() -> Mapping[str, Lesson]:
    """Return all lessons by the key of their game: those of the modules here that have a `LESSON`."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    found: list[Lesson] = [module.LESSON for module in modules if hasattr(module, "LESSON")]
    return MappingProxyType({lesson.game: lesson for lesson in found})
