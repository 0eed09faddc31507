"""Lessons: for each game, a first match against computers that teaches it. Pure code, without I/O.

The whole state of a lesson is the learner's own moves. Everything else follows by replay (`course`), from a
chosen deal or position and from neighbours whose moves are deterministic. `lesson` defines what a lesson
consists of. Each game has one module, or a package if one file is too short, with the name of its rules and a
`LESSON`; nothing else needs to be added.

To write one:

1. Choose a deal, or a position in the middle of a match, in which five to ten moves show everything, and
   neighbours who answer in a few milliseconds (`suggested`, or `level`). `begin` returns that state. If the
   match takes longer than five minutes, end the lesson early (`ends`), and describe the remaining match in
   `rest`.
2. List the rules of the standard game. Each is a `Remark`: `tells` looks at the scene and returns what to say
   about it, or `NOTHING`; name the actual cards and points on the table. `learned` is the rule in a few words.
   `otherwise` explains the rule if its situation never comes up, since a learner may do anything: it must not
   claim that something happened. All three are texts (`texts.text`): whole sentences, in one version for *you*
   and one for a player with a name, because other languages change more than the name.
3. `consequences` are about the steps since the learner's last move (`scene.own`, `scene.others`), `advice` is
   about the coming decision (`scene.view`). Put the most important first. A text has at most three sentences,
   and a scene shows at most three sentences of consequences and one advice. A remark for which a scene has no
   room is shown when its situation comes up again.
4. Run `python -m tests.lessons <game>`. It plays the lesson with several kinds of learners, and prints what
   each was told and when: search for a deal on which the sensible learner meets nearly every rule in play.
   `tests/lessons` then checks all of these requirements.

A text never uses more than the learner's view.
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
    """Return all lessons by the key of their game. A module of this package is a lesson if it has a
    `LESSON`."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    found: list[Lesson] = [module.LESSON for module in modules if hasattr(module, "LESSON")]
    return MappingProxyType({lesson.game: lesson for lesson in found})
