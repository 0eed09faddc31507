"""A studio that writes all texts about a match but saves the time of drawing."""

from __future__ import annotations

from typing import Any

from renderers.cover import describe_cover
from renderers.renderer import Cast
from renderers.studio import Studio


class Telling(Studio):
    """A studio that writes all texts, while its pictures are empty."""

    async def paint(self, *seen: Any) -> tuple[bytes, str]:
        game, view, names, absent, language, *_ = seen
        return b"", language.say(self.of(game).alt_text(view, Cast(names, absent, language)))

    async def paint_end(self, *seen: Any) -> tuple[bytes, str]:
        game, end, names, absent, language = seen
        cast, renderer = Cast(names, absent, language), self.of(game)
        return b"", language.say(renderer.alt_text_end(end.course[-1], cast, end))

    async def paint_cover(self, *shown: Any) -> tuple[bytes, str]:
        game, language = shown
        return b"", language.say(describe_cover(game))
