"""The options of a match as one text, such as `size: 13, swap: off`, for a command that serves all games."""

from __future__ import annotations

from discord import app_commands

from cogs.autocomplete.moves import MOST
from games.quoting import quoted
from games.rules import About, Choice, Option, Options, Value
from matches.decisions.refusal import Refused
from texts.language import Language
from texts.text import Text, listed, phrase


def read(about: About, typed: str) -> Options:
    """Return the options that the text names. Raises Refused for an option or a choice that the game does not
    have."""
    parts = (part.partition(":") for part in typed.split(",") if part.strip())
    return dict(_read(about, name.strip(), value.strip()) for name, _, value in parts)


def offered(
    about: About, typed: str, seats: int, language: Language
) -> list[app_commands.Choice[str]]:
    """Return up to 25 continuations of the text by one option. Offers only options that have an effect with
    this number of seats."""
    *before, last = typed.split(",")
    named = {part.partition(":")[0].strip().casefold() for part in before}
    begun = "".join(f"{part.strip()}, " for part in before)
    found = (
        (f"{text} ({language.say(_meaning(option, choice))})", text)
        for option in about.options
        if option.name not in named and option.matters(seats)
        for choice in option.choices
        if len(text := f"{begun}{option.name}: {_word(choice.value)}") <= 100
    )
    fitting = ((name, text) for name, text in found if last.strip().casefold() in name.casefold())
    # Discord's limit of a choice's name and value: 100 characters.
    return [app_commands.Choice(name=name[:100], value=text) for name, text in fitting][:MOST]


def _read(about: About, name: str, value: str) -> tuple[str, Value]:
    for option in about.options:
        if option.name == name.casefold():
            return option.name, _value(option, value)
    names = listed(option.name for option in about.options)
    raise Refused(
        phrase(
            "{game} has no option {option}; it has {names}.",
            game=about.name,
            option=quoted(name),
            names=names,
        )
    )


def _value(option: Option, typed: str) -> Value:
    for choice in option.choices:
        if _word(choice.value) == typed.casefold():
            return choice.value
    words = ", ".join(_word(choice.value) for choice in option.choices)
    raise Refused(
        phrase(
            "{choice} is no choice for {option}. Choose one of {words}.",
            choice=quoted(typed),
            option=option.name,
            words=words,
        )
    )


def _meaning(option: Option, choice: Choice) -> Text:
    """Return what the word of a choice does not say: for a number or a switch, the name of the option."""
    said = not isinstance(choice.value, str) or choice.value == str(choice.label).casefold()
    return option.summary if said else choice.label


def _word(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
