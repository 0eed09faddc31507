"""A studio that describes pictures without drawing them, so that nothing takes time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from renderers.renderer import Cast, HintedMove
from renderers.studio import Studio

if TYPE_CHECKING:
    from PIL.Image import Image


class Sketches(Studio):
    """A studio that returns descriptions in place of the pictures that only one person sees."""

    async def paint_hand(
        self,
        game: str,
        view: Any,
        cast: Cast,
        *,
        forecasts: bool = True,
        hinted: HintedMove | None = None,
    ) -> tuple[bytes, str]:
        text = self.of(game).describe_hand(view, cast, forecasts=forecasts)
        return await self._drawn(), cast.language.say(text)

    async def paint_marked(self, game: str, view: Any, cast: Cast) -> tuple[bytes | None, str]:
        text = cast.language.say(self.of(game).alt_text(view, cast))
        return await self._drawn(), text

    async def paint_refused(self, game: str, view: Any, text: str, cast: Cast) -> bytes | None:
        return await self._drawn()

    def _drawn(
        self,
        draw: Callable[[], Image] | None = None,
        most: int | None = None,
    ) -> asyncio.Future[bytes]:
        return asyncio.get_running_loop().run_in_executor(None, lambda: b"a picture")
