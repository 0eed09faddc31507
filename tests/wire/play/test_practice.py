"""Practice: matches against computers, in one's direct messages."""

from __future__ import annotations

import pytest

from cogs.actions.opening import needs_server
from cogs.actions.wording import AGAIN, PRACTICE_STAYS
from cogs.gates import NOT_HERE
from cogs.match_selection import MINE, no_match
from cogs.personal.practice import CLOSED, wrong_number
from cogs.personal.waiting import NO_MATCHES
from games.crosswind import ABOUT as CROSSWIND
from games.tradewinds import ABOUT as TRADEWINDS
from matches.service.limits import PRACTISING
from matches.service.lobbies import TOO_MUCH_PRACTICE
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import board_of, is_end, labels

BEGINS = "/practice game:Tradewinds level:easy"


async def practises(person: Person, line: str = BEGINS) -> Message:
    """The first board of a match for practice that calls its person."""
    newest = person.dm.messages[-1] if person.dm.messages else None
    assert "begins" in (await person.types(line)).text
    return await called(person, newest)


async def called(person: Person, after: Message | None) -> Message:
    """The next board on which it is this person's turn, or on which the match is over."""

    def is_called(message: Message) -> bool:
        first_line = message.content.split("\n")[0]
        return bool(message.attachments) and person.mention in first_line

    return await person.dm.message(is_called, after=after)


async def plays(person: Person, board: Message) -> Message:
    """The first card that the hand offers; then the next board that calls."""
    hand = await person.presses("Hand", on=board)
    told = await person.presses(hand.buttons[0].label, on=hand)
    assert "You played" in told.text
    return await called(person, board)


async def test_a_whole_match_is_played_in_direct_messages(discord: Discord, bot: Bot) -> None:
    alice, general = discord.person("Alice"), discord.server.channel("general")
    board = await practises(alice)
    while not is_end(board):
        board = await plays(alice, board)
    await discord.settle()
    assert not general.messages
    boards = [message for message in alice.dm.messages if message.attachments]
    assert [bool(message.buttons) for message in boards] == [False] * (len(boards) - 1) + [True]
    assert AGAIN in (await alice.presses("Rematch", on=board)).text
    again = await called(alice, board)
    assert not is_end(again)
    assert AGAIN in (await alice.presses("Rematch", on=board)).text
    await discord.settle()
    assert alice.dm.messages[-1] is again
