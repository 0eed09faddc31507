"""Defaults for the optional functions of `renderers.renderer.Renderer`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from texts.late import Late
from texts.text import NOTHING

if TYPE_CHECKING:
    from PIL.Image import Image

    from renderers.kit.sheets import plain_end
    from renderers.kit.sheets.verdict import Verdict
    from renderers.kit.sprites import Sprite
    from renderers.kit.stencil import Stencil
    from renderers.kit.theme import Hue
    from renderers.renderer import Cast, End, HintedMove, Reason
    from texts.text import Text
else:
    plain_end = Late("renderers.kit.sheets.plain_end")


def chapter(_view: Any) -> Text:
    """Return an empty text: by default, a match has no chapters (parts with a heading in the history)."""
    return NOTHING


def brief(_view: Any, _cast: Cast) -> Text:
    """Return an empty text: by default, the first line of `tell` is short enough to be used instead."""
    return NOTHING


def draw_hint(_view: Any, _hinted: HintedMove, _cast: Cast, *, forecasts: bool) -> Image | None:  # noqa: ARG001
    """Return None: by default, the picture of the hand can't mark the move that a hint suggests."""
    return None


def draw_marked(_view: Any, _cast: Cast) -> Image | None:
    """Return None: by default, there is nothing to mark beyond what the normal picture shows."""
    return None


def draw_notes(_view: Any, _cast: Cast) -> Image | None:
    """Return None: by default, there are no notes, because the table shows everything."""
    return None


def describe_notes(_view: Any, _cast: Cast) -> Text:
    """Return an empty text: by default, there are no notes, because the table shows everything."""
    return NOTHING


def draw_scene(_sprite: Sprite) -> None:
    """Draw nothing: by default, a game's cover (title picture) shows only its colour, emblem and name."""


def describe_scene() -> Text:
    """Return an empty text: by default, the cover (title picture) shows no piece of the table."""
    return NOTHING


def draw_refused(_view: Any, _text: str, _cast: Cast) -> Image | None:
    """Return None: by default, the error message about an illegal move is explanation enough."""
    return None


def most_bytes() -> int | None:
    """Return None: by default, no picture is so large that denser compression would be worthwhile."""
    return None


def reasons(_view: Any, _notation: str, _cast: Cast) -> Sequence[Reason]:
    """Return no reasons: by default, hints tell only a move and what it is worth."""
    return ()


def open_hands(_view: Any) -> Sequence[tuple[int, Any]]:
    """Return no hands: by default, no hand is public."""
    return ()


def tints() -> Mapping[Hue, str]:
    """Return no colours: by default, pictures have the colours that all games share."""
    return {}


def signet(_stencil: Stencil) -> None:
    """Draw nothing: by default, the sign of a game is the compass rose."""


def endings(key: str, renderer: Any) -> tuple[Callable[..., Any], ...]:
    """Return functions to use as `draw_end`, `end_verdict` and `alt_text_end` in a game that doesn't define
    them. They use the game's `key` and its `renderer`."""

    def draw_end(view: Any, cast: Cast, end: End) -> Image:
        return plain_end.draw(key, renderer.end_verdict(view, cast, end), view, cast, end)

    def end_verdict(view: Any, cast: Cast, end: End) -> Verdict:
        return plain_end.end_verdict(key, renderer.standing(view), view.outcome, cast, end)

    def alt_text_end(view: Any, cast: Cast, end: End) -> Text:
        table = renderer.alt_text(view, cast)
        return plain_end.alt_text(key, renderer.end_verdict(view, cast, end), table, end)

    return draw_end, end_verdict, alt_text_end


OPTIONAL = (
    brief,
    chapter,
    draw_hint,
    draw_marked,
    draw_notes,
    describe_notes,
    describe_scene,
    draw_refused,
    draw_scene,
    most_bytes,
    open_hands,
    reasons,
    signet,
    tints,
)
