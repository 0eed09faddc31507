"""Defaults for the optional functions of `renderers.renderer.Renderer`: a game leaves out those that fit it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

    from renderers.renderer import Cast


def chapter(_view: Any) -> str:
    """The match has no chapters."""
    return ""


def draw_marked(_view: Any, _cast: Cast) -> Image | None:
    """The normal picture already shows everything."""
    return None


def draw_refused(_view: Any, _text: str, _cast: Cast) -> Image | None:
    """The text of the refusal is enough."""
    return None


def open_hands(_view: Any) -> Sequence[tuple[int, Any]]:
    """No hand is public."""
    return ()


OPTIONAL = (chapter, draw_marked, draw_refused, open_hands)
