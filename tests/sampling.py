"""How many of the possible cases a run checks.

`make test` takes a sample where everything would take minutes; `make slow` sets FAIRWIND_THOROUGH and runs the
same tests over everything. They are marked `sampled`, so that `make slow` finds them.
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
    """Mark most of these tests as slow.

    `part_of` returns n for tests of which `make test` runs one in n, with only its first case. Which ones these
    are never changes. It returns None for a test that `make test` runs with all cases.
    """
    seen = set[str]()
    for item in items:
        if (part := part_of(item)) is not None:
            name, _, case = item.nodeid.partition("[")
            if slice_of(name, part) or (case and name in seen):
                item.add_marker(pytest.mark.slow)
            seen.add(name)


def parse_slice(text: str) -> tuple[int, int]:
    """Parse `--slice`: `3/12` is the third of twelve slices, `abc123/12` the one chosen by a commit's hash."""
    number, _, count = text.partition("/")
    slices = int(count)
    chosen = int(number) - 1 if len(number) < 4 else int(number, 16) % slices
    if not 0 <= chosen < slices:
        raise ValueError(f"{text} is no slice")
    return chosen, slices


def slice_of(group: str, slices: int) -> int:
    """Return the number of the slice to which a group of tests belongs. It is the same in every run."""
    return int(sha256(group.encode()).hexdigest(), 16) % slices
