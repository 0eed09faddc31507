"""Delivers the answer to an interaction, and logs it if Discord does not accept it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, cast

import aiohttp
import discord

from bot.gateway.client import Fairwind
from bot.interactions.tree import BROKEN
from bot.rest.answers import retry_after
from bot.rest.rest_requests import closed_session
from cogs.replies import Reply
from matches.decisions.refusal import Refused
from matches.service.limits import Rate
from texts.language import Language

logger = logging.getLogger(__name__)

_TOO_LONG: Final = 5.0
"""After this many seconds an answer is no longer held back."""

_MALFORMED: Final = 50035
"""Invalid form body: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json"""

_UNDELIVERED: Final = Rate("An answer was not delivered", 1, timedelta(minutes=1))
"""How often a failure is logged per person: a flood of commands fails hundreds of times."""

TROUBLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError)


async def deliver(
    interaction: discord.Interaction, reply: Reply, language: Language, *, beside: bool
) -> bool:
    """Deliver an answer. Return False if Discord did not accept it; the error is only logged."""
    try:
        return await _send(interaction, reply, language, beside=beside)
    except TROUBLE as error:
        log_once(interaction, _UNDELIVERED, error)
        return False


async def _send(
    interaction: discord.Interaction, reply: Reply, language: Language, *, beside: bool
) -> bool:
    """Fill in the deferred answer, or send a separate message (`beside`).

    If Discord refuses the content, a plain sentence is sent instead and this returns False; without an answer
    the person would see "thinking" for 15 minutes.
    """
    client = cast(Fairwind, interaction.client)

    async def send(reply: Reply) -> None:
        if beside:
            # A follow-up has no nonce, so it is not retried: getting it twice would only confuse.
            with closed_session(client):
                await _send_beside(interaction, reply, language)
        else:
            await retry_once(client, lambda: _edit_answer(interaction, reply, language))

    try:
        await send(reply)
    except discord.HTTPException as error:
        if error.code != _MALFORMED:
            raise
        logger.error(
            "Discord rejected an answer as malformed; please report this as a bug: %s",
            _error_text(error),
        )
        await send(Reply(BROKEN))
        return False
    return True


async def _send_beside(interaction: discord.Interaction, reply: Reply, language: Language) -> None:
    await interaction.followup.send(
        view=reply.layout(language), files=reply.files(language), ephemeral=True
    )


async def _edit_answer(interaction: discord.Interaction, reply: Reply, language: Language) -> None:
    """Edit the deferred answer. An edit is idempotent: an interaction delivered twice still has one answer."""
    await interaction.edit_original_response(
        view=reply.layout(language), attachments=reply.files(language)
    )


async def retry_once(client: Fairwind, attempt: Callable[[], Awaitable[object]]) -> None:
    """Retry once if the connection broke, or after the time that a proxy or Cloudflare asks for. Use it only
    for idempotent requests."""

    async def once() -> None:
        with closed_session(client):
            await attempt()

    try:
        await once()
    except (aiohttp.ClientError, OSError):
        if client.is_closed():  # the process is ending
            raise
        await once()
    except discord.HTTPException as error:
        wait = retry_after(error.response.headers) if error.status == 429 else _TOO_LONG
        if wait >= _TOO_LONG:
            raise
        await asyncio.sleep(wait)
        await once()


def log_once(interaction: discord.Interaction, what: Rate, error: Exception) -> None:
    """Log a failure, unless one of the kind was logged for this person within the last minute."""
    with contextlib.suppress(Refused):
        cast(Fairwind, interaction.client).services.limits.take(what, interaction.user.id)
        logger.warning("%s: %s", what.what, _error_text(error))


def _error_text(error: Exception) -> str:
    if isinstance(error, discord.HTTPException):
        return f"Discord answered {error.status} (code {error.code})"
    return type(error).__name__
