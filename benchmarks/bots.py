"""Bots to compare: Fairwind with a watch on its event loop, also with computers that think, and the least that
answers alike."""

from __future__ import annotations

import asyncio
import atexit
import io
import os
import sys
import time
from itertools import count
from pathlib import Path

import discord
import yarl
from discord import app_commands

from bot import __main__ as fairwind
from bot import commands
from bot.client import Fairwind
from bot.thinking.thinkers import WAITING
from games import find_games
from matches.log.events import MatchId
from matches.ports.thinking import Question, Thinkers
from players.thought import Level

_INTERVAL = 0.005


def watched() -> int:
    """Run Fairwind; at its end leave the lags of its event loop in `LAGS`, one a line: the monotonic time when
    it was due, in seconds, and the lag in ms. While there is a file `ASKING` the thinkers have a full queue."""
    lags: list[str] = []

    async def watch() -> None:
        while True:
            due = time.perf_counter() + _INTERVAL
            await asyncio.sleep(_INTERVAL)
            lags.append(f"{due} {1000 * (time.perf_counter() - due)}")

    class Watched(Fairwind):
        async def setup_hook(self) -> None:
            self.watches = [
                asyncio.create_task(watch()),
                asyncio.create_task(_keep_busy(self.services.thinkers)),
            ]
            await super().setup_hook()

    atexit.register(lambda: Path(os.environ["LAGS"]).write_text("\n".join(lags)))
    vars(commands)["Fairwind"] = Watched
    return fairwind.main(["run"])


async def _keep_busy(thinkers: Thinkers) -> None:
    """While there is the file one question is thought about, and as many wait as may."""
    tasks: list[asyncio.Task[None]] = []
    while True:
        if not _asking():
            while tasks:
                tasks.pop().cancel()
        elif not tasks:
            names = [f"busy{number}" for number in range(WAITING + 1)]
            tasks = [asyncio.create_task(_ask(thinkers, name)) for name in names]
        await asyncio.sleep(0.1)


def _asking() -> bool:
    return "ASKING" in os.environ and Path(os.environ["ASKING"]).exists()


async def _ask(thinkers: Thinkers, match: str) -> None:
    """Ask about the first card of Weathervanes again and again: no thought takes longer."""
    rules = find_games()["weathervanes"]
    state = rules.setup(4, rules.ABOUT.settle({}), match.encode())
    view = rules.view(state, min(rules.to_act(state)))
    for number in count():
        seed = str(number).encode()
        question = Question(MatchId(match), rules.ABOUT.key, view, Level.STRONG, seed)
        if (await thinkers.think(question)).hurried:
            await asyncio.sleep(1)  # as the next question of a match comes no sooner


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
