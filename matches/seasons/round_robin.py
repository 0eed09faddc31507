"""The schedule of a round robin, in which everybody plays everybody once. It is made by the circle method.

See https://en.wikipedia.org/wiki/Round-robin_tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def rounds(people: Sequence[T]) -> list[list[tuple[T, T]]]:
    """Return the pairs of each round. Everybody plays once in each round, except one person who rests if the
    number of people is odd.

    The first of a pair plays first. Each person plays first as often as second, or once more or less.
    """
    circle: list[T | None] = [*people]
    if len(circle) % 2:
        circle.append(None)  # the person who is paired with None rests
    *turning, fixed = circle
    return [_round(turning, fixed, number) for number in range(len(turning))]


def _round(turning: Sequence[T | None], fixed: T | None, number: int) -> list[tuple[T, T]]:
    size = len(turning)
    pairs = [(turning[number], fixed) if number % 2 else (fixed, turning[number])]
    for apart in range(1, (size + 1) // 2):
        ahead, behind = turning[(number + apart) % size], turning[(number - apart) % size]
        # Pairs alternate their order, so hardly anybody plays first, or second, three times in a row.
        pairs.append((ahead, behind) if apart % 2 else (behind, ahead))
    return [(first, second) for first, second in pairs if first is not None and second is not None]
