"""Lessons: for each game a first match against computers that teaches it, pure.

A lesson's whole state is the learner's own moves. A chosen deal or position and neighbours who always answer
alike give everything else, by replay (`course`). `lesson` says what a lesson is made of. One module for
each game, named as its rules, has a `LESSON`, or a package where one file is too short; nothing else is to be
added.

To write one:

1. Choose a deal, or a position in the middle of a match, in which five to ten moves show everything, and
   neighbours who answer in a few milliseconds (`suggested`, or `level`). `begin` returns that state. A match
   that takes longer than five minutes gets an end of its own (`ends`), and a sentence on the `rest`.
2. List the rules of the standard game. Each is a `Remark`: `tells` looks at the scene and returns what there
   is to say of it, or `NOTHING`; name the very cards and points that are on the table. `learned` is the
   rule in a few words. `otherwise` tells it where the situation never comes up, since a learner may do
   anything: it must not claim that something happened. All three are texts (`texts.text`): whole sentences,
   one for *you* and one for a player with a name, as other languages change more than the name.
3. `consequences` are about the steps since the learner's last move (`scene.own`, `scene.others`), `advice`
   is about the coming decision (`scene.view`). The most important first. A text has at most three sentences,
   and a scene shows at most three of consequences and one advice. What is not told in one scene is told in
   a later one in which its situation is there.
4. `python -m tests.lessons <game>` plays it with several kinds of learners, and says what each was told and
   when: search for a deal on which the sensible one meets nearly every rule in play. `tests/lessons` then holds
   the lesson to all of this.

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
    """The lessons by the key of their game: each module in here that has a `LESSON`."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    found: list[Lesson] = [module.LESSON for module in modules if hasattr(module, "LESSON")]
    return MappingProxyType({lesson.game: lesson for lesson in found})
