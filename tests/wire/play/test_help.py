"""`/help`, and the bot's response to a direct message."""

from __future__ import annotations

from pathlib import Path

from cogs.gates import SHUT_OUT
from games import find_abouts
from lessons import find_lessons
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.storage import look

LINES = 18
"""Two a game, and how to begin."""

SAID = "my-cat-is-called-otter"


def answers(person: Person) -> list[Message]:
    """Return the direct messages that the bot has written to them."""
    return [message for message in person.sees(person.dm) if message.author is not person]


async def test_help_describes_every_game_and_how_to_start_it(discord: Discord, bot: Bot) -> None:
    told = (await discord.person("Alice").types("/help")).text
    for key, about in find_abouts().items():
        assert f"`/{key} start`" in told
        assert str(about.summary) in told
    assert "*Join*" in told
    assert len(told.split("\n")) <= LINES


async def test_help_and_direct_messages_offer_a_lesson_for_each_game(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    alice.says("hello", alice.dm)
    answer = await alice.gets(lambda message: message.author is not alice, alice.dm)
    for message in (answer, await alice.types("/help")):
        assert len(message.buttons) == len(find_lessons())
        lesson = await alice.presses("Try Tradewinds", on=message)
        assert "Tradewinds" in lesson.text
        assert "/tradewinds start" not in lesson.text
        assert lesson.ephemeral_to is alice


async def test_first_direct_message_of_each_user_is_answered_with_help(
    discord: Discord, bot: Bot
) -> None:
    alice, bob = discord.person("Alice"), discord.person("Bob")
    alice.says(SAID, alice.dm)
    first = await alice.gets(lambda message: message.author is not alice, alice.dm)
    assert first.text == (await bob.types("/help")).text
    alice.says("hello?", alice.dm)
    bob.says("hello", bob.dm)
    await bob.gets(lambda message: message.author is not bob, bob.dm)
    await discord.settle()
    assert answers(alice) == [first]


async def test_direct_messages_of_bots_and_blocked_users_get_no_answer(
    discord: Discord, bot: Bot
) -> None:
    robot, mallory = discord.person("Robot", bot=True), discord.person("Mallory")
    await mallory.types("/help")
    await bot.beside("block", "user", str(mallory.id))
    await bot.logs("people: 1,")
    assert str(SHUT_OUT) in (await mallory.types("/help")).text
    for each in (robot, mallory):
        each.says("hello", each.dm)
    alice = discord.person("Alice")
    alice.says("hello", alice.dm)
    await alice.gets(lambda message: message.author is not alice, alice.dm)
    await discord.settle()
    assert not answers(robot)
    assert not answers(mallory)


async def test_direct_messages_are_neither_logged_nor_stored(
    discord: Discord, tmp_path: Path
) -> None:
    bot = Bot(discord, tmp_path, FAIRWIND_LOG_LEVEL="DEBUG")
    await bot.start()
    alice = discord.person("Alice")
    for text in (SAID, f"<@{discord.world.bot.id}> {SAID}"):
        alice.says(text, alice.dm)
    await alice.gets(lambda message: message.author is not alice, alice.dm)
    await discord.settle()
    assert await bot.stop() == 0
    assert SAID not in bot.output
    kept = b"".join(path.read_bytes() for path in bot.folder.glob("*.sqlite3*"))
    assert kept
    assert SAID.encode() not in kept
    assert str(alice.id) not in bot.output
    assert not look(bot.database, "SELECT 1 FROM players")
