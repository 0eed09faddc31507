"""Passes every press of a button, choice in a menu and submitted form to `cogs.buttons`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.client import Fairwind, Interaction
from texts.late import Late

if TYPE_CHECKING:
    from cogs import buttons
else:
    buttons = Late("cogs.buttons")


async def pressed(interaction: Interaction) -> None:
    await buttons.pressed(interaction)


async def setup(client: Fairwind) -> None:
    # A listener receives every press. discord.py's views and dynamic items receive only presses with ids that
    # they know.
    client.add_listener(pressed, "on_interaction")
