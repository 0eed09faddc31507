"""What the answers to people who manage a server say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.quoting import quoted

ALL_ALLOWED: Final = "All channels are allowed now. To allow only some, name them with `allow`."
ROLE_OF_BOT: Final = "That role belongs to a bot. Choose a role that people have."
ONESELF: Final = "That is you. Name somebody else."
UNCHANGED: Final = "Nothing changed: it goes on."
STORED: Final = "Saved."
CLOSED: Final = "It is closed."
PLAYED_IN: Final[Mapping[str, str]] = {
    "thread": "in its own thread, where I may open one",
    "channel": "in the channel where it is opened",
}
HAS_ENDED: Final = "The match has ended. Its people are told."


def not_allowed(channel: int) -> str:
    return f"<#{channel}> is not an allowed channel."


def last_allowed(channel: int) -> str:
    return (
        f"<#{channel}> is the only allowed channel. Allow another first, or choose `lift: All "
        "channels`."
    )


def no_match_here(match_id: str) -> str:
    return f"There is no match {quoted(match_id)} in this server. Choose one from the list."


def goes_on_in(channel: int) -> str:
    return f"The match goes on in <#{channel}>."


def not_blocked(user: int) -> str:
    return f"<@{user}> is not blocked. `/fairwind settings` shows who is."
