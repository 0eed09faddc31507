"""Each folder of `locales` is a language. The language is found by its Babel code and by the codes that Discord
uses."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import locales
from texts.language import ENGLISH
from texts.text import counted, listed, phrase, phrase_in

TURN = phrase("It is {name}'s turn.", name="Ann")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `locales` folder with two languages, one of which has a few translations."""
    monkeypatch.setattr(locales, "FOLDER", tmp_path)
    monkeypatch.setattr(locales, "LANGUAGES", ("en", "es", "pt_BR"))
    locales.find.cache_clear()
    for code in ("es", "pt_BR"):
        catalogue = Catalog(locale=code)
        if code == "es":
            catalogue.add("It is {name}'s turn.", "Es el turno de {name}.")
            catalogue.add("Wind", "Viento", context="suit")
            catalogue.add(("{n} card", "{n} cards"), ("{n} carta", "{n} cartas"))
        path = tmp_path / code / "LC_MESSAGES" / "fairwind.mo"
        path.parent.mkdir(parents=True)
        own = {"es": "Español", "pt_BR": "Português do Brasil"}[code]
        (tmp_path / code / "NAME").write_text(f"{own}\n", "utf-8")
        with path.open("wb") as written:
            write_mo(written, catalogue)
    return tmp_path


@pytest.fixture(autouse=True)
def _as_it_was() -> object:
    yield
    locales.find.cache_clear()


def test_catalogue_translates_the_texts_that_it_has(folder: Path) -> None:
    spanish = locales.find("es")
    assert spanish.name == "Español"
    assert spanish.say(TURN) == "Es el turno de Ann."
    assert spanish.say(phrase_in("suit", "Wind")) == "Viento"
    assert spanish.say(phrase("Wind")) == "Wind", "it has another meaning"
    assert [spanish.say(counted(n, "{n} card", "{n} cards")) for n in (1, 2)] == [
        "1 carta",
        "2 cartas",
    ]
    assert spanish.say(listed(["a", "b"])) == "a y b"


def test_texts_missing_in_a_catalogue_stay_english(folder: Path) -> None:
    portuguese = locales.find("pt_BR")
    assert portuguese.name == "Português do Brasil"
    assert portuguese.say(TURN) == str(TURN)


@pytest.mark.parametrize(
    ("locale", "code"),
    [("es-ES", "es"), ("es-419", "es"), ("pt-BR", "pt_BR"), ("en-US", "en"), ("en-GB", "en")],
)
def test_discord_locales_find_their_language(folder: Path, locale: str, code: str) -> None:
    found = locales.of_discord(locale)
    assert found is not None
    assert found.code == code


@pytest.mark.parametrize("locale", ["pt", "pt-PT", "zh-CN", "", "../es"])
def test_unsupported_discord_locales_have_no_language(folder: Path, locale: str) -> None:
    assert locales.of_discord(locale) is None


def test_unknown_language_code_falls_back_to_english(folder: Path) -> None:
    assert locales.find("xx") is locales.find("en") is ENGLISH


def test_every_catalogue_folder_is_a_language() -> None:
    made = {each.parent.parent.name for each in locales.FOLDER.glob("*/LC_MESSAGES/*.po")}
    assert {*locales.LANGUAGES} == {"en", *made}
