"""Languages chosen by players and servers, and how long a process caches each."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

from data import Database
from data.people.languages import LanguageChoice
from matches.log.events import PlayerId
from matches.ports.preferences import Habits, ServerSettings
from tests import postgres
from tests.data.samples import NOON, SERVER, people
from tests.data.test_peers import NEAR, settled

ANN, BEN = PlayerId(1), PlayerId(2)


async def write_to(database: Database, server: int, language: str) -> None:
    await database.servers.change(server, lambda each: replace(each, language=language))


async def test_chosen_language_is_stored_beside_the_other_preferences(database: Database) -> None:
    languages = database.languages
    assert languages.remembered(ANN) is None
    assert await languages.of_person(ANN) == languages.remembered(ANN) == LanguageChoice()
    await database.preferences.put_forecasts(ANN, "first")
    await languages.choose(ANN, "fi")
    await languages.saw(ANN, "pt-BR")
    assert await languages.of_person(ANN) == LanguageChoice("fi", "pt-BR")
    assert await languages.of_person(BEN) == LanguageChoice()
    habits = await database.preferences.habits(ANN)
    assert habits == Habits(forecasts="first", language="fi", locale="pt-BR")
    await languages.choose(ANN, "")
    assert await languages.of_person(ANN) == LanguageChoice("", "pt-BR")


async def test_server_keeps_its_language_until_the_server_is_forgotten(database: Database) -> None:
    languages = database.languages
    assert await languages.of_server(SERVER) == LanguageChoice()
    await write_to(database, SERVER, "de")
    assert await languages.of_server(SERVER) == LanguageChoice("de")
    await database.servers.change(SERVER, lambda each: replace(each, most=3))
    assert (await database.servers.settings(SERVER)).language == "de"
    await database.servers.removed(SERVER, NOON)
    await database.servers.forget(SERVER)
    assert await languages.of_server(SERVER) == LanguageChoice()
    assert await database.servers.settings(SERVER) == ServerSettings()


async def test_language_of_an_erased_player_is_not_stored(database: Database) -> None:
    await database.languages.saw(ANN, "fi")
    await database.personal.erase(ANN, NOON)
    await database.languages.saw(ANN, "de")
    await database.languages.choose(ANN, "de")
    assert (await database.personal.kept(ANN)).habits == Habits()


async def test_language_change_reaches_other_processes() -> None:
    async with settled(postgres.emptied()) as (first, second):
        await people(first)
        heard = asyncio.Event()
        peers, forget = cast(Any, second.peers), second.languages.forget

        def hear(whose: str) -> None:
            forget(whose)
            heard.set()

        peers.on_language = hear
        assert await second.languages.of_person(ANN) == LanguageChoice()
        assert await second.languages.of_server(NEAR) == LanguageChoice()
        async with asyncio.timeout(20):
            await first.languages.choose(ANN, "fi")
            await heard.wait()
            assert await second.languages.of_person(ANN) == LanguageChoice("fi")
            heard.clear()
            await write_to(first, NEAR, "es")
            await heard.wait()
        assert await second.languages.of_server(NEAR) == LanguageChoice("es")
