"""Counts how many buttons a person presses until a move is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.channels.custom_ids import CustomId
from cogs.actions.move_buttons import in_group, move_buttons, moves_of
from cogs.replies import Press
from renderers.renderer import MoveLabel


def pages(moves: Sequence[MoveLabel]) -> Iterator[tuple[Press, ...]]:
    """Yield the buttons below a hand as one page, then a page for each button that stands for a group of
    moves."""
    first = move_buttons(moves, _move, _group)
    yield first
    for press in first:
        if press.custom_id.kind == "group":
            yield moves_of(in_group(moves, press.custom_id.argument), _move)


def presses(moves: Sequence[MoveLabel]) -> Iterator[tuple[str, int]]:
    """Yield each move that people can make by buttons, in notation, and how many presses it takes. The first
    of them, which opens the private message *Hand*, counts."""
    for number, page in enumerate(pages(moves)):
        for press in page:
            if press.custom_id.kind == "move":
                yield press.custom_id.argument, 2 if number == 0 else 3


def _move(notation: str) -> CustomId:
    return CustomId("move", "match", 0, notation)


def _group(name: str) -> CustomId:
    return CustomId("group", "match", 0, name)
