"""Everybody against everybody, by the circle method (https://en.wikipedia.org/wiki/Round-robin_tournament)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def rounds(people: Sequence[T]) -> list[list[tuple[T, T]]]:
    """Return the pairs of each round; everybody plays once per round, or rests if their number is odd.

    The first of a pair moves first. Everybody is first in as many matches as second, or in one more.
    """
    circle: list[T | None] = [*people]
    if len(circle) % 2:
        circle.append(None)  # against nobody: a rest
    *turning, fixed = circle
    return [_round(turning, fixed, number) for number in range(len(turning))]


def _round(turning: Sequence[T | None], fixed: T | None, number: int) -> list[tuple[T, T]]:
    size = len(turning)
    pairs = [(turning[number], fixed) if number % 2 else (fixed, turning[number])]
    for apart in range(1, (size + 1) // 2):
        ahead, behind = turning[(number + apart) % size], turning[(number - apart) % size]
        # By turns, so that hardly anybody plays first, or second, three times in a row.
        pairs.append((ahead, behind) if apart % 2 else (behind, ahead))
    return [(first, second) for first, second in pairs if first is not None and second is not None]
