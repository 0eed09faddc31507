"""The ports for languages: what people and servers chose, and the language in which each is spoken to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from matches.log.events import PlayerId
from texts.language import Language


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of language. `language` is the code chosen, empty if none was. `locale` is the Discord locale
    seen last, empty if none is known."""

    language: str = ""
    locale: str = ""


class StoredLanguages(Protocol):
    """What is stored about languages. Reading it is usually free, because the answers are cached."""

    async def of_person(self, player: PlayerId) -> Choice: ...

    def remembered(self, player: PlayerId) -> Choice | None:
        """Like `of_person`, but return None instead of asking the database."""
        ...

    async def of_server(self, server: int) -> Choice:
        """Return a server's choice. Its `locale` is empty, because Discord tells it."""
        ...

    async def choose(self, player: PlayerId, language: str) -> None: ...

    async def saw(self, player: PlayerId, locale: str) -> None:
        """Store the locale in which Discord shows itself to a person. Nothing is stored about an erased
        person."""
        ...


class Languages(Protocol):
    """The language in which everybody is addressed."""

    async def of_server(self, server: int) -> Language:
        """Return the language of a server's channels: its setting, else the preferred locale of a community,
        else English."""
        ...

    async def of_person(self, player: PlayerId) -> Language:
        """Return the language of what only this person reads: their setting, else the Discord locale seen last,
        else English."""
        ...
