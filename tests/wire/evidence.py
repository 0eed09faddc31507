"""What must hold of a match after any trouble: no turn is lost or doubled, and the match goes on."""

from __future__ import annotations

import re

from sandbox import Channel, Discord, Message, Person
from tests.wire.story import changed, labels, match_of, mover_of, pictures


class Playing:
    """A match that a test plays and checks. `board` is its newest message, `places` all channels it was in."""

    def __init__(self, people: list[Person], board: Message) -> None:
        self.people = people
        self.board = board
        self.places = [board.channel]
        self.moves = 0
        ((self.id, _),) = pictures(board)

    @property
    def mover(self) -> Person:
        return mover_of(self.board, self.people)

    @property
    def waiting(self) -> Person:
        """A player whose turn it is not."""
        return next(person for person in self.people if person is not self.mover)

    async def hand(self, person: Person | None = None, channel: Channel | None = None) -> Message:
        """Open the hand of the player to move, or of `person`, by command. Return the response."""
        who = person or self.mover
        return await who.types(f"/tradewinds hand match:{self.id}", channel or self.board.channel)

    async def move(self, person: Person | None = None, channel: Channel | None = None) -> Message:
        """Play a card as the player to move, or as `person`. Return the response."""
        hand = await self.hand(person, channel)
        told = await (person or self.mover).presses(hand.buttons[0].label, on=hand)
        self.moves += "You played" in told.text
        return told

    async def next_board(self, channel: Channel | None = None) -> Message:
        """Wait for the match's next board in `channel`, and return it. The default is the channel of its latest
        board."""
        place = channel or self.board.channel
        self.board = await place.message(self._is_mine, after=self.board)
        if self.board.channel not in self.places:
            self.places.append(self.board.channel)
        return self.board

    async def turn(self) -> Message:
        """Play one undisturbed turn: make a move, and wait for its board. Return the board."""
        assert "You played" in (await self.move()).text
        return await self.next_board()

    @property
    def shown(self) -> list[Message]:
        """All messages with a board of the match, oldest first."""
        every = [message for place in self.places for message in place.messages]
        return sorted(filter(self._is_mine, every), key=lambda each: each.id)

    async def is_whole(self, turns: int) -> None:
        """Assert that the channels report exactly this many turns, each once and with one picture.

        Each message must ping exactly the player to move, and only the newest may have buttons.
        """
        shown = self.shown
        versions = [version for each in shown for _, version in pictures(each)]
        assert versions == sorted({*versions})
        told = await self._tellings()
        assert len(told) == turns
        text = "\n".join(message.content for message in shown)
        for telling in told:
            assert text.count(telling) == told.count(telling), f"{telling!r} in {text!r}"
        for message in shown:
            assert message.pinged == [mover_of(message, self.people)], message
        for message in self.shown[:-1]:
            await changed(message, lambda each: not each.buttons)
        assert labels(self.shown[-1])[:1] == ["Hand"]

    def _is_mine(self, message: Message) -> bool:
        return any(name == self.id for name, _ in pictures(message))

    async def _tellings(self) -> list[str]:
        """Return the line about each turn in the match's history."""
        person = self.people[0]
        page = await person.types(f"/match do:history match:{self.id}", self.board.channel)
        return re.findall(r"^\d+/24: (.+)$", page.text, re.MULTILINE)


async def playing(
    discord: Discord, *names: str, channel: Channel | None = None, options: str = ""
) -> Playing:
    """Begin a match of these people, and return it."""
    people, board = await match_of(discord, *names, channel=channel, options=options)
    return Playing(people, board)
