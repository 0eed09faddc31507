"""The tables of a server: ratings in a game, or the best scores of those who play together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from renderers.kit.words import counted
from texts.cleaning import clean_name

MOST: Final = 11
"""So many people fit into a picture that is not taller than wide."""


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody in a table, or several together.

    - `place`: 0 for whoever has none yet.
    - `names`: each with what is drawn where nothing of the name can be.
    - `value`: what the table is ordered by; `spread` is how far it may be off.
    - `note`: what stands before the value, such as how many matches there were.
    """

    place: int
    names: tuple[tuple[str, str], ...]
    value: int
    spread: int = 0
    note: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a game.

    - `head`: the captions of the columns, from the name on; `fact` stands right in the header.
    - `placed` come first, then the `others` under a caption of theirs.
    - `empty`: what is said where nobody is in it, in two lines.
    """

    title: str
    fact: str
    head: tuple[str, str, str]
    placed: tuple[Line, ...]
    others: tuple[Line, ...] = ()
    about_others: str = ""
    empty: tuple[str, str] = ("", "")

    @property
    def lines(self) -> tuple[Line, ...]:
        return (*self.placed, *self.others)


def describe_table(table: Table, limit: int = 1000) -> str:
    """The table in words, as far as it fits."""
    if not table.lines:
        return f"{table.title}: {' '.join(table.empty)}"
    text = f"{table.title}: {table.fact}."
    for line in _in_words(table):
        if len(text) + len(line) >= limit:
            break
        text += f"\n{line}"
    return text


def shown(table: Table) -> tuple[Line, ...]:
    """The lines that fit: the first ones, and whoever looks at it with those beside them."""
    lines = table.lines
    if len(lines) <= MOST:
        return lines
    at = next((index for index, line in enumerate(lines) if line.own), 0)
    if at < MOST - 1:
        return lines[: MOST - 1]
    last = min(at + 2, len(lines))
    return (*lines[: MOST - 4], *lines[last - 3 : last])


def apart(table: Table, one: Line, other: Line) -> bool:
    lines = table.lines
    return lines.index(other) - lines.index(one) > 1


def gaps(table: Table, kept: Sequence[Line]) -> int:
    first = captioned(table, kept)
    return sum(apart(table, one, other) and other is not first for one, other in pairwise(kept))


def captioned(table: Table, kept: Sequence[Line]) -> Line | None:
    """The first of those who have no place, over whom their caption stands."""
    return next((line for line in kept if line in table.others), None)


def _in_words(table: Table) -> Iterator[str]:
    for line in table.placed:
        yield _line_in_words(f"{line.place}. ", line)
    if table.others:
        yield f"{table.about_others}:"
    for line in table.others:
        yield _line_in_words("", line)


def _line_in_words(before: str, line: Line) -> str:
    spread = f" ± {line.spread}" if line.spread else ""
    you = " (you)" if line.own else ""
    names = ", ".join(clean_name(name, instead) for name, instead in line.names)
    return f"{before}{names}{you}: {line.value}{spread}, {line.note}"


def people(number: int) -> str:
    """`1 person`, `2 people`"""
    return counted(number, "person", "people")
