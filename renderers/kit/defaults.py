"""For games that have nothing of the kind: what their renderers offer in place of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL.Image import Image

from renderers.renderer import Cast


def draw_marked(_view: Any, _cast: Cast) -> Image | None:
    """Play shows everything that there is to show."""
    return None


def draw_refused(_view: Any, _text: str, _cast: Cast) -> Image | None:
    """The sentence of the refusal says it all."""
    return None


def open_hands(_view: Any) -> Sequence[tuple[int, Any]]:
    """No hand is open to all."""
    return ()
