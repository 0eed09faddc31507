"""The text about a match's effort: how long it takes, and how long the game takes to learn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.options import Options
from games.rules import About, AnyRules
from texts.text import Text, counted, joined, phrase

_ALIKE: Final = 1.5
"""If the longest usual match is not this many times as long as the shortest, only their mean is given."""


def effort(rules: AnyRules, seats: Iterable[int], options: Options) -> Text:
    """Return the line about a match's effort, such as `About 24 turns · 6 minutes to learn`. `seats` are the
    possible numbers of seats; the line covers all of them."""
    about = rules.ABOUT
    lengths = [rules.length(number, options) for number in seats]
    few, many = min(few for few, _ in lengths), max(many for _, many in lengths)
    return joined(
        " · ",
        _length(about, few, many),
        counted(about.learning, "{n} minute to learn", "{n} minutes to learn"),
    )


def _length(about: About, few: int, many: int) -> Text:
    if many < _ALIKE * few:
        return phrase("About {length}", length=about.units((few + many) // 2))
    return phrase("{fewest} to {length}", fewest=few, length=about.units(many))
