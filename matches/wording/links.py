"""The URL of the channel or message where a match is played, and the text that names the channel."""

from __future__ import annotations

from typing import Final

from matches.log.events import ANYWHERE
from texts.text import Text, phrase

_DIRECT: Final = phrase("in your direct messages")


def link(server: int, channel: int, message: int | None = None) -> str:
    """Return the URL of a message; without one, of the channel. `server` is `ANYWHERE` for direct messages."""
    place = "@me" if server == ANYWHERE else str(server)
    return f"https://discord.com/channels/{place}/{channel}" + (f"/{message}" if message else "")


def where(server: int, channel: int) -> Text:
    """Return the phrase that says where a match is played: in direct messages, or in a channel, which is
    mentioned. A channel of direct messages is not mentioned, because it can't be opened by others."""
    return _DIRECT if server == ANYWHERE else phrase("in {channel}", channel=f"<#{channel}>")
