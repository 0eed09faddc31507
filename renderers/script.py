"""The script of a film: everything that is needed to draw it. This module does not import Pillow, because the
bot's process only requests films and a separate process draws them."""

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
    """What a film shows: for each turn, the public view with the names that people had at that time; then the
    picture of the end. `game` is the key of the game, and `end` is None if the film has no picture of the end.
    All scenes are in one language."""

    game: str
    scenes: Sequence[tuple[Any, Cast]] = field(repr=False)
    end: End | None = field(default=None, repr=False)

    @property
    def language(self) -> Language:
        return self.scenes[0][1].language

    def told_in(self, language: Language) -> Script:
        scenes = [(view, replace(cast, language=language)) for view, cast in self.scenes]
        return replace(self, scenes=scenes)
