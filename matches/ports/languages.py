"""The ports for languages: what people and servers chose, and the language in which each is spoken to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from matches.log.events import PlayerId
from texts.language import Language


@dataclass(frozen=True, slots=True)
class Choice:
    """`language` is the code of the one that was chosen, empty if none was. `locale` is the one of Discord that
    was seen last, empty if none was noted."""

    language: str = ""
    locale: str = ""


class StoredLanguages(Protocol):
    """What is stored about languages. Asking usually costs nothing: the answers are cached."""

    async def of_person(self, player: PlayerId) -> Choice: ...

    def remembered(self, player: PlayerId) -> Choice | None:
        """The same, but None where the database would have to be asked."""
        ...

    async def of_server(self, server: int) -> Choice:
        """Its `locale` is empty: Discord tells it."""
        ...

    async def choose(self, player: PlayerId, language: str) -> None: ...

    async def saw(self, player: PlayerId, locale: str) -> None:
        """Store which locale Discord shows to a person. Nothing is stored about somebody who was erased."""
        ...


class Languages(Protocol):
    """In which language everybody is spoken to."""

    async def of_server(self, server: int) -> Language:
        """What its channels read in: the server's setting, else the preferred locale of a community, else
        English."""
        ...

    async def of_person(self, player: PlayerId) -> Language:
        """What only this person reads: their setting, else the locale of Discord seen last, else English."""
        ...
