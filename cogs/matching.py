"""Whether what somebody has typed so far means a move."""

from __future__ import annotations

import re
from collections import Counter


def fits(typed: str, notation: str, words: str) -> bool:
    """Every word typed begins one of the move's words, or holds only letters of its notation, in any order:
    `r`, `red fil`, `cf` and `FRC` all fit FRC, Filled Red Circle."""
    names = [*words.lower().split(), notation.lower()]
    letters = Counter(notation.lower())
    return all(
        any(name.startswith(token) for name in names) or Counter(token) <= letters
        for token in re.findall(r"\w+", typed.lower())
    )
