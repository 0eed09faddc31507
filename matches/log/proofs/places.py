"""Places in a text that is not trusted, and the error that names such a place."""

from __future__ import annotations

from dataclasses import dataclass

from texts.cleaning import printable
from texts.text import Text, TextError, phrase, phrase_in


class BadProof(TextError):
    """Raised when a text is no valid proof or record of a match. The message gives the line and the column."""


@dataclass(frozen=True)
class TextPosition:
    """A place in a text. Lines and columns count from 1."""

    line: int
    column: int

    def wrong(self, sentence: Text) -> BadProof:
        return BadProof(
            phrase(
                "Line {line}, column {column}: {sentence}",
                line=self.line,
                column=self.column,
                sentence=sentence,
            )
        )

    def unexpected(self, expected: Text, found: str) -> BadProof:
        """Return an error about the text `found` at this place. `expected` describes what would be right."""
        what = quoted(found) if found else phrase_in("record", "nothing")
        return self.wrong(
            phrase("expected {expected}, found {found}.", expected=expected, found=what)
        )


def quoted(text: str) -> str:
    """Return up to 40 characters of untrusted text in quotation marks, safe to show on a terminal."""
    return f"“{printable(text[:40])}{'…' if len(text) > 40 else ''}”"
