"""How a match swung: what a seat could expect before each of its decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Swing:
    """What a line is made of.

    - `of_what`: what the values count, in a few words, for the header.
    - `turns`: the turn of each decision; `values` are what its seat could expect with the best move.
    - `costs`: by index of a decision, in the order of their numbers from 1: what was left after the move made.
    - `end`: what the end was worth; None if there was none.
    - `chances`: whether values are from 0 to 1; else they are points.
    """

    title: str
    of_what: str
    turns: Sequence[int]
    values: Sequence[float]
    costs: Mapping[int, float] = field(default_factory=dict)
    end: float | None = None
    chances: bool = True


def swing_text(swing: Swing) -> str:
    """The line in plain words."""
    told = [
        f"{swing.of_what[:1].upper()}{swing.of_what[1:]}: {_told(swing, swing.values[0])} at turn "
        f"{swing.turns[0]}, at most {_told(swing, max(swing.values))}, at least "
        f"{_told(swing, min(swing.values))}, {_told(swing, swing.values[-1])} before the last decision."
    ]
    told += [
        f"{number}: at turn {swing.turns[index]} from {_told(swing, swing.values[index])} to "
        f"{_told(swing, left)}."
        for number, (index, left) in enumerate(swing.costs.items(), 1)
    ]
    if swing.end is not None:
        told.append(f"The end: {_told(swing, swing.end)}.")
    return " ".join(told)


def _told(swing: Swing, value: float) -> str:
    if swing.chances:
        return f"{round(100 * value)} of 100"
    return f"{round(value, 1) + 0.0:+.1f}".replace("-", "−")
