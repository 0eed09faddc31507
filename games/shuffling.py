"""Shuffles that anyone can repeat, in any language, from a seed and a label.

Random numbers are the bytes of HMAC-SHA256(seed, label + "/" + n) for n = 0, 1, 2, … in decimal, read as
big-endian numbers of four bytes. A number below k is drawn by taking the next of them that is less than
the largest multiple of k up to 2^32, modulo k: so every value is equally likely. A shuffle is
Fisher and Yates' from the last place to the second: place i changes with a number drawn below i + 1.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], seed: bytes, label: str) -> list[T]:
    """The items in an order that depends on nothing but their number, the seed and the label."""
    result = list(items)
    numbers = _numbers(seed, label)
    for last in range(len(result) - 1, 0, -1):
        other = _below(last + 1, numbers)
        result[last], result[other] = result[other], result[last]
    return result


def chosen(items: Sequence[T], seed: bytes, label: str) -> T:
    """One of the items, each equally likely."""
    return items[_below(len(items), _numbers(seed, label))]


def _numbers(seed: bytes, label: str) -> Iterator[int]:
    for block in count():
        digest = hmac.digest(seed, f"{label}/{block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def _below(bound: int, numbers: Iterator[int]) -> int:
    limit = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < limit) % bound
