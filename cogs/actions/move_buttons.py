"""The buttons that make a move: one press, or two if one message has no room for all moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.replies import Press, in_new_row
from renderers.renderer import MoveLabel
from texts.text import Text

Pressed = Callable[[str], CustomId]
"""A function that returns a button's `custom_id` for the notation of a move, or for the name of a group."""

_MOST: Final = 18
"""The maximum number of moves that get a button each; beyond it, there is a button for each group. It is
enough for nine cards, each of which can be combined with either of two others. Discord allows 40 components in
a message, and rows, pictures and other buttons count, too."""

_BRIEF_A_ROW: Final = 3
"""How many buttons with a brief label fit beside each other on a phone."""


def move_buttons(moves: Sequence[MoveLabel], move: Pressed, group: Pressed) -> tuple[Press, ...]:
    """Return buttons for the moves of a decision. If they are too many for one message, return a button for
    each group instead; a press of it then shows the moves of the group."""
    if _at_once(moves):
        return tuple(_brief(moves, move))
    groups = _groups(moves)
    direct = tuple(_press(each.label, move(each.notation)) for each in moves if not each.group)
    if len(groups) == 1:
        return direct + moves_of(next(iter(groups.values())), move)
    return direct + in_new_row(
        *(_press(each[0].group, group(name)) for name, each in groups.items())
    )


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
    """Return the moves by the name of their group, in the order of `moves`, without moves that have no
    group."""
    groups: dict[str, list[MoveLabel]] = {}
    for each in moves:
        if each.group:
            groups.setdefault(str(each.group), []).append(each)
    return groups


def _at_once(moves: Sequence[MoveLabel]) -> bool:
    return len(moves) <= _MOST and bool(moves) and all(each.brief for each in moves)


def _brief(moves: Sequence[MoveLabel], move: Pressed) -> Iterator[Press]:
    """Yield the buttons of moves that all fit into one message: first the first move of each group, then the
    second of each, and so on. Each of these rounds begins a new row."""
    for same in zip_longest(*_groups(moves).values()):
        found = [each for each in same if each is not None]
        for index, each in enumerate(found):
            press = _press(each.brief, move(each.notation))
            yield replace(press, new_row=index % _BRIEF_A_ROW == 0)


def _press(label: Text, custom_id: CustomId) -> Press:
    return Press(label, custom_id, "primary")
