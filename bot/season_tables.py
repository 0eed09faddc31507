"""The table of a season as a picture: what the renderers need to know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from games.rules import About
from matches.log.events import PlayerId
from matches.ports.clock import Clock
from matches.seasons.season import Kind, Phase, Season
from matches.seasons.table import Line, halves
from matches.wording.season import OUT
from renderers.season import MOST_ROWS, Sheet, SheetRow
from renderers.studio import Studio

if TYPE_CHECKING:
    from renderers.kit.verdict import Verdict

_TEXT: Final = 1000
"""The longest alternative text: Discord allows 1,024 characters."""


class SeasonTables:
    """Implements matches.ports.seasons.TablePainter."""

    def __init__(self, studio: Studio, games: Mapping[str, About], clock: Clock) -> None:
        self._studio = studio
        self._games = games
        self._clock = clock

    async def paint_table(
        self, season: Season, lines: Sequence[Line], names: Mapping[PlayerId, str]
    ) -> tuple[bytes, str]:
        about = self._games[season.terms.game]
        sheet = sheet_of(season, about, lines, names, self._clock.now())
        return await self._studio.paint_season(sheet), alt_text(sheet)


def sheet_of(
    season: Season,
    about: About,
    lines: Sequence[Line],
    names: Mapping[PlayerId, str],
    now: datetime,
) -> Sheet:
    """The table as it is drawn: at most `MOST_ROWS` people, those who play on first."""
    over = season.phase is Phase.OVER
    columns = _columns(season, about)
    begun = any(line.played for line in lines)  # until then nobody stands anywhere
    rows = tuple(
        SheetRow(
            place=f"{line.place}" if line.place and begun else "",
            name=names[line.player],
            cells=tuple(cell(line) for _, cell in columns),
            out=OUT[line.out] if line.out else "",
            best=over and line.place == 1 and line.played > 0,
        )
        for line in lines[:MOST_ROWS]
    )
    more = len(lines) - len(rows)
    return Sheet(
        title=f"{about.name} season",
        day=_day(season, now),
        heads=tuple(head for head, _ in columns),
        rows=rows,
        foot=", ".join(_foot(season, more)),
        verdict=_verdict(season, lines, names) if over else None,
    )


def alt_text(sheet: Sheet) -> str:
    """The table in words, as many lines as fit."""
    text = f"{sheet.title}. Place, name, {', '.join(sheet.heads).lower()}."
    for row in sheet.rows:
        line = f"{row.place or '–'} {row.name}: {row.out or ', '.join(row.cells)}."
        if len(text) + len(line) >= _TEXT:
            break
        text += f"\n{line}"
    return text


_Column = tuple[str, Callable[[Line], str]]


def _columns(season: Season, about: About) -> tuple[_Column, ...]:
    if season.terms.kind is Kind.ROUND_ROBIN:
        return (
            ("Played", lambda line: str(line.played)),
            ("Won", lambda line: str(line.won)),
            ("Drawn", lambda line: str(line.drawn)),
            ("Points", lambda line: halves(line.points)),
        )
    played: _Column = ("Played", lambda line: str(line.played))
    won: _Column = ("Won", lambda line: str(line.won))
    if about.together:
        return (
            played,
            won,
            ("Mean", lambda line: "–" if line.score is None else f"{line.score:.1f}"),
        )
    return played, won


def _day(season: Season, now: datetime) -> date:
    return (season.ended_at or now).date()


def _foot(season: Season, more: int) -> Iterator[str]:
    if more > 0:
        yield f"and {more} more"
    if count := len(season.under_way):
        yield f"{count} {'match goes' if count == 1 else 'matches go'} on"


def _verdict(season: Season, lines: Sequence[Line], names: Mapping[PlayerId, str]) -> Verdict:
    from renderers.kit.verdict import Verdict  # it opens fonts, which a start does not need

    first = [line for line in lines if line.place == 1 and line.played]
    counted = sum(bool(each.places) for each in season.fixtures)
    people = len(lines)
    line = (
        f"{people} {'person' if people == 1 else 'people'}, {counted} match{'es' * (counted != 1)}"
    )
    if not first:
        return Verdict(False, (), "Nobody has won", line)
    who = tuple((names[each.player], "Somebody") for each in first)
    return Verdict(True, who, "wins" if len(first) == 1 else "win", line)
