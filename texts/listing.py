"""Enumerations inside a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[object], before_last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; empty for no words."""
    *most, last = list(map(str, words)) or [""]
    return f"{', '.join(most)} {before_last} {last}" if most else last
