"""Text about deadlines, and reminders. Times are Discord timestamps, which every reader sees in their own
time zone: https://docs.discord.com/developers/reference#message-formatting"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import accumulate
from typing import Final, TypeAlias

from games.rules import About
from matches.log.events import (
    PlayerId,
)
from matches.ports.due import Due
from matches.ports.players import Player
from matches.time.calendar import NEVER
from matches.wording.links import link
from texts.cleaning import plain

_LONGEST: Final = 1700
"""Characters that the list in a reminder may take. Discord allows 2,000 in a message; the rest is for the
first and last line."""

STANDS_STILL: Final = "the clock stands still"

Until: TypeAlias = tuple[datetime, datetime]
"""When the time for a decision ends, and when the reserve ends after it."""


def until(span: Until, now: datetime) -> str:
    """`due in 3 hours, with the reserve in 1 day`. Discord counts down, and up once it is past."""
    ends, lost = span
    # A pause without an end, such as that of a blocked server: no deadline comes nearer.
    if lost >= NEVER:
        return STANDS_STILL
    if lost <= now:
        return f"time was up {_relative(lost)}"
    if ends <= now:
        return f"on the reserve, which ends {_relative(lost)}"
    return f"due {_relative(ends)}{f', with the reserve {_relative(lost)}' if lost > ends else ''}"


def deadlines(
    waiting: Mapping[PlayerId, Until], people: Mapping[PlayerId, Player], now: datetime
) -> str:
    """One line under a turn for each player that the match waits for; empty if `waiting` is."""
    if len(waiting) == 1:
        (span,) = waiting.values()
        text = until(span, now)
        # Not `capitalize`, which lowers the rest: Discord reads <t:…:R>, not <t:…:r>.
        return f"-# {text[0].upper()}{text[1:]}"
    return "\n".join(
        f"-# {plain(people[player].name)}: {until(span, now)}" for player, span in waiting.items()
    )


def reminder(player: Player, waiting: Sequence[tuple[About, Due]], now: datetime) -> str:
    """The message of a reminder. The first line stands alone: a phone notification shows only that."""
    if len(waiting) == 1:
        ((about, due),) = waiting
        return f"{player.mention}, **{about.name}** waits for you: {_link(due)}, {_time(due, now)}"
    head = f"{player.mention}, {len(waiting)} matches wait for you"
    lines = [f"- **{about.name}**: {_link(due)}, {_time(due, now)}" for about, due in waiting]
    return "\n".join((head, *_shortened(lines)))


def _shortened(lines: Sequence[str]) -> list[str]:
    """As many lines as fit, and a last one that counts the others."""
    lengths = accumulate(1 + len(line) for line in lines)
    shown = sum(length <= _LONGEST for length in lengths)
    rest = len(lines) - shown
    return [*lines[:shown], *([f"- and {rest} more: `/matches`"] if rest else [])]


def _link(due: Due) -> str:
    return f"[your turn]({link(due.server, due.shown_in, due.message)})"


def _time(due: Due, now: datetime) -> str:
    if due.open_decision.ends is None or due.open_decision.lost is None:
        return f"since {_relative(due.open_decision.since)}"
    return until((due.open_decision.ends, due.open_decision.lost), now)


def _relative(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:R>"
