"""The script of a film. Requesting a film does not import Pillow: a separate process draws it."""

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
    """What a film shows: each turn's public view with the names at that time, and the picture of the end.

    All scenes are in one language.
    """

    game: str
    scenes: Sequence[tuple[Any, Cast]] = field(repr=False)
    end: End | None = field(default=None, repr=False)

    @property
    def language(self) -> Language:
        return self.scenes[0][1].language

    def told_in(self, language: Language) -> Script:
        scenes = [(view, replace(cast, language=language)) for view, cast in self.scenes]
        return replace(self, scenes=scenes)
