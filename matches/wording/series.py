"""Public text about a series: in the lobby, at the start and at the end of each of its matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from matches.log.events import Contender, PlayerId, Series
from matches.log.match import Match, Status
from matches.log.series import Course, Standing, standing
from matches.wording.names import People
from texts.cleaning import plain
from texts.listing import listed

_NUMBERS: Final[Mapping[int, str]] = {2: "two", 3: "three", 4: "four", 5: "five", 7: "seven"}

NOBODY: Final = "nobody has won a match"


def best_of(most: int) -> str:
    """`best of three`"""
    return f"best of {_NUMBERS[most]}"


def numbered(series: Series) -> str:
    """`best of three, match 2`"""
    return f"{best_of(series.best_of)}, match {series.number}"


def lobby(match: Match, people: People) -> str:
    """What the match counts for; empty if it belongs to no series."""
    series = match.opened.series
    if series is None or match.status is Status.CANCELLED:
        return ""
    if series.score:
        return f"**{now(match, people)}**"
    most, needed = _NUMBERS[series.best_of], _NUMBERS[series.best_of // 2 + 1]
    # Of two players one has them after the last match at the latest; of more perhaps nobody.
    several = max(match.about.people) > 2
    other = f", or the most in all {most}," if several else ""
    return f"**Best of {most}**: {needed} wins{other} win the series"


def now(match: Match, people: People) -> str:
    """Which match of the series it is, and how it stands before it; empty if the match belongs to none."""
    series = match.opened.series
    if series is None:
        return ""
    head = numbered(series).capitalize()
    return f"{head}: {_score(series.score, people)}" if series.score else head


def ended(match: Match, people: People) -> str:
    """How the series stands after the match, and what to do next; empty if the match belongs to none."""
    stands = standing(match)
    return "" if stands is None else f"{result(stands, people)} {onward(stands)}".rstrip()


def result_after(match: Match, people: People) -> str:
    """The same for where no button is."""
    stands = standing(match)
    return "" if stands is None else result(stands, people)


def result(stands: Standing, people: People) -> str:
    """The score after a match, or how the series has ended."""
    name, told = best_of(stands.best_of), _score(stands.score, people)
    match stands.course:
        case Course.OVER:
            return _over(stands, people)
        case Course.BROKEN:
            return f"**The {name} ends here, as its players have changed**: {told}."
    return f"**{name.capitalize()}**: {told}."


def onward(stands: Standing) -> str:
    """Which match is next, and how it is opened; empty after a series."""
    number = stands.next_number
    match stands.course:
        case Course.AGAIN:
            return f"This match does not count: *Rematch* plays match {number} again."
        case Course.NEXT:
            following = "The next match decides" if stands.decides else "The series goes on"
            return f"{following}: *Rematch* opens match {number}."
    return ""


def _over(stands: Standing, people: People) -> str:
    name, told = best_of(stands.best_of), _score(stands.score, people)
    leaders = listed(_names(stands.leaders, people))
    if not stands.leaders:
        return f"**The {name} is over**: {NOBODY}."
    if len(stands.leaders) == len(stands.score):
        return f"**The {name} ends level**: {told}."
    verb = "wins" if len(stands.leaders) == 1 else "win"
    return f"**{leaders} {verb} the {name}**: {told}."


def _score(score: Iterable[Contender], people: People) -> str:
    """`Ada 1, Bo ½`: whoever is in front first."""
    ranked = sorted(score, key=lambda each: -each.halves)
    names = _names([each.player for each in ranked], people)
    return ", ".join(
        f"{name} {_wins(each.halves)}" for name, each in zip(names, ranked, strict=True)
    )


def _wins(halves: int) -> str:
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


def _names(players: Iterable[PlayerId], people: People) -> list[str]:
    return [plain(people[player].name) for player in players]
