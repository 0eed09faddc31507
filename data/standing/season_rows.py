"""Converts seasons to rows and back. A season is stored as one JSON text in a row. The other columns of the
row, and the table of entrants, are for queries.

Each finished match of a season (a fixture) has a row of its own, and is not in the text. So the text gets
shorter during the season, and a change writes less. If an older version stored a season, all its matches are in
the text until the season changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, select

from data.core.upserts import insert_if_new, insert_or_update
from data.schema import entrants, fixtures
from texts.late import Late

if TYPE_CHECKING:
    from matches.seasons import season as season_values
    from matches.seasons.season import Fixture, Season
else:
    season_values = Late("matches.seasons.season")


def decoded(value: str) -> Season:
    """Return the season from a text that `encoded` has made. Fields that this program does not know are
    ignored."""
    return _decoders()[0].decode(value)


@cache
def _decoders() -> tuple[msgspec.json.Decoder[Season], msgspec.json.Decoder[list[Fixture]]]:
    return msgspec.json.Decoder(season_values.Season), msgspec.json.Decoder(
        list[season_values.Fixture]
    )


def encoded(season: Season) -> str:
    value = msgspec.to_builtins(season)
    if not season.terms.every:
        value["terms"]["every"] = "PT0S"  # zero is stored as PT0S, but msgspec would write P0D
    return msgspec.json.encode(value).decode()


def whole(connection: Connection, value: str) -> tuple[Season, Mapping[int, Fixture]]:
    """Return the season in a JSON text, together with the finished matches that have rows of their own. The
    second part of the result has only these finished matches, by number."""
    season = decoded(value)
    values = connection.scalar(_FINISHED, {"season": season.id}) or ""
    finished = {each.number: each for each in _decoders()[1].decode(f"[{values}]")}
    known = {**finished, **{each.number: each for each in season.fixtures}}
    return replace(season, fixtures=tuple(known[number] for number in sorted(known))), finished


def put_beside(connection: Connection, season: Season, stored: Mapping[int, Fixture]) -> None:
    """Store what is not in the JSON text of a season: its entrants and its finished matches. `stored` has the
    matches that are stored already."""
    _store_finished(connection, season, stored)
    _store_entrants(connection, season)


def _store_finished(connection: Connection, season: Season, stored: Mapping[int, Fixture]) -> None:
    """Store the finished matches that are not in `stored`, or are there in an earlier state."""
    fresh = [
        {"season": season.id, "number": each.number, "value": msgspec.json.encode(each).decode()}
        for each in season.fixtures
        if each.state.over and stored.get(each.number) is not each
    ]
    if fresh:
        connection.execute(insert_or_update(fixtures, ["value"]), fresh)


def columns(season: Season, now: datetime) -> dict[str, object]:
    """Return the values for the row of a changed season, which is due at `now` for the background work."""
    unfinished = tuple(each for each in season.fixtures if not each.state.over)
    return {
        "open": season.open,
        "cancelled": season.cancelled,
        "value": encoded(replace(season, fixtures=unfinished)),
        "changed_at": now,
        "due": now,
    }


def _store_entrants(connection: Connection, season: Season) -> None:
    """Store exactly the season's people in the table of entrants. Remove those who left before its start, or
    were erased."""
    people = {*season.people}
    known = {*connection.scalars(_ENTRANTS, {"season": season.id})}
    if fresh := people - known:
        rows = [{"season": season.id, "player": player} for player in sorted(fresh)]
        connection.execute(insert_if_new(entrants), rows)
    if gone := known - people:
        connection.execute(_NO_ENTRANT, [{"season": season.id, "who": who} for who in gone])


_FINISHED: Final = select(func.aggregate_strings(fixtures.c.value, ",")).where(
    fixtures.c.season == bindparam("season")
)  # reading one text is faster than thousands of rows
_ENTRANTS: Final = select(entrants.c.player).where(entrants.c.season == bindparam("season"))
_NO_ENTRANT: Final = delete(entrants).where(
    entrants.c.season == bindparam("season"), entrants.c.player == bindparam("who")
)
