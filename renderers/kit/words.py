"""Words that all games' texts share: signed numbers, counts, lists and months."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
"""Not `strftime`: its words depend on the machine."""


def signed(number: int) -> str:
    """`+3`, `−2`, `0`"""
    # The typographic minus sign (U+2212) is as wide as the plus.
    return f"{number:+}".replace("-", "−") if number else "0"


def counted(number: int, one: str, many: str) -> str:
    """`1 card`, `2 cards`"""
    return f"{number} {one if number == 1 else many}"


def listed(words: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`"""
    *most, last = list(map(str, words)) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def first_fitting(limit: int, texts: Iterable[str]) -> str:
    """The first text that is not longer than the limit. Raises ValueError if none is."""
    for text in texts:
        if len(text) <= limit:
            return text
    raise ValueError(f"no text of at most {limit} characters")


def lines(*parts: str | Sequence[str]) -> str:
    """The parts below each other, without the empty ones."""
    every = [line for part in parts for line in ([part] if isinstance(part, str) else part)]
    return "\n".join(line for line in every if line)
