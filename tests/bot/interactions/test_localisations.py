"""Localisations of command descriptions and choice names for Discord."""

from __future__ import annotations

from typing import Any, Final

import pytest
from discord import Locale

from bot.interactions.localisations import MOST, Localiser, choices_of, localised
from tests.pseudo import CLOSED, OPENED, PSEUDO
from texts.language import ENGLISH
from texts.text import Text, phrase, verbatim

SPOKEN: Final = {"fi": PSEUDO, "en-GB": ENGLISH}


async def said(text: Text | str, locale: Locale = Locale.finnish) -> str | None:
    return await Localiser(SPOKEN.get).translate(localised(text), locale, None)


async def test_localisation_uses_the_language_of_the_locale() -> None:
    assert str(localised(phrase("Join a match"))) == "Join a match"
    assert await said(phrase("Join a match")) == f"{OPENED}Join a match{CLOSED}"


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


async def test_command_names_get_no_localisation() -> None:
    plain: Any = localised("").__class__("settings")
    assert await Localiser(SPOKEN.get).translate(plain, Locale.finnish, None) is None


def test_localised_choices_keep_their_order_and_values() -> None:
    made = choices_of({"b": phrase("Later"), "a": phrase("Now")})
    assert [(each.name, each.value) for each in made] == [("Later", "b"), ("Now", "a")]
