"""The options that a game offers, and the values that a match has chosen for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.quoting import quoted
from texts.text import NOTHING, Text, TextError, listed, phrase

Value: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, Value]
"""The complete options of a match: a value for each option of the game, as `About.settle` returns them."""


def written(value: Value) -> str:
    """Return the value of an option as people type it and as records write it; a boolean is “on” or “off”."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


class BadOption(TextError):
    """Raised for an unknown option, or for a value that its option doesn't offer."""


@dataclass(frozen=True)
class Choice:
    """One value of an option. `label` names it in a list of choices, and `words` is the text in a lobby.

    `words` is a short phrase that can be read alone, such as “Jokers come in one by one”. It may be empty for
    the default value, which lobbies don't show. `since` is the version of the program that introduced the
    value; empty if the game has had the value from the beginning.
    """

    value: Value
    label: Text
    words: Text = NOTHING
    since: str = ""


@dataclass(frozen=True)
class Option:
    """An option of a match, such as the size of the board. The first choice is its default.

    A later version of the program may add an option to a game. Older matches get the option's default, so the
    default must leave the game as it was.

    `seats` lists the numbers of seats with which the option has an effect. An empty tuple means all numbers.
    """

    name: str
    summary: Text
    choices: tuple[Choice, ...]
    seats: tuple[int, ...] = ()

    @property
    def default(self) -> Value:
        return self.choices[0].value

    @property
    def later(self) -> bool:
        """Whether a version of the program added this option to the game, so that older matches have no value
        for it."""
        return all(choice.since for choice in self.choices[1:])

    @property
    def in_order(self) -> tuple[Choice, ...]:
        """The choices in the order in which people look for them: numbers go up, wherever the default is."""
        return tuple(
            sorted(self.choices, key=lambda each: each.value if type(each.value) is int else 0)
        )

    def choice(self, value: Value) -> Choice:
        return next(choice for choice in self.choices if choice.value == value)

    def check(self, value: Value) -> None:
        """Raise BadOption if the option does not offer the value."""
        offered = [choice.value for choice in self.choices]
        # True == 1 in Python, so compare the types as well.
        if any(value == other and type(value) is type(other) for other in offered):
            return
        raise BadOption(
            phrase(
                "{typed} is not a choice for {option}. Choose one of {choices}.",
                typed=quoted(str(value)),
                option=self.name,
                choices=listed((str(choice.value) for choice in self.in_order), "or"),
            )
        )

    def matters(self, seats: int) -> bool:
        """Return whether the option has an effect with this number of seats."""
        return not self.seats or seats in self.seats
