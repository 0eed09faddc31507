"""Which language the bot uses for people and servers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matches.service import languages as spoken
from matches.service.languages import SpokenLanguages
from tests.matches.conftest import SERVER, Harness
from texts.language import ENGLISH, Language

FINNISH, PORTUGUESE = Language("fi", "suomi"), Language("pt_BR", "português")
SPOKEN = {"fi": FINNISH, "pt_BR": PORTUGUESE, "en": ENGLISH}
LOCALES = {"fi": FINNISH, "pt-BR": PORTUGUESE, "en-US": ENGLISH, "en-GB": ENGLISH}
ANN = 77


@pytest.fixture
def languages(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> SpokenLanguages:
    """A choice of three fixed languages, whatever catalogues exist."""
    monkeypatch.setattr(spoken, "find", lambda code: SPOKEN.get(code, ENGLISH))
    monkeypatch.setattr(spoken, "of_discord", LOCALES.get)
    return SpokenLanguages(harness.database.languages, harness.database.players)


@pytest.mark.parametrize(
    ("chosen", "shown", "language"),
    [
        ("", "fi", FINNISH),
        ("", "tlh", ENGLISH),
        ("", "", ENGLISH),
        ("en", "fi", ENGLISH),
        ("pt_BR", "fi", PORTUGUESE),
        ("gone", "fi", ENGLISH),
    ],
)
async def test_chosen_language_takes_precedence_over_the_discord_locale(
    harness: Harness, languages: SpokenLanguages, chosen: str, shown: str, language: Language
) -> None:
    ann = await harness.database.players.meet(ANN, "Ann")
    await languages.choose(ann.id, chosen)
    await languages.saw(ANN, shown)
    assert await languages.of_person(ann.id) is language
    assert await languages.of_user(ANN, shown) is language
    assert languages.of_user_at_once(ANN, shown) is language
    languages.preferred_locale = {SERVER: shown}.__getitem__
    settings = lambda each: replace(each, language=chosen)  # noqa: E731
    await harness.database.servers.change(SERVER, settings)
    assert await languages.of_server(SERVER) is language


async def test_unknown_user_is_addressed_in_the_discord_locale(languages: SpokenLanguages) -> None:
    await languages.saw(ANN, "fi")
    assert await languages.of_user(ANN, "fi") is FINNISH
    assert languages.of_user_at_once(ANN, "pt-BR") is PORTUGUESE


async def test_locale_is_stored_only_when_it_changes_the_language(
    harness: Harness, languages: SpokenLanguages
) -> None:
    ann = await harness.database.players.meet(ANN, "Ann")
    for seen, stored in [
        ("en-US", ""),
        ("tlh", ""),
        ("fi", "fi"),
        ("pt-BR", "pt-BR"),
        ("en-GB", "en-GB"),
        ("en-US", "en-GB"),
    ]:
        await languages.saw(ANN, seen)
        assert (await harness.database.preferences.habits(ann.id)).locale == stored
