"""The words of `/profile`: what one reads of oneself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.rules import About
from matches.ports.standings import Rated
from matches.standing.badges import Earned
from matches.standing.profile import GameRecord, Profile
from matches.standing.rating import ENOUGH
from matches.wording.standing import ordinal
from texts.durations import duration

NOTHING: Final = (
    "You have finished no match {where} yet; practice does not count. `/help` "
    "shows what you can play."
)
HIDDEN: Final = "-# You are hidden: no table shows you. To change that, use `/settings hidden:`."
FOOT: Final = (
    "-# Only you see this, and practice does not count. For the table of a game use `/standing`."
)


def profile_text(
    found: Profile,
    games: Mapping[str, About],
    ratings: Mapping[str, tuple[Rated, int]],
    badges: Sequence[Earned],
    where: str,
    *,
    hidden: bool,
) -> str:
    """`ratings`: by game one's rating, with one's place in the table; 0 without a place."""
    lines = [
        f"**Your matches {where}**",
        *(_game(each, games[each.game].name, ratings.get(each.game)) for each in found.games),
        f"**Pace**: {_pace(found)}",
        f"**Longest series of wins**: {_series(found.series)}",
        "**Badges**",
        *_badges(badges),
        *[HIDDEN] * hidden,
        FOOT,
    ]
    return "\n".join(lines)


def rating_words(rated: Rated, place: int, people: int = 0) -> str:
    """`rating 1605 ± 210, 2nd of 12`"""
    told = f"rating **{rated.skill.points}** ± {rated.skill.spread}"
    if rated.provisional:
        left = ENOUGH - rated.matches
        return f"{told}, provisional: {left} more rated {'match' if left == 1 else 'matches'} for a place"
    of = f" of {people}" if people else ""
    return f"{told}, {ordinal(place)}{of}" if place else told


def _game(record: GameRecord, name: str, rated: tuple[Rated, int] | None) -> str:
    told = [f"{_counted(record.matches, 'match', 'matches')}, {record.won} won"]
    if record.resigned:
        told.append(f"{record.resigned} resigned")
    if rated is not None:
        told.append(rating_words(*rated))
    return f"- **{name}**: {'; '.join(told)}"


def _pace(found: Profile) -> str:
    half = f"half of them took at most {duration(found.took)}"
    if found.between is None:
        return f"{half}."
    return f"{half}. On average you made a decision every {duration(found.between)}."


def _series(series: int) -> str:
    if series == 0:
        return "none among people yet."
    return f"{series}."


def _badges(badges: Sequence[Earned]) -> list[str]:
    have = [
        f"{each.badge.sign} **{each.badge.name}**: {each.badge.counted(each.step)}"
        + (f"; next {each.following}" if each.following else "")
        for each in badges
        if each.step
    ]
    left = [
        f"{each.badge.sign} {each.badge.name} ({each.badge.counted(each.following)})"
        for each in badges
        if not each.step and each.following
    ]
    return [*have, *([f"-# Still to win: {' · '.join(left)}"] if left else [])]


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
