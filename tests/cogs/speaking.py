"""A fake of the languages that people and servers have chosen, without a database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from texts.language import ENGLISH, Language


@dataclass
class Speaking:
    """Gives all users one language and all servers one, whatever locale Discord reports."""

    person: Language = ENGLISH
    server: Language = ENGLISH

    async def of_user(self, *_: Any) -> Language:
        return self.person

    async def of_player(self, *_: Any) -> Language:
        return self.person

    def of_user_at_once(self, *_: Any) -> Language:
        return self.person

    async def of_server(self, _: int) -> Language:
        return self.server

    async def saw(self, *_: Any) -> None:
        return None
