"""Four people at one match of Tradewinds, who try again whenever nobody answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from cogs.answering import BUSY, COUNTS, LATER
from sandbox import Channel, ClientError, DidNotRespond, Discord, Message, Person
from tests.wire.duel import pictures
from tests.wire.receiving import Receiving
from tests.wire.story import has_moved, is_end, mover_of, ways_in

_LONG: Final = 240.0
"""Seconds to wait for what restarts and pauses between attempts delay."""

_MOMENT: Final = 0.2
"""Seconds after which people try again."""

_EARLY: Final = 12
"""After so many moves the next mover is certainly the next seat."""


class Crew:
    """`made` are the cards that were played, as far as the people know; `people` sit in this order."""

    def __init__(
        self, discord: Discord, people: list[Person], channel: Channel, rng: Random
    ) -> None:
        self.people = people
        self.channel = channel
        self.received = Receiving(discord, people, channel)
        self.made: list[str] = []
        self.silent = 0
        self.carried_out = 0
        self.elsewhere = 0
        self._rng = rng
        self._board: Message | None = None

    @property
    def board(self) -> Message:
        """The newest one."""
        assert self._board is not None
        return self._board

    @property
    def id(self) -> str:
        return pictures(self.board)[0][0]

    async def begin(self) -> None:
        host, *others = self.people
        line = "/tradewinds start place:here first:north"
        await self._answered(lambda: host.types(line, self.channel))
        lobby = await self._sees(lambda message: bool(ways_in(message)))
        for person in others:
            await self._join(person, lobby)
        self._board = await self._sees(lambda message: bool(message.attachments))

    async def turn(self) -> None:
        """The next move, or two if somebody does not wait until they are called."""
        index = self.people.index(mover_of(self.board, self.people))
        moves = 1 + (len(self.made) < _EARLY and self._rng.random() < 0.15)
        for number in range(moves):
            await self._move(self.people[(index + number) % 4])
        called = self.people[(index + moves) % 4]
        self._board = await self._sees(
            lambda message: is_end(message) or called.mention in message.content.split("\n")[0]
        )

    @property
    def over(self) -> bool:
        return is_end(self.board)

    async def _join(self, person: Person, lobby: Message) -> None:
        async def press() -> Message:
            try:
                return await person.presses("Join", on=lobby)
            except ClientError:  # all are in, as a press that nobody answered was carried out
                return lobby

        await self._answered(press)

    async def _move(self, person: Person) -> None:
        """Play a card, in the channel or by direct message, until it is certain that it is played."""
        place = person.dm if self._rng.random() < 0.2 else self.channel
        card = await self._chosen(person, place)
        self.received.card_is_played(card)
        line = f"/tradewinds play card:{card} match:{self.id}"
        silent, answer = await self._answered(lambda: person.types(line, place))
        if not (has_moved(answer) or str(COUNTS) in answer.text):
            assert silent, f"{person.name} typed {line} and read: {answer.text}"
            self.carried_out += 1
        self.made.append(card)
        self.elsewhere += place is person.dm

    async def _chosen(self, person: Person, place: Channel) -> str:
        """One of the cards that the person is offered, while typing or as buttons."""
        while True:
            try:
                if place is self.channel and self._rng.random() < 0.2:
                    hand = await person.presses("Hand", on=self.board)
                    offered = [
                        each.label.split(":")[0] for each in hand.buttons if ": " in each.label
                    ]
                else:
                    choices = await person.asks(f"/tradewinds play match:{self.id} card:", place)
                    self.received.offered(person, choices)
                    offered = [str(value) for _, value in choices]
            except (DidNotRespond, ClientError):
                offered = []
            if offered:
                return self._rng.choice(offered).upper()
            await asyncio.sleep(_MOMENT)

    async def _answered(self, act: Callable[[], Awaitable[Message]]) -> tuple[int, Message]:
        """Act until there is an answer that says what became of it; how often there was none before, and it."""
        silent = 0
        while True:
            try:
                answer = await act()
            except DidNotRespond:
                silent += 1
                self.silent += 1
            else:
                if str(BUSY) not in answer.text and str(LATER) not in answer.text:
                    return silent, answer
                silent += str(LATER) in answer.text
            await asyncio.sleep(_MOMENT)

    async def _sees(self, condition: Callable[[Message], bool]) -> Message:
        """The next message in the channel that is so."""
        return await self.channel.message(condition, after=self._board, timeout=_LONG)
