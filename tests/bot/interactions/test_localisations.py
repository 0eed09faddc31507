"""Localisations of command descriptions and choice names for Discord."""

from __future__ import annotations

from typing import Final

import pytest
from discord import Locale

from bot.interactions.localisations import MOST, Localiser, localised
from tests.pseudo import PSEUDO
from texts.language import ENGLISH
from texts.text import Text, phrase, verbatim

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
