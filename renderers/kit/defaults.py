"""Defaults for the optional functions of `renderers.renderer.Renderer`. A game leaves out those that
suit it."""

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
    """Return an empty text: the match has no chapters."""
    return NOTHING


def draw_marked(_view: Any, _cast: Cast) -> Image | None:
    """Return None: the normal picture already shows everything."""
    return None


def draw_notes(_view: Any, _cast: Cast) -> Image | None:
    """Return None: the table shows all that players would note."""
    return None


def describe_notes(_view: Any, _cast: Cast) -> Text:
    """Return an empty text: the table shows all that players would note."""
    return NOTHING


def draw_refused(_view: Any, _text: str, _cast: Cast) -> Image | None:
    """Return None: the text of the refusal is enough."""
    return None


def most_bytes() -> int | None:
    """Return None: no picture is large enough for its size to matter."""
    return None


def open_hands(_view: Any) -> Sequence[tuple[int, Any]]:
    """Return no hands: none is public."""
    return ()


def endings(draw: Draw, alt_text: AltText) -> tuple[Callable[..., Any], ...]:
    """Return `draw_end` and `alt_text_end` for a game that shows its table at the end."""

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
