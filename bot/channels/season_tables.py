"""Builds the content of a season's table for the renderers, and the alternative text of its picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from games.rules import About
from matches.log.events import PlayerId
from matches.ports.clock import Clock
from matches.seasons.season import Phase, Season, SeasonKind
from matches.seasons.table import SeasonRow
from matches.wording.season_table import OUT
from matches.wording.series import halves
from renderers.kit.sheets.verdict import Verdict
from renderers.season import MOST_ROWS, Sheet, SheetRow
from renderers.studio import Studio
from texts.language import Language
from texts.text import (
    NOTHING,
    Text,
    counted,
    decimal,
    first_lines,
    joined,
    phrase,
    phrase_in,
    verbatim,
)

_TEXT: Final = 1000
"""Maximum length of the alternative text. Discord allows 1,024 characters."""

_SOMEBODY: Final = phrase("Somebody")


class SeasonTables:
    """Draws the tables of seasons. Implements `matches.ports.channel.SeasonPainter`."""

    def __init__(self, studio: Studio, games: Mapping[str, About], clock: Clock) -> None:
        self._studio = studio
        self._games = games
        self._clock = clock

    async def paint_season(
        self,
        season: Season,
        lines: Sequence[SeasonRow],
        names: Mapping[PlayerId, str],
        language: Language,
    ) -> tuple[bytes, str]:
        about = self._games[season.terms.game]
        sheet = sheet_of(season, about, lines, names, self._clock.now())
        png = await self._studio.paint_season(sheet, language)
        return png, language.say(alt_text(sheet))


def sheet_of(
    season: Season,
    about: About,
    lines: Sequence[SeasonRow],
    names: Mapping[PlayerId, str],
    now: datetime,
) -> Sheet:
    """Return the content of a season's table at the time `now`. `lines` are its rows, best first. At most
    `MOST_ROWS` rows are shown, and a line below the table says how many others there are."""
    over = season.phase is Phase.OVER
    columns = _columns(season, about)
    begun = any(line.played for line in lines)  # before that, nobody has a place
    rows = tuple(
        SheetRow(
            place=f"{line.place}" if line.place and begun else "",
            name=names[line.player],
            cells=tuple(cell(line) for _, cell in columns),
            out=OUT[line.out] if line.out else NOTHING,
            best=over and line.place == 1 and line.played > 0,
        )
        for line in lines[:MOST_ROWS]
    )
    more = len(lines) - len(rows)
    return Sheet(
        title=phrase("{game} season", game=about.name),
        day=(season.ended_at or now).date(),
        heads=tuple(head for head, _ in columns),
        rows=rows,
        foot=joined(", ", [*_foot(season, more)]),
        verdict=_verdict(season, lines, names) if over else None,
        game=about.key,
    )


def alt_text(sheet: Sheet) -> Text:
    """Return the alternative text of a table's picture, with as many rows as fit into `_TEXT` characters."""
    heads = joined(", ", phrase_in("in a table", "Place"), phrase("Name"), sheet.heads)
    rows = [
        verbatim(
            "{place} {name}: {cells}.",
            place=row.place or "–",
            name=row.name,
            cells=row.out or joined(", ", row.cells),
        )
        for row in sheet.rows
    ]
    head = verbatim("{title}. {heads}.", title=sheet.title, heads=heads)
    return first_lines(_TEXT, head, rows)


_Column = tuple[Text, Callable[[SeasonRow], str | Text]]

_PLAYED: Final[_Column] = (phrase_in("matches", "Played"), lambda line: str(line.played))
_WON: Final[_Column] = (phrase_in("matches", "Won"), lambda line: str(line.won))
_DRAWN: Final[_Column] = (phrase_in("matches", "Drawn"), lambda line: str(line.drawn))
_POINTS: Final[_Column] = (phrase("Points"), lambda line: halves(line.points))
_MEAN: Final[_Column] = (
    phrase_in("score", "Mean"),
    lambda line: "–" if line.score is None else decimal(line.score),
)


def _columns(season: Season, about: About) -> tuple[_Column, ...]:
    if season.terms.kind is SeasonKind.ROUND_ROBIN:
        return (_PLAYED, _WON, _DRAWN, _POINTS)
    return (_PLAYED, _WON, _MEAN) if about.together else (_PLAYED, _WON)


def _foot(season: Season, more: int) -> Iterator[Text]:
    if more > 0:
        yield counted(more, "and {n} more", "and {n} more")
    if count := len(season.under_way):
        yield counted(count, "{n} match goes on", "{n} matches go on")


def _verdict(season: Season, lines: Sequence[SeasonRow], names: Mapping[PlayerId, str]) -> Verdict:
    first = [line for line in lines if line.place == 1 and line.played]
    played = sum(bool(each.places) for each in season.fixtures)
    line = joined(
        ", ",
        counted(len(lines), "{n} person", "{n} people"),
        counted(played, "{n} match", "{n} matches"),
    )
    if not first:
        return Verdict(False, phrase("Nobody has won"), line)
    return Verdict(True, tuple((names[each.player], _SOMEBODY) for each in first), line)
