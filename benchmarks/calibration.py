"""Compares the predictions in hints and reviews with the actual results, in matches of *strong* against itself,
and fits the tables in `players/` that correct them.

The prediction at each decision is compared with the end of its match. Matches are computed from their setting,
the letter of their series, and a number, so they can be repeated. Each of the three series is checked with a
table that was fitted to the other two (cross-validation). The table that is printed is fitted to all three.
With `check`, three other series are played, to which no table was ever fitted, and compared with what the
tables in `players/` tell.

    python -m benchmarks calibration                  # takes hours; a table for each setting
    python -m benchmarks calibration chance 200       # one table for all settings that begin with this word
    python -m benchmarks calibration "chance 3" 200   # only the setting with this name, 3 × 200 matches
    python -m benchmarks calibration check chance 200
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from math import sqrt
from statistics import mean
from typing import Any, Final, NamedTuple, TypeAlias

from benchmarks.strength import SETTINGS
from benchmarks.tournaments import play
from engines.pairing import Setting
from engines.results import Z, wilson
from games.rules import Seat
from matches.service.advice.judging import end_worth
from players import find_player
from players.calibration import interpolated
from players.thought import Level, Measure

MATCHES: Final = 100
"""The number of matches of each series and setting, unless the command line says otherwise."""

SERIES: Final = "ABC"

HELD_OUT: Final = "DEF"
"""The series that no table is fitted to."""

CHECK: Final = "check"

ROWS: Final = 10
"""The number of rows of a printed table. A row is a range of chances or, in games with points, a part of the
match."""

STEPS: Final = 20
"""The number of steps of a fitted table of chances, and of parts of a match in one of points."""

WHOLE: Final = ("weathervanes",)
"""Games with points that are corrected alike in all parts of a match."""

PRIOR: Final = 20.0
"""The weight, in decisions, of the assumption that the search is right, at each point of a table of chances."""


class Decision(NamedTuple):
    """A decision of *strong* in a match. `measure` says what `searched` and `came` are: chances of winning or,
    in games with points, differences in points.

    - `searched`: the number that the search found.
    - `came`: the actual result of the match.
    - `part`: how much of the match was over, as a share of its decisions.
    - `stated`: the number that a hint or a review tells.
    """

    measure: Measure
    searched: float
    came: float
    part: float
    stated: float


class Match(NamedTuple):
    """A match with the letter of its series and its decisions."""

    setting: Setting
    series: str
    decisions: Sequence[Decision]


Table: TypeAlias = Sequence[int]
"""A table in `players/`, as `fitted` makes it."""

Pair: TypeAlias = tuple[float, float]
"""A predicted number, and the actual result."""


def main(*chosen: str) -> None:
    """Print the tables of all chosen settings.

    `chosen`, from the command line, may have a number of matches, and names or beginnings of names of settings.
    All settings that are named share a table. Without names, each has its own.
    """
    count = next((int(word) for word in chosen if word.isdecimal()), MATCHES)
    named = [word for word in chosen if not word.isdecimal() and word != CHECK]
    begins = tuple(word for word in named if word not in map(str, SETTINGS))
    found = [each for each in SETTINGS if str(each) in named or str(each).startswith(begins)]
    for settings in [found] if named else [[each] for each in SETTINGS]:
        matches = [
            played(setting, series, number)
            for setting in settings
            for series in (HELD_OUT if CHECK in chosen else SERIES)
            for number in range(count)
        ]
        lines = checks(matches) if CHECK in chosen else reports(matches)
        print(*lines, sep="\n", flush=True)


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
    decisions = [
        Decision(measure, searched, end_worth(outcome, seat, measure), place / len(made), stated)
        for place, (seat, measure, searched, stated) in enumerate(made)
    ]
    return Match(setting, series, decisions)


def reports(matches: Sequence[Match]) -> Iterator[str]:
    """Yield the fitted table, then comparisons with the actual results, for all settings together and for each.
    In the first one the predictions are as the search found them, in the second one they are corrected."""
    yield f"Fitted to {len(matches)} matches: " + ", ".join(map(str, fitted(matches)))
    tables = {
        series: fitted([each for each in matches if each.series != series]) for series in SERIES
    }
    yield from _by_setting(matches, lambda match, each: corrected(tables[match.series], each))


def checks(matches: Sequence[Match]) -> Iterator[str]:
    """Yield comparisons with the actual results, like those of `reports`, of what people are told."""
    yield from _by_setting(matches, lambda _, each: each.stated)


def _by_setting(
    matches: Sequence[Match], stated: Callable[[Match, Decision], float]
) -> Iterator[str]:
    settings = list(dict.fromkeys(str(each.setting) for each in matches))
    for named in [settings, *([each] for each in settings if len(settings) > 1)]:
        own = [each for each in matches if str(each.setting) in named]
        yield f"{'; '.join(named)}: {len(own)} matches"
        yield from report(own, "searched", lambda _, decision: decision.searched)
        yield from report(own, "told", stated)


def report(
    matches: Sequence[Match], name: str, number_of: Callable[[Match, Decision], float]
) -> Iterator[str]:
    """Yield the lines of a table that compares the numbers of `number_of` with the actual results."""
    wins = matches[0].decisions[0].measure is Measure.WINS
    rows = defaultdict[int, list[list[Pair]]](list)
    for match in matches:
        own = defaultdict[int, list[Pair]](list)
        for each in match.decisions:
            number = number_of(match, each)
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


def corrected(table: Table, decision: Decision) -> float:
    if decision.measure is Measure.WINS:
        return interpolated(table, decision.searched)
    return decision.searched + table[int(len(table) * decision.part)] / 10


def fitted(matches: Sequence[Match]) -> Table:
    """Fit a table for `players/` to these matches.

    - If predictions are chances of winning: for a predicted chance of 0 %, 5 % and so on up to 100 %, the true
      chance in percent.
    - If predictions are points: for each part of the match, by how many tenths of a point they were too low on
      average. The parts are equal: twenty, or one for the games in `WHOLE`.
    """
    decisions = [each for match in matches for each in match.decisions]
    if decisions[0].measure is Measure.WINS:
        return [round(100 * each) for each in _rising(decisions)]
    steps = 1 if matches[0].setting.key in WHOLE else STEPS
    parts = defaultdict[int, list[float]](list)
    for each in decisions:
        parts[int(steps * each.part)].append(each.came - each.searched)
    return [round(10 * mean(parts[n])) for n in range(steps)]


def _rising(decisions: Sequence[Decision]) -> Sequence[float]:
    """Isotonic regression (Zadrozny and Elkan 2002), by pooling adjacent violators (Ayer et al. 1955). A
    decision counts for the two points that its prediction lies between, more for the nearer one."""
    weights = [PRIOR] * (STEPS + 1)
    sums = [PRIOR * point / STEPS for point in range(STEPS + 1)]
    for each in decisions:
        below = min(int(each.searched * STEPS), STEPS - 1)
        share = each.searched * STEPS - below
        for point, weight in ((below, 1 - share), (below + 1, share)):
            weights[point] += weight
            sums[point] += weight * each.came
    pools = list[tuple[float, float, int]]()
    for won, weight in zip(sums, weights, strict=True):
        points = 1
        while pools and pools[-1][0] * weight >= won * pools[-1][1]:
            last = pools.pop()
            won, weight, points = won + last[0], weight + last[1], points + last[2]
        pools.append((won, weight, points))
    return [won / weight for won, weight, points in pools for _ in range(points)]
