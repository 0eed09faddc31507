"""Time limits: deadlines, reminders, timeouts, and players who come back."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from cogs.personal.settings_panel import OPEN_THEM, REACHED
from cogs.replying.answering import CLOSED
from sandbox import Discord, Message, Person
from tests.wire.process import PATIENCE, TimedBot
from tests.wire.story import board_of, lobby_of, sets

HOUR = timedelta(hours=1)


async def begun(discord: Discord, options: str = "pace:1d") -> tuple[Person, Person, Message]:
    """Begin a match of Crosswind in which Alice, as Black, is to move. Return her, Bob, and the board."""
    alice, bob = discord.person("Alice"), discord.person("Bob")
    await alice.types(f"/crosswind start options:size: 7 colour:black {options}")
    general = discord.server.channel("general")
    lobby = await lobby_of(general)
    await bob.presses("Join", on=lobby)
    board = await board_of(general)
    await discord.settle()  # time doesn't run until the board is known to be shown
    return alice, bob, board


def reminds(person: Person, message: Message) -> bool:
    return message.content.startswith(person.mention) and "waits for you" in message.content


async def test_reminder_pings_once_and_links_to_the_turn(discord: Discord, timed: TimedBot) -> None:
    alice, _, board = await begun(discord)
    assert "Due <t:" in board.content
    await timed.passes(12 * HOUR)
    first = await board.channel.message(lambda message: reminds(alice, message))
    assert first.pinged == [alice]
    assert str(board.id) in first.content
    opened = await alice.presses("Open", on=first)
    assert "Choose the column of your stone" in opened.text
    assert len(opened.media) == 1
    await timed.passes(9 * HOUR)
    second = await board.channel.message(lambda message: reminds(alice, message), after=first)
    assert second.id != first.id
    async with asyncio.timeout(PATIENCE):
        while first in alice.sees():  # noqa: ASYNC110 - it is taken away afterwards
            await asyncio.sleep(0.02)


async def test_user_with_closed_direct_messages_gets_advice_once_and_privately(
    discord: Discord, timed: TimedBot
) -> None:
    alice, bob, board = await begun(discord)
    assert str(REACHED) in (await sets(alice, "reminders", "direct")).text
    discord.world.users[alice.id].refuses_direct_messages = 50007
    await timed.passes(12 * HOUR)
    reminder = await board.channel.message(lambda message: reminds(alice, message))
    assert "direct message" not in reminder.content
    assert "direct message" not in (await bob.types("/matches")).text
    opened = await alice.presses("Open", on=reminder)
    assert str(CLOSED) in opened.text
    assert str(CLOSED) not in (await alice.types("/matches")).text
    assert str(OPEN_THEM) in (await alice.types("/settings")).text
