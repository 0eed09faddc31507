"""The languages that people and the managers of servers can choose."""

from __future__ import annotations

from typing import Any, Final

from discord.app_commands import Choice

from bot.interactions.localisations import choices_of
from cogs.request import Request
from locales import LANGUAGES, find, name_of
from texts.text import Text, phrase, verbatim

AUTOMATIC: Final = "automatic"
"""The value of the choice that leaves the decision about the language to Discord."""


def languages_or(automatic: Text) -> list[Choice[Any]]:
    """Return choices for a language: `automatic`, then every language under its own name."""
    own_names = {code: verbatim(name_of(code)) for code in LANGUAGES}
    return choices_of({AUTOMATIC: automatic, **own_names})


def code_of(choice: str) -> str:
    """Return what to store for a choice: the code of the language, or an empty text if Discord decides."""
    return "" if choice == AUTOMATIC else choice


async def language_told(request: Request, chosen: str) -> Text:
    """Say in which language the bot addresses a person, and why. `chosen` is the code that they chose; it is
    empty if they chose none."""
    if chosen:
        return phrase("You chose {language}.", language=find(chosen).name)
    user, locale = request.interaction.user.id, request.interaction.locale.value
    shown = await request.services.languages.of_user(user, locale)
    return phrase(
        "{language}, as Discord shows it to you. `language` changes that.", language=shown.name
    )
