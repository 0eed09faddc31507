"""Command descriptions and choice names are localised in every language, within Discord's limits.

https://docs.discord.com/developers/interactions/application-commands#application-command-object
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import Translator, locale_str
from discord.ext import commands

from bot.interactions.localisations import MOST, Localiser
from bot.interactions.registration import put_in_order
from bot.interactions.tree import CheckedTree
from cogs import setups
from games import find_abouts
from locales import LANGUAGES, find
from tests.pseudo import OPENED, PSEUDO, WIDE
from texts.language import Language
from texts.text import Text

MOST_OF_A_COMMAND: Final = 8000
"""The maximum number of characters in a command, counting only the longest localisation of each field."""

ROOM: Final = 75
"""The maximum length of an English description, in characters. German and Finnish ones are a third longer."""

NAMES: Final = {str(about.name) for about in find_abouts().values()} | {
    find(code).name for code in LANGUAGES
}
"""The names of games and languages, which no language translates."""


@dataclass(frozen=True)
class Part:
    """A command, an option or a choice for Discord: its path (`place`), its text, and the localisations."""

    place: str
    text: str
    told: dict[str, str]


class Collecting(Translator):
    """A translator that only collects the texts it is asked to localise."""

    def __init__(self) -> None:
        self.texts: set[Text] = set()

    async def translate(self, string: locale_str, locale: discord.Locale, context: Any) -> None:
        text = string.extras.get("text")
        if isinstance(text, Text):
            self.texts.add(text)
        elif context.location in (Location.command_description, Location.parameter_description):
            raise AssertionError(f"not localised: {string.message}")


def texts_of_commands() -> set[Text]:
    """Return the descriptions and choice names of all commands."""
    return asyncio.run(_collected(asyncio.run(tree_of_commands())))


async def _collected(tree: Any) -> set[Text]:
    collecting = Collecting()
    for command in tree.get_commands():
        await command.get_translated_payload(tree, collecting)
    return collecting.texts


@pytest.fixture(scope="module")
def tree() -> Any:
    return asyncio.run(tree_of_commands())


async def tree_of_commands() -> Any:
    """Return all commands, as they are registered."""
    client: Any = commands.Bot("/", intents=discord.Intents.none(), tree_cls=CheckedTree)
    client.services = SimpleNamespace()
    for setup in setups():
        await setup(client)
    put_in_order(client.tree)
    return client.tree


async def test_every_description_and_choice_name_is_localised(tree: Any) -> None:
    parts = [part for each in await _payload(tree, PSEUDO) for part in _parts(each)]
    left = [
        part.place
        for part in parts
        if not part.told.get("fi", "").startswith(OPENED)
        and part.text not in NAMES
        and not part.text.isdecimal()
    ]
    assert len(parts) > 300
    assert not left


async def test_command_and_option_names_stay_english(tree: Any) -> None:
    for command in await _payload(tree, PSEUDO):
        for part in (command, *_inside(command)):
            assert not part.get("name_localizations")


@pytest.mark.parametrize("code", LANGUAGES)
async def test_every_command_text_fits_into_discords_limit(tree: Any, code: str) -> None:
    language, texts = find(code), await _collected(tree)
    assert len(texts) > 150
    most = ROOM if code == LANGUAGES[0] else MOST
    said = [language.say(text) for text in texts]
    assert [text for text in said if not 1 <= len(text) <= most] == []


async def test_command_size_in_all_languages_is_within_discords_limit(tree: Any) -> None:
    every = [WIDE, *map(find, LANGUAGES)]
    payloads = [await _payload(tree, language) for language in every]
    for command in zip(*payloads, strict=True):
        told = [[*_parts(each)] for each in command]
        fields = [max(map(_length, same)) for same in zip(*told, strict=True)]
        names = sum(len(each["name"]) for each in (command[0], *_inside(command[0])))
        values = sum(len(str(each["value"])) for each in _choices(command[0]))
        assert sum(fields) + names + values <= MOST_OF_A_COMMAND, command[0]["name"]


async def _payload(tree: Any, language: Language) -> list[dict[str, Any]]:
    localiser = Localiser({"fi": language}.get)
    return [await each.get_translated_payload(tree, localiser) for each in tree.get_commands()]


def _length(part: Part) -> int:
    return max(map(len, (part.text, *part.told.values())))


def _parts(command: dict[str, Any], before: str = "") -> Iterator[Part]:
    place = f"{before}/{command['name']}"
    told = command.get("description_localizations") or {}
    yield Part(place, command["description"], told)
    for each in command.get("choices", ()):
        told = each.get("name_localizations") or {}
        yield Part(f"{place}={each['value']}", each["name"], told)
    for option in command.get("options", ()):
        yield from _parts(option, place)


def _inside(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for option in command.get("options", ()):
        yield option
        yield from _inside(option)


def _choices(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in _inside(command):
        yield from part.get("choices", ())
