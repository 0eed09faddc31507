"""Translates the descriptions of commands and the names of choices, for their registration with Discord.

Names of commands and options stay English, so that players of all languages can tell them to each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from discord import Locale, app_commands
from discord.app_commands import Choice, locale_str
from discord.utils import MISSING

from texts.language import Language
from texts.text import Text

if TYPE_CHECKING:
    from discord.app_commands.commands import Command, CommandCallback, GroupT, P

T = TypeVar("T")
Value = TypeVar("Value", bound=str | int)
Spoken: TypeAlias = Callable[[str], Language | None]
"""A function that returns the language for one of Discord's locales, such as `pt-BR`; None if there is none."""

Choices: TypeAlias = list[Choice[str]]

MOST: Final = 100
"""Maximum length of a description or of the name of a choice, in characters:
https://docs.discord.com/developers/interactions/application-commands#application-command-object"""


def localised(text: Text | str) -> locale_str:
    """Wrap a description or name, so that `Localiser` translates it when the command is registered."""
    return locale_str(str(text), text=text)


def command(
    text: Text, name: str = MISSING
) -> Callable[[CommandCallback[GroupT, P, T]], Command[GroupT, P, T]]:
    """Return a decorator that declares a slash command. By default, its name is that of the function."""
    return app_commands.command(name=name, description=localised(text))


def usable_anywhere(commands: T) -> T:
    """Let a command, or a group of commands, be used in servers, direct messages and group chats, and by people
    who have installed the bot for themselves."""
    installed = app_commands.allowed_installs(guilds=True, users=True)(commands)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(installed)


def describe(**options: Text) -> Callable[[T], T]:
    """Return a decorator that describes the options of a command, each by its name."""
    return app_commands.describe(**{name: localised(text) for name, text in options.items()})


def choices_of(names: Mapping[Value, Text] | Mapping[Value, str]) -> list[Choice[Any]]:
    """Return an option's choices from their names by value, in the order in which Discord lists them."""
    return [Choice(name=localised(name), value=value) for value, name in names.items()]


class Localiser(app_commands.Translator):
    """Translates texts wrapped by `localised`. If `translate` returns None, Discord shows the English text."""

    def __init__(self, spoken: Spoken) -> None:
        self._spoken = spoken

    async def translate(self, string: locale_str, locale: Locale, _: Any) -> str | None:
        text, language = string.extras.get("text"), self._spoken(locale.value)
        if text is None or language is None:
            return None
        said = language.say(text)
        # Leave out a translation that is too long: because of it, Discord would reject the registration of all
        # commands.
        return said if said != string.message and len(said) <= MOST else None
