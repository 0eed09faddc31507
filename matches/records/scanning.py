"""Splits the text of a record into lines, and lines into tags. Every error names its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from matches.log.proofs.places import TextPosition
from texts.text import Text, phrase

_UNWRITABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""The pattern of a character that is not allowed in a record, because it breaks a line or can't be stored."""

_NAME: Final = re.compile(r"\[([A-Za-z0-9]{1,40}) ")
_VALUE: Final = re.compile(r'"((?:[^"\\]|\\["\\])*)"\]')
_ESCAPE: Final = re.compile(r'\\(["\\])')


@dataclass(frozen=True)
class Tag:
    """The text between a tag's quotes, with escapes resolved. `place` is where that text begins."""

    value: str
    place: TextPosition

    def at(self, offset: int) -> TextPosition:
        """Return the position of the value's character at `offset`. It is exact if the value has no escapes."""
        return TextPosition(self.place.line, self.place.column + offset)

    def matched(self, pattern: re.Pattern[str], expected: Text) -> str:
        """Return the value if all of it matches. Otherwise raise BadProof, which says what was `expected`."""
        if not pattern.fullmatch(self.value):
            raise self.place.unexpected(expected, self.value)
        return self.value


class LineReader:
    """Reads a line of a record piece by piece, from left to right."""

    def __init__(self, number: int, text: str) -> None:
        self._number = number
        self._text = text
        self._at = 0

    @property
    def place(self) -> TextPosition:
        """The position of the next character to read."""
        return TextPosition(self._number, self._at + 1)

    @property
    def rest(self) -> str:
        return self._text[self._at :]

    def take(self, pattern: re.Pattern[str], expected: Text) -> str:
        """Read what matches the pattern here, and return its first group. Otherwise raise BadProof, which says
        what was `expected`."""
        found = pattern.match(self._text, self._at)
        if found is None:
            raise self.place.unexpected(expected, self.rest)
        self._at = found.end()
        return found[1]

    def end(self) -> None:
        """Raise BadProof if anything on the line has not been read."""
        if self.rest:
            raise self.place.unexpected(phrase("the end of the line"), self.rest)

    def tag(self) -> tuple[str, Tag]:
        """Read the whole line as a tag, such as `[Game "chance"]`. Raises BadProof if it is none."""
        name = self.take(_NAME, phrase('a tag such as [Game "chance"]'))
        start = TextPosition(self._number, self._at + 2)
        value = self.take(
            _VALUE, phrase('a value in quotes, then ]; within it \\" and \\\\ for " and \\')
        )
        self.end()
        return name, Tag(_ESCAPE.sub(r"\1", value), start)


def lines_of(text: str) -> Iterator[LineReader]:
    """Yield the lines that are not blank. Raises BadProof for a character that no record may contain."""
    for number, line in enumerate(text.split("\n"), 1):
        if found := _UNWRITABLE.search(line):
            raise TextPosition(number, found.start() + 1).wrong(
                phrase(
                    "the character {character} can't occur in a record.",
                    character=f"U+{ord(found[0]):04X}",
                )
            )
        if line:
            yield LineReader(number, line)
