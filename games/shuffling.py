"""Shuffles that anyone can reproduce, in any language, from a seed and a label.

The random numbers are the bytes of HMAC-SHA256(seed, label + "/" + n) for n = 0, 1, 2, … in decimal, read as
big-endian integers of four bytes. To draw a number below k, integers are taken until one is below the largest
multiple of k that is at most 2^32; the result is that integer modulo k. Skipping the larger integers makes all
results equally likely. A shuffle is the Fisher-Yates shuffle from the last position to the second: position i
is swapped with a position drawn below i + 1.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

_WORDS: Final = Struct(">8I")
"""The eight integers of a digest."""


def shuffled(items: Iterable[T], seed: bytes, label: str) -> list[T]:
    """Return the items in a random order that depends only on their number, the seed and the label."""
    return shuffled_by(items, drawing(seed, label))


def shuffled_by(items: Iterable[T], below: Callable[[int], int]) -> list[T]:
    """Return the items in a random order. `below(n)` must return a random integer from 0 to n − 1. The order
    depends only on these integers and on the number of items."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = below(last + 1)
        result[last], result[other] = result[other], result[last]
    return result


def chosen(items: Sequence[T], seed: bytes, label: str) -> T:
    """Return one of the items, drawn with the seed and the label. All are equally likely."""
    return items[_below(len(items), _numbers(seed, label))]


def derived(seed: bytes, label: str) -> bytes:
    """Return a new 32-byte seed, derived from the seed and the label."""
    return hmac.digest(seed, label.encode(), "sha256")


def drawing(seed: bytes, label: str) -> Callable[[int], int]:
    """Return a function that draws random integers: `draw(n)` returns one from 0 to n − 1, for any n."""
    numbers = _numbers(seed, label)

    def below(bound: int) -> int:
        return _below(bound, numbers) if bound < 2**32 else _below_large(bound, numbers)

    return below


def _below_large(bound: int, numbers: Iterator[int]) -> int:
    bits = bound.bit_length()
    while True:
        value = 0
        for _ in range(0, bits, 32):
            value = value << 32 | next(numbers)
        # Use only as many bits as the bound has. Then at least half of the possible values are below it, and
        # few are rejected.
        value >>= -bits % 32
        if value < bound:
            return value


def _numbers(seed: bytes, label: str) -> Iterator[int]:
    for block in count():
        yield from _WORDS.unpack(hmac.digest(seed, f"{label}/{block}".encode(), "sha256"))


def _below(bound: int, numbers: Iterator[int]) -> int:
    # Reject the highest numbers (rejection sampling). Otherwise low results would be slightly more likely than
    # high ones.
    limit = 2**32 - 2**32 % bound
    while (number := next(numbers)) >= limit:
        pass
    return number % bound
