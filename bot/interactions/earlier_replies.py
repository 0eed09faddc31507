"""Deletes a person's earlier private message once a newer one takes its place, so that old hands and
confirmations don't pile up in a channel."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from itertools import islice
from typing import Final, NamedTuple

import discord

from bot.rest.refusals import TROUBLE
from bot.rest.rest_requests import RestRequests, closed_session

_LIFETIME: Final = 14 * 60
"""For how many seconds the token of an interaction is used. Discord accepts it for 15 minutes:
https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages"""

_MOST: Final = 10_000
"""How many messages are remembered. Older ones are left where they are."""


class _Shown(NamedTuple):
    """A private message: whose it is, what it shows, whether that answers a typed move, and the newest token
    with which it can be deleted."""

    user: int
    key: str
    typed: bool
    token: str
    at: float


class EarlierReplies:
    """Remembers the newest private message of each person and key. A process forgets them when it ends."""

    def __init__(
        self, client: discord.Client, requests: RestRequests, seconds: Callable[[], float]
    ) -> None:
        self._client = client
        self._requests = requests
        self._seconds = seconds
        self._shown: dict[int, _Shown] = {}
        """By the id of the interaction to which the message was the first answer. The oldest token is first."""
        self._newest: dict[tuple[int, str], int] = {}

    async def replace(
        self, interaction: discord.Interaction, key: str, *, typed: bool = False
    ) -> None:
        """Note what the answer to an interaction shows, as a `key`, which may be empty, and whether it answers
        a typed move. If another message of this person has the same key, delete that message, unless both
        answer typed moves."""
        if token := self.note(interaction, key, typed=typed):
            application = self._client.application_id or 0
            webhook = discord.Webhook.partial(application, token, client=self._client)
            with contextlib.suppress(*TROUBLE), closed_session(self._client):
                # The person may have dismissed it.
                deleted = webhook.delete_message("@original")  # type: ignore[arg-type]
                await self._requests.in_time(deleted)

    def keep(self, interaction: discord.Interaction) -> None:
        """Delete no message whose button was just pressed, because it will show the answer to that."""
        self._forget(_first_interaction(interaction))

    def note(self, interaction: discord.Interaction, key: str, *, typed: bool = False) -> str:
        """Note a message. Return the token of the one that it replaces; empty if it replaces none."""
        now, user, message = self._seconds(), interaction.user.id, _first_interaction(interaction)
        self._forget(message)
        earlier = self._forget(self._newest.get((user, key), 0))
        if not message:
            return ""
        for oldest in [*islice(self._shown, 2)]:
            if len(self._shown) >= _MOST or self._shown[oldest].at + _LIFETIME < now:
                self._forget(oldest)
        if key:
            self._shown[message] = _Shown(user, key, typed, interaction.token, now)
            self._newest[user, key] = message
        if earlier is None or earlier.at + _LIFETIME < now:
            return ""
        # Otherwise, each move of somebody who types all moves would take one more request.
        return "" if typed and earlier.typed else earlier.token

    def _forget(self, message: int) -> _Shown | None:
        shown = self._shown.pop(message, None)
        if shown is not None:
            del self._newest[shown.user, shown.key]
        return shown


def _first_interaction(interaction: discord.Interaction) -> int:
    """Return the id of the interaction to which the message with the answer was the first answer; 0 if it is
    unknown. A press in a private message changes that message."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return interaction.id
    return 0 if message.interaction_metadata is None else message.interaction_metadata.id
