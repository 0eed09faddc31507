"""The URL of the channel or message where a match is played, and the text that names the channel."""

from __future__ import annotations

from typing import Final

from matches.log.events import ANYWHERE
from texts.text import Text, phrase

_DIRECT: Final = phrase("in your direct messages")


def link(server: int, channel: int, message: int | None = None) -> str:
    """Return the URL of a message, or that of its channel if `message` is None. `server` is `ANYWHERE` for
    direct messages."""
    place = "@me" if server == ANYWHERE else str(server)
    return f"https://discord.com/channels/{place}/{channel}" + (f"/{message}" if message else "")


def where(server: int, channel: int) -> Text:
    """Return the phrase that says where a match is played, with a mention of the channel. For direct messages,
    it has no mention, because nobody else could read it."""
    return _DIRECT if server == ANYWHERE else phrase("in {channel}", channel=f"<#{channel}>")
