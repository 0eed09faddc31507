"""The ports for languages: what people and servers chose, and the language in which to address each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from matches.log.events import PlayerId
from texts.language import Language


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of language.

    `language` is the chosen code; empty if none was chosen. `locale` is the Discord locale seen last; empty if
    unknown.
    """

    language: str = ""
    locale: str = ""


class StoredLanguages(Protocol):
    """The stored choices of languages. Reading them is usually free, because they are cached."""

    async def of_person(self, player: PlayerId) -> Choice: ...

    def remembered(self, player: PlayerId) -> Choice | None:
        """Like `of_person`, but returns None if the choice is not cached."""
        ...

    async def of_server(self, server: int) -> Choice:
        """Return a server's choice. Its `locale` is always empty, because Discord provides it."""
        ...

    async def choose(self, player: PlayerId, language: str) -> None: ...

    async def saw(self, player: PlayerId, locale: str) -> None:
        """Store the locale in which Discord shows itself to a person. Does nothing for an erased person."""
        ...


class Languages(Protocol):
    """The languages in which people and servers are addressed."""

    async def of_server(self, server: int) -> Language:
        """Return the language of a server's channels: its setting, else the preferred locale of a community,
        else English."""
        ...

    async def of_person(self, player: PlayerId) -> Language:
        """Return the language of messages that only this person reads.

        It is their setting, else the Discord locale seen last, else English.
        """
        ...
