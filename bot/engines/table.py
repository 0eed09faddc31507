"""Formats the tables that a tournament prints: the results of the engines, and their times and faults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isinf
from statistics import median, quantiles

from bot.engines.process import EngineFault
from bot.engines.tournament import Tally, Tournament, TournamentPlan
from engines.pairing import Pairing
from engines.results import Interval, MatchResult, interval, lead, measured, proportion, share

Rows = Sequence[Sequence[str]]


def table(plan: TournamentPlan, tournament: Tournament) -> str:
    """Return both tables as one text."""
    heads = ["engine", "others", "matches", "won, of 100", "par"]
    results = [_result(plan, each, tournament.deals(each)) for each in plan.pairings]
    if any(row[5] for row in results):
        heads.append("points")
    tallies = [_tally(name, tally) for name, tally in tournament.tallies.items()]
    does = [
        "engine",
        "matches",
        "moves",
        "s a move",
        "99 %",
        *(fault.value for fault in EngineFault),
    ]
    fared = _aligned([heads, *(row[: len(heads)] for row in results)], names=2)
    return f"{fared}\n\n{_aligned([does, *tallies], names=1)}"


def _result(
    plan: TournamentPlan, pairing: Pairing, deals: Sequence[Sequence[MatchResult]]
) -> list[str]:
    together = plan.setting.rules.ABOUT.together
    others = "itself" if together else pairing.others
    count = sum(map(len, deals))
    if not count:
        return [pairing.one, others, "0", "", "", ""]
    found = Interval(*(100 * bound for bound in proportion(measured(share, deals))))
    # "Par" is the share of wins that equally strong engines would get. It is unknown if matches can end without
    # a winner.
    always = all(match.outcome.winners for matches in deals for match in matches)
    par = f"{100 / plan.sides:.1f}" if always and not together else ""
    return [pairing.one, others, str(count), _bounded(found), par, _points(deals)]


def _points(deals: Sequence[Sequence[MatchResult]]) -> str:
    """Return by how many points an engine led the others on average or, in cooperative games, the mean common
    score. Return an empty text for a game without points."""
    scored = [[each for each in matches if each.outcome.scores] for matches in deals]
    scored = [matches for matches in scored if matches]
    return _bounded(interval(measured(lead, scored))) if scored else ""


def _bounded(found: Interval) -> str:
    if isinf(found.high):  # one deal says nothing about others
        return f"{found.mean:.1f}".replace("-", "−")
    return f"{found.mean:.1f} [{found.low:.1f}, {found.high:.1f}]".replace("-", "−")


def _tally(name: str, tally: Tally) -> list[str]:
    seconds = tally.seconds
    late = quantiles(seconds, n=100)[98] if len(seconds) > 1 else max(seconds, default=0.0)
    times = [f"{median(seconds):.3f}", f"{late:.3f}"] if seconds else ["", ""]
    faults = (str(tally.faults[fault]) for fault in EngineFault)
    return [name, str(tally.matches), str(len(seconds)), *times, *faults]


def _aligned(rows: Rows, names: int) -> str:
    """Return the rows as lines of text. The first `names` columns are aligned to the left, the others to the
    right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(_cells(row, widths, names)).rstrip() for row in rows)


def _cells(row: Sequence[str], widths: Sequence[int], names: int) -> Iterator[str]:
    for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.ljust(width) if at < names else cell.rjust(width)
