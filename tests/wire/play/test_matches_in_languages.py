"""Whole matches in every language: everything works, and every text comes from the catalogues."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest

from games import find_abouts, find_games
from locales import LANGUAGES, find, of_discord
from matches.announcer.buttons import END
from sandbox import ClientError, Discord, Message, Person
from sandbox.world.locales import LOCALES
from tests.pseudo import CLOSED, OPENED
from tests.wire.play.test_languages import SpeakingBot
from tests.wire.process import Bot, running
from tests.wire.story import labels, manager, manages, match_of
from tests.wire.wandering import wander

PEOPLE: Final = ("Alice", "Bob", "Chandra", "Diego")
SEATED: Final = {"crosswind": 2, "chance": 3}
SHORT: Final = {"crosswind": "options:size: 7", "chance": "options:countdown: 20"}

_TRANSLATED: Final = re.compile(f"{OPENED}[^{OPENED}{CLOSED}]*{CLOSED}")
_SAME: Final = re.compile(
    r"`[^`]*`|<[@#t/][^>]*>|https?://\S+|\(discord\.com[^)]*\)|```.*?```", re.DOTALL
)
"""Commands, code, mentions and links, which are the same in every language."""
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
"""A word of at least three letters. Shorter ones are notation, and words in capitals are left out later."""

NAMES: Final = {
    *PEOPLE,
    *(word for about in find_abouts().values() for word in about.name.split()),
}

ASKED: Final = (
    *("{game} board show:words", "match do:history", "{game} board", "{game} rules"),
    *("match do:fair-deal", "match do:nudge", "match do:undo", "match do:resign", "match"),
    *("{game} hand", "{game} join", "match do:leave", "replay"),
)
"""Commands that anybody can type about a match, whoever is to move."""
EVERYWHERE: Final = ("help", "settings", "matches", "privacy", "standing", "practice", "learn")


@pytest.fixture
async def marking(discord: Discord, tmp_path: Path) -> AsyncIterator[Bot]:
    """A bot whose Finnish is English text between marks. All people and the server read Finnish."""
    async with running(SpeakingBot(discord, tmp_path)) as process:
        await everybody_reads(discord, "fi", "fi")
        yield process


async def everybody_reads(discord: Discord, locale: str, code: str) -> None:
    for name in PEOPLE:
        discord.person(name).reads_in(locale)
    await manages(manager(discord), "language", f"{code}")


def words_of(message: Message) -> Iterator[str]:
    """Yield all texts that a message shows or tells to a screen reader."""
    yield message.text
    yield from (button.label for button in message.buttons)
    for menu in message.selects:
        yield menu.placeholder or ""
        yield from (option.label for option in menu.options)
    yield from (each.description or "" for each in message.media)
    yield from (each.description or "" for each in message.attachments)


def past_the_catalogues(text: str) -> list[str]:
    """Return the words of a text that were not translated."""
    told, left = "", _SAME.sub("", text)
    while told != left:  # templates may contain templates
        told, left = left, _TRANSLATED.sub("", left)
    left = re.split(f"[{OPENED}]", left)[0]  # the text was truncated
    return [word for word in _WORD.findall(left) if word not in NAMES and not word.isupper()]


def assert_marked(message: Message) -> None:
    for words in words_of(message):
        assert past_the_catalogues(words) == [], words


async def plays_in_marks(discord: Discord, game: str, options: str) -> None:
    people, board = await begun(discord, game, options)
    assert OPENED in board.content
    asked, rng = [*ASKED], Random(game)

    async def looks(number: int) -> None:
        if number % 5 == 2 and asked:
            await asks(rng.choice(people), f"/{asked.pop(0).format(game=game)}")

    await wander(discord, people, game, rng, looks)
    for command in (*(each.format(game=game) for each in ASKED), *EVERYWHERE):
        await asks(people[0], f"/{command}")
    for person in people:
        for message in (*person.sees(), *person.dm.messages):
            assert_marked(message)


async def begun(discord: Discord, game: str, options: str) -> tuple[list[Person], Message]:
    people = PEOPLE[: SEATED.get(game, 4)]
    return await match_of(discord, *people, game=game, options=options)


async def asks(person: Person, line: str) -> None:
    """Type a command, and check that its response is translated. Commands that Discord doesn't know are
    skipped."""
    with suppress(ClientError):
        assert_marked(await person.types(line))


@pytest.mark.slow
@pytest.mark.parametrize("game", find_games())
async def test_every_text_of_a_whole_match_is_translatable(
    game: str, discord: Discord, marking: Bot
) -> None:
    await plays_in_marks(discord, game, SHORT.get(game, ""))


async def test_every_text_of_a_short_match_is_translatable(discord: Discord, marking: Bot) -> None:
    await plays_in_marks(discord, "chance", "options:countdown: 1")


@pytest.mark.slow
@pytest.mark.parametrize("game", find_games())
@pytest.mark.parametrize("code", LANGUAGES[1:])
async def test_whole_match_can_be_played_in_every_language(
    code: str, game: str, discord: Discord, bot: Bot
) -> None:
    locale = next(each for each in LOCALES if getattr(of_discord(each), "code", "") == code)
    await everybody_reads(discord, locale, code)
    people, _ = await begun(discord, game, SHORT.get(game, ""))
    end = await wander(discord, people, game, Random(game))
    assert find(code).say(END[0].label) in labels(end)
    for person in people:
        for message in person.sees():
            assert len(message.content) <= 2000
            assert all(0 < len(each.description or "") <= 1024 for each in message.media)
