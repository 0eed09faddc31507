"""Compares the predictions in hints and reviews with the actual results, in matches of *strong* against itself.

The prediction at each decision is compared with the end of its match. Matches are computed from their setting,
a number, and the letter of their series, so they can be repeated. The tables in `players/` are fitted to the
series A and B, and checked with the series C.

    python -m benchmarks calibration                     # takes hours
    python -m benchmarks calibration tradewinds 60       # 60 matches of each setting that begins with this word
    python -m benchmarks calibration "chance 3" 60       # only the setting with this name
    python -m benchmarks calibration chance 40 fit       # one table, fitted to all settings of Chance
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import exp, log, sqrt
from operator import mul
from statistics import mean
from typing import Any, Final, NamedTuple, TypeAlias

from benchmarks.strength import SETTINGS
from benchmarks.tournaments import play
from engines.pairing import Setting
from engines.results import Z, wilson
from games.rules import Seat
from matches.service.advice.judging import end_worth
from players import find_player
from players.thought import Level, Measure

MATCHES: Final = 100
"""The number of matches for each setting, unless the command line says otherwise."""

ROWS: Final = 10
"""The number of rows of a printed table. A row is a range of chances or, in games with points, a part of the
match."""

STEPS: Final = 20
"""The number of steps of a fitted table of chances."""

LEAST: Final = 0.001
"""Chances closer to 0 or 1 than this are fitted as if they were this close: the curve is infinite there."""

ROUNDS: Final = 100
"""How often the fit improves each weight of the curve."""


class Decision(NamedTuple):
    """A decision of *strong* in a match. `measure` says what `searched`, `told` and `came` are: chances of
    winning or, in games with points, differences in points.

    - `searched`: the number that the search found.
    - `told`: the number that a hint would show to people.
    - `came`: the actual result of the match.
    - `part`: how much of the match was over, as a share of its decisions.
    """

    measure: Measure
    searched: float
    told: float
    came: float
    part: float


Match: TypeAlias = Sequence[Decision]
Pair: TypeAlias = tuple[float, float]
"""A predicted number, and the actual result."""


def main(*chosen: str) -> None:
    """Print the tables of each setting as soon as its matches are played.

    `chosen`, from the command line, may have a number of matches, the word "fit", and names or beginnings of
    names of settings. Without names, all settings are played.
    """
    count = next((int(word) for word in chosen if word.isdecimal()), MATCHES)
    fit = "fit" in chosen
    named = [word for word in chosen if not word.isdecimal() and word != "fit"] or [""]
    begins = tuple(word for word in named if word not in map(str, SETTINGS))
    found = list[Match]()
    for setting in SETTINGS:
        if str(setting) in named or str(setting).startswith(begins):
            print(f"{setting}: {count} matches", flush=True)
            matches = [
                played(setting, series, number)
                for series in ("AB" if fit else "C")
                for number in range(count)
            ]
            found += matches
            if not fit:
                print(*report(matches), sep="\n", flush=True)
    if fit:
        print(fitted(found))


def played(setting: Setting, series: str, number: int) -> Match:
    seed = sha256(f"{series} {setting} {number}".encode()).digest()
    player, made = find_player(setting.key), list[tuple[Seat, Measure, float, float]]()
    assert player

    def choose(view: Any, seat: Seat, moves: int) -> Any:
        thinking = sha256(seed + f"{moves} {seat}".encode()).digest()
        thought = player.think(view, Level.STRONG, thinking)
        assert thought.measure
        worth = thought.candidates[0].worth
        made.append((seat, thought.measure, worth, player.calibrated(view, worth)))
        return thought.move

    outcome = play(setting, seed, choose)
    return [
        Decision(measure, searched, told, end_worth(outcome, seat, measure), place / len(made))
        for place, (seat, measure, searched, told) in enumerate(made)
    ]


def report(matches: Sequence[Match]) -> Iterator[str]:
    """Yield the lines of two tables. The first compares the predictions as the search found them with the
    actual results, and the second compares the predictions as hints show them."""
    wins = next(each.measure for match in matches for each in match) is Measure.WINS
    for name, told in (("searched", False), ("told", True)):
        rows = defaultdict[int, list[list[Pair]]](list)
        for match in matches:
            own = defaultdict[int, list[Pair]](list)
            for each in match:
                number = each.told if told else each.searched
                row = int(ROWS * (number if wins else each.part))
                own[min(row, ROWS - 1)].append((number, each.came))
            for row, pairs in own.items():
                rows[row].append(pairs)
        head = "of 100" if wins else "part, %"
        yield f"  {head:<9}decisions  matches{name:>10}    came  difference with its 95 % interval"
        for row, groups in sorted(rows.items()):
            yield f"  {f'{10 * row}–{10 * row + 10}':<9}{_row(groups, wins=wins)}"


def _row(groups: Sequence[Sequence[Pair]], *, wins: bool) -> str:
    """The decisions of one match depend on each other, so the error is estimated from whole matches."""
    count = sum(map(len, groups))
    number, came = (sum(pair[n] for pairs in groups for pair in pairs) / count for n in (0, 1))
    center = came if wins else came - number
    sums = (sum(b - center if wins else b - a - center for a, b in pairs) for pairs in groups)
    error = sqrt(sum(each**2 for each in sums)) / count
    low, high = center - Z * error, center + Z * error
    if wins:
        equal = came * (1 - came) / error**2 if error else 0.0
        _, low, high = wilson(came, min(max(equal, len(groups)), count))
        low, high = low - number, high - number
    found = [(100 if wins else 1) * each for each in (number, came, came - number, low, high)]
    return "{:>9}{:>9}{:>10.2f}{:>8.2f}  {:+.2f} [{:+.2f}, {:+.2f}]".format(
        count, len(groups), *found
    )


def fitted(matches: Sequence[Match]) -> str:
    """Fit a table for `players/` to these matches. Return its numbers, separated by commas.

    - If predictions are chances of winning: for a predicted chance of 0 %, 5 % and so on up to 100 %, the true
      chance in percent. Chances are fitted by beta calibration (Kull, Silva Filho and Flach 2017).
    - If predictions are points: for each twentieth of the match, how much too low they were on average, in
      tenths of a point.
    """
    decisions = [each for match in matches for each in match]
    if decisions[0].measure is Measure.WINS:
        weights = _weights([(_features(each.searched), each.came) for each in decisions])
        table = [100 * _share(weights, _features(n / STEPS)) for n in range(STEPS + 1)]
    else:
        parts = defaultdict[int, list[float]](list)
        for each in decisions:
            parts[int(STEPS * each.part)].append(each.came - each.searched)
        table = [10 * mean(parts[n]) for n in range(STEPS)]
    return ", ".join(str(round(each)) for each in table)


def _features(share: float) -> Sequence[float]:
    share = min(max(share, LEAST), 1 - LEAST)
    return log(share), -log(1 - share), 1.0


def _share(weights: Sequence[float], features: Sequence[float]) -> float:
    return 1 / (1 + exp(-sum(map(mul, weights, features))))


def _weights(pairs: Sequence[tuple[Sequence[float], float]]) -> Sequence[float]:
    """Fit the weights of the beta calibration by Newton's method, one weight after the other."""
    weights = [1.0, 1.0, 0.0]
    for step in range(3 * ROUNDS):
        n, slope, bend = step % 3, 0.0, 0.0
        for features, came in pairs:
            share = _share(weights, features)
            slope += (came - share) * features[n]
            bend += share * (1 - share) * features[n] ** 2
        weights[n] = max(weights[n] + slope / bend, 0.0) if n < 2 else weights[n] + slope / bend
    return weights
