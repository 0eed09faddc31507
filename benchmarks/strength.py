"""Measures how well the levels of computer players play: each against the level below, the lowest against a
newcomer, and the highest against suggestions.

In each match, a player of the first level plays one side, and players of the second level play all others. Par
is the share of matches that this side would win if it were played by the second level, too. Where par is not
one half, the share that the first level wins says little by itself. So each row also shows what the share would
be if par were one half, and this share as an Elo difference. For the conversion, the odds of winning are
divided by the odds at par. For example, if 40 of 100 are won where par is 25, the odds 2:3 are divided by 1:3.
The result is 2:1, a share of two thirds.

    python -m benchmarks strength                                  # takes hours
    python -m benchmarks strength crosswind strong:suggest 200     # a game, a pairing, matches, in any order
    python -m benchmarks strength "crosswind 2, size 13"           # only settings that begin like this
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log10
from statistics import median, quantiles
from typing import Final, TypeAlias

from benchmarks.newcomers import NEWCOMER, NEWCOMERS
from benchmarks.tournaments import alike, deal
from engines.pairing import SUGGEST, Pairing, Setting, sides
from engines.results import Interval, MatchResult, interval, lead, measured, proportion, share
from games import find_abouts

Played: TypeAlias = Sequence[Sequence[MatchResult]]
"""The results of one pairing's matches, grouped by deal."""

MATCHES: Final = 200
"""Minimum number of matches behind each row. A deal follows from its number, so every run plays the same
deals."""

_SIZES: Final = (11, 13, 7, 9, 15, 19)

_CHOSEN: Final = (
    *(Setting("crosswind", 2, {"size": size, "swap": False}, opening=2) for size in _SIZES),
    Setting("crosswind", 2, {"size": 11, "swap": True}),
    *(Setting("chance", seats) for seats in range(3, 10)),
    Setting("chance", 3, {"countdown": 12}),
    Setting("tradewinds", 4, {"hands": "private"}),
    Setting("tradewinds", 4, {"hands": "open"}),
    Setting("weathervanes", 4),
    Setting("weathervanes", 4, {"constrained-lead": True}),
    Setting("weathervanes", 4, {"misere": True}),
    Setting("weathervanes", 4, {"no-kens": True}),
    Setting("wind-of-fortune", 2),
    Setting("wind-of-fortune", 2, {"dummy": "extended"}),
    Setting("wind-of-fortune", 2, {"dummy": "naked"}),
    Setting("wind-of-fortune", 2, {"jokers": 2}),
    Setting("wind-of-fortune", 2, {"delayed-jokers": "on"}),
    Setting("wind-of-fortune", 3, {"team": "leader"}),
    Setting("wind-of-fortune", 3, {"team": "real"}),
    Setting("wind-of-fortune", 4, {"team": "leader"}),
    Setting("wind-of-fortune", 4, {"team": "real"}),
)
SETTINGS: Final = (
    *_CHOSEN,
    *(
        Setting(key, about.seats.start)
        for key, about in find_abouts().items()
        if key not in {setting.key for setting in _CHOSEN}
    ),
)
"""The settings to play. The first one of each game is the one that people play most."""


def main(*chosen: str) -> None:
    """Print a row for each setting and pairing once its matches are played. `chosen` are command-line
    arguments."""
    matches = next((int(word) for word in chosen if word.isdecimal()), MATCHES)
    pairing = next((Pairing(*word.split(":")) for word in chosen if ":" in word), None)
    begins = tuple(word for word in chosen if not word.isdecimal() and ":" not in word) or ("",)
    print("Computer players: one side of the first level, all others of the second")
    print(f"  {'setting':<48}{'levels':<16}{'matches':>7}  result with its 95 % interval")
    for setting in SETTINGS:
        if str(setting).startswith(begins):
            for each in [pairing] if pairing else _pairings(setting):
                print(_row(setting, each, matches), flush=True)


def _pairings(setting: Setting) -> list[Pairing]:
    """Return the pairings for a setting: the highest level against a player who makes the suggested moves, each
    level against the one below, and the lowest against a simulated newcomer."""
    levels = setting.levels
    steps = [Pairing(above, below) for below, above in pairwise(levels)]
    first = [Pairing(NEWCOMER, levels[0])] if setting.key in NEWCOMERS else []
    return [Pairing(levels[-1], SUGGEST), *reversed(steps), *first]


def _row(setting: Setting, pairing: Pairing, matches: int) -> str:
    times: list[float] = []
    deals = range(-(-matches // len(sides(setting, b""))))
    played = [deal(setting, pairing, number, times) for number in deals]
    usual = _usual(setting, pairing, played)
    count = sum(map(len, played))
    results = ", ".join([*_shares(played, usual), *_points(played, usual)])
    return f"  {setting!s:<48}{pairing!s:<16}{count:>7}  {results}; {_seconds(times)}"


def _usual(setting: Setting, pairing: Pairing, played: Played) -> Played:
    """Play the same deals with the pairing's second level on all sides, and return the results, from which par
    is computed.

    In most games, par is known: each side wins an equal share, so return an empty list. It must be measured
    only if nobody may win, or if all win together.
    """
    always = all(each.outcome.winners for matches in played for each in matches)
    if always and not setting.rules.ABOUT.together:
        return []
    return [alike(setting, Pairing(pairing.others, pairing.others), n) for n in range(len(played))]


def _shares(played: Played, usual: Played) -> list[str]:
    """Return a text with the share of matches that the pairing's first level won, and with par. Unless par is 0
    or 1, add a text with the share converted to a par of one half, and with its Elo difference."""
    found = proportion(measured(share, played))
    sides_of_a_deal = len(played[0])
    par = interval(measured(share, usual)).mean if usual else 1 / sides_of_a_deal
    won = f"won {_bounded(_percent(found), '.1f')} % (par {100 * par:.1f})"
    if not 0 < par < 1:
        return [won]
    even = Interval(*(adjusted(bound, par) for bound in found))
    elo = Interval(*map(_elo, even))
    return [won, f"of even {_bounded(_percent(even), '.1f')} %, Elo {_bounded(elo, '+.0f')}"]


def adjusted(share: float, par: float) -> float:
    """Convert a share of matches won to the share if `par` were one half. For that, the odds of `share` are
    divided by the odds of `par`. `par` must be neither 0 nor 1."""
    won, lost = share * (1 - par), (1 - share) * par
    return won / (won + lost)


def _elo(share: float) -> float:
    """Convert a share of matches won to an Elo difference."""
    if share in (0.0, 1.0):
        return float("inf") if share else float("-inf")
    return 400 * log10(share / (1 - share))


def _percent(found: Interval) -> Interval:
    return Interval(*(100 * bound for bound in found))


def _points(played: Played, usual: Played) -> list[str]:
    """Return a list with one text, or an empty list if the game has no points. The text has the mean points of
    the pairing's first level, and those of the second level in its place (par). Points are the lead over the
    others or, in cooperative games, the score that all share."""
    if not played[0][0].outcome.scores:
        return []
    par = interval(measured(lead, usual)).mean if usual else 0.0
    return [f"points {_bounded(interval(measured(lead, played)), '.2f')} (par {par:.2f})"]


def _bounded(found: Interval, form: str) -> str:
    return f"{found.mean:{form}} [{found.low:{form}}, {found.high:{form}}]"


def _seconds(times: Sequence[float]) -> str:
    """Return a text with the median and the 99th percentile of the CPU seconds of a move of the first level."""
    late = quantiles(times, n=100)[98] if len(times) > 1 else max(times)
    return f"{median(times):.3f} s a move, p99 {late:.3f}"
