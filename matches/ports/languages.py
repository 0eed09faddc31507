"""Languages that people and servers have chosen, and the port that decides in which language to address
them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from matches.log.events import PlayerId
from texts.language import Language


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """What is stored about the language of a person or a server.

    `language` is the code of the language they chose; empty if they chose none. `locale` is the Discord locale
    that was last seen for them; empty if unknown.
    """

    language: str = ""
    locale: str = ""


class Languages(Protocol):
    """Decides in which language to address people and servers."""

    async def of_server(self, server: int) -> Language:
        """Return the language in which to write in a server's channels. It is the language set for the server;
        else, for a community server, that of its Discord locale; else English."""
        ...

    async def of_person(self, player: PlayerId) -> Language:
        """Return the language in which to write messages that only this person reads. It is the language the
        person chose; else that of the Discord locale last seen; else English."""
        ...
