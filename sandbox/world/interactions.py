"""Interactions: uses of a command, component or form by a user, to which the bot must respond.

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
"""The number of newest interactions that are kept. Older ones can't be responded to or delivered again."""


class DidNotRespond(Exception):
    """Raised when the bot did not respond in time. A user would see "The application did not respond"."""


class Interaction:
    """One use of a command, component or form, or one request for autocomplete, to which the bot must respond.

    - `source`: the message whose component was used; None for commands.
    - `owners`: the installations that authorize the interaction.
    - `acknowledged`: a future whose result is the type of the bot's initial response.
    - `answer`: a future whose result is the message with the bot's response, once it no longer says
      "thinking…".
    - `original`: the original response; None while there is none.
    - `choices`: the choices that the bot has offered for autocomplete.
    - `modal`: the form that the bot has opened in response; None if it has not.
    - `pending`: whether the user is still waiting for the bot's response.
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
        # A bot that knows this token may make callbacks and follow-ups. No other authorization is needed.
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
            # A test may ignore one of the futures. Unless its exception is retrieved here, asyncio logs an
            # error.
            future.add_done_callback(_quietly)
        self.pending = True
        # Discord gives the bot 3 seconds:
        # https://docs.discord.com/developers/interactions/receiving-and-responding
        self._timer = loop.call_later(world.answer_within, self._expire)
        world.activity.begin()
        self.payload = _payload(self)

    @property
    def command(self) -> str:
        """The name of the command with its subcommands, such as "set up"; empty for other interactions."""
        words, step = [], self.data
        while step.get("name"):
            words.append(step["name"])
            step = next((o for o in step.get("options") or [] if o["type"] < 3), {})
        return " ".join(words) if self.type == COMMAND else ""

    def send(self) -> None:
        """Send the interaction to the bot, as a gateway event."""
        self.world.dispatch("INTERACTION_CREATE", self.payload, self.channel.guild)

    def acknowledge(self, callback: int) -> None:
        """Record the bot's initial response. Raise ApiError if it has made one already, or is too late."""
        self.assert_open()
        self.callback = callback
        # The timer limits only the acknowledgement. A deferred response may arrive as long as the token is
        # valid.
        self._timer.cancel()
        if not self.acknowledged.done():
            self.acknowledged.set_result(callback)

    def assert_open(self) -> None:
        """Raise ApiError if the bot has already responded, or if it is too late to respond."""
        # 40060 (already acknowledged) is checked before expiry, because Discord reports it even for a late
        # callback.
        if self.callback is not None:
            raise refused(40060)
        if self.world.clock() - self.created > self.world.answer_within:
            raise refused(10062)

    def finish(self, message: Message) -> None:
        """Resolve `answer` with the bot's response `message`, unless the user is no longer waiting."""
        if self.pending:
            if not self.answer.done():
                self.answer.set_result(message)
            self._tell("answer", message)
            self._end()

    def _end(self) -> None:
        self.pending = False
        self._timer.cancel()
        self.world.activity.end()

    @property
    def was_given_up(self) -> bool:
        """Whether the user has stopped waiting because the bot did not respond in time."""
        done = self.answer.done() and not self.answer.cancelled()
        return done and isinstance(self.answer.exception(), DidNotRespond)

    def give_up(self) -> None:
        """Stop waiting for a bot that is late or gone. All who wait for the response get DidNotRespond."""
        for future in (self.acknowledged, self.answer):
            if not future.done():
                future.set_exception(DidNotRespond(SILENCE))
        if self.pending:
            self._end()

    def _expire(self) -> None:
        self.give_up()
        # When autocomplete fails, a client shows no error, but just offers no choices.
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
        """Stop waiting without an error, because the choices for autocomplete have arrived, or because the
        stand-in is shutting down."""
        if self.pending:
            self.answer.cancel()
            self._end()

    def metadata(self) -> JSON:
        """Return the `interaction_metadata` of the messages with which the bot responds to this interaction."""
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
    """The newest `KEPT` interactions, which can be looked up by their tokens."""

    def __init__(self) -> None:
        self._by_token: dict[str, Interaction] = {}

    def deliver(self, interaction: Interaction) -> Interaction:
        """Send a new interaction to the bot as a gateway event, and return the interaction."""
        self._by_token[interaction.token] = interaction
        # A dictionary keeps its insertion order, so the first interaction is the oldest one.
        if len(self._by_token) > KEPT:
            del self._by_token[next(iter(self._by_token))]
        interaction.send()
        return interaction

    def redeliver(self, id: int) -> None:
        next(each for each in self._by_token.values() if each.id == id).send()

    def known(self, id: int, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != id:
            raise refused(10062)
        return interaction

    def by_token(self, token: str) -> Interaction:
        """Return the interaction with this token. Raise ApiError if there is none, or if it has expired or has
        not been acknowledged."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise refused(50027)
        world = interaction.world
        if world.clock() - interaction.created > world.token_life:
            raise refused(50027)
        # The webhook doesn't exist before the interaction is acknowledged: 10015 is "Unknown Webhook".
        if interaction.callback is None:
            raise refused(10015)
        return interaction

    def sent_by(self, user: User) -> list[Interaction]:
        """Return the interactions that this user has started, oldest first, among the newest `KEPT`."""
        return [each for each in self._by_token.values() if each.user is user]

    @property
    def pending(self) -> list[Interaction]:
        """The interactions whose users are still waiting for the bot's response."""
        return [each for each in self._by_token.values() if each.pending]

    def abandon_all(self) -> None:
        for interaction in self._by_token.values():
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
        # Interaction contexts: 0 is a server, 1 the direct messages with the bot.
        "context": 1 if isinstance(channel, DirectMessages) else 0,
        "attachment_size_limit": SIZE_LIMIT,
    }
    payload |= _place(interaction)
    if interaction.source:
        payload["message"] = describe_message(interaction.source)
    return payload


def _place(interaction: Interaction) -> JSON:
    guild, user = interaction.channel.guild, interaction.user
    # In a server, `member` contains the user. Elsewhere, `user` does. An interaction never has both fields.
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
