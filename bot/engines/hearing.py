"""Tells what happens in a tournament while it is played, and writes its records."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from bot.engines.referee import Played
from bot.engines.tournament import Fixture, Plan
from matches.records.record import record_of

TOLD: Final = 50
"""So many failures are told one by one; the table counts all."""


class Hearing:
    """Tells what goes wrong, and keeps the records."""

    def __init__(self, plan: Plan, folder: Path | None) -> None:
        self._folder = folder
        self._records: dict[str, str] = {}
        self._told = 0
        self._total = plan.count
        self.count = 0

    def heard(self, fixture: Fixture, played: Played) -> None:
        self.count += 1
        for failure in played.failures:
            self._told += 1
            if self._told <= TOLD:
                name = fixture.lineup[failure.seat]
                _say(f"Deal {fixture.number}, seat {failure.seat + 1}: {name} {failure.did}")
        if self._folder is not None:
            self._keep(fixture, played)
        if sys.stderr.isatty():
            print(f"\r{self.count} of {self._total} matches", end="\r", file=sys.stderr)

    def _keep(self, fixture: Fixture, played: Played) -> None:
        started = played.steps[-1].order
        first = next(step.order for step in played.steps if step.order)
        names = [fixture.lineup[first.index(player)] for player in started]
        record = record_of(played.steps, names)
        assert record
        self._records[f"{fixture.number:04}-{self.count:05}.txt"] = record.text

    def write_records(self) -> None:
        """All at the end: a record holds the secret of a deal, which others may still have to play."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, text in self._records.items():
            (self._folder / name).write_text(text, encoding="utf-8")
        print(f"{len(self._records)} records are in {self._folder}.", file=sys.stderr)


def _say(text: str) -> None:
    print("".join(each if each.isprintable() else "?" for each in text), file=sys.stderr)
