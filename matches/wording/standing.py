"""What a match that has ended changed in the standing of its people, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from matches.log.match import Match
from matches.log.result import Unrated
from matches.ports.standings import Change, Told
from matches.standing.pairs import MOST_A_DAY
from matches.standing.rating import ENOUGH
from matches.wording.names import People
from texts.cleaning import plain

WHY: Final[Mapping[Unrated, str]] = {
    "agreed": "it has no result",
    "deserted": "it has no result",
    "closed": "it has no result",
    "computers": "a computer played in it",
    "hints": "people could have hints",
    "replaced": "somebody was replaced",
    "several": "somebody had several seats",
    "absent": "the match played for a missing player",
    "often": f"only {MOST_A_DAY} matches a day of the same two people count",
}
BEST: Final = "-# **No better score in this server so far.** See the others with `/standing`."
PROVISIONAL: Final = f"? is provisional: fewer than {ENOUGH} rated matches"
RECORDS: Final = 10
"""So many of the best scores are told of and listed."""


def changed(match: Match, told: Told | None, people: People) -> str:
    """Empty if nothing could change: the match was not opened as rated, or its score is none of the best."""
    if told is None:
        return ""
    if told.place is not None:
        return _score(told.place)
    if not match.opened.rated:
        return ""
    if told.unrated:
        return f"-# Not rated: {WHY.get(told.unrated, '')}."
    if not told.changes:
        return ""
    lines = [f"{plain(people[each.player].name)} {number(each)}" for each in told.changes]
    mark = f" · {PROVISIONAL}" if any(each.provisional for each in told.changes) else ""
    return f"-# Rated: {' · '.join(lines)}{mark}"


def number(change: Change) -> str:
    """`1605? (+105)`"""
    before, after = change.before.points, change.after.points
    gain = f"{after - before:+}".replace("-", "−") if after != before else "±0"
    return f"{after}{'?' if change.provisional else ''} ({gain})"


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `11th`"""
    tens, ones = divmod(place % 100, 10)
    return f"{place}{'th' if tens == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(ones, 'th')}"


def _score(place: int) -> str:
    if place == 1:
        return BEST
    if place <= RECORDS:
        return (
            f"-# The {ordinal(place)} best score in this server. See the others with `/standing`."
        )
    return ""
