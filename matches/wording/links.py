"""The link to the channel where a match is played on Discord, and words for that channel."""

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
    """Return the words that say where a match is played, such as a mention of the channel.

    Direct messages are named in words, because people could not read a mention of them.
    """
    return _DIRECT if server == ANYWHERE else phrase("in {channel}", channel=f"<#{channel}>")
