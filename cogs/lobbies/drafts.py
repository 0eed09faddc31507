"""Drafts of matches: the options that a person has chosen in menus before the match is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final
from zlib import crc32

from bot.channels.custom_ids import CustomId
from cogs.lobbies.terms import StartOptions, further_options, terms_of
from games import find_abouts
from games.options import Choice, Option, Options, written
from games.rules import About
from matches.decisions.refusal import Refused
from texts.text import Text, phrase, verbatim

CHANGED: Final = phrase("The options of this game have changed. Type {play} again.", play="`/play`")

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""The characters that encode the chosen options: the character at index 2 stands for choice 2 of an option. No
option has more choices than there are characters."""


_NOT_IN_PRACTICE: Final = frozenset({"pace", "rated", "place", "on-timeout", "hints"})
"""The names of options without effect in practice, which has no clock, no ratings, one place, and always
hints."""


@dataclass(frozen=True)
class Draft:
    """The options of a match that a person is about to open. `chosen` has the index of the choice made for each
    of `options`, in the same order. If it is shorter, the remaining options have choice 0, their default."""

    about: About
    chosen: tuple[int, ...] = ()

    @cached_property
    def options(self) -> Sequence[Option]:
        about = self.about
        every = (*terms_of(about), *about.options, *further_options(about))
        return [option for option in every if option.choices]

    @classmethod
    def parse(cls, custom_id: CustomId) -> tuple[Draft, list[str]]:
        """Return the draft that a `custom_id` holds, and the parts of its argument after the draft. Raise
        Refused if the game's options have changed since the id was written."""
        code, *rest = custom_id.argument.split(".")
        draft = cls(find_abouts()[custom_id.subject], tuple(_DIGITS.find(each) for each in code))
        fits = len(draft.chosen) <= len(draft.options) and all(
            0 <= index < len(option.choices)
            for index, option in zip(draft.chosen, draft.options, strict=False)
        )
        if not fits or ((draft.chosen or rest) and custom_id.number != draft.checksum):
            raise Refused(CHANGED)
        return draft, rest

    def custom_id(self, kind: str, *rest: str) -> CustomId:
        """Return a `custom_id` of this kind. Its argument is the draft, then the texts in `rest`."""
        code = "".join(_DIGITS[index] for index in self.chosen).rstrip("0")
        return CustomId(kind, self.about.key, self.checksum, ".".join((code, *rest)))

    def choice(self, option: Option) -> Choice:
        place = self.options.index(option)
        return option.choices[self.chosen[place] if place < len(self.chosen) else 0]

    def choosing(self, option: Option, index: int) -> Draft:
        chosen = [*self.chosen, *(0 for _ in self.options[len(self.chosen) :])]
        chosen[self.options.index(option)] = index
        return replace(self, chosen=tuple(chosen))

    def offered(self, *, practice: bool) -> Sequence[Option]:
        """Return the options, with `practice` only those that have an effect there."""
        without = _NOT_IN_PRACTICE if practice else ()
        return [each for each in self.options if each.name not in without]

    def chosen_lines(self, *, practice: bool = False) -> Sequence[Text]:
        """Return a line of text for each choice that is not the default. With `practice`, leave out options
        that have no effect there."""
        chosen = [(each, self.choice(each)) for each in self.offered(practice=practice)]
        return [
            verbatim("- {option}: **{choice}**", option=option.summary, choice=choice.label)
            for option, choice in chosen
            if choice != option.choices[0]
        ]

    @property
    def of_game(self) -> Options:
        """The values of the game's own options."""
        return {option.name: self.choice(option).value for option in self.about.options}

    def terms(self, opponents: str = "") -> StartOptions:
        """Return the draft as if its options had been typed in the game's `start` command. `opponents` has
        mentions of the people to invite."""
        own = {option.name: self.choice(option).value for option in terms_of(self.about)}
        typed = [
            f"{option.name}: {written(self.choice(option).value)}"
            for option in self.options
            if option.name not in own and self.choice(option) != option.choices[0]
        ]
        set_here = {name: value for name, value in own.items() if value}
        return StartOptions(opponents=opponents, options=", ".join(typed), **set_here)  # type: ignore[arg-type]

    @property
    def checksum(self) -> int:
        """A number that changes with the game's options. Each `custom_id` contains it, so that an id from
        before such a change is refused."""
        text = repr([(each.name, [one.value for one in each.choices]) for each in self.options])
        return crc32(text.encode()) % 10**9
