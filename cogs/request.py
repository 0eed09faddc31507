"""A request: one command or press, with the types of the handlers that answer it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

import discord

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind
from bot.services import Services
from cogs.replies import Reply
from matches.log.events import MatchId, PlayerId
from matches.ports.players import Player
from matches.wording.names import People, in_language
from texts.language import ENGLISH, Language

if TYPE_CHECKING:
    from matches.service.view import MatchView


@dataclass(frozen=True)
class Request:
    """One command or press: the client, the interaction, the person and their language."""

    client: Fairwind
    interaction: discord.Interaction
    player: Player
    language: Language = ENGLISH
    """The person's language, for answers that only they see."""

    @property
    def services(self) -> Services:
        return self.client.services

    @property
    def id(self) -> str:
        """The interaction's id. It is stored with what the request did, which makes a redelivery idempotent."""
        return str(self.interaction.id)

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def server(self) -> int:
        # 0 in direct messages, which have no server.
        return self.interaction.guild_id or 0

    async def view(self, match_id: MatchId) -> MatchView:
        """Return a match as the person may see it, with names in their language. Raises Refused."""
        return await self.services.matches.view(match_id, self.player.id, self._named)

    async def known(self, players: frozenset[PlayerId], server: int) -> People:
        """Return players under their names in a server, in the person's language."""
        return self._named(await self.services.matches.known(players, server))

    def _named(self, people: People) -> People:
        return in_language(people, self.language)

    async def channel_language(self) -> Language:
        """Return the language of public messages in the channel; in direct messages, the person's own."""
        if not self.server:
            return self.language
        return await self.services.languages.of_server(self.server)


def language_of(interaction: discord.Interaction) -> Language:
    """Return the language of the person who types or presses, from the cache only. For places that must not
    wait."""
    languages = cast(Fairwind, interaction.client).services.languages
    return languages.of_user_at_once(interaction.user.id, interaction.locale.value)


@dataclass(frozen=True)
class Target:
    """The match that a request acts on, with the number and the argument of the button's `custom_id`."""

    match_id: MatchId
    number: int = 0
    argument: str = ""


GameHandler: TypeAlias = Callable[[Request, CustomId], Awaitable[Reply]]
"""Does something about the game, or the season, that is the subject of the `custom_id`."""

Handler: TypeAlias = Callable[[Request], Awaitable[Reply]]
MatchHandler: TypeAlias = Callable[[Request, Target], Awaitable[Reply]]
