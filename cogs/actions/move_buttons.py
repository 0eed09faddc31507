"""The controls below a hand that make a move: a button for each move or, if those are too many, select menus or
a button for each group of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.actions.point_form import are_points
from cogs.replies import MOST_CHOICES, Pick, Press, in_new_row
from renderers.renderer import MoveLabel
from texts.text import NOTHING, Text, verbatim

Pressed = Callable[[str], CustomId]
"""A function that returns a button's `custom_id` for the notation of a move, or for the name of a group."""

_MOST: Final = 18
"""The maximum number of moves that get a button each; beyond it, there is a button for each group. It is
enough for nine cards, each of which can be combined with either of two others. Discord allows 40 components in
a message, and rows, pictures and other buttons count, too."""

_ON_A_PHONE: Final = 4
"""The maximum number of such buttons in a row, as a phone wraps a fifth one such as ♦10."""


def move_buttons(moves: Sequence[MoveLabel], move: Pressed, group: Pressed) -> tuple[Press, ...]:
    """Return a button for each move or, if they are too many for one message, for each group of moves. `move`
    returns the `custom_id` for a move's notation, and `group` the one for a group's name."""
    if _at_once(moves):
        return tuple(_brief(moves, move))
    groups = _groups(moves)
    direct = tuple(_press(each.label, move(each.notation)) for each in moves if not each.group)
    if len(groups) == 1:
        return direct + moves_of(next(iter(groups.values())), move)
    return direct + in_new_row(
        *(_press(each[0].group, group(name)) for name, each in groups.items())
    )


def move_controls(
    moves: Sequence[MoveLabel], move: Pressed, group: Pressed
) -> tuple[tuple[Press, ...], tuple[Pick, ...]]:
    """Return the buttons or the select menus for the moves of a decision. Points of a board never get menus,
    because for most of a match there are more of them than menus hold.

    `move` returns the `custom_id` for a move's notation, and `group` the one for a group's name.
    """
    if menus := () if are_points(moves) else _menus(moves, move):
        return (), menus
    return move_buttons(moves, move, group), ()


def _menus(moves: Sequence[MoveLabel], move: Pressed) -> tuple[Pick, ...]:
    """Return one or two select menus for the moves. If there are two, the first one ends with the end of a
    group. Return none if the moves fit on buttons, are not in groups, or don't fit into two menus."""
    if _at_once(moves) or not any(each.group for each in moves):
        return ()
    if len(moves) <= MOST_CHOICES:
        return (_menu(moves, move),)
    ends = (
        index for index, (each, after) in enumerate(pairwise(moves), 1) if each.group != after.group
    )
    middle = min(ends, key=lambda end: abs(2 * end - len(moves)), default=len(moves))
    if max(middle, len(moves) - middle) > MOST_CHOICES:
        return ()
    return _menu(moves[:middle], move), _menu(moves[middle:], move, whole=True)


def moves_of(moves: Sequence[MoveLabel], move: Pressed) -> tuple[Press, ...]:
    return in_new_row(*(_press(each.label, move(each.notation)) for each in moves))


def in_group(moves: Sequence[MoveLabel], name: str) -> list[MoveLabel]:
    """Return the moves of the group with this name.

    Menus of earlier versions sent the name after another word and in upper or lower case, such as `play Blue`.
    Such a name is accepted, too.
    """
    wanted = name.rpartition(" ")[2].casefold()
    return [each for each in moves if each.group and str(each.group).casefold() == wanted]


def _groups(moves: Sequence[MoveLabel]) -> dict[str, list[MoveLabel]]:
    groups: dict[str, list[MoveLabel]] = {}
    for each in moves:
        if each.group:
            groups.setdefault(str(each.group), []).append(each)
    return groups


def _menu(moves: Sequence[MoveLabel], move: Pressed, *, whole: bool = False) -> Pick:
    """Return a select menu for the moves. With `whole`, its values are whole arguments, so that its id differs
    from that of a menu beside it: Discord refuses two equal ids in a message."""
    asked = replace(move(""), argument="") if whole else move("")
    values = [move(each.notation).argument.removeprefix(asked.argument) for each in moves]
    labels = [each.label for each in moves]
    prompt = verbatim("{first} … {last}", first=moves[0].words, last=moves[-1].words)
    return Pick(prompt, asked, list(zip(labels, values, strict=True)))


def _at_once(moves: Sequence[MoveLabel]) -> bool:
    return len(moves) <= _MOST and bool(moves) and all(each.brief for each in moves)


def _brief(moves: Sequence[MoveLabel], move: Pressed) -> Iterator[Press]:
    """Yield the buttons in rows of about the same length, which no phone wraps. The moves with the same heading
    stand under it."""
    alike: dict[str, list[MoveLabel]] = {}
    for each in moves:
        alike.setdefault(str(each.heading), []).append(each)
    for found in alike.values():
        rows = ceil(len(found) / _ON_A_PHONE)
        width = ceil(len(found) / rows)
        for index, each in enumerate(found):
            press = _press(each.brief, move(each.notation))
            heading = each.heading if index == 0 else NOTHING
            yield replace(press, new_row=index % width == 0, heading=heading)


def _press(label: Text, custom_id: CustomId) -> Press:
    return Press(label, custom_id, "primary")
