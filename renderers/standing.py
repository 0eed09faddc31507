"""The tables of a server: the ratings in one game, or the best scores of groups of people who play together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from texts.cleaning import clean_name
from texts.text import NOTHING, Text, counted, first_lines, joined, phrase, sentences, verbatim

MOST: Final = 11
"""The maximum number of lines in a picture of a table. With more, the picture would be taller than wide."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of a table, for one person or one group of people.

    - `place`: the rank; 0 if the person or group has no rank yet.
    - `names`: the names of the people, each with a substitute for a name that can't be drawn.
    - `value`: the number by which the table is sorted. `spread` is its margin of error, or 0 if it has none.
    - `note`: shown beside the value, for example the number of matches. `brief` is a shorter note for the
      picture, or empty if the note itself fits there.
    - `own`: whether the line is the viewer's.
    """

    place: int
    names: tuple[tuple[str, str | Text], ...]
    value: int
    spread: int = 0
    note: Text = NOTHING
    brief: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class StandingTable:
    """The content of a table, for its picture and its description.

    - `fact`: shown on the right of the header.
    - `head`: the captions of the three columns: name, note and value.
    - `placed`: the lines with a rank. They come first.
    - `others`: the lines without a rank, which follow under the caption `about_others`.
    - `empty`: two lines of text that are shown if the table has no lines.
    """

    title: str | Text
    fact: Text
    head: tuple[Text, Text, Text]
    placed: tuple[StandingLine, ...]
    others: tuple[StandingLine, ...] = ()
    about_others: Text = NOTHING
    empty: tuple[Text, Text] = (NOTHING, NOTHING)

    @property
    def lines(self) -> tuple[StandingLine, ...]:
        return (*self.placed, *self.others)


def describe_table(table: StandingTable) -> Text:
    """Describe the table in plain text: its title, and as many lines as fit into 1,000 characters."""
    if not table.lines:
        return verbatim("{title}: {empty}", title=table.title, empty=sentences(table.empty))
    head = verbatim("{title}: {fact}.", title=table.title, fact=table.fact)
    return first_lines(1000, head, [*_in_words(table)])


def shown(table: StandingTable) -> tuple[StandingLine, ...]:
    """Return the lines of the table for its picture: all of them if there are at most `MOST`, otherwise the
    first ones. The viewer's own line and its neighbours are always included."""
    lines = table.lines
    if len(lines) <= MOST:
        return lines
    at = next((index for index, line in enumerate(lines) if line.own), 0)
    if at < MOST - 1:
        return lines[: MOST - 1]
    last = min(at + 2, len(lines))
    return (*lines[: MOST - 4], *lines[last - 3 : last])


def _in_words(table: StandingTable) -> Iterator[Text]:
    for line in table.placed:
        yield verbatim("{place}. {line}", place=line.place, line=_line_in_words(line))
    if table.others:
        yield verbatim("{about}:", about=table.about_others)
    for line in table.others:
        yield _line_in_words(line)


def _line_in_words(line: StandingLine) -> Text:
    names: Text = joined(", ", [clean_name(name, "") or instead for name, instead in line.names])
    if line.own:
        names = phrase("{name} (you)", name=names)
    spread = f" ± {line.spread}" if line.spread else ""
    value = joined(", ", f"{line.value}{spread}", line.note)
    return verbatim("{names}: {value}", names=names, value=value)


def people(number: int) -> Text:
    return counted(number, "{n} person", "{n} people")
