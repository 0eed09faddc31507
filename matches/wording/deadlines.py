"""Text about deadlines, and reminders.

Times are Discord timestamps, which every reader sees in their own time zone:
https://docs.discord.com/developers/reference#message-formatting
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
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
from texts.text import NOTHING, Text, counted, fitting, lines, phrase, verbatim

_LONGEST: Final = 2000
"""Discord's limit of a message, in characters."""

_MOST_LINES: Final = 30
"""The maximum number of lines in a reminder. More never fit, because each has a link."""

# TRANSLATORS: It stands after a name or a link.
STANDS_STILL: Final = phrase("the clock stands still")

Until: TypeAlias = tuple[datetime, datetime]
"""When the time for a decision ends, and when the reserve ends after it."""


def until(span: Until, now: datetime) -> Text:
    """Say when a decision is due, such as `due in 3 hours, with the reserve in 1 day`.

    Discord counts down, and up again once the time is past.
    """
    ends, lost = span
    # A pause without an end, such as that of a blocked server, so no deadline comes nearer.
    if lost >= NEVER:
        return STANDS_STILL
    if lost <= now:
        # TRANSLATORS: It stands after a name or a link.
        return phrase("time was up {when}", when=_relative(lost))
    if ends <= now:
        # TRANSLATORS: It stands after a name or a link.
        return phrase("on the reserve, which ends {when}", when=_relative(lost))
    if lost > ends:
        # TRANSLATORS: It stands after a name or a link.
        return phrase(
            "due {when}, with the reserve {later}", when=_relative(ends), later=_relative(lost)
        )
    # TRANSLATORS: It stands after a name or a link.
    return phrase("due {when}", when=_relative(ends))


def deadlines(
    waiting: Mapping[PlayerId, Until], people: Mapping[PlayerId, Player], now: datetime
) -> Text:
    """Return one line for each player that the match waits for, to show under a turn; empty if `waiting` is."""
    if len(waiting) == 1:
        (span,) = waiting.values()
        return _deadline(span, now)
    return lines(
        [
            verbatim("-# {name}: {until}", name=plain(people[player].name), until=until(span, now))
            for player, span in waiting.items()
        ]
    )


def _deadline(span: Until, now: datetime) -> Text:
    """Like `until`, but on a line of its own."""
    ends, lost = span
    if lost >= NEVER:
        return phrase("-# The clock stands still")
    if lost <= now:
        return phrase("-# Time was up {when}", when=_relative(lost))
    if ends <= now:
        return phrase("-# On the reserve, which ends {when}", when=_relative(lost))
    if lost > ends:
        return phrase(
            "-# Due {when}, with the reserve {later}", when=_relative(ends), later=_relative(lost)
        )
    return phrase("-# Due {when}", when=_relative(ends))


def reminder(player: Player, waiting: Sequence[tuple[About, Due]], now: datetime) -> Text:
    """Return the message of a reminder. Its first line must make sense alone, because a phone notification
    shows only that."""
    if len(waiting) == 1:
        ((about, due),) = waiting
        return phrase(
            "{player}, **{game}** waits for you: {link}, {time}",
            player=player.mention,
            game=about.name,
            link=_link(due),
            time=_time(due, now),
        )
    count = len(waiting)
    head = counted(
        count,
        "{player}, {n} match waits for you",
        "{player}, {n} matches wait for you",
        player=player.mention,
    )
    told = [
        verbatim(
            "- **{game}**: {link}, {time}", game=about.name, link=_link(due), time=_time(due, now)
        )
        for about, due in waiting
    ]
    return fitting(
        _LONGEST,
        (
            lines(head, told[:shown], _more(count - shown))
            for shown in range(min(count, _MOST_LINES), -1, -1)
        ),
    )


def channel_gone(player: Player, about: About) -> Text:
    """Say to a player that their match rests because its channel was deleted. The first line makes
    sense alone."""
    return phrase(
        "{player}, the channel of your **{game}** was deleted, so the match rests and no time runs.\n"
        "To go on, use `/{key} board` in another channel of that server and press *Carry on here*.",
        player=player.mention,
        game=about.name,
        key=about.key,
    )


def _more(number: int) -> Text:
    if not number:
        return NOTHING
    return counted(number, "- and {n} more match: `/matches`", "- and {n} more matches: `/matches`")


def _link(due: Due) -> Text:
    return phrase("[your turn]({link})", link=link(due.server, due.shown_in, due.message))


def _time(due: Due, now: datetime) -> Text:
    if due.open_decision.ends is None or due.open_decision.lost is None:
        # TRANSLATORS: It stands after a link.
        return phrase("asked {when}", when=_relative(due.open_decision.since))
    return until((due.open_decision.ends, due.open_decision.lost), now)


def _relative(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:R>"
