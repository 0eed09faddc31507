"""The ids under which buttons and selects come back, also after a restart.

`fw:kind:subject:number:argument`. The subject is a match, or a game for its rules; the number is the
version that a public message shows, or the seat's own count of decisions on a move. Selects have
`fw-ask:kind:subject:number:argument`: what is chosen is the subject where that is `*`, and else completes
the argument. Where all of somebody's matches are meant the subject is `me`.
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
"""Discord takes no longer ones."""

CHOSEN: Final = "*"
"""The subject of a select that asks which match is meant."""

MYSELF: Final = "me"
"""The subject of what somebody does in all their matches."""


def number(text: str) -> int | None:
    """The number that an argument is, of at most nine digits; None where it is none. What a client sends
    can be forged: `²` is a digit to Python, and SQLite's numbers end."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


@dataclass(frozen=True, slots=True)
class CustomId:
    """At most 100 characters as text."""

    kind: str
    subject: str
    number: int = 0
    argument: str = ""

    def __str__(self) -> str:
        return f"fw:{self._parts}"

    @property
    def asking(self) -> str:
        """The id of a select for what is missing."""
        return f"fw-ask:{self._parts}"

    def completed(self, chosen: str) -> CustomId:
        """With what was chosen in a select."""
        if self.subject == CHOSEN:
            return replace(self, subject=chosen)
        return replace(self, argument=self.argument + chosen)

    @classmethod
    def parse(cls, text: str) -> CustomId | None:
        """None where the id is none of ours."""
        found = re.fullmatch(PATTERN, text)
        if found is None or len(text) > _LONGEST:
            return None
        kind, subject, number, argument = found.groups()
        return cls(kind, subject, int(number), argument)

    @property
    def _parts(self) -> str:
        return f"{self.kind}:{self.subject}:{self.number}:{self.argument}"
