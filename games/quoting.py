"""Quotes text that a player typed, for error messages."""

from __future__ import annotations

from typing import Final

from texts.text import Text, phrase

LONGEST: Final = 40
"""The maximum number of characters that are quoted."""


def quoted(text: str) -> Text:
    """Return the text in quotation marks, on one line, cut to LONGEST characters.

    Line breaks and unprintable characters are replaced by spaces, because some unprintable characters reverse
    the direction of writing.
    """
    printable = "".join(each if each.isprintable() else " " for each in text)
    return phrase("“{quotation}”", quotation=" ".join(printable.split())[:LONGEST].strip())
