"""Delivers the reply to an interaction, and logs if Discord does not accept it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

import aiohttp
import discord

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.tree import BROKEN
from bot.rest.answers import retry_after
from bot.rest.refusals import TROUBLE, error_text
from bot.rest.rest_requests import closed_session
from cogs.replies import Reply
from matches.decisions.refusal import Refused
from matches.service.limits import Rate
from texts.language import Language

logger = logging.getLogger(__name__)

_TOO_LONG: Final = 5.0
"""If Discord asks to wait this many seconds or more, the reply is given up."""

_PATIENCE: Final = 300.0
"""How many seconds the delivery of a deferred reply may take. A film can have megabytes to upload."""

_REJECTED: Final = (50035, 40005)
"""Discord's error codes for a request whose body is invalid or too large:
https://docs.discord.com/developers/topics/opcodes-and-status-codes#json"""

_UNDELIVERED: Final = Rate("An answer was not delivered", 1, timedelta(minutes=1))
"""Limits the log for each person, because a flood of commands causes hundreds of failures."""


async def respond(
    interaction: Interaction, reply: Reply, language: Language, *, in_place: bool
) -> bool:
    """Acknowledge an interaction with its reply: as a new message or, with `in_place`, by replacing the message
    whose button was pressed. Return False if Discord rejected the reply's content, and a plain sentence was
    sent instead. Any other failure raises one of the errors in TROUBLE."""

    async def once(reply: Reply) -> None:
        view, files = reply.layout(language), reply.files(language)
        if in_place:
            await interaction.response.edit_message(view=view, attachments=files)
        else:
            await interaction.response.send_message(view=view, files=files, ephemeral=True)

    client = interaction.client
    return await _send(reply, lambda each: retry_once(client, lambda: once(each)))


async def deliver(
    interaction: Interaction, reply: Reply, language: Language, *, beside: bool
) -> bool:
    """Deliver the reply to an interaction that was deferred. With `beside`, send the reply as a separate
    message. Otherwise, it replaces the “thinking” message or, after a press in a private message, that message.
    Return whether Discord accepted the reply. Errors are logged, not raised."""
    client = interaction.client

    async def send(reply: Reply) -> None:
        if beside:
            # A follow-up has no nonce, so a retry could deliver it twice. It is sent only once.
            with closed_session(client):
                await interaction.followup.send(
                    view=reply.layout(language), files=reply.files(language), ephemeral=True
                )
        else:
            await retry_once(client, lambda: _edit_answer(interaction, reply, language))

    try:
        async with asyncio.timeout(_PATIENCE):
            return await _send(reply, send)
    except TROUBLE as error:
        log_once(interaction, _UNDELIVERED, error)
        return False


async def _send(reply: Reply, send: Callable[[Reply], Awaitable[None]]) -> bool:
    """Return whether Discord accepted the reply. If Discord rejects its content, send a plain sentence, because
    the person would otherwise see “thinking” for 15 minutes."""
    try:
        await send(reply)
    except discord.HTTPException as error:
        if error.code not in _REJECTED:
            raise
        logger.error(
            "Discord rejected the content of an answer; please report this as a bug: %s",
            error_text(error),
        )
        await send(Reply(BROKEN))
        return False
    return True


async def _edit_answer(interaction: Interaction, reply: Reply, language: Language) -> None:
    """Replace the answer to an interaction by this reply. Repeating this does no harm."""
    await interaction.edit_original_response(
        view=reply.layout(language), attachments=reply.files(language)
    )


async def retry_once(client: Fairwind, attempt: Callable[[], Awaitable[object]]) -> None:
    """Call `attempt`, and once more if the connection breaks, or if Discord or a proxy asks to wait for a short
    time. Use this only for idempotent requests."""

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


def log_once(interaction: Interaction, what: Rate, error: Exception) -> None:
    """Log a failure, but for each person only as often as the rate limit `what` allows."""
    with contextlib.suppress(Refused):
        interaction.client.services.limits.take(what, interaction.user.id)
        logger.warning("%s: %s", what.what, error_text(error))
