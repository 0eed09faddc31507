"""`/help`, and the bot's reply to a direct message."""

from __future__ import annotations

from pathlib import Path

from cogs.access.gates import SHUT_OUT
from lessons import find_lessons
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import labels, manager

SAID = "my-cat-is-called-otter"


def answers(person: Person) -> list[Message]:
    return [message for message in person.sees(person.dm) if message.author is not person]


async def test_help_mentions_commands_by_their_ids(discord: Discord, bot: Bot) -> None:
    ids = {each["name"]: each["id"] for each in discord.world.commands.of(None)}
    grace = manager(discord)
    await bot.stop()
    await bot.start()
    registrations = [each.path for each in discord.traffic if each.method == "PUT"]
    assert len(registrations) == 1, "nothing has changed"
    told = (await grace.types("/help")).text
    for name in ("play", "learn", "match", "matches", "settings", "privacy"):
        assert f"</{name}:{ids[name]}>" in told
    assert f"</fairwind settings:{ids['fairwind']}>" in told
    assert "fairwind" not in (await discord.person("Bob").types("/help")).text


async def test_help_and_direct_messages_offer_to_start_learn_and_practise_each_game(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    alice.says("hello", alice.dm)
    answer = await alice.gets(lambda message: message.author is not alice, alice.dm)
    for message in (answer, await alice.types("/help")):
        assert len(message.selects[0].options) == len(find_lessons())
        card = await alice.chooses("Tradewinds", on=message)
        assert card.ephemeral_to is alice
        assert labels(card) == ["Start", "Learn", "Practise"]
        assert len(card.attachments) == 1
    lesson = await alice.presses("Learn", on=card)
    assert "step 1" in lesson.text
    panel = await alice.presses("Start", on=await alice.chooses("Chance", on=answer))
    assert "Computer" in labels(panel)
    assert panel.selects
    settings = await alice.presses("Settings", on=await alice.types("/help"))
    assert settings.selects


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
