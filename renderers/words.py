"""Words that every game's tellings share: names that Markdown leaves alone, signs and lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

LONGEST_NAME: Final = 32
"""Characters of a name in a telling: Discord's own limit."""

BETWEEN: Final = "\u200b"
ISOLATED: Final = "\u2068{}\u2069"
"""So that a name written from right to left leaves the words round it in their order."""


def named(name: str, instead: str) -> str:
    """A display name of any script as one plain line, not too long; the seat's name if it is blank."""
    kept = "".join(" " if c.isspace() else c for c in name if c.isspace() or _visible(c))
    line = " ".join(kept.split()) or instead
    short = line if len(line) <= LONGEST_NAME else line[: LONGEST_NAME - 1].rstrip() + "…"
    return ISOLATED.format(short) if _right_to_left(short) else short


def plain(words: str) -> str:
    """The words as Markdown shows them unchanged, and nobody is mentioned."""
    escaped = re.sub(r"([\\*_~`|<>#\[\]():-])", r"\\\1", words)
    return escaped.replace("@", f"@{BETWEEN}")


def signed(number: int) -> str:
    """`+3`, `−2`, `0`"""
    return f"{number:+}".replace("-", "−") if number else "0"


def counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`"""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def first_fitting(limit: int, texts: Iterable[str]) -> str:
    """The first of ever shorter texts that keeps the limit."""
    for text in texts:
        if len(text) <= limit:
            return text
    raise ValueError(f"no text of at most {limit} characters")


def lines(*parts: str | Sequence[str]) -> str:
    """The parts under each other, without the empty ones."""
    every = [line for part in parts for line in ([part] if isinstance(part, str) else part)]
    return "\n".join(line for line in every if line)


def _visible(character: str) -> bool:
    """Joiners shape letters and emoji; other controls could turn the whole message round."""
    category = unicodedata.category(character)
    return category not in {"Cc", "Cf", "Cs", "Co", "Cn"} or character in "\u200c\u200d"


def _right_to_left(words: str) -> bool:
    return any(unicodedata.bidirectional(c) in {"R", "AL", "AN"} for c in words)
