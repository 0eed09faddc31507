"""The host's commands `block`, `unblock` and `blocked`, for people and servers. They work even while the bot is
running."""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import Final, cast

from bot.runtime.settings import Settings
from data import Database, open_beside
from matches.ports.people import Block, Sort
from texts.cleaning import clean_name

BLOCKED: Final[dict[Sort, str]] = {
    "user": (
        "They resign from their matches and their lobbies close: within seconds if the bot is "
        "running, otherwise when it starts. They can still use /privacy."
    ),
    "server": "Its matches and their clocks are paused, and nothing is posted there.",
}
UNBLOCKED: Final[dict[Sort, str]] = {
    "user": "They can play again, but don't get back the seats that they have lost.",
    "server": "Its matches continue, and the pause doesn't count on anyone's clock.",
}


async def run_command(settings: Settings, chosen: argparse.Namespace, now: datetime) -> int:
    """Run `block`, `unblock` or `blocked`. Return the exit code: 1 if a person or server to unblock is not
    blocked, else 0. Raise DatabaseProblem if the database can't be used.

    A running bot notices the change, because it reads the table of blocks every two seconds.
    """
    async with open_beside(settings.database) as database:
        if chosen.command == "blocked":
            return await _list(database)
        change = _block if chosen.command == "block" else _unblock
        return await change(database, cast(Sort, chosen.sort), chosen.id, now)


async def _block(database: Database, sort: Sort, discord_id: int, now: datetime) -> int:
    if await database.blocks.block(sort, discord_id, now):
        print(f"The {sort} {discord_id} is now blocked. {BLOCKED[sort]}")
    else:
        print(f"The {sort} {discord_id} is already blocked.")
    return 0


async def _unblock(database: Database, sort: Sort, discord_id: int, now: datetime) -> int:
    if await database.blocks.unblock(sort, discord_id, now):
        print(f"The {sort} {discord_id} is no longer blocked. {UNBLOCKED[sort]}")
        return 0
    print(f"The {sort} {discord_id} is not blocked. To see who is, run: fairwind blocked")
    return 1


async def _list(database: Database) -> int:
    blocks = await database.blocks.listed()
    print("\n".join(map(_line, blocks)) or "Nobody is blocked.")
    return 0


def _line(block: Block) -> str:
    name = f"  {clean_name(block.name)}" if block.name else ""
    return f"{block.sort:<6}  {block.discord_id:<20}  since {block.since:%Y-%m-%d %H:%M} UTC{name}"
