"""The results of matches between computer players, with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple

from games.rules import Outcome, Seat

Z: Final = 1.96
"""The quantile of the normal distribution for a 95 % interval."""


class Match(NamedTuple):
    """How a match ended, and the side that the first player of the pairing had."""

    outcome: Outcome
    side: frozenset[Seat]


class Interval(NamedTuple):
    """A mean and the bounds of its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def share(match: Match) -> float:
    """Return the side's share of the win: 1 if it won alone, else its fraction of the winning seats."""
    winners = {*match.outcome.winners}
    return len(winners & match.side) / len(winners) if winners else 0.0


def lead(match: Match) -> float:
    """Return the side's mean score minus the mean score of all other seats, if there are any."""
    scores = match.outcome.scores
    own = [score for seat, score in enumerate(scores) if seat in match.side]
    others = [score for seat, score in enumerate(scores) if seat not in match.side]
    return mean(own or scores) - (mean(others) if others and len(scores) > 1 else 0.0)


def measured(
    measure: Callable[[Match], float], deals: Sequence[Sequence[Match]]
) -> list[list[float]]:
    """Return the measure of every match, grouped by deal."""
    return [[measure(match) for match in matches] for matches in deals]


def interval(deals: Sequence[Sequence[float]]) -> Interval:
    """Return the interval of the mean. Deals are independent of each other; the matches of one deal are not."""
    means = [mean(values) for values in deals]
    half = Z * stdev(means) / sqrt(len(means)) if len(means) > 1 else float("inf")
    return Interval(mean(means), mean(means) - half, mean(means) + half)


def proportion(deals: Sequence[Sequence[float]]) -> Interval:
    """Return Wilson's score interval, which stays accurate near 0 and 1.

    Its sample size is the number of independent matches that would give the variance of the deals' means, but
    at most the number of matches and at least the number of deals.
    """
    matches, found = sum(map(len, deals)), interval(deals)
    share, error = found.mean, (found.high - found.mean) / Z
    equal = share * (1 - share) / error**2 if error else matches
    number = min(max(equal, len(deals)), matches)
    return _wilson(share, number)


def _wilson(share: float, number: float) -> Interval:
    centre = (share + Z**2 / (2 * number)) / (1 + Z**2 / number)
    half = Z * sqrt(share * (1 - share) / number + Z**2 / (4 * number**2)) / (1 + Z**2 / number)
    return Interval(share, max(centre - half, 0.0), min(centre + half, 1.0))
