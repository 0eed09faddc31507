"""What somebody typed, as a refusal repeats it."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 40


def quoted(text: str) -> str:
    """The text in quotation marks, cut to LONGEST characters and on one line: line breaks and what cannot
    be printed, such as marks that turn the direction of writing round, are spaces."""
    printable = "".join(each if each.isprintable() else " " for each in text)
    return f"“{' '.join(printable.split())[:LONGEST].strip()}”"
