"""Defaults for the optional functions of `renderers.renderer.Renderer`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from texts.late import Late
from texts.text import NOTHING

if TYPE_CHECKING:
    from PIL.Image import Image

    from renderers.kit.sheets import plain_end
    from renderers.kit.sheets.verdict import Verdict
    from renderers.renderer import Cast, End
    from texts.text import Text
else:
    plain_end = Late("renderers.kit.sheets.plain_end")


OPTIONAL: Final[Mapping[str, Callable[..., object]]] = {
    "brief": lambda _view, _cast: NOTHING,
    "chapter": lambda _view: NOTHING,
    "describe_notes": lambda _view, _cast: NOTHING,
    "describe_scene": lambda: NOTHING,
    "draw_hint": lambda _view, _hinted, _cast, *, forecasts: None,  # noqa: ARG005
    "draw_marked": lambda _view, _cast: None,
    "draw_notes": lambda _view, _cast: None,
    "draw_refused": lambda _view, _text, _cast: None,
    "draw_scene": lambda _sprite: None,
    "most_bytes": lambda: None,
    "open_hands": lambda _view: (),
    "reasons": lambda _view, _notation, _cast: (),
    "signet": lambda _stencil: None,
    "tints": lambda: {},  # noqa: PIE807 - `dict` has no signature to compare
}
"""By default, a game's cover (title picture) shows only its colour, emblem and name, and the sign of a game is
the compass rose."""


def endings(key: str, renderer: Any) -> Mapping[str, Callable[..., object]]:
    """Return the default functions `draw_end`, `end_verdict` and `alt_text_end` of the game `key`, which has
    this renderer."""

    def draw_end(view: Any, cast: Cast, end: End) -> Image:
        return plain_end.draw(key, renderer.end_verdict(view, cast, end), view, cast, end)

    def end_verdict(view: Any, cast: Cast, end: End) -> Verdict:
        return plain_end.end_verdict(key, renderer.standing(view), view.outcome, cast, end)

    def alt_text_end(view: Any, cast: Cast, end: End) -> Text:
        table = renderer.alt_text(view, cast)
        return plain_end.alt_text(key, renderer.end_verdict(view, cast, end), table, end)

    return {"draw_end": draw_end, "end_verdict": end_verdict, "alt_text_end": alt_text_end}
