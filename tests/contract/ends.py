"""The ends of the matches in `tests/playthroughs`, and variants of these ends, to test their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.rules import AnyRules
from matches.log.history.ending import Ending
from tests.playthroughs.golden import files_of, played, read

DAY: Final = date(2026, 11, 22)


class Told(NamedTuple):
    """The end of a match. `how` is the name of a playthrough, or says how a match was cut short."""

    how: str
    seats: int
    end: Ending

    @property
    def view(self) -> Any:
        return self.end.course[-1]


@cache
def ends_of(key: str) -> tuple[Told, ...]:
    """Return the ends of all playthroughs of the game, and variants of these ends.

    The first playthrough is also cut short in three ways. Each playthrough that ends with a resignation also
    gives the end of a match in which time ran out.
    """
    first, *others = files_of(key)
    return (*_early(first), _whole(first), *map(_whole, others), *_late(key))


def _whole(path: Path) -> Told:
    script = read(path)
    return Told(path.stem, script.seats, Ending(_course(script.rules, [*played(script)]), DAY))


def _early(path: Path) -> list[Told]:
    script = read(path)
    *states, _ = played(script)
    whole, dealt = (_course(script.rules, some) for some in (states, states[:1]))
    return [
        Told("agreed", script.seats, Ending(whole, DAY, "agreed")),
        Told("deserted", script.seats, Ending(dealt, DAY, "deserted")),
        Told("closed", script.seats, Ending(dealt, DAY, "closed")),
    ]


def _late(key: str) -> list[Told]:
    resigned = [path for path in files_of(key) if "resign" in path.stem]
    return [
        Told(
            f"{told.how}, by time", told.seats, replace(told.end, late=frozenset(range(told.seats)))
        )
        for told in map(_whole, resigned)
    ]


def _course(rules: AnyRules, states: Sequence[Any]) -> tuple[Any, ...]:
    """Return a spectator's view of each turn, followed by the final view."""
    turns = {rules.turn(state): state for state in reversed(states)}
    views = [rules.view(state, None) for _, state in sorted(turns.items())]
    last = rules.view(states[-1], None)
    return (*views, last) if views[-1] != last else tuple(views)
