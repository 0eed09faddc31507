"""A simulated person with a Discord client, whose methods make tests read like stories."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from sandbox.people.actions import Actions
from sandbox.people.command_parser import ClientError, Parser
from sandbox.people.select_menus import offered
from sandbox.world.accounts.users import User
from sandbox.world.content.appearance import Button, Select
from sandbox.world.content.components import SELECT
from sandbox.world.entities import Channel, Guild, Message, Predicate
from sandbox.world.interactions import DidNotRespond, Interaction
from sandbox.world.locales import LOCALES
from sandbox.world.modals import Modal
from sandbox.world.threads import DirectMessages
from sandbox.world.world import World

T = TypeVar("T")
USER_MENU, MESSAGE_MENU = 2, 3


class Person(User):
    """A simulated person with a Discord client. `home` is the channel in which the person acts by default.
    `modal` is the form that is open on the person's screen, or None.

    Methods that use the bot raise ClientError if the client would not allow the action. They raise
    DidNotRespond if the bot doesn't respond in time. Most of them return the message that the person gets in
    response. With `wait=False`, they return as soon as the bot has acknowledged the interaction.
    """

    def __init__(
        self, world: World, actions: Actions, name: str, home: Channel, *, bot: bool = False
    ) -> None:
        super().__init__(world.ids(), name, bot=bot)
        self._world, self._actions = world, actions
        self.home = home
        self.modal: Modal | None = None

    @property
    def patience(self) -> float:
        """How many seconds the person waits for the bot's response to an interaction."""
        return self._world.patience

    @property
    def pings(self) -> list[Message]:
        """The messages that have pinged this person, oldest first, including those that were deleted since."""
        return self._world.pings[self]

    @property
    def dm(self) -> DirectMessages:
        """The channel of the direct messages between this person and the bot."""
        return self._world.direct_messages(self)

    def sees(self, channel: Channel | None = None) -> list[Message]:
        """Return the messages that this person can see in a channel (by default, home), oldest first."""
        place = channel or self.home
        if not place.visible_to(self):
            return []
        return [m for m in place.timeline.values() if m.visible_to(self)]

    async def gets(
        self,
        predicate: Predicate,
        channel: Channel | None = None,
        after: Message | None = None,
        timeout: float | None = None,  # noqa: ASYNC109
    ) -> Message:
        """Wait for a message in the channel (by default, home) that the person can see and that `predicate`
        accepts, and return it. Existing messages count, too; with `after`, only those that follow it. Raise
        TimeoutError if there is none in time."""
        return await (channel or self.home).visible_message(self, predicate, after, timeout)

    async def types(
        self, text: str, channel: Channel | None = None, *, wait: bool = True
    ) -> Message:
        """Send a command, and return the response once it no longer says "thinking…"."""
        return await self._outcome(self.starts(text, channel), wait=wait)

    def starts(self, text: str, channel: Channel | None = None) -> Interaction:
        """Send a command, and return its interaction without waiting for the response."""
        place = channel or self.home
        line = Parser(self._world, self, place, completing=False).parse(text)
        return self._actions.send_command(self, place, line)

    async def asks(self, text: str, channel: Channel | None = None) -> list[tuple[str, Any]]:
        """Type a command without sending it. Return the choices for its last option (autocomplete), each with
        its name and value."""
        place = channel or self.home
        line = Parser(self._world, self, place, completing=True).parse(text)
        interaction = self._actions.complete(self, place, line)
        await asyncio.shield(interaction.acknowledged)
        return interaction.choices

    async def presses(self, label: str, on: Message | None = None, *, wait: bool = True) -> Message:
        """Press the newest enabled button with this label, on the message `on` or any that the person can see,
        and return the response. If no button has exactly this label, press one whose label begins with `label`
        or contains it."""
        message, button = self._find(label, on, _pressable, lambda b: [b.label])
        assert button.custom_id is not None
        interaction = self._actions.press(self, message, button.custom_id)
        return await self._outcome(interaction, wait=wait)

    async def chooses(self, *labels: str, on: Message | None = None, wait: bool = True) -> Message:
        """Choose options of a select menu by their labels or values, or people, roles or channels by name.
        Return the response."""
        message, menu = self._find(labels[0], on, _selectable, self._option_names)
        values = [self._option_value(menu, label) for label in labels]
        if not menu.min_values <= len(values) <= menu.max_values:
            raise ClientError(f"choose {menu.min_values} to {menu.max_values} options")
        args = message, menu.custom_id, menu.type, values
        return await self._outcome(self._actions.select(self, *args), wait=wait)

    async def submits(self, answers: dict[str, Any], *, wait: bool = True) -> Message:
        """Submit the open form, and return the response. The keys of `answers` are labels or custom ids; files
        are lists of `Upload`."""
        modal = self.modal
        if modal is None:
            raise ClientError("no form is open")
        interaction = self._actions.submit(self, modal, answers)
        self.modal = None
        return await self._outcome(interaction, wait=wait)

    async def uses(
        self, name: str, on: User | Message, channel: Channel | None = None, *, wait: bool = True
    ) -> Message:
        """Use a command from the context menu of a user or of a message, and return the response."""
        place = on.channel if isinstance(on, Message) else channel or self.home
        kind = MESSAGE_MENU if isinstance(on, Message) else USER_MENU
        command = Parser(self._world, self, place, completing=False).find(name, kind)
        return await self._outcome(self._actions.use_menu(self, place, command, on), wait=wait)

    def says(self, text: str, channel: Channel | None = None) -> Message:
        """Post a message as this person. To mention users or roles, include their `mention` in the text."""
        return self._actions.say(self, channel or self.home, text)

    def edits(self, message: Message, text: str) -> None:
        self._actions.edit(self, message, text)

    def deletes(self, message: Message) -> None:
        self._actions.delete(self, message)

    def reacts(self, emoji: str, on: Message) -> None:
        self._actions.react(self, on, emoji)

    def unreacts(self, emoji: str, on: Message) -> None:
        self._actions.unreact(self, on, emoji)

    def owns_app(self) -> None:
        """Make this person the owner of the bot's app. Existing servers keep their owner."""
        self._world.keeper = self

    def dismisses(self, message: Message) -> None:
        self._actions.dismiss(self, message)

    def closes_direct_messages(self, code: int = 50007) -> None:
        """Make Discord reject the bot's direct messages to this person, with the error code 50007 or 50278."""
        self.refuses_direct_messages = code

    def opens_direct_messages(self) -> None:
        self.refuses_direct_messages = 0

    def reads_in(self, locale: str) -> None:
        """Set the language of the client, such as pt-BR. Raise ClientError if Discord has no such locale."""
        if locale not in LOCALES:
            raise ClientError(f"Discord has no locale {locale!r}.")
        self.locale = locale

    def leaves_server(self, server: Guild | None = None) -> None:
        """Leave a server; by default, the server of the home channel."""
        self._world.member_leaves(server or self._own_server, self)

    def joins_server(self, server: Guild | None = None) -> None:
        place = server or self._own_server
        if self.id in place.bans:
            raise ClientError(f"{self.name} is banned from {place.name}")
        self._world.member_joins(place, self)

    def installs_app(self) -> None:
        """Install the bot's app, whose commands for user installations then work in any channel."""
        self.has_app = True

    def uninstalls_app(self) -> None:
        self.has_app = False

    @property
    def _own_server(self) -> Guild:
        assert self.home.guild is not None
        return self.home.guild

    async def _outcome(self, interaction: Interaction, *, wait: bool) -> Message:
        if not wait:
            await asyncio.shield(interaction.acknowledged)
            # Return the response if it exists already, or else the message whose component was used.
            shown = interaction.original or interaction.source
            return shown if shown else await asyncio.shield(interaction.answer)
        try:
            message = await asyncio.wait_for(asyncio.shield(interaction.answer), self.patience)
        except TimeoutError:
            raise DidNotRespond(f"still thinking after {self.patience} s") from None
        self.modal = interaction.modal or self.modal
        return message

    def _visible(self) -> Iterator[Message]:
        places = [c for c in self._world.channels.values() if c.visible_to(self)]
        # Each channel's messages are in order already, so merging finds the newest one without sorting them
        # all.
        return heapq.merge(*(c.backwards(self) for c in places), key=lambda m: -m.id)

    def _find(
        self,
        label: str,
        on: Message | None,
        controls: Callable[[Message], list[T]],
        names: Callable[[T], list[str]],
    ) -> tuple[Message, T]:
        # Exact labels win over beginnings, and beginnings over parts, across all messages. While a “Join”
        # exists anywhere, “Join” does not match “Join Red”.
        for fits in (str.__eq__, str.startswith, str.__contains__):
            for message in [on] if on else self._visible():
                for control in controls(message):
                    if any(fits(name, label) for name in names(control)):
                        return message, control
        where = f"on {on!r}" if on else f"anywhere that {self.name} sees"
        raise ClientError(f"there is no {label!r} that can be used {where}")

    def _option_names(self, menu: Select) -> list[str]:
        if menu.type == SELECT:
            return [n for o in menu.options for n in (o.label, o.value)]
        return [*offered(self._world, self.home, menu.type).values()]

    def _option_value(self, menu: Select, label: str) -> str:
        if menu.type != SELECT:
            known = offered(self._world, self.home, menu.type)
            found = [id for id, name in known.items() if label in (name, id)]
            if not found:
                raise ClientError(f"the menu does not offer {label!r}")
            return found[0]
        for fits in (str.__eq__, str.startswith, str.__contains__):
            for option in menu.options:
                if fits(option.label, label) or option.value == label:
                    return option.value
        raise ClientError(f"there is no option {label!r}")


def _pressable(message: Message) -> list[Button]:
    return [b for b in message.buttons if b.enabled and b.custom_id]


def _selectable(message: Message) -> list[Select]:
    return [s for s in message.selects if s.enabled]
