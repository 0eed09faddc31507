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
    return NOTHING


def brief(_view: Any, _cast: Cast) -> Text:
    return NOTHING


def draw_hint(_view: Any, _hinted: HintedMove, _cast: Cast, *, forecasts: bool) -> Image | None:  # noqa: ARG001
    return None


def draw_marked(_view: Any, _cast: Cast) -> Image | None:
    return None


def draw_notes(_view: Any, _cast: Cast) -> Image | None:
    return None


def describe_notes(_view: Any, _cast: Cast) -> Text:
    return NOTHING


def draw_scene(_sprite: Sprite) -> None:
    """Draw nothing: by default, a game's cover (title picture) shows only its colour, emblem and name."""


def describe_scene() -> Text:
    return NOTHING


def draw_refused(_view: Any, _text: str, _cast: Cast) -> Image | None:
    return None


def most_bytes() -> int | None:
    return None


def reasons(_view: Any, _notation: str, _cast: Cast) -> Sequence[Reason]:
    return ()


def open_hands(_view: Any) -> Sequence[tuple[int, Any]]:
    return ()


def tints() -> Mapping[Hue, str]:
    return {}


def signet(_stencil: Stencil) -> None:
    """Draw nothing: by default, the sign of a game is the compass rose."""


def endings(key: str, renderer: Any) -> tuple[Callable[..., Any], ...]:
    """Return the default functions `draw_end`, `end_verdict` and `alt_text_end` of the game `key`, which has
    this renderer."""

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
