"""Acknowledges interactions. If the answer is ready at once, it is the acknowledgement. Otherwise, Discord
shows “thinking” until the answer comes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from types import TracebackType
from typing import Final, Self

import discord

from bot.gateway.client import Interaction
from bot.interactions.tree import IN_TIME
from bot.rest.refusals import TROUBLE
from cogs.access import rate_limiting
from cogs.replies import Reply
from cogs.replying.delivering import deliver, log_once, respond, retry_once
from matches.service.limits import Rate
from texts.language import Language

logger = logging.getLogger(__name__)

PROMPT: Final = 0.1
"""How many seconds an interaction may wait for its answer before it is deferred. An earlier answer saves a
request and a round trip, because it acknowledges the interaction itself."""

_LIGHT: Final = 100_000
"""Maximum total size of files, in bytes, with which an answer acknowledges its interaction. Uploading larger
ones, such as films, may take longer than Discord waits."""

_TAKEN_BEFORE: Final = 40060
"""Discord's error code for an interaction that was already acknowledged. An earlier attempt succeeded, but its
response was lost: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json"""

_UNACKNOWLEDGED: Final = Rate("Acknowledging an interaction failed", 1, timedelta(minutes=1))


@dataclass(frozen=True)
class HandlerResult:
    """What a handler has produced: its reply, or a reply about its error, and the person's language. `done` is
    False if the action was refused or failed."""

    reply: Reply
    language: Language
    done: bool = False


class Acknowledgement:
    """A context manager in which one interaction is answered. If that takes more than `PROMPT` seconds, it
    defers the interaction: Discord then shows “thinking” and waits longer.

    `began` is when the interaction arrived, by `time.monotonic`. If a button of a private message was pressed,
    the answer replaces that message, unless the action was refused or failed. Other answers are new messages.
    """

    def __init__(self, interaction: Interaction, began: float) -> None:
        self._interaction = interaction
        self._client = interaction.client
        self._began = began
        message = interaction.message
        self._in_place = message is not None and message.flags.ephemeral
        self._public = message is not None and not self._in_place
        self._deferring: asyncio.Task[bool] | None = None
        self._accepted: bool | None = None
        """Whether Discord accepted the answer that acknowledged the interaction; None if no answer did."""
        self.exposed = False
        """Whether the original response may be a public message. If so, an edit of it would show a private
        answer to everybody."""

    def __enter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(PROMPT, self._defer_now)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._timer.cancel()

    async def answer(self, outcome: HandlerResult) -> bool:
        """Deliver the reply of a handler. Return whether Discord accepted it; an error is only logged."""
        self._timer.cancel()
        light = outcome.reply.weight <= _LIGHT
        attempt = partial(self._respond, outcome) if light else self._defer
        taken = await (self._deferring or self._acknowledge(attempt))
        if self._accepted is not None:
            return self._accepted
        self.exposed = self._public and not taken
        beside = self.exposed or (self._in_place and not outcome.done)
        return await deliver(self._interaction, outcome.reply, outcome.language, beside=beside)

    async def open_form(self, form: discord.ui.Modal) -> None:
        """Acknowledge the press by opening a form. An error is only logged."""
        respond = self._interaction.response
        await self._acknowledge(lambda: retry_once(self._client, lambda: respond.send_modal(form)))

    def _defer_now(self) -> None:
        self._deferring = asyncio.create_task(self._acknowledge(self._defer))

    async def _respond(self, outcome: HandlerResult) -> None:
        in_place = self._in_place and outcome.done
        self._accepted = await respond(
            self._interaction, outcome.reply, outcome.language, in_place=in_place
        )

    async def _defer(self) -> None:
        # For a press in an ephemeral message, show no “thinking”: the answer will edit that message.
        thinking = {} if self._in_place else {"ephemeral": True, "thinking": True}
        await retry_once(self._client, lambda: self._interaction.response.defer(**thinking))

    async def _acknowledge(self, attempt: Callable[[], Awaitable[None]]) -> bool:
        """Return whether the interaction is now acknowledged, by this call or an earlier one."""
        taken = False
        try:
            # Acknowledgements have a queue of their own: a slow handler must not delay the acknowledgement of
            # the next press, which has 3 seconds.
            async with (
                rate_limiting.acknowledging(self._interaction),
                asyncio.timeout(IN_TIME),
            ):
                await attempt()
            taken = True
        except TROUBLE as error:
            taken = getattr(error, "code", 0) == _TAKEN_BEFORE
            log_once(self._interaction, _UNACKNOWLEDGED, error)
        except Exception:
            logger.exception("Acknowledging an interaction failed.")
        self._client.on_acknowledged(time.monotonic() - self._began)
        return taken
