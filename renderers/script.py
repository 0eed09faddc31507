"""What a film of a match shows. Whoever asks for one needs no Pillow: it is drawn by a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from renderers.renderer import Cast, End
from texts.language import Language

Drawn = Callable[[int, int], object]
"""Is told how many pictures of how many are drawn."""


@dataclass(frozen=True, slots=True)
class Script:
    """What a film shows: what everybody saw at each turn, with the names then, and the picture of the end.

    All of it is in one language.
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
