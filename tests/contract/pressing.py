"""Counts how many controls a person presses until a move is made: buttons and select menus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.channels.custom_ids import CustomId
from cogs.actions.move_buttons import in_group, move_controls, moves_of
from cogs.arguments import SeatMove
from cogs.replies import Pick, Press
from renderers.renderer import MoveLabel


def pages(moves: Sequence[MoveLabel]) -> Iterator[tuple[tuple[Press, ...], tuple[Pick, ...]]]:
    """Yield the controls below a hand as one page, then a page for each button of a group of moves."""
    first, menus = move_controls(moves, _move, _group)
    yield first, menus
    for press in first:
        if press.custom_id.kind == "group":
            yield moves_of(in_group(moves, press.custom_id.argument), _move), ()


def presses(moves: Sequence[MoveLabel]) -> Iterator[tuple[str, int]]:
    """Yield each move in notation, and its presses, with the one that opens *Hand*. A choice counts as one."""
    for number, (buttons, menus) in enumerate(pages(moves)):
        for press in buttons:
            if press.custom_id.kind == "move":
                yield _made_by(press.custom_id), 2 if number == 0 else 3
        for menu in menus:
            asked = menu.custom_id
            yield from ((_made_by(asked.completed(value)), 2) for _, value in menu.choices)


def _made_by(custom_id: CustomId) -> str:
    return SeatMove.parse(custom_id.argument).move


def _move(notation: str) -> CustomId:
    return CustomId("move", "match", 0, str(SeatMove(0, notation)))


def _group(name: str) -> CustomId:
    return CustomId("group", "match", 0, name)
