"""Converts seasons to rows and back. Each season is one JSON text; queries use the columns beside it, and the
table of its entrants.

A finished match of a season (a fixture) has a row of its own and is left out of the text. So the text gets
shorter as the season goes on, and a change writes only the remaining matches. Seasons stored before those rows
existed keep all their matches in the text until they change.
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
    """Decode a season from the JSON text that `encoded` returned. Unknown fields are ignored."""
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
    """Return the season encoded in `value` with all of its matches. Also return the matches that have rows of
    their own, by number."""
    season = decoded(value)
    values = connection.scalar(_FINISHED, {"season": season.id}) or ""
    finished = {each.number: each for each in _decoders()[1].decode(f"[{values}]")}
    known = {**finished, **{each.number: each for each in season.fixtures}}
    return replace(season, fixtures=tuple(known[number] for number in sorted(known))), finished


def put_beside(connection: Connection, season: Season, stored: Mapping[int, Fixture]) -> None:
    """Store what the text of a season leaves out: its entrants, and its finished matches. The matches in
    `stored` already have rows."""
    _store_finished(connection, season, stored)
    _store_entrants(connection, season)


def _store_finished(connection: Connection, season: Season, stored: Mapping[int, Fixture]) -> None:
    """Store a row for each finished match of the season that differs from `stored`."""
    fresh = [
        {"season": season.id, "number": each.number, "value": msgspec.json.encode(each).decode()}
        for each in season.fixtures
        if each.state.over and stored.get(each.number) is not each
    ]
    if fresh:
        connection.execute(insert_or_update(fixtures, ["value"]), fresh)


def columns(season: Season, now: datetime) -> dict[str, object]:
    """Return the values to store in the row of a changed season. The season becomes due at `now`."""
    unfinished = tuple(each for each in season.fixtures if not each.state.over)
    return {
        "open": season.open,
        "cancelled": season.cancelled,
        "value": encoded(replace(season, fixtures=unfinished)),
        "changed_at": now,
        "due": now,
    }


def _store_entrants(connection: Connection, season: Season) -> None:
    """Update the table of entrants, so that it lists the people of the season. People who left before it began,
    or were erased, are removed."""
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
