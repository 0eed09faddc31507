"""Counts what a newcomer reads and presses from `/play` to their first move against easy computers.

The counts are the same on every machine, except that a different deal may change a few words.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sandbox import Message, Person

WORDS_A_SECOND = 4
"""The newcomer's reading speed, in words per second. Brysbaert (2019) found 238 words a minute for silent
reading."""


@dataclass
class FirstMove:
    """What a newcomer reads and presses before a first move. Typing the command counts as one press."""

    read: list[str] = field(default_factory=list)
    presses: int = 0

    def shown(self, message: Message) -> Message:
        self.read.append(message.text)
        return message

    async def press(self, person: Person, label: str, on: Message) -> Message:
        self.presses += 1
        return self.shown(await person.presses(label, on=on))

    @property
    def words(self) -> int:
        return sum(len(text.split()) for text in self.read)


async def first_move(person: Person, game: str) -> FirstMove:
    """Let a new person begin a match of this game by `/play`, and make their first move."""
    counted = FirstMove(presses=2)
    menu = counted.shown(await person.types("/play"))
    panel = counted.shown(await person.chooses(game, on=menu))
    level = await counted.press(person, "Computers", panel)
    await counted.press(person, "Easy", level)
    board = await person.gets(
        lambda each: person.mention in each.content.split("\n")[0] and bool(each.attachments),
        person.dm,
    )
    for each in person.dm.messages:
        counted.shown(each)
    hand = await counted.press(person, board.buttons[0].label or "", board)
    while "You " not in hand.text:
        hand = await counted.press(person, hand.buttons[0].label or "", hand)
    return counted
