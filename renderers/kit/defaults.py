"""Defaults for the optional functions of `renderers.renderer.Renderer`: a game leaves out those that fit it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from texts.text import NOTHING

if TYPE_CHECKING:
    from PIL.Image import Image

    from renderers.renderer import Cast, End
    from texts.text import Text

    Draw = Callable[[Any, Cast], Image]
    AltText = Callable[[Any, Cast], Text]


def chapter(_view: Any) -> Text:
    """The match has no chapters."""
    return NOTHING


def draw_marked(_view: Any, _cast: Cast) -> Image | None:
    """The normal picture already shows everything."""
    return None


def draw_notes(_view: Any, _cast: Cast) -> Image | None:
    """The table shows all that people would note."""
    return None


def describe_notes(_view: Any, _cast: Cast) -> Text:
    """The same."""
    return NOTHING


def draw_refused(_view: Any, _text: str, _cast: Cast) -> Image | None:
    """The text of the refusal is enough."""
    return None


def most_bytes() -> int | None:
    """No picture is so large that its size matters."""
    return None


def open_hands(_view: Any) -> Sequence[tuple[int, Any]]:
    """No hand is public."""
    return ()


def endings(draw: Draw, alt_text: AltText) -> tuple[Callable[..., Any], ...]:
    """The picture of the end, and its text, of a game that has only its table."""

    def draw_end(view: Any, cast: Cast, _end: End) -> Image:
        return draw(view, cast)

    def alt_text_end(view: Any, cast: Cast, _end: End) -> Text:
        return alt_text(view, cast)

    return draw_end, alt_text_end


OPTIONAL = (
    chapter,
    draw_marked,
    draw_notes,
    describe_notes,
    draw_refused,
    most_bytes,
    open_hands,
)
