"""Two bots to compare: Fairwind with a watch on its event loop, and the least that answers alike."""

from __future__ import annotations

import asyncio
import atexit
import io
import os
import sys
import time
from pathlib import Path

import discord
import yarl
from discord import app_commands

from bot import __main__ as fairwind
from bot.client import Fairwind

_INTERVAL = 0.005


def watched() -> int:
    """Run Fairwind; at its end leave the lags of its event loop, in ms, one a line, in `LAGS`."""
    lags: list[float] = []

    async def watch() -> None:
        while True:
            due = time.perf_counter() + _INTERVAL
            await asyncio.sleep(_INTERVAL)
            lags.append(1000 * (time.perf_counter() - due))

    class Watched(Fairwind):
        async def setup_hook(self) -> None:
            self.watch = asyncio.create_task(watch())
            await super().setup_hook()

    atexit.register(lambda: Path(os.environ["LAGS"]).write_text("\n".join(map(str, lags))))
    vars(fairwind)["Fairwind"] = Watched
    return fairwind.main(["run"])


def bare() -> int:
    """Acknowledge, and post a finished picture: `/bare move`. Nothing is decided, drawn or stored."""
    discord.http.Route.BASE = os.environ["FAIRWIND_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["FAIRWIND_GATEWAY_URL"])
    picture = Path(os.environ["PICTURE"]).read_bytes()
    client = discord.Client(
        intents=discord.Intents(guilds=True), guild_ready_timeout=0.05, max_messages=None
    )
    tree = app_commands.CommandTree(client)

    @tree.command(description="Answer with a picture")
    async def bare(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        channel = client.get_partial_messageable(interaction.channel_id or 0)
        await channel.send("bare", file=discord.File(io.BytesIO(picture), "bare.png"))
        await interaction.followup.send("done", ephemeral=True)

    async def synced() -> None:
        await tree.sync()

    client.setup_hook = synced  # type: ignore[method-assign]
    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
    return 0


if __name__ == "__main__":
    sys.exit(watched() if sys.argv[1] == "watched" else bare())
