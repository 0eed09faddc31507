"""A request, which is one command or press, and the types of the handlers that answer it."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeAlias, TypeGuard, cast

from bot.channels.custom_ids import ID_LIMIT, CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.gateway.parts import ClientParts
from bot.services import Services
from cogs.replies import MOST_CHOICES, Reply
from matches.log.events import Event, MatchId, PlayerId
from matches.log.match import Match
from matches.ports.players import Player
from matches.wording.names import People, in_language
from texts.language import ENGLISH, Language

if TYPE_CHECKING:
    from matches.service.view import MatchView

_ID: Final = re.compile("[0-9]{1,19}")
P = ParamSpec("P")


@dataclass(frozen=True)
class Request:
    """One command or press: the client, the interaction, the person who acts, and their language."""

    client: Fairwind
    interaction: Interaction
    player: Player
    language: Language = ENGLISH
    """The person's language, for replies that only they see."""

    @property
    def services(self) -> Services:
        return self.client.services

    @property
    def parts(self) -> ClientParts:
        return self.client.parts

    @property
    def id(self) -> str:
        """The id of the interaction. It is stored with each change, so that an interaction which Discord
        delivers twice makes the change once."""
        return str(self.interaction.id)

    @property
    def once(self) -> str:
        """The idempotency key for opening a match or sharing a picture: the id of the interaction or, for a
        button of a private message, the ids of the message and the button. The answer replaces the message, but
        until then the button can be pressed again. If the answer is not delivered, the message may get another
        game's buttons."""
        message = self.interaction.message
        if message is None or not message.flags.ephemeral:
            return self.id
        button = cast("Mapping[str, object]", self.interaction.data or {}).get("custom_id")
        return f"{message.id} {button}"

    @property
    def repeat(self) -> str:
        """A hash of `once` in 8 characters, for the nonce of a message that is posted once."""
        return urlsafe_b64encode(blake2b(self.once.encode(), digest_size=6).digest()).decode()

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def server(self) -> int:
        # Direct messages have no server; 0 stands for that.
        return self.interaction.guild_id or 0

    @property
    def chosen(self) -> tuple[int, ...]:
        """The ids of the users, roles or channels that the person chose in a menu; otherwise empty."""
        values = cast("Mapping[str, object]", self.interaction.data or {}).get("values")
        return tuple(map(int, values)) if are_ids(values) else ()

    async def view(self, match_id: MatchId) -> MatchView:
        """Return a match as the person may see it, with names in their language. Raise Refused if there is no
        such match."""
        return await self.services.reader.view(match_id, self.player.id, self._named)

    async def decide(
        self,
        match_id: MatchId,
        decision: Callable[Concatenate[Match, P], Event | list[Event]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Match:
        """Change a match by a decision, as `LogWriter.decide` does. If Discord delivers the interaction twice,
        the match changes only once."""
        return await self.services.writer.decide(match_id, self.id, decision, *args, **kwargs)

    async def known(self, players: frozenset[PlayerId], server: int) -> People:
        """Return the given players with their names in this server, by id. The names of computers are in the
        person's language."""
        return self._named(await self.services.players.known(players, server))

    def _named(self, people: People) -> People:
        return in_language(people, self.language)

    async def channel_language(self) -> Language:
        """Return the language of public messages in this channel; in direct messages, the person's own."""
        if not self.server:
            return self.language
        return await self.services.languages.of_server(self.server)


def language_of(interaction: Interaction) -> Language:
    """Return the person's language from the cache, without waiting for the database."""
    languages = interaction.client.services.languages
    return languages.of_user_at_once(interaction.user.id, interaction.locale.value)


def are_ids(values: object) -> TypeGuard[list[str]]:
    """Return whether these are the values of a `ServerPick`: a list of 1 to 25 ids."""
    return (
        isinstance(values, list)
        and 0 < len(values) <= MOST_CHOICES
        and all(
            isinstance(each, str) and _ID.fullmatch(each) and int(each) < ID_LIMIT
            for each in values
        )
    )


Handler: TypeAlias = Callable[[Request], Awaitable[Reply]]
ActionHandler: TypeAlias = Callable[[Request, CustomId], Awaitable[Reply]]
"""Performs an action that a `custom_id` names. Each decides what the id's number and argument mean: for a move,
how many decisions the seat had made, and the seat with the move."""
