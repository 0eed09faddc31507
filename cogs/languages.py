"""The languages that people and managers can choose."""

from __future__ import annotations

from typing import Any, Final

from discord.app_commands import Choice

from bot.interactions.localisations import choices_of
from cogs.request import Request
from locales import LANGUAGES, find, name_of
from texts.text import Text, phrase, verbatim

AUTOMATIC: Final = "automatic"
"""The value of the choice that leaves the language to Discord."""


def languages_or(automatic: Text) -> list[Choice[Any]]:
    """Return the choice `automatic`, then all languages, each under its own name."""
    own_names = {code: verbatim(name_of(code)) for code in LANGUAGES}
    return choices_of({AUTOMATIC: automatic, **own_names})


def code_of(choice: str) -> str:
    """Return the text to store for a choice: the code of the language, or an empty text to leave it to
    Discord."""
    return "" if choice == AUTOMATIC else choice


async def language_told(request: Request, chosen: str) -> Text:
    """Say in which language a person is addressed, and why; `chosen` is the stored code."""
    if chosen:
        return phrase("You chose {language}.", language=find(chosen).name)
    user, locale = request.interaction.user.id, request.interaction.locale.value
    shown = await request.services.languages.of_user(user, locale)
    return phrase(
        "{language}, as Discord shows it to you. `language` changes that.", language=shown.name
    )
