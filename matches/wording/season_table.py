"""The text of a season's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.rules import About
from matches.seasons.season import Out, Season, SeasonKind
from matches.seasons.table import SeasonRow
from matches.wording.names import People
from matches.wording.series import halves
from texts.cleaning import plain
from texts.text import (
    Text,
    counted,
    decimal,
    joined,
    phrase,
    phrase_in,
    verbatim,
)

_NOT_IN_IT: Final = phrase_in("why somebody is out of a season", "no longer in it")
OUT: Final[Mapping[Out, Text]] = {
    "left": phrase_in("why somebody is out of a season", "left"),
    "silent": phrase_in("why somebody is out of a season", "did not answer twice"),
    "gone": phrase_in("why somebody is out of a season", "left the server"),
    # Others must not learn who is blocked or has had their data deleted.
    "blocked": _NOT_IN_IT,
    "deleted": _NOT_IN_IT,
}


def row(season: Season, about: About, line: SeasonRow, people: People) -> Text:
    """Return one line of a season's table as text."""
    name = plain(people[line.player].name)
    if line.out:
        return verbatim("– {name} ({why})", name=name, why=OUT[line.out])
    score = _score(season, about, line)
    return verbatim("{place}. {name}: {score}", place=line.place, name=name, score=score)


def table_lines(
    season: Season, about: About, rows: Sequence[SeasonRow], people: People, most: int
) -> Sequence[Text]:
    """Return the first `most` lines of the table as texts, without people who are out. If there are more lines,
    another text says how many."""
    playing = [line for line in rows if not line.out]
    rows_shown = [row(season, about, line, people) for line in playing[:most]]
    if more := len(playing) - len(rows_shown):
        rows_shown.append(
            counted(
                more, "… and {n} more: *Table* shows all.", "… and {n} more: *Table* shows all."
            )
        )
    return rows_shown


def _score(season: Season, about: About, line: SeasonRow) -> Text:
    if not line.played:
        return phrase("no match yet")
    if season.terms.kind is SeasonKind.ROUND_ROBIN:
        return counted(
            -(-line.points // 2),  # the number for the plural: ½ counts as 1, 1½ as 2
            "**{points}** point from {played}",
            "**{points}** points from {played}",
            points=halves(line.points),
            played=line.played,
        )
    parts = [phrase("won {won} of {played}", won=line.won, played=line.played)]
    if line.drawn:
        parts.append(counted(line.drawn, "{n} drawn", "{n} drawn"))
    if about.together and line.score is not None:
        parts.append(phrase("mean score {score}", score=decimal(line.score)))
    return joined(", ", parts)
