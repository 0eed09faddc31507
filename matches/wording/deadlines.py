"""Text about deadlines, and the text of reminders.

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
from matches.ports.channel import MOST_CHARACTERS
from matches.ports.due import Due
from matches.ports.players import Player
from matches.time.calendar import NEVER
from matches.wording.links import link
from texts.cleaning import plain
from texts.text import NOTHING, Text, counted, fitting, joined, lines, phrase, verbatim

_MOST_LINES: Final = 30
"""The maximum number of matches in a reminder. More never fit, because each has a link."""

# TRANSLATORS: It stands after a name or a link.
STANDS_STILL: Final = phrase("the clock stands still")

Until: TypeAlias = tuple[datetime, datetime]
"""When the time for a decision ends, and when the reserve ends, which runs after that."""


def until(span: Until, now: datetime) -> Text:
    """Return the text that says when a decision is due, such as `due in 3 hours, with the reserve in 1 day`.
    Discord keeps relative times up to date: `in 3 hours` becomes `2 hours ago`."""
    ends, lost = span
    # The player's clock is in a pause without a known end, for example because their server is blocked.
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
    """Return the line to show under a turn: when each player's decision is due. Empty if nobody has a deadline.
    `waiting` has the deadlines of the players whom the match waits for."""
    if len(waiting) == 1:
        (span,) = waiting.values()
        return _deadline(span, now)
    parts = [
        verbatim("{name}: {until}", name=plain(people[player].name), until=until(span, now))
        for player, span in waiting.items()
    ]
    return verbatim("-# {parts}", parts=joined(" · ", parts)) if parts else NOTHING


def _deadline(span: Until, now: datetime) -> Text:
    """Return the text of `until` as a line of its own, beginning with a capital letter."""
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
    """Return the text of a reminder of the matches that wait for a player. The most important words are in the
    first line, because a phone notification shows no other."""
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
    entries = [
        verbatim(
            "- **{game}**: {link}, {time}", game=about.name, link=_link(due), time=_time(due, now)
        )
        for about, due in waiting
    ]
    return fitting(
        MOST_CHARACTERS,
        (
            lines(head, entries[:shown], _more(count - shown))
            for shown in range(min(count, _MOST_LINES), -1, -1)
        ),
    )


def channel_gone(player: Player, about: About) -> Text:
    """Return the text that tells a player that their match is suspended. The most important words are in the
    first line, because a phone notification shows no other."""
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
