"""The legal moves of Crosswind as labels: a column, then a point of it; or the swap."""

from __future__ import annotations

from functools import cache

from games.crosswind.notation import parse
from games.crosswind.values import SWAP, Point, View
from renderers.renderer import MoveLabel


def moves(
    view: View,
    *,
    forecasts: bool = True,  # noqa: ARG001 - a point is no more than a point
) -> list[MoveLabel]:
    """The swap first, then all points column by column."""
    if view.seat is None or view.to_act != view.seat:
        return []
    # A swap can be made on one turn only, so it must not be overlooked below the points.
    return [*_swapping(view), *(_label(point) for point in sorted(view.legal))]


def prompts(view: View) -> tuple[str, str]:
    return f"Choose the column of your stone{', or swap' * view.may_swap}", "Choose the point"


def confirm(view: View, notation: str) -> str:
    if parse(notation) is SWAP:
        return f"You **swapped**: {swap_words(view)}"
    return f"You placed a stone on **{notation}**"


def _swapping(view: View) -> list[MoveLabel]:
    if not view.may_swap:
        return []
    return [MoveLabel(SWAP.value, f"Swap: {swap_words(view)}", SWAP.value)]


@cache
def _label(point: Point) -> MoveLabel:
    """The group of a point is its column: a board of 19 × 19 has more than 25 points."""
    return MoveLabel(point.name, point.name, point.name, f"Column {point.name[0]}")


def swap_words(view: View) -> str:
    """What a swap would give the player."""
    assert view.last is not None
    return f"you take Black and its stone on {view.last.name}"
