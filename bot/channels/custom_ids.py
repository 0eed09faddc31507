"""The `custom_id`s of buttons, select menus and forms. They hold everything that a handler needs, so old
buttons and menus still work after a restart.

The id of a button is `fw:kind:subject:number:argument`, with these parts:

- `kind`: the action.
- `subject`: a match, a game, a season, `me` for the person who presses, or `server` for their server.
- `number`: the public version of the match, which is the number of its events except hints. For a move or an
  undo, it says for which decision the id was made; in a lesson, after which moves.
- `argument`: further data for the action, often empty.

The id of a select menu or form is `fw-ask:kind:subject:number:argument`. What the person chooses or types is
added to it: a subject `*` is replaced by that value, which may be `subject:number`, and otherwise the value is
appended to the argument. A button that opens a form has the same id as the form.

These formats must never change, because posted buttons keep their ids.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from matches.log.events import MatchId

PATTERN: Final = (
    r"fw(?:-ask)?:(?P<kind>[a-z]+):(?P<subject>[a-z0-9-]+|\*)"
    r":(?P<number>[0-9]{1,9}):(?P<argument>.{0,60})"
)

_LONGEST: Final = 100
"""Maximum length of a `custom_id` on Discord: https://docs.discord.com/developers/components/reference"""

ID_LIMIT: Final = 2**63
"""The first id of Discord that does not fit into a signed integer of 64 bits, in which ids are stored. Clients
can forge ids, too."""

CHOSEN: Final = "*"
"""The subject (`*`) of a select menu in which the person chooses the match. The chosen value replaces it."""

MYSELF: Final = "me"
"""The subject of a button that is about the person who presses it, or all their matches."""

SERVER: Final = "server"
"""The subject of a button that is about the server in which it is pressed."""


def number(text: str) -> int | None:
    """Return the number that is written in the argument of a `custom_id`. Return None unless the text consists
    of one to nine ASCII digits.

    Clients can forge ids with other digits, such as `²`, which `str.isdigit` accepts, and with numbers too
    large for SQLite's 64 bits.
    """
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


@dataclass(frozen=True, slots=True)
class CustomId:
    """One `custom_id`, split into its parts. Its text may have at most 100 characters."""

    kind: str
    subject: str
    number: int = 0
    argument: str = ""

    def __str__(self) -> str:
        return f"fw:{self._parts}"

    @property
    def asking(self) -> str:
        """This id in the format for select menus and forms, which begins with `fw-ask`."""
        return f"fw-ask:{self._parts}"

    @property
    def match_id(self) -> MatchId:
        """The subject, as the id of a match. Read this only if the action is about a match."""
        return MatchId(self.subject)

    def completed(self, chosen: str) -> CustomId:
        """Return this id with the value that a person chose in its menu or typed into its form. The value
        replaces the subject if that is `*`, and the number if it names one. Otherwise, it is appended to the
        argument."""
        if self.subject == CHOSEN:
            subject, _, named = chosen.partition(":")
            return replace(self, subject=subject, number=number(named) or self.number)
        return replace(self, argument=self.argument + chosen)

    @classmethod
    def parse(cls, text: str) -> CustomId | None:
        """Parse a `custom_id`. Return None if the text is too long or has another format."""
        found = re.fullmatch(PATTERN, text)
        # Check the length too: clients can send any text as an id.
        if found is None or len(text) > _LONGEST:
            return None
        kind, subject, number, argument = found.groups()
        return cls(kind, subject, int(number), argument)

    @property
    def _parts(self) -> str:
        return f"{self.kind}:{self.subject}:{self.number}:{self.argument}"
