"""People who play one match of any game, and try again whenever the bot doesn't respond."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from cogs.replying.answering import BUSY, COUNTS, LATER
from sandbox import Channel, ClientError, DidNotRespond, Discord, Event, Guild, Message, Person
from sandbox.world.interactions import Interaction
from sandbox.world.threads import Thread
from tests.wire.receiving import Receiving
from tests.wire.story import (
    MOVING,
    has_moved,
    is_end,
    kind_of,
    kinds,
    label_of,
    offers_moves,
    pictures,
    shows_board,
    ways_in,
)
from tests.wire.wandering import PLACES, WITH_HANDS, waited_for

_LONG: Final = 240.0
"""How many seconds to wait for something that is delayed while processes restart or people try again."""

_MOMENT: Final = 0.2
"""How many seconds people wait before they try again."""

_STEPS: Final = 4
"""The maximum number of choices that make up one move."""


@dataclass(frozen=True)
class Setting:
    """The kind of match that people open. `seats` is the number of people, and `options` may add computers."""

    game: str
    seats: int
    options: str = ""


SETTINGS: Final = (
    Setting("tradewinds", 4),
    Setting("crosswind", 2, "options:size: 7"),
    Setting("chance", 3, "options:countdown: 20"),
    Setting("weathervanes", 2, "computers:2 level:easy"),
    Setting("wind-of-fortune", 2),
    Setting("tradewinds", 2, "computers:2 level:easy"),
    Setting("crosswind", 1, "options:size: 7, swap: off computers:1 level:easy"),
    Setting("chance", 2, "options:countdown: 20 computers:2 level:easy"),
    Setting("weathervanes", 4),
    Setting("wind-of-fortune", 3, "computers:1 level:easy"),
)


class Crew:
    """The people of one match, who play in `thread`, a thread of `channel`.

    `confirmed` has the interactions that made a move, each with the event loop time at which its response was
    read.
    """

    def __init__(
        self,
        discord: Discord,
        people: list[Person],
        channel: Channel,
        setting: Setting,
        rng: Random,
    ) -> None:
        self.people = people
        self.channel = channel
        self.setting = setting
        self.confirmed: dict[int, float] = {}
        self.elsewhere = 0
        self.received: Receiving | None = None
        self._discord = discord
        self._rng = rng
        self._thread: Thread | None = None
        self._news = asyncio.Event()
        discord.events.listen(self._hear)

    @property
    def thread(self) -> Thread:
        assert self._thread is not None
        return self._thread

    @property
    def server(self) -> Guild:
        assert self.channel.guild is not None
        return self.channel.guild

    @property
    def board(self) -> Message:
        """The newest message with a board of the match."""
        return next(each for each in reversed(self.thread.messages) if shows_board(each))

    @property
    def id(self) -> str:
        return pictures(self.board)[0][0]

    @property
    def moves(self) -> int:
        """The number of these people's confirmed moves."""
        return len(self.confirmed)

    @property
    def sent(self) -> list[Interaction]:
        """All interactions of these people."""
        return [
            each for person in self.people for each in self._discord.interactions.sent_by(person)
        ]

    @property
    def over(self) -> bool:
        return is_end(self.board)

    async def begin(self) -> None:
        host, *others = self.people
        line = f"/{self.setting.game} start {self.setting.options} pace:8h place:thread".replace(
            "  ", " "
        )
        await self._answered(lambda: host.types(line, self.channel))
        if others:
            lobby = await self._seen(lambda message: bool(ways_in(message)))
            for person in others:
                await self._answered(lambda person=person: self._joins(person, lobby))  # type: ignore[misc]
            # A full lobby begins by itself, and loses its buttons.
            await self._seen(
                lambda each: each is lobby and ("begin" in kinds(each) or not ways_in(each))
            )
            await self._answered(lambda: self._begins(host, lobby))
        card = await self._seen(lambda message: isinstance(message.thread, Thread))
        assert isinstance(card.thread, Thread)
        self._thread = card.thread
        await self.thread.message(shows_board, timeout=_LONG)
        if (
            self.setting == SETTINGS[0]
        ):  # because its hands have names that can be searched for everywhere
            self.received = Receiving(self._discord, self.people, self.thread)

    async def turn(self) -> None:
        """Let a person try to move, usually one of those whose turn it is according to the board. Sometimes,
        another command is used before."""
        self._news.clear()
        if self._rng.random() < 0.1:
            await self._something_else(self._rng.choice(self.people))
        named = waited_for(self.board, self.people)
        person = self._rng.choice(self.people if not named or self._rng.random() < 0.1 else named)
        if not await self._moves(person):
            try:
                async with asyncio.timeout(_MOMENT):
                    await self._news.wait()
            except TimeoutError:
                return

    async def _joins(self, person: Person, lobby: Message) -> Message:
        try:
            return await person.presses(ways_in(lobby)[-1], on=lobby)
        except (
            ClientError,
            IndexError,
        ):  # all have joined: the press without a response was carried out
            return lobby

    async def _begins(self, host: Person, lobby: Message) -> Message:
        if "begin" not in kinds(lobby):
            return lobby
        try:
            return await host.presses(label_of(lobby, "begin"), on=lobby)
        except ClientError:
            return lobby

    async def _something_else(self, person: Person) -> None:
        lines = (
            *(f"/match do:undo match:{self.id}", f"/match do:nudge match:{self.id}"),
            *(f"/match do:{answer} match:{self.id}" for answer in ("allow", "decline")),
            *("/away until:3 days", "/back", "/back", f"/match do:history match:{self.id}"),
        )
        line = self._rng.choice(lines)
        await self._answered(lambda: person.types(line, self.thread))

    async def _moves(self, person: Person) -> bool:
        """Let a person ask for their possible moves, in the thread or in direct messages, and make a random
        one. Return whether the move was made."""
        game, place = self.setting.game, person.dm if self._rng.random() < 0.2 else self.thread
        look = f"/{game} {'hand' if game in WITH_HANDS else PLACES[game]} match:{self.id}"
        answer = await self._answered(lambda: person.types(look, place))
        for _ in range(_STEPS):
            if not offers_moves(answer):
                return False
            shown, chosen = answer, self._choice(answer)
            try:
                answer = await self._answered(lambda: self._chooses(person, chosen, shown))  # noqa: B023
            except ClientError:  # what was shown has changed meanwhile
                return False
            if has_moved(answer) or str(COUNTS) in answer.text:
                self.elsewhere += place is not self.thread
                return True
        return False

    def _choice(self, answer: Message) -> tuple[str, bool]:
        """Return a random move that the hand offers, and whether it is in a select menu."""
        menus = [each for each in answer.selects if kind_of(each.custom_id) in MOVING]
        options = [(option.value, True) for menu in menus for option in menu.options]
        buttons = [
            (each.label, False) for each in answer.buttons if kind_of(each.custom_id) in MOVING
        ]
        return self._rng.choice(options + buttons)

    async def _chooses(self, person: Person, chosen: tuple[str, bool], on: Message) -> Message:
        what, in_menu = chosen
        if self.received:
            self.received.card_is_played(what.split(":")[0])
        return await (person.chooses if in_menu else person.presses)(what, on=on)

    async def _answered(self, act: Callable[[], Awaitable[Message]]) -> Message:
        """Repeat an action until the bot responds and is not too busy to carry it out. Return the response."""
        while True:
            try:
                answer = await act()
            except DidNotRespond:
                pass
            else:
                if str(BUSY) not in answer.text and str(LATER) not in answer.text:
                    return answer
            await asyncio.sleep(_MOMENT)

    async def _seen(self, condition: Callable[[Message], bool]) -> Message:
        return await self.channel.message(condition, timeout=_LONG)

    def _hear(self, event: Event) -> None:
        if event.message is None:
            return
        if event.kind == "answer" and event.to in self.people and has_moved(event.message):
            assert event.interaction_id is not None
            self.confirmed[event.interaction_id] = asyncio.get_running_loop().time()
        if event.message.channel is self._thread:
            self._news.set()
