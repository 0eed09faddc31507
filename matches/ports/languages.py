"""The languages that people and servers chose, and the port for the language in which to address each of
them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from matches.log.events import PlayerId
from texts.language import Language


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """A person's or a server's choice of language.

    `language` is the chosen code; empty if none was chosen. `locale` is the locale that Discord last reported
    for them; empty if unknown.
    """

    language: str = ""
    locale: str = ""


class Languages(Protocol):
    """Decides in which language people and servers are addressed."""

    async def of_server(self, server: int) -> Language:
        """Return the language of a server's channels.

        This is the server's setting, else the preferred locale of a community, else English.
        """
        ...

    async def of_person(self, player: PlayerId) -> Language:
        """Return the language of messages that only this person reads.

        This is the person's setting, else the Discord locale seen last, else English.
        """
        ...
