"""The form into which a person types a point, instead of choosing its column first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

import discord

from bot.channels.custom_ids import CustomId
from cogs.arguments import SeatMove
from cogs.replies import Press
from matches.announcer.buttons import TYPE_POINT
from matches.decisions.refusal import Refused
from renderers.renderer import MoveLabel
from texts.language import Language
from texts.text import phrase

TITLE: Final = TYPE_POINT.label
KIND: Final = TYPE_POINT.kind
"""The kind in the `custom_id` of the form, and of the button that opens it."""

FIELD: Final = phrase("Column and row, such as d4")

_LONGEST: Final = 10
_MOST: Final = 45
"""Discord's limit on the title of a form and on the label of a field, in characters."""


def are_points(moves: Sequence[MoveLabel]) -> bool:
    """Return whether moves are points of a board. Points are in groups, and each is labelled with its notation,
    in one word, such as `d4`."""
    return any(
        each.group and str(each.label) == each.notation and " " not in each.notation
        for each in moves
    )


def point_button(custom_id: CustomId) -> Press:
    """Return the button that opens the form. The point that is typed completes the `custom_id`."""
    return Press(TYPE_POINT.label, custom_id, asks=True)


def point_form(custom_id: CustomId, language: Language) -> discord.ui.Modal:
    """Return the form. It is stopped, so that discord.py does not store it: `cogs.buttons` handles what was
    typed."""
    form = discord.ui.Modal(
        title=language.say(TYPE_POINT.label)[:_MOST], custom_id=custom_id.asking
    )
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="point", max_length=_LONGEST
    )
    form.add_item(discord.ui.Label(text=language.say(FIELD)[:_MOST], component=field))
    form.stop()
    return form


def opens_form(custom_id: CustomId) -> bool:
    """Return whether a button with this `custom_id` opens the form. Return False if its argument can't be
    parsed, because clients can forge ids."""
    with suppress(Refused):
        return custom_id.kind == KIND and not SeatMove.parse(custom_id.argument).move
    return False


def typed_in(data: Mapping[str, object]) -> list[str]:
    """Return what was typed, from the payload of a submitted form; an empty list if the payload is forged."""
    match data.get("components"):
        case [{"component": {"value": str(typed)}}]:
            return [typed]
    return []
