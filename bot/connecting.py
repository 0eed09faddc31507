"""From the connection to Discord to the stop of the process."""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Final

import aiohttp
import discord

from bot.client import Fairwind
from bot.logs import UNREACHABLE

logger = logging.getLogger("bot")

PATIENCE: Final = 8.0
"""Seconds in which a stopping process finishes what is in hand."""

_UNKNOWN_GUILD: Final = 10004

_NOT_DISCORD: Final = (
    "What answers at FAIRWIND_API_URL is not Discord: correct the address or unset it."
)


class Stop(Exception):
    """The process can't go on; its text is a sentence for whoever started it."""


async def until_stopped(client: Fairwind, token: str) -> None:
    """Connected until SIGTERM or SIGINT, or until that is over by itself; raises Stop."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, stopping.set)
    connection = asyncio.create_task(_connect(client, token))
    stop = asyncio.create_task(stopping.wait())
    await asyncio.wait({connection, stop}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if not connection.done():
        logger.info("stopping")
        await client.finish(PATIENCE)
    await asyncio.wait({connection}, timeout=1)
    connection.cancel()
    await asyncio.gather(connection, return_exceptions=stopping.is_set())


async def _connect(client: Fairwind, token: str) -> None:
    try:
        async with client:
            await _log_in(client, token)
            await client.connect()
    except discord.LoginFailure:
        raise Stop(
            "Discord refuses the token in DISCORD_TOKEN: copy it anew from the portal."
        ) from None
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound) as error:
        raise Stop(UNREACHABLE.format(type(error).__name__)) from None
    except discord.HTTPException as error:
        raise Stop(_trouble(error)) from None
    except discord.ConnectionClosed as error:
        raise Stop(f"Discord closed the connection for good (code {error.code}).") from None


async def _log_in(client: Fairwind, token: str) -> None:
    try:
        await client.login(token)
    except (TypeError, KeyError, ValueError):
        if client.application is not None:  # Discord has answered: the defect is ours
            raise
        raise Stop(_NOT_DISCORD) from None


def _trouble(error: discord.HTTPException) -> str:
    if error.status == 403 or error.code == _UNKNOWN_GUILD:
        return (
            f"Discord does not let the bot register its commands (code {error.code}): invite it with "
            "the scope applications.commands, or correct FAIRWIND_GUILD."
        )
    if error.status == 404:
        return _NOT_DISCORD
    return f"Discord has trouble (status {error.status}). Try again later."
