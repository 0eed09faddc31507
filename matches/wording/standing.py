"""The public line that says what a match changed in ratings or best scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from matches.log.history.result import Unrated
from matches.log.match import Match
from matches.standing.pairs import MOST_A_DAY
from matches.standing.rating import ENOUGH
from matches.wording.names import People
from texts.cleaning import plain
from texts.text import NOTHING, Text, counted, joined, phrase

if TYPE_CHECKING:
    from matches.ports.standings import RatingChange, StandingsChange

_NO_RESULT: Final = phrase("-# Not rated: it has no result.")
WHY: Final[Mapping[Unrated, Text]] = {
    "agreed": _NO_RESULT,
    "deserted": _NO_RESULT,
    "closed": _NO_RESULT,
    "computers": phrase("-# Not rated: a computer played in it."),
    "hints": phrase("-# Not rated: people could have hints."),
    "replaced": phrase("-# Not rated: somebody was replaced."),
    "several": phrase("-# Not rated: somebody had several seats."),
    "absent": phrase("-# Not rated: the match played for a missing player."),
    "often": counted(
        MOST_A_DAY,
        "-# Not rated: only {n} match a day between the same two people counts.",
        "-# Not rated: only {n} matches a day between the same two people count.",
    ),
}
BEST: Final = phrase("-# **No better score in this server** (`/standing`).")
PROVISIONAL: Final = counted(
    ENOUGH,
    "? is provisional: fewer than {n} rated match",
    "? is provisional: fewer than {n} rated matches",
)
RECORDS: Final = 10
"""The number of best scores in a server's list. A score among them is announced at the end of its match."""


def changed(match: Match, change: StandingsChange | None, people: People) -> Text:
    """Return the line that says how an ended match changed ratings, which place its score takes, or why it was
    not rated. Empty if there is nothing to say."""
    if change is None:
        return NOTHING
    if change.place is not None:
        return _score(change.place)
    if not match.opened.rated:
        return NOTHING
    if change.unrated:
        return WHY.get(change.unrated, NOTHING)
    if not change.changes:
        return NOTHING
    changes = [f"{plain(people[each.player].name)} {number(each)}" for each in change.changes]
    provisional = any(each.provisional for each in change.changes)
    return phrase(
        "-# Rated: {changes}",
        changes=joined(" · ", changes, PROVISIONAL if provisional else NOTHING),
    )


def number(change: RatingChange) -> str:
    """Return a new rating and its change, such as `1605? (+105)`. `?` means that it is provisional."""
    before, after = change.before.points, change.after.points
    gain = f"{after - before:+}".replace("-", "−") if after != before else "±0"
    return f"{after}{'?' if change.provisional else ''} ({gain})"


def _score(place: int) -> Text:
    if place == 1:
        return BEST
    if place <= RECORDS:
        return phrase(
            "-# Place {place} among this server's best scores (`/standing`).", place=place
        )
    return NOTHING
