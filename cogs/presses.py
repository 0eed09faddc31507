"""Receives every press of a button, menu or other component, and every modal. `cogs.buttons` answers them."""

from __future__ import annotations

import discord

from bot.gateway.client import Fairwind


async def pressed(interaction: discord.Interaction) -> None:
    from cogs import buttons  # with the usual actions

    await buttons.pressed(interaction)


async def setup(client: Fairwind) -> None:
    # A listener gets every press. discord.py's views and dynamic items would get only the ids that they know.
    client.add_listener(pressed, "on_interaction")
