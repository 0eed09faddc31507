"""A bare bot, the baseline for Fairwind: it posts a finished picture, and uses no code of Fairwind."""

from __future__ import annotations

import os

import discord
import yarl
from discord import app_commands

from benchmarks import turns


def run() -> None:
    """Run the bare bot. Each command `/bare` posts the file named by the environment variable `PICTURE`."""
    discord.http.Route.BASE = os.environ["FAIRWIND_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["FAIRWIND_GATEWAY_URL"])
    picture = os.environ["PICTURE"]
    turns.begin()
    client = discord.Client(
        intents=discord.Intents(guilds=True), guild_ready_timeout=0.05, max_messages=None
    )
    tree = app_commands.CommandTree(client)

    @tree.command(description="Answer with a picture")
    async def bare(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        channel = client.get_partial_messageable(interaction.channel_id or 0)
        await channel.send("bare", file=discord.File(picture, "bare.png"))
        await interaction.followup.send("done", ephemeral=True)

    async def synced() -> None:
        await tree.sync()

    client.setup_hook = synced  # type: ignore[method-assign]
    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    run()
