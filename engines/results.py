"""Results of matches between computer players, with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple

from games.rules import Outcome, Seat

Z: Final = 1.96
"""The quantile of the normal distribution that belongs to a 95 % confidence interval."""


class MatchResult(NamedTuple):
    """A match between two engines: its outcome, and the seats (`side`) of the pairing's first engine."""

    outcome: Outcome
    side: frozenset[Seat]


class Interval(NamedTuple):
    """The mean of a measured value, and the lower and upper bound of its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def share(match: MatchResult) -> float:
    """Return the first player's share of the win: 1, 0 or, if several seats have won, the fraction of them that
    are on its side."""
    winners = {*match.outcome.winners}
    return len(winners & match.side) / len(winners) if winners else 0.0


def lead(match: MatchResult) -> float:
    """Return the mean score of the first player's side minus the mean score of all other seats. If all seats
    belong to that side or score together, return their mean score."""
    scores = match.outcome.scores
    own = [score for seat, score in enumerate(scores) if seat in match.side]
    others = [score for seat, score in enumerate(scores) if seat not in match.side]
    return mean(own or scores) - (mean(others) if others and len(scores) > 1 else 0.0)


def measured(
    measure: Callable[[MatchResult], float], deals: Sequence[Sequence[MatchResult]]
) -> list[list[float]]:
    """Return the value of `measure` for every match. Like the matches, the values are grouped by deal."""
    return [[measure(match) for match in matches] for matches in deals]


def interval(deals: Sequence[Sequence[float]]) -> Interval:
    """Return the mean over all deals, with its confidence interval. `deals` has, for each deal, the values of
    its matches.

    Each deal counts as one sample, because matches of the same deal are not independent.
    """
    means = [mean(values) for values in deals]
    half = Z * stdev(means) / sqrt(len(means)) if len(means) > 1 else float("inf")
    return Interval(mean(means), mean(means) - half, mean(means) + half)


def proportion(deals: Sequence[Sequence[float]]) -> Interval:
    """Return the mean of a share, such as the share of wins, and Wilson's score interval for it, which stays
    accurate near 0 and 1.

    Wilson's formula assumes independent matches, but matches of the same deal depend on each other. So the
    formula gets the effective sample size instead of the number of matches.
    """
    matches, found = sum(map(len, deals)), interval(deals)
    share, error = found.mean, (found.high - found.mean) / Z
    equal = share * (1 - share) / error**2 if error else matches
    number = min(max(equal, len(deals)), matches)
    return wilson(share, number)


def wilson(share: float, number: float) -> Interval:
    """Return Wilson's score interval for a share of wins. `number` is the number of independent matches."""
    centre = (share + Z**2 / (2 * number)) / (1 + Z**2 / number)
    half = Z * sqrt(share * (1 - share) / number + Z**2 / (4 * number**2)) / (1 + Z**2 / number)
    return Interval(share, max(centre - half, 0.0), min(centre + half, 1.0))
