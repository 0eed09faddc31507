"""A studio that describes pictures without drawing them, so that nothing takes time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from renderers.renderer import Cast, HintedMove
from renderers.studio import Studio
from texts.language import ENGLISH, Language

if TYPE_CHECKING:
    from PIL.Image import Image


class Sketches(Studio):
    """A studio that replaces pictures that only one person sees by their descriptions."""

    async def paint_hand(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        *,
        forecasts: bool = True,
        language: Language = ENGLISH,
        hinted: HintedMove | None = None,
    ) -> tuple[bytes, str]:
        renderer, cast = self.of(game), Cast(names, absent, language)
        text = language.say(renderer.describe_hand(view, cast, forecasts=forecasts))
        return await self._drawn(), text

    async def paint_marked(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language = ENGLISH,
    ) -> tuple[bytes | None, str]:
        text = language.say(self.of(game).alt_text(view, Cast(names, absent, language)))
        return await self._drawn(), text

    async def paint_refused(
        self,
        game: str,
        view: Any,
        text: str,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language = ENGLISH,
    ) -> bytes | None:
        return await self._drawn()

    def _drawn(
        self,
        draw: Callable[[], Image] | None = None,
        most: int | None = None,
    ) -> asyncio.Future[bytes]:
        return asyncio.get_running_loop().run_in_executor(None, lambda: b"a picture")
