"""Reads which button, select menu or form was used, from its `custom_id`. The id is checked, because a modified
Discord client can send any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot.channels.custom_ids import CustomId
from cogs.actions import match_menu, point_form
from cogs.request import are_ids
from cogs.wording import UNKNOWN_BUTTON
from matches.decisions.refusal import Refused
from texts.text import phrase

_BUTTON: Final = discord.ComponentType.button.value
_SELECT: Final = discord.ComponentType.select.value
_SERVER_SELECTS: Final = {
    "invite": (discord.ComponentType.user_select.value,),
    "setserver": (
        discord.ComponentType.role_select.value,
        discord.ComponentType.channel_select.value,
    ),
}
"""The types of select menus whose choices Discord itself lists, by the kind in the menu's `custom_id`."""
CHOOSE_ONE: Final = phrase("Choose exactly one from the menu.")


def custom_id_in(data: Mapping[str, object]) -> CustomId:
    """Return the `custom_id` in the data that Discord sends about a press. For a select menu or a form, add the
    chosen or typed value to the id.

    Raise Refused for an id that this program would not write: a modified Discord client can send any.
    """
    text, component = str(data.get("custom_id")), data.get("component_type")
    custom_id = CustomId.parse(text)
    if custom_id is not None and (text, component) == (str(custom_id), _BUTTON):
        return custom_id
    if custom_id is None or text != custom_id.asking:
        raise Refused(UNKNOWN_BUTTON)
    if custom_id.kind == point_form.KIND and component is None:
        return _completed(custom_id, point_form.typed_in(data))
    values = data.get("values")
    if component in _SERVER_SELECTS.get(custom_id.kind, ()) and are_ids(values):
        return custom_id  # the handler finds what was chosen in `Request.chosen`
    if component != _SELECT:
        raise Refused(UNKNOWN_BUTTON)
    return match_menu.meant(_completed(custom_id, values))


def form_in(data: Mapping[str, object]) -> CustomId | None:
    """Return the `custom_id` of the form that a pressed button opens; None if it opens none."""
    text, component = str(data.get("custom_id")), data.get("component_type")
    custom_id = CustomId.parse(text)
    if custom_id is None or (text, component) != (custom_id.asking, _BUTTON):
        return None
    return custom_id if point_form.opens_form(custom_id) else None


def _completed(custom_id: CustomId, values: object) -> CustomId:
    if not isinstance(values, list) or len(values) != 1 or not isinstance(values[0], str):
        raise Refused(CHOOSE_ONE)
    completed = CustomId.parse(str(custom_id.completed(values[0])))
    if completed is None:
        raise Refused(UNKNOWN_BUTTON)
    return completed
