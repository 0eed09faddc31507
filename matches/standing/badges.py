"""Badges: achievements of a person, which are computed from the results of their matches alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from matches.standing.profile import PlayedMatch, longest
from texts.text import Text, counted, phrase

CROWD: Final = 4
LONG: Final = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge: an achievement with several steps. Each step is a number to reach, such as three wins in a row.

    - `name`: the name of the badge.
    - `counted`: turns a number into text, such as `3 wins in a row among people`.
    - `steps`: the numbers to reach, in ascending order.
    - `reached`: returns the number that a person has reached, from their matches and the number of people they
      have played with.
    """

    name: Text
    counted: Callable[[int], Text]
    steps: tuple[int, ...]
    reached: Callable[[Sequence[PlayedMatch], int], int]


@dataclass(frozen=True, slots=True)
class Earned:
    """How far a person has come with a badge. `step` is the highest of the badge's numbers that they have
    reached; 0 for none. `following` is the next number to reach; None after the last."""

    badge: Badge
    step: int
    following: int | None


def earned(played: Sequence[PlayedMatch], company: int) -> list[Earned]:
    """Return how far a person has come with each badge. `played` are their matches, the earliest first.
    `company` is the number of other people they have played with."""
    return [_earned(badge, badge.reached(played, company)) for badge in BADGES]


def _earned(badge: Badge, reached: int) -> Earned:
    step = max((each for each in badge.steps if each <= reached), default=0)
    following = next((each for each in badge.steps if each > reached), None)
    return Earned(badge, step, following)


def _games(played: Sequence[PlayedMatch], _: int) -> int:
    ended = (each for each in played if each.part.place is not None and not each.part.resigned)
    return len({each.game for each in ended})


def _series(played: Sequence[PlayedMatch], _: int) -> int:
    return longest(each.won for each in played if each.among_people)


def _steadfast(played: Sequence[PlayedMatch], _: int) -> int:
    return longest(not each.part.resigned for each in played if each.among_people)


def _patient(played: Sequence[PlayedMatch], _: int) -> int:
    ended = (each for each in played if each.among_people and not each.part.resigned)
    return sum(each.ended - each.began >= LONG for each in ended)


def _crowd(played: Sequence[PlayedMatch], _: int) -> int:
    return sum(
        each.won and each.among_people and not each.together and each.people > CROWD
        for each in played
    )


BADGES: Final = (
    Badge(
        phrase("All five winds"),
        lambda n: counted(n, "{n} game played to the end", "{n} games played to the end"),
        (5,),
        _games,
    ),
    Badge(
        phrase("Following wind"),
        lambda n: counted(n, "{n} win in a row among people", "{n} wins in a row among people"),
        (3, 5, 10),
        _series,
    ),
    Badge(
        phrase("Good company"),
        lambda n: counted(n, "{n} person played with", "{n} people played with"),
        (5, 15, 40),
        lambda _, company: company,
    ),
    Badge(
        phrase("Steadfast"),
        lambda n: counted(
            n, "{n} match in a row without resigning", "{n} matches in a row without resigning"
        ),
        (10, 30, 100),
        _steadfast,
    ),
    Badge(
        phrase("Staying power"),
        lambda n: counted(
            n,
            "{n} match of two weeks or longer, not resigned",
            "{n} matches of two weeks or longer, not resigned",
        ),
        (1, 5),
        _patient,
    ),
    Badge(
        phrase("Above the waves"),
        lambda n: counted(
            n,
            "{n} win against {crowd} or more others",
            "{n} wins against {crowd} or more others",
            crowd=CROWD,
        ),
        (1, 5),
        _crowd,
    ),
)
