"""The host's commands for blocking people and servers. They also work while the bot runs."""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import Final, cast

from bot.settings import Settings
from data import Database, open_beside
from matches.ports.people import Block, Sort
from texts.cleaning import clean_name

BLOCKED: Final[dict[Sort, str]] = {
    "user": "Their seats count as resigned and their lobbies close, within seconds if the bot runs, else "
    "when it starts. /privacy still answers them.",
    "server": "Its matches stand still, with their clocks, and nothing is posted there.",
}
UNBLOCKED: Final[dict[Sort, str]] = {
    "user": "They can play again, but get no seat back that they have lost.",
    "server": "Its matches go on, without the time that they stood still.",
}


async def run_command(settings: Settings, chosen: argparse.Namespace, now: datetime) -> int:
    """Run one of the commands and return the exit code. Raises DatabaseProblem.

    A running bot notices: it polls the table of blocks every two seconds.
    """
    # The lease is not needed: other processes read the table of blocks again every few seconds.
    async with open_beside(settings.database) as database:
        if chosen.command == "blocked":
            return await _list(database)
        change = _block if chosen.command == "block" else _unblock
        return await change(database, cast(Sort, chosen.sort), chosen.id, now)


async def _block(database: Database, sort: Sort, discord_id: int, now: datetime) -> int:
    if await database.blocks.block(sort, discord_id, now):
        print(f"The {sort} {discord_id} is shut out from now on. {BLOCKED[sort]}")
    else:
        print(f"The {sort} {discord_id} is shut out already.")
    return 0


async def _unblock(database: Database, sort: Sort, discord_id: int, now: datetime) -> int:
    if await database.blocks.unblock(sort, discord_id, now):
        print(f"The {sort} {discord_id} is let in again. {UNBLOCKED[sort]}")
        return 0
    print(f"The {sort} {discord_id} is not shut out: “fairwind blocked” lists who is.")
    return 1


async def _list(database: Database) -> int:
    blocks = await database.blocks.listed()
    print("\n".join(map(_line, blocks)) or "Nobody is shut out.")
    return 0


def _line(block: Block) -> str:
    name = f"  {clean_name(block.name)}" if block.name else ""
    return f"{block.sort:<6}  {block.discord_id:<20}  since {block.since:%Y-%m-%d %H:%M} UTC{name}"
