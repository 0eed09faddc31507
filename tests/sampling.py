"""Chooses which of many test cases a run checks.

If all cases of a test take minutes, `make test` checks only a sample of them, and the test has the mark
`sampled`. `make slow` finds such tests by this mark, and sets FAIRWIND_THOROUGH, so that they check all cases.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

THOROUGH: Final = bool(os.environ.get("FAIRWIND_THOROUGH"))

sampled: Final = pytest.mark.sampled
"""Marks tests that check more cases in `make slow`."""


def some(everything: Iterable[T], every: int = 26, *, thorough: bool = THOROUGH) -> list[T]:
    """Return every `every`-th item, beginning with the first. A thorough run gets all items."""
    return list(everything)[:: 1 if thorough else every]


def leave_to_slow(
    items: Iterable[pytest.Item], part_of: Callable[[pytest.Item], int | None]
) -> None:
    """Mark as slow the tests that `make test` leaves out.

    `part_of` returns None for a test of which `make test` runs all cases. For other tests, it returns a number.
    Of the tests with the number n, `make test` runs one in n, always the same ones, and only the first case of
    each.
    """
    seen = set[str]()
    for item in items:
        if (part := part_of(item)) is not None:
            name, _, case = item.nodeid.partition("[")
            if slice_of(name, part) or (case and name in seen):
                item.add_marker(pytest.mark.slow)
            seen.add(name)


def parse_slice(text: str) -> tuple[int, int]:
    """Parse the value of `--slice` into the index of a slice, counted from 0, and the number of slices.

    `3/12` is the third of twelve slices. In `abc123/12`, a commit's hash chooses the slice.
    """
    number, _, count = text.partition("/")
    slices = int(count)
    chosen = int(number) - 1 if len(number) < 4 else int(number, 16) % slices
    if not 0 <= chosen < slices:
        raise ValueError(f"{text} is no slice")
    return chosen, slices


def slice_of(group: str, slices: int) -> int:
    """Return the number of the slice to which a group of tests belongs. It is the same in every run."""
    return int(sha256(group.encode()).hexdigest(), 16) % slices
