"""Commands are registered once, and again when a translation has changed. How their texts are localised."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
from discord import Locale, app_commands
from discord.ext import commands

from bot.interactions import registration
from bot.interactions.localisations import MOST, Localiser, choices_of, describe, localised
from bot.interactions.registration import Registration
from tests.pseudo import PSEUDO, WIDE
from texts.language import ENGLISH, Language
from texts.text import Text, phrase, verbatim


class Notes:
    """An in-memory fake of the database's notes, which are texts by key."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def put(self, key: str, value: str) -> None:
        self.kept[key] = value

    async def keys(self, prefix: str) -> list[str]:
        return [key for key in self.kept if key.startswith(prefix)]

    async def drop(self, key: str) -> None:
        self.kept.pop(key, None)


@pytest.fixture
async def client() -> AsyncIterator[Any]:
    async with commands.Bot("/", intents=discord.Intents.none()) as made:
        made._connection.application_id = 1

        @made.tree.command(description=localised(phrase("Look at the board")))
        @describe(show=phrase("Who sees it"))
        @app_commands.choices(show=choices_of({"me": phrase("only me"), "all": phrase("everyone")}))
        async def board(_: discord.Interaction, show: str = "me") -> None: ...

        yield made


@pytest.fixture
def told(client: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The lists of commands that Discord received, one per registration."""
    found: list[Any] = []

    async def tell(_: int, payload: list[Any]) -> list[Any]:
        found.append(payload)
        return []

    monkeypatch.setattr(client.http, "bulk_upsert_global_commands", tell)
    return found


async def test_commands_are_registered_again_only_if_a_translation_changed(
    client: Any, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: Any = Notes()
    nothing: Any = SimpleNamespace()
    spoken: dict[str, Language] = {}
    monkeypatch.setattr(registration, "of_discord", lambda code: spoken.get(code))
    monkeypatch.setattr(registration, "fingerprint", lambda: str(spoken))
    times = []
    for language in (None, None, PSEUDO, PSEUDO, WIDE):
        if language is not None:
            spoken |= {"fi": language}
        await Registration(client, notes, nothing, nothing).register(None)
        times.append(len(told))
    assert times == [1, 1, 2, 2, 3]


async def test_registration_localises_everything_except_names(
    client: Any, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = {"es-ES": PSEUDO, "es-419": PSEUDO}
    monkeypatch.setattr(registration, "of_discord", spoken.get)
    nothing: Any = SimpleNamespace()
    notes: Any = Notes()
    await Registration(client, notes, nothing, nothing).register(None)
    ((board,),) = told
    (show,) = board["options"]
    assert (board["name"], show["name"]) == ("board", "show")
    assert not board.get("name_localizations")
    assert not show.get("name_localizations")
    assert board["description"] == "Look at the board"
    for part, text in (
        (board["description_localizations"], "«Look at the board»"),
        (show["description_localizations"], "«Who sees it»"),
        (show["choices"][0]["name_localizations"], "«only me»"),
        (show["choices"][1]["name_localizations"], "«everyone»"),
    ):
        assert part == dict.fromkeys(spoken, text)


async def test_commands_that_a_crash_left_in_one_server_are_removed_later(
    client: Any, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: Any = Notes()
    there: list[Any] = []

    async def crash_once(_: int, server: int, payload: list[Any]) -> list[Any]:
        there[:] = [server, payload]
        if payload:
            raise ConnectionResetError  # carried out, but nobody heard of it
        return []

    monkeypatch.setattr(client.http, "bulk_upsert_guild_commands", crash_once)
    answers: Any = SimpleNamespace(pause=None)
    of_one_server = Registration(client, notes, answers, answers)
    of_one_server.prepare(discord.Object(7))
    with pytest.raises(ConnectionResetError):
        await of_one_server.register(discord.Object(7))
    of_all = Registration(client, notes, answers, answers)
    await of_all.register(None)
    await of_all.do_due()
    assert there == [7, []]


SPOKEN: Final = {"fi": PSEUDO, "en-GB": ENGLISH}


async def said(text: Text | str, locale: Locale = Locale.finnish) -> str | None:
    return await Localiser(SPOKEN.get).translate(localised(text), locale, None)


@pytest.mark.parametrize("locale", [Locale.british_english, Locale.german])
async def test_no_localisation_is_sent_where_english_is_shown(locale: Locale) -> None:
    assert await said(phrase("Join a match"), locale) is None


async def test_untranslated_names_get_no_localisation() -> None:
    assert await said("Crosswind") is None
    assert await said(verbatim("13")) is None


async def test_localisation_that_is_too_long_stays_english() -> None:
    fits = phrase("x" * (MOST - 2))  # with its two marks
    assert await said(fits) is not None
    assert await said(phrase("x" * (MOST - 1))) is None
