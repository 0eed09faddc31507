"""The labels of the legal moves of Crosswind: the swap, and the points, which are grouped by column."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.crosswind.notation import parse
from games.crosswind.values import SWAP, Point, View
from renderers.renderer import MoveLabel
from texts.text import Text, phrase, verbatim


def moves(
    view: View,
    *,
    forecasts: bool = True,  # noqa: ARG001 - a point is no more than a point
) -> list[MoveLabel]:
    if view.seat is None or view.to_act != view.seat:
        return []
    # A swap is possible on one turn only, so it must not be overlooked below the points.
    return [*_swapping(view), *(_label(point) for point in sorted(view.legal))]


COLUMN: Final = phrase("Choose the column of your stone")
COLUMN_OR_SWAP: Final = phrase("Choose the column of your stone, or swap")
POINT: Final = phrase("Choose the point")


def prompts(view: View) -> tuple[Text, Text]:
    return (COLUMN_OR_SWAP if view.may_swap else COLUMN), POINT


def confirm(view: View, notation: str) -> Text:
    if parse(notation) is SWAP:
        assert view.last is not None
        return phrase(
            "You **swapped**: you take Black and its stone on {point}", point=view.last.name
        )
    return phrase("You placed a stone on **{point}**", point=notation)


def _swapping(view: View) -> list[MoveLabel]:
    if not view.may_swap:
        return []
    assert view.last is not None
    label = phrase("Swap: you take Black and its stone on {point}", point=view.last.name)
    return [MoveLabel(SWAP.value, label, phrase("swap"))]


@cache
def _label(point: Point) -> MoveLabel:
    """Return the label of a point. Points are grouped by column, because a Discord menu has at most 25
    entries."""
    name = verbatim(point.name)
    return MoveLabel(point.name, name, name, verbatim(point.name[0]))
