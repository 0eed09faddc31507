"""Languages of people and servers, without a database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from texts.language import ENGLISH, Language


@dataclass
class Speaking:
    """Every user has one language and every server another, whatever locale Discord reports."""

    person: Language = ENGLISH
    server: Language = ENGLISH

    async def of_user(self, *_: Any) -> Language:
        return self.person

    def of_user_at_once(self, *_: Any) -> Language:
        return self.person

    async def of_server(self, _: int) -> Language:
        return self.server

    async def saw(self, *_: Any) -> None:
        return None
