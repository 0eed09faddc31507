"""Prints the failures and the progress of a tournament, writes the records of its matches, and formats the
tables of its results: the results of the engines, and their times and faults."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isinf
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from bot.engines.process import EngineFault
from bot.engines.referee import RefereedMatch
from bot.engines.tournament import ScheduledMatch, Tally, Tournament, TournamentPlan
from engines.pairing import Pairing
from engines.results import Interval, MatchResult, interval, lead, measured, proportion, share
from matches.log.unseen import RESIGNS
from matches.records.record import Record, record_of
from texts.cleaning import printable

LONGEST: Final = 300
"""Maximum length of a comment in a record, in characters."""

TOLD: Final = 50
"""Maximum number of failures that are printed one by one. The final table counts all failures."""


class Reporter:
    """Prints failures and progress, and writes the records of matches to `folder`, unless that is None."""

    def __init__(self, plan: TournamentPlan, folder: Path | None) -> None:
        self._folder = folder
        self._kept: dict[int, list[str]] = {}
        self._reported = 0
        self._total = plan.count
        self._each = plan.count // plan.deals
        self.count = 0

    def add(self, fixture: ScheduledMatch, played: RefereedMatch) -> None:
        """Report a match that has been played: print its failures, and keep its record."""
        self.count += 1
        for failure in played.failures:
            self._reported += 1
            if self._reported <= TOLD:
                name = fixture.lineup[failure.seat]
                _say(f"Deal {fixture.number}, seat {failure.seat + 1}: {name} {failure.did}")
        if self._folder is not None:
            self._keep(fixture, played)
        if sys.stderr.isatty():
            print(f"{self.count} of {self._total} matches", end="\r", file=sys.stderr)

    def finish(self) -> None:
        """Write the remaining records. Call this when no engine can profit any more from reading them."""
        if sys.stderr.isatty():
            print("\x1b[K", end="", file=sys.stderr)  # the line that counts the matches
        for number in [*self._kept]:
            self._write(number)

    def _keep(self, fixture: ScheduledMatch, played: RefereedMatch) -> None:
        """Write a deal's records after its last match: they contain its secret, which an engine could read."""
        kept = self._kept.setdefault(fixture.number, [])
        kept.append(_record(fixture, played))
        if len(kept) == self._each:
            self._write(fixture.number)

    def _write(self, number: int) -> None:
        texts = self._kept.pop(number)
        if self._folder is None:
            return
        try:
            for which, text in enumerate(texts, 1):
                (self._folder / f"{number:04}-{which}.txt").write_text(text, encoding="utf-8")
        except OSError as error:
            _say(
                f"No more records are written, because {self._folder} can't be written to "
                f"({error.strerror})."
            )
            self._folder = None


def _record(fixture: ScheduledMatch, played: RefereedMatch) -> str:
    # If an engine resigned, a partner may have taken over its seat. A record names the holder of each seat at
    # the end.
    dealt = next(step.order for step in played.steps if step.order)
    holders = [fixture.lineup[dealt.index(player)] for player in played.steps[-1].order]
    record = record_of(played.steps, holders)
    assert record
    return replace(record, comments=dict(_comments(record, played))).text


def _comments(record: Record, played: RefereedMatch) -> Iterator[tuple[int, str]]:
    """Yield a comment for each move by which a failed engine resigned: the number of the move, and what went
    wrong."""
    for failure in played.failures:
        resigned = (failure.seat, RESIGNS)
        if resigned in record.moves:
            description = f"{failure.fault.value}: {failure.did}"[:LONGEST]
            yield (
                1 + record.moves.index(resigned),
                printable(description.replace("{", "(").replace("}", ")")),
            )


def _say(text: str) -> None:
    print(printable(text), file=sys.stderr)


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
