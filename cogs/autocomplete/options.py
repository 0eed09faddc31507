"""Reads the options of a match from one text, such as `size: 13, swap: off`, and offers autocomplete for it.
Every game's `start` and `/practice` take such a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from discord import app_commands

from bot.gateway.client import Interaction
from bot.interactions.localisations import Choices
from cogs.replies import MOST_CHOICES
from cogs.request import language_of
from games import find_abouts
from games.options import Choice, Option, Value, written
from games.quoting import quoted
from games.rules import About
from matches.decisions.refusal import Refused
from texts.cleaning import folded
from texts.language import Language
from texts.text import Text, listed, phrase

LIMIT: Final = 100
"""Discord's limit of a choice's name and value, in characters."""


def read(about: About, typed: str, further: Sequence[Option] = ()) -> dict[str, Value]:
    """Return the options that the text names, with their values. Known options are those of the game and those
    in `further`. Raise Refused for an option or a choice that does not exist.

    An option without choices takes any text. The colon after the name of an option may be missing.
    """
    known = {option.name: option for option in (*about.options, *further)}
    parts = (_parted(part) for part in typed.split(",") if part.strip())
    return dict(_read(about, known, name, value) for name, value in parts)


def offered(
    about: About,
    typed: str,
    seats: int | None,
    language: Language,
    further: Sequence[Option] = (),
) -> Choices:
    """Return up to 25 autocomplete choices, each of which adds one more option to the text. Leave out options
    that have no effect with this number of seats. If `seats` is None, offer all options."""
    *before, last = typed.split(",")
    last = re.sub(r"\s*:\s*", ": ", last.strip(), count=1)
    named = {_parted(part)[0].casefold() for part in before}
    begun = "".join(f"{part.strip()}, " for part in before)
    groups = [
        _choices(option, begun, last, language)
        for option in (*about.options, *further)
        if option.name not in named and (seats is None or option.matters(seats))
    ]
    return [choice for group in groups for choice in group[: _share(groups)]]


def _choices(option: Option, begun: str, last: str, language: Language) -> Choices:
    return [
        app_commands.Choice(name=name[:LIMIT], value=text)
        for name, text in _continuations(option, begun, last, language)
        if folded(last) in folded(name) and len(text) <= LIMIT
    ]


async def offered_for_game(interaction: Interaction, current: str) -> Choices:
    """Return autocomplete choices for `options` in a command that has the options `game` and `players`."""
    game: str | None = interaction.namespace.game
    players: int | None = interaction.namespace.players
    about = find_abouts().get(game or "")
    if about is None:
        return []
    return offered(about, current, players or about.seats.start, language_of(interaction))


def _continuations(
    option: Option, begun: str, last: str, language: Language
) -> Iterator[tuple[str, str]]:
    """Yield the autocomplete choices of one option, each with its label and its text. `begun` is the text
    before the option, and `last` is what was typed of it, such as `word: lu`."""
    start = f"{option.name}: "
    if not option.choices:
        typed = last[len(start) :] if last.casefold().startswith(start) else ""
        yield (
            f"{begun}{start}{typed or '…'} ({language.say(option.summary)})",
            begun + start + typed,
        )
    for choice in option.in_order:
        text = f"{begun}{start}{written(choice.value)}"
        yield f"{text} ({language.say(_meaning(option, choice))})", text


def _share(groups: Sequence[Sequence[object]]) -> int:
    """Return the largest number of choices that each option can show if autocomplete can show 25 in total."""
    share = MOST_CHOICES
    while sum(min(len(group), share) for group in groups) > MOST_CHOICES:
        share -= 1
    return share


def _parted(part: str) -> tuple[str, str]:
    """Split an option, such as `size: 13`, into its name and its value. The value may be empty."""
    name, *value = re.split(r"\s*[\s:]\s*", part.strip(), maxsplit=1)
    return name, "".join(value)


def _read(about: About, known: Mapping[str, Option], name: str, value: str) -> tuple[str, Value]:
    if option := known.get(name.casefold()):
        return option.name, _value(option, value)
    raise Refused(
        phrase(
            "{game} has no option {option}; it has {names}.",
            game=about.name,
            option=quoted(name),
            names=listed(known),
        )
    )


def _value(option: Option, typed: str) -> Value:
    if not option.choices:
        return typed
    for choice in option.choices:
        if written(choice.value) == typed.casefold():
            return choice.value
    words = ", ".join(written(choice.value) for choice in option.in_order)
    raise Refused(
        phrase(
            "{choice} is not a choice for {option}. Choose one of {words}.",
            choice=quoted(typed),
            option=option.name,
            words=words,
        )
    )


def _meaning(option: Option, choice: Choice) -> Text:
    said = not isinstance(choice.value, str) or choice.value == str(choice.label).casefold()
    return option.summary if said else choice.label
