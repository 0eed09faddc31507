"""The `custom_id`s of buttons and select menus. They hold all state, so buttons and menus work after a restart.

A button has `fw:kind:subject:number:argument`. The subject is a match, a game (for its rules), or `me` for all
matches of the person. The number is the public version of the match; for a move it is the count of the seat's
own decisions. A select menu has `fw-ask:kind:subject:number:argument`. Its chosen value replaces the subject if
that is `*`; otherwise it is appended to the argument. Posted buttons keep these formats forever.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

PATTERN: Final = (
    r"fw(?:-ask)?:(?P<kind>[a-z]+):(?P<subject>[a-z0-9-]+|\*)"
    r":(?P<number>[0-9]{1,9}):(?P<argument>.{0,60})"
)

_LONGEST: Final = 100
"""Maximum length of a `custom_id` on Discord: https://docs.discord.com/developers/components/reference"""

CHOSEN: Final = "*"
"""The subject of a select menu whose chosen value names the match."""

MYSELF: Final = "me"
"""The subject of an action on all matches of the person."""


def number(text: str) -> int | None:
    """Return the number that the argument of a `custom_id` holds; None unless it is one to nine ASCII digits.

    Clients can forge ids: `²` is a digit to `str.isdigit`, and SQLite integers have 64 bits.
    """
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


@dataclass(frozen=True, slots=True)
class CustomId:
    """One `custom_id`, split into its parts. As text it may have at most 100 characters."""

    kind: str
    subject: str
    number: int = 0
    argument: str = ""

    def __str__(self) -> str:
        return f"fw:{self._parts}"

    @property
    def asking(self) -> str:
        """Return the `custom_id` of a select menu that asks for the missing part."""
        return f"fw-ask:{self._parts}"

    def completed(self, chosen: str) -> CustomId:
        """Return a copy of the id that is completed with the value chosen in a select menu."""
        if self.subject == CHOSEN:
            return replace(self, subject=chosen)
        return replace(self, argument=self.argument + chosen)

    @classmethod
    def parse(cls, text: str) -> CustomId | None:
        """Return the parts of a `custom_id`; None if the text does not have our format or is too long."""
        found = re.fullmatch(PATTERN, text)
        # Ids come from clients, which can send any text.
        if found is None or len(text) > _LONGEST:
            return None
        kind, subject, number, argument = found.groups()
        return cls(kind, subject, int(number), argument)

    @property
    def _parts(self) -> str:
        return f"{self.kind}:{self.subject}:{self.number}:{self.argument}"
