"""The descriptions of commands and the names of choices in every language, as registered with Discord.

Names of commands and options stay English, so a friend's advice or a page of rules works for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from discord import Locale, app_commands
from discord.app_commands import Choice, locale_str

from texts.language import Language
from texts.text import Text

T = TypeVar("T")
Value = TypeVar("Value", bound=str | int)
Spoken: TypeAlias = Callable[[str], Language | None]
"""A function that returns the language for a locale of Discord, such as `pt-BR`; None if Fairwind is not
translated into it."""

MOST: Final = 100
"""Maximum length of a description or of the name of a choice, in characters:
https://docs.discord.com/developers/interactions/application-commands#application-command-object"""


def localised(text: Text | str) -> locale_str:
    """Wrap a text so that discord.py can translate it when it registers a description or a name."""
    return locale_str(str(text), text=text)


def describe(**options: Text) -> Callable[[T], T]:
    """Return a decorator that describes the options of a command. It takes a text for each option, by name."""
    return app_commands.describe(**{name: localised(text) for name, text in options.items()})


def choices_of(names: Mapping[Value, Text] | Mapping[Value, str]) -> list[Choice[Any]]:
    """Return choices for an option of a command, in the order of `names`, which maps the value of each choice
    to its name."""
    return [Choice(name=localised(name), value=value) for value, name in names.items()]


class Localiser(app_commands.Translator):
    """Translates the texts wrapped by `localised` for discord.py. If a text has no translation, or its
    translation is too long, Discord shows the English text."""

    def __init__(self, spoken: Spoken) -> None:
        self._spoken = spoken

    async def translate(self, string: locale_str, locale: Locale, _: Any) -> str | None:
        text, language = string.extras.get("text"), self._spoken(locale.value)
        if text is None or language is None:
            return None
        said = language.say(text)
        # One text that is too long would make Discord refuse all commands.
        return said if said != string.message and len(said) <= MOST else None
