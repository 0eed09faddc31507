"""The tables of a server: ratings in a game, or the best scores of those who play together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from texts.cleaning import clean_name
from texts.text import NOTHING, Text, counted, first_lines, joined, phrase, sentences, verbatim

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
    names: tuple[tuple[str, str | Text], ...]
    value: int
    spread: int = 0
    note: Text = NOTHING
    own: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a game.

    - `head`: the captions of the columns, from the name on; `fact` stands right in the header.
    - `placed` come first, then the `others` under a caption of theirs.
    - `empty`: what is said where nobody is in it, in two lines.
    """

    title: str | Text
    fact: Text
    head: tuple[Text, Text, Text]
    placed: tuple[Line, ...]
    others: tuple[Line, ...] = ()
    about_others: Text = NOTHING
    empty: tuple[Text, Text] = (NOTHING, NOTHING)

    @property
    def lines(self) -> tuple[Line, ...]:
        return (*self.placed, *self.others)


def describe_table(table: Table, limit: int = 1000) -> Text:
    """The table in words, as far as it fits."""
    if not table.lines:
        return verbatim("{title}: {empty}", title=table.title, empty=sentences(table.empty))
    head = verbatim("{title}: {fact}.", title=table.title, fact=table.fact)
    return first_lines(limit, head, [*_in_words(table)])


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


def _in_words(table: Table) -> Iterator[Text]:
    for line in table.placed:
        yield verbatim("{place}. {line}", place=line.place, line=_line_in_words(line))
    if table.others:
        yield verbatim("{about}:", about=table.about_others)
    for line in table.others:
        yield _line_in_words(line)


def _line_in_words(line: Line) -> Text:
    names: Text = joined(", ", [clean_name(name, "") or instead for name, instead in line.names])
    if line.own:
        names = phrase("{name} (you)", name=names)
    spread = f" ± {line.spread}" if line.spread else ""
    value = joined(", ", f"{line.value}{spread}", line.note)
    return verbatim("{names}: {value}", names=names, value=value)


def people(number: int) -> Text:
    return counted(number, "{n} person", "{n} people")
