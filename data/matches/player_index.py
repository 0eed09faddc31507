"""An index from players to matches. For each match, it has every player whom the log names, even former
ones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Connection

from data.core.upserts import insert_if_new
from data.schema import involved
from matches.log.events import MatchId

SINGLE: Final = ("host", "player", "by", "missing", "named")
"""The event fields that hold one player id. One exception: in the event `moved`, the field `by` holds a
word."""

SEVERAL: Final = ("invited", "order")
"""The event fields that hold a list of player ids."""


def note(connection: Connection, match_id: MatchId, payloads: Iterable[str]) -> None:
    """Add the players whom these encoded events name to the index. Do nothing about players who are in it
    already."""
    people = {who for each in payloads for who in named(each)}
    if people:
        # The rows are sorted, so that they are inserted in the order of the table's key.
        rows = [{"match_id": match_id, "player": player} for player in sorted(people)]
        connection.execute(_NOTE, rows)


def named(payload: str) -> Iterator[int]:
    """Yield the ids of the players whom an encoded event names. An id may be yielded several times."""
    content: dict[str, Any] = json.loads(payload)
    for key in SINGLE:
        if isinstance(who := content.get(key), int):
            yield who
    for key in SEVERAL:
        yield from content.get(key, ())
    series = content.get("series") or {}
    yield from (each["player"] for each in series.get("score", ()))


_NOTE: Final = insert_if_new(involved)
