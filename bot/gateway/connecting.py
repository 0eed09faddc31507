"""Connects to Discord, reconnects after failures, and stops the bot on a signal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord
from discord.utils import MISSING

from bot.gateway.client import Fairwind
from bot.rest.refusals import passes
from bot.rest.rest_requests import leave_limits_to_callers
from bot.runtime.logs import UNREACHABLE
from bot.runtime.stop_signals import on_stop_signal
from data import in_words, is_lasting
from matches.ports.retrying import DISCORD_AWAY
from matches.ports.storage import StorageBusy

logger = logging.getLogger("bot")

PATIENCE: Final = 8.0
"""Maximum time, in seconds, that a stopping process spends on replies and posts that are under way. Service
managers send SIGKILL after 10 seconds (Docker) or 90 seconds (systemd)."""

_GATEWAY_PATIENCE: Final = 30.0
_UNKNOWN_GUILD: Final = 10004

NOT_DISCORD: Final = (
    "The server at FAIRWIND_API_URL is not Discord: correct the address or unset it."
)
WRONG_TOKEN: Final = (
    "Discord rejects the token in DISCORD_TOKEN: copy it again from the developer portal, or reset it "
    "there."
)
_TOO_FEW_SHARDS: Final = (
    "This bot is in too many servers for its number of shards (connections to Discord). Stop all "
    "of its processes and start them again: once none is running, the next start chooses a new "
    "number of shards."
)
_OUTDATED: Final = "Discord no longer accepts this version of Fairwind: update it."
_CLOSED: Final = {
    4004: WRONG_TOKEN,
    4010: _TOO_FEW_SHARDS,
    4011: _TOO_FEW_SHARDS,
    4012: _OUTDATED,
    4013: _OUTDATED,
}
"""Messages for the host, by the code with which Discord closes a gateway connection for good:
https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes"""


class Stop(Exception):
    """Raised when the process can't continue. The message is a sentence for the host."""


class _Away(Exception):
    """Raised when Discord or the database can't be reached, but a retry may help. The text is for the log."""


async def until_stopped(client: Fairwind, token: str) -> None:
    """Keep the bot connected until the process receives SIGTERM or SIGINT, then stop it. If this is cancelled,
    stop the bot at once. Raise Stop if Discord rejects the bot permanently."""
    stopping = asyncio.Event()
    on_stop_signal(asyncio.get_running_loop(), stopping.set)
    connection = asyncio.create_task(_connect(client, token))
    stop = asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({connection, stop}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.cancel()
        if not (ended := connection.done()):
            logger.info("Stopping.")
            if not stopping.is_set():
                # Another process has taken the lease. It gets the same events, so this one must reply to none.
                await client.close()
            await client.finish(PATIENCE if stopping.is_set() else 0)
        await asyncio.wait({connection}, timeout=1)
        connection.cancel()
        await asyncio.gather(connection, return_exceptions=not ended)


async def _connect(client: Fairwind, token: str) -> None:
    try:
        async with client:
            # Load the host's blocks before the gateway connects, so that no blocked person can act.
            await _retried(client.parts.blocking.look)
            await _retried(lambda: _log_in(client, token))
            await _retried(client.settle)
            await _retried(lambda: _reach_gateway(client))
            leave_limits_to_callers(client)
            await client.connect()
    except discord.LoginFailure:
        raise Stop(WRONG_TOKEN) from None
    except discord.HTTPException as error:
        raise Stop(_trouble(error)) from None
    except discord.ConnectionClosed as error:
        raise Stop(_reason(error.code)) from None


def _reason(code: int) -> str:
    other = (
        f"Discord closed the connection for good, with code {code}; its gateway "
        "documentation explains the codes."
    )
    return _CLOSED.get(code, other)


async def _retried(attempt: Callable[[], Awaitable[object]]) -> None:
    """Retry with exponential backoff while Discord or the database can't be reached. Pass on other errors."""
    for pause in DISCORD_AWAY.seconds():
        try:
            with _away():
                await attempt()
            return
        except _Away as away:
            logger.warning("%s Trying again in %d s.", away, pause)
        await asyncio.sleep(pause)


async def _log_in(client: Fairwind, token: str) -> None:
    """Log in to Discord. This can be repeated after a login that failed halfway. Raise Stop if something other
    than Discord responds."""
    await client.http.close()
    client.http.connector = MISSING  # the previous one was closed with its session
    try:
        await client.login(token)
    except (aiohttp.ClientError, OSError):
        raise  # some of these are a ValueError, too, such as that of a certificate that is not yet valid
    except (TypeError, KeyError, ValueError):
        if client.application is not None:  # Discord has answered, so the bug is ours
            raise
        raise Stop(NOT_DISCORD) from None


async def _reach_gateway(client: Fairwind) -> None:
    """Open a connection to the gateway, and close it again at once. Raise `_Away` if it can't be opened.

    Do this before the shards connect: whenever a shard can't connect, discord.py logs a traceback, and retries
    without waiting longer each time.
    """
    try:
        async with asyncio.timeout(_GATEWAY_PATIENCE):
            socket = await client.http.ws_connect(
                str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)
            )
        await socket.close()
    except (aiohttp.ClientError, OSError):
        raise _Away(
            "Discord's gateway can't be reached. Is this machine online, and is FAIRWIND_GATEWAY_URL "
            "correct or unset?"
        ) from None


@contextmanager
def _away() -> Iterator[None]:
    try:
        yield
    except StorageBusy as error:
        if is_lasting(str(error)):
            raise
        raise _Away(f"The database can't be used now: {in_words(str(error))}.") from None
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound) as error:
        raise _Away(UNREACHABLE.format(type(error).__name__)) from None
    except discord.HTTPException as error:
        if not passes(error):
            raise
        raise _Away(_trouble(error)) from None


def _trouble(error: discord.HTTPException) -> str:
    if error.status == 401:
        return WRONG_TOKEN
    if error.status == 403 or error.code == _UNKNOWN_GUILD:
        return (
            f"Discord doesn't let the bot register its commands (code {error.code}): invite it "
            "again with the scope applications.commands, or correct FAIRWIND_GUILD."
        )
    if error.status == 404:
        return NOT_DISCORD
    return (
        f"Discord has a problem (status {error.status}): see https://discordstatus.com for outages."
    )
