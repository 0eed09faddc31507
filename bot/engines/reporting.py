"""Prints the failures and the progress of a tournament, and writes the records of its matches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.engines.referee import RefereedMatch
from bot.engines.tournament import ScheduledMatch, TournamentPlan
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
