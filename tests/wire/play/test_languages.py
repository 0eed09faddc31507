"""Private messages are in the language of their reader, and messages in a channel in that of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox import Discord, Message, Person
from tests.pseudo import OPENED
from tests.wire import speaking
from tests.wire.process import Bot, running
from tests.wire.storage import look
from tests.wire.story import board_of, manager, manages, match_of, mover_of, sets


class SpeakingBot(Bot):
    """A bot whose Finnish is English text between marks."""

    @property
    def program(self) -> tuple[str, ...]:
        return (str(speaking.__file__),)


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[Bot]:
    async with running(SpeakingBot(discord, tmp_path)) as process:
        yield process


def is_finnish(message: Message) -> bool:
    return OPENED in message.text


async def test_each_user_and_server_reads_their_own_language(discord: Discord, bot: Bot) -> None:
    alice, bob, grace = discord.person("Alice"), discord.person("Bob"), manager(discord)
    alice.reads_in("fi")
    people, board = await match_of(discord, "Alice", "Bob")
    assert not is_finnish(board)
    for person, finnish in ((alice, True), (bob, False)):
        assert is_finnish(await person.types("/settings")) is finnish
        assert is_finnish(await person.presses("Hand", on=board)) is finnish
    assert look(bot.database, "SELECT locale FROM habits WHERE locale != ''") == [("fi",)]

    # A server's choice applies to its next public message, and to no ephemeral one.
    assert not is_finnish(await manages(grace, "language", "fi"))
    board = await _next_board(people, board)
    assert is_finnish(board)
    assert not is_finnish(await bob.types("/settings"))

    # A person's choice applies at once, even to the response to it.
    assert not is_finnish(await sets(alice, "language", "en"))
    assert is_finnish(await sets(bob, "language", "Suomi"))
    assert not is_finnish(await alice.presses("Hand", on=board))
    assert is_finnish(await bob.presses("Hand", on=board))
    ((label, zone),) = await bob.asks("/settings zone:Hels")
    assert (OPENED in label, zone) == (True, "Europe/Helsinki")

    # Without a choice of its managers, a server uses its locale, but only if it is a community.
    assert not is_finnish(await manages(grace, "language", "automatic"))
    board = await _next_board(people, board)
    assert not is_finnish(board)
    discord.server.becomes_community("fi")
    assert is_finnish(await _next_board(people, board))

    # After a restart, even the very first autocomplete choice is in the chosen language.
    await bot.kill()
    await bot.start()
    ((label, _),) = await alice.asks("/settings zone:Hels")
    assert OPENED not in label


async def test_first_board_of_practice_is_in_the_language_of_a_new_person(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    alice.reads_in("fi")
    await alice.types("/practice game:crosswind")
    assert is_finnish(await board_of(alice.dm))


async def _next_board(people: list[Person], board: Message) -> Message:
    hand = await mover_of(board, people).presses("Hand", on=board)
    await mover_of(board, people).presses(hand.buttons[0].label, on=hand)
    return await board_of(board.channel, after=board)
