"""Interactions: each use of a command, component or modal by a user, until the bot has responded to it.

https://docs.discord.com/developers/interactions/receiving-and-responding
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from sandbox.world.accounts.users import User
from sandbox.world.content.attachments import SIZE_LIMIT
from sandbox.world.descriptions import describe_message, describe_partial
from sandbox.world.entities import EPHEMERAL, Channel, Message
from sandbox.world.events import Event
from sandbox.world.installs import app_permissions
from sandbox.world.modals import Modal
from sandbox.world.refusals import refused
from sandbox.world.snowflakes import JSON
from sandbox.world.threads import DirectMessages
from sandbox.world.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
SILENCE = "The application did not respond"
KEPT = 20_000
"""How many of the latest interactions are kept. A bot can respond only to these."""


class DidNotRespond(Exception):
    """Raised when the bot did not respond in time. The user then reads that the application did not respond."""


class Interaction:
    """One use of a command, component or modal, to which the bot must respond.

    - `source`: the message whose component was used; None for a command.
    - `owners`: the installations that allow the interaction, as `installs.owners` returns them.
    - `acknowledged`: a future for the type of the bot's initial response.
    - `answer`: a future for the message with which the bot responds, after a deferral with its final content.
    - `original`: the original response; None as long as there is none.
    - `choices`: the bot's choices for autocomplete.
    - `modal`: the form that the bot has opened in response, or None.
    """

    def __init__(
        self,
        world: World,
        kind: int,
        user: User,
        channel: Channel,
        data: JSON,
        source: Message | None = None,
        *,
        owners: JSON,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.world, self.type, self.user, self.channel = world, kind, user, channel
        self.data, self.source, self.owners = data, source, owners
        self.id = world.ids()
        # Callbacks and follow-up messages are authorized by this token alone.
        self.token = secrets.token_urlsafe(96)
        self.callback: int | None = None
        self.ephemeral = False
        self.original: Message | None = None
        self.follow_ups: dict[int, Message] = {}
        self.created = world.clock()
        self.acknowledged: asyncio.Future[int] = loop.create_future()
        self.answer: asyncio.Future[Message] = loop.create_future()
        self.choices: list[tuple[str, Any]] = []
        self.modal: Modal | None = None
        self.triggered_by: JSON | None = None
        for future in (self.acknowledged, self.answer):
            # A test may not await both futures. Without this, asyncio would log that an exception was never
            # retrieved.
            future.add_done_callback(_quietly)
        self._pending = True
        # On Discord, the bot has 3 seconds:
        # https://docs.discord.com/developers/interactions/receiving-and-responding
        self._timer = loop.call_later(world.answer_within, self._expire)
        world.activity.begin()
        self.payload = _payload(self)

    @property
    def command(self) -> str:
        """The name of the command with its subcommands, which clients show above the response. Empty for other
        kinds of interactions."""
        words, step = [], self.data
        while step.get("name"):
            words.append(step["name"])
            step = next((o for o in step.get("options") or [] if o["type"] < 3), {})
        return " ".join(words) if self.type == COMMAND else ""

    def acknowledge(self, callback: int) -> None:
        """Record that the bot has made its initial response, of the type `callback`. Raise ApiError if it is
        too late, or not the first."""
        self.assert_open()
        self.callback = callback
        # The deadline is only for the acknowledgement: a deferred response has as long as the token.
        self._timer.cancel()
        if not self.acknowledged.done():
            self.acknowledged.set_result(callback)

    def assert_open(self) -> None:
        """Raise ApiError if the bot has already responded, or if it is too late for that. Discord checks this
        before it reads the body of a callback."""
        # 40060, already acknowledged, takes precedence over 10062 for a late response.
        if self.callback is not None:
            raise refused(40060)
        if self.expired:
            raise refused(10062)

    @property
    def expired(self) -> bool:
        return self.world.clock() - self.created > self.world.answer_within

    def finish(self, message: Message) -> None:
        """Set the result of `answer` to this message, the bot's response. Do nothing if the user is no longer
        waiting."""
        if self._pending:
            if not self.answer.done():
                self.answer.set_result(message)
            self._tell("answer", message)
            self._end()

    def _end(self) -> None:
        self._pending = False
        self._timer.cancel()
        self.world.activity.end()

    @property
    def pending(self) -> bool:
        """Whether the user is still waiting for the response."""
        return self._pending

    @property
    def was_given_up(self) -> bool:
        """Whether the user has stopped waiting because the bot did not respond."""
        done = self.answer.done() and not self.answer.cancelled()
        return done and isinstance(self.answer.exception(), DidNotRespond)

    def give_up(self) -> None:
        """Stop waiting for the bot, for example because it has gone offline. Whatever awaits its response gets
        DidNotRespond."""
        for future in (self.acknowledged, self.answer):
            if not future.done():
                future.set_exception(DidNotRespond(SILENCE))
        if self._pending:
            self._end()

    def _expire(self) -> None:
        self.give_up()
        # If autocomplete fails, clients show no error: they just offer no choices.
        if self.type != AUTOCOMPLETE:
            self._show_silence()

    def _show_silence(self) -> None:
        notice = Message(self.world.ids(), self.channel, self.world.bot)
        notice.content, notice.flags, notice.ephemeral_to = SILENCE, EPHEMERAL, self.user
        self.channel.timeline[notice.id] = notice
        self._tell("silence", notice)

    def _tell(self, kind: str, message: Message) -> None:
        event = Event(kind, message=message, interaction_id=self.id, to=self.user)
        self.world.events.emit(event)

    def abandon(self) -> None:
        """Stop waiting for the bot without an error, for example because the stand-in is shutting down. Cancel
        `answer`."""
        if self._pending:
            self.answer.cancel()
            self._end()

    def metadata(self) -> JSON:
        """Return the `interaction_metadata` of a message that responds to this interaction."""
        described: JSON = {
            "id": str(self.id),
            "type": self.type,
            "user": self.user.json,
            "authorizing_integration_owners": self.owners,
        }
        if self.type == COMPONENT and self.source:
            described["interacted_message_id"] = str(self.source.id)
        if self.type == MODAL_SUBMIT:
            described["triggering_interaction_metadata"] = self.triggered_by
        return described


class Interactions:
    """The latest interactions, which can be looked up by id and by token."""

    def __init__(self) -> None:
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def deliver(self, interaction: Interaction) -> Interaction:
        """Send a new interaction to the bot, and return it."""
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        # Dictionaries keep insertion order, so the first is the oldest.
        if len(self._by_id) > KEPT:
            oldest = self._by_id.pop(next(iter(self._by_id)))
            self._by_token.pop(oldest.token, None)
        self.redeliver(interaction.id)
        return interaction

    def redeliver(self, id: int) -> None:
        interaction = self._by_id[id]
        guild = interaction.channel.guild
        interaction.world.dispatch("INTERACTION_CREATE", interaction.payload, guild)

    def known(self, id: int, token: str) -> Interaction:
        interaction = self._by_id.get(id)
        if interaction is None or interaction.token != token:
            raise refused(10062)
        return interaction

    def by_token(self, token: str) -> Interaction:
        """Return the interaction with this token, for a request to its webhook. Raise ApiError if the token is
        unknown, or older than the world's `token_life` (15 minutes), or if the interaction has not been
        acknowledged."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise refused(50027)
        world = interaction.world
        if world.clock() - interaction.created > world.token_life:
            raise refused(50027)
        # The webhook exists only once the interaction was acknowledged: 10015 unknown webhook.
        if interaction.callback is None:
            raise refused(10015)
        return interaction

    def sent_by(self, user: User) -> list[Interaction]:
        """Return the interactions that this user has started, oldest first."""
        return [each for each in self._by_id.values() if each.user is user]

    @property
    def pending(self) -> list[Interaction]:
        """The interactions whose users are still waiting for the response."""
        return [each for each in self._by_id.values() if each.pending]

    def abandon_all(self) -> None:
        for interaction in self._by_id.values():
            interaction.abandon()


def _quietly(future: asyncio.Future[Any]) -> None:
    if not future.cancelled():
        future.exception()


def _payload(interaction: Interaction) -> JSON:
    channel, world = interaction.channel, interaction.world
    payload: JSON = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": describe_partial(channel, interaction.user),
        "app_permissions": str(app_permissions(channel)),
        "locale": interaction.user.locale,
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners,
        # Contexts: 0 a server, 1 the direct messages with the bot.
        "context": 1 if isinstance(channel, DirectMessages) else 0,
        "attachment_size_limit": SIZE_LIMIT,
    }
    payload |= _place(interaction)
    if interaction.source:
        payload["message"] = describe_message(interaction.source)
    return payload


def _place(interaction: Interaction) -> JSON:
    guild, user = interaction.channel.guild, interaction.user
    # In direct messages, the payload has `user`; in a server, it has `member`, which contains the user.
    if guild is None:
        return {"user": user.json}
    permissions = str(interaction.channel.user_permissions(user))
    return {
        "guild_id": str(guild.id),
        "guild": {
            "id": str(guild.id),
            "locale": guild.preferred_locale,
            "features": guild.features,
        },
        "guild_locale": guild.preferred_locale,
        "member": guild.full_member(user) | {"permissions": permissions},
    }
