"""Records every message that the bot posts where others can read it, including messages deleted later."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from sandbox import Discord, Event
from tests.wire.story import pictures

REMINDER: Final = re.compile(r"r\d+-\d+")
"""How the nonce of a reminder begins. The nonce of a match's message begins with the match id."""


@dataclass(frozen=True)
class Post:
    """A message as it was before any edit. `at` is when it was posted, in event loop time. `pictures` are the
    versions of the match whose boards the message shows."""

    at: float
    nonce: str
    version: int
    repeated: bool
    pinged: frozenset[int]
    pictures: tuple[int, ...]
    content: str


@dataclass
class PublicRecord:
    """Records messages from its creation on. `posts` are by match, in the order of their publication."""

    discord: Discord
    posts: dict[str, list[Post]] = field(default_factory=dict)
    nonces: Counter[str] = field(default_factory=Counter)
    edits: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    """An event that is set and cleared at each post, to wake those who wait for one."""

    def __post_init__(self) -> None:
        self.discord.events.listen(self._hear)

    @property
    def total(self) -> int:
        """The number of messages posted for all matches together."""
        return self.nonces.total()

    @property
    def reminders(self) -> int:
        """The number of reminders posted. Their nonces name no match, so they are not in `posts`."""
        return sum(count for nonce, count in self.nonces.items() if REMINDER.match(nonce))

    def of(self, match_ids: Collection[str]) -> list[Post]:
        return [post for each in match_ids for post in self.posts.get(each, [])]

    def _hear(self, event: Event) -> None:
        message = event.message
        if message is None or message.author is not self.discord.world.bot or event.to is not None:
            return
        if event.kind == "edit":
            self.edits += 1
        if event.kind != "message" or not message.nonce:
            return
        nonce = str(message.nonce)
        self.nonces[nonce] += 1
        self.news.set()
        self.news.clear()
        match_id, _, rest = nonce.partition("-")
        version, _, repeat = rest.partition(".")
        if not version.isdecimal():
            return  # a reminder, or a post about something other than a match
        post = Post(
            at=asyncio.get_running_loop().time(),
            nonce=nonce,
            version=int(version),
            repeated=bool(repeat),
            pinged=frozenset(each.id for each in message.pinged),
            pictures=tuple(version for _, version in pictures(message)),
            content=message.content,
        )
        self.posts.setdefault(match_id, []).append(post)
