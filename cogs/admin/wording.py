"""What the answers to people who manage a server say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.quoting import quoted

ALL_ALLOWED: Final = (
    "All channels are allowed now. Name those to play in with `allow`: all others are not, then."
)
ROLE_OF_BOT: Final = "That role is a bot's own, no person has it: choose a role of people."
ONESELF: Final = "That is you: name somebody else."
UNCHANGED: Final = "Nothing is changed: it goes on."
STORED: Final = "That is stored."
CLOSED: Final = "It is closed."
PLAYED_IN: Final[Mapping[str, str]] = {
    "thread": "in a thread of its own, where I may open one",
    "channel": "in the channel where it is opened",
}
HAS_ENDED: Final = "The match has ended. Its people are told."


def not_allowed(channel: int) -> str:
    return f"<#{channel}> is not among the channels that are allowed."


def last_allowed(channel: int) -> str:
    return (
        f"<#{channel}> is the only channel that is allowed: allow another first, or choose "
        "`lift: All channels`."
    )


def no_match_here(match_id: str) -> str:
    return (
        f"There is no match {quoted(match_id)} in this server. Choose one that the option offers."
    )


def goes_on_in(channel: int) -> str:
    return f"The match goes on in <#{channel}>."


def not_blocked(user: int) -> str:
    return f"<@{user}> is not blocked: `/fairwind settings` shows who is."
