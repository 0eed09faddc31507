"""The script of a film: everything that is needed to draw it. This module must not import Pillow: the bot's
process only creates scripts, and a separate process draws the films."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from renderers.renderer import Cast, End
from texts.language import Language

Drawn = Callable[[int, int], object]
"""A progress callback. Its arguments are the number of pictures drawn and the total."""


@dataclass(frozen=True, slots=True)
class Script:
    """What a film of a match shows. `scenes` has, for each turn, the public view, and a cast with the names
    that people had at that time. `end` is for the last picture; None if the film has no picture of the end.
    `game` is the key of the game. All scenes are in one language."""

    game: str
    scenes: Sequence[tuple[Any, Cast]] = field(repr=False)
    end: End | None = field(default=None, repr=False)

    @property
    def language(self) -> Language:
        return self.scenes[0][1].language

    def translated(self, language: Language) -> Script:
        scenes = [(view, replace(cast, language=language)) for view, cast in self.scenes]
        return replace(self, scenes=scenes)
