"""Stores the result of a finished match, in the transaction in which the match ends."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Final

from sqlalchemy import Connection, bindparam, insert, update

from data.core.upserts import insert_if_new
from data.schema import matches, parts, results
from matches.log.events import MatchId
from matches.log.history.result import Result
from matches.ports.storage import Summary


def store(connection: Connection, match_id: MatchId, summary: Summary, result: Result) -> None:
    """Store the result of a match. If it is stored already, do nothing."""
    put(connection, match_id, summary.server, summary.game, result)
    connection.execute(COUNTED, {"match": match_id})


def put(connection: Connection, match_id: MatchId, server: int, game: str, result: Result) -> None:
    values = {name: getattr(result, name) for name in _FIELDS}
    row = {"id": match_id, "server": server, "game": game, **values}
    if connection.execute(_RESULT, row).rowcount and result.parts:
        rows = [{"result": match_id, **asdict(part)} for part in result.parts]
        connection.execute(insert(parts), rows)


_FIELDS: Final = [field.name for field in fields(Result) if field.name != "parts"]
_RESULT: Final = insert_if_new(results)
COUNTED: Final = update(matches).where(matches.c.id == bindparam("match")).values(counted=True)
