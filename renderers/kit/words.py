"""Signed numbers, written the same in every language."""

from __future__ import annotations


def signed(number: int) -> str:
    """Return the number with its sign: `+3`, `−2`, or `0` without one."""
    # The typographic minus sign (U+2212) is as wide as the plus.
    return f"{number:+}".replace("-", "−") if number else "0"
