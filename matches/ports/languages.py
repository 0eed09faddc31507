"""The port for languages: in which one something is said."""

from __future__ import annotations

from typing import Protocol

from matches.log.events import PlayerId
from texts.language import Language


class Languages(Protocol):
    """The languages of servers and of people."""

    async def of_server(self, server: int) -> Language:
        """For what everybody in a channel of the server sees."""
        ...

    async def of_person(self, player: PlayerId) -> Language:
        """For what this person alone sees."""
        ...
