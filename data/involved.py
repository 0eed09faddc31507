"""The index from people to matches: everybody whom the log of a match names, also who left or was replaced."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Connection, bindparam, insert, select

from data.schema import involved
from matches.log.events import MatchId, PlayerId

SINGLE: Final = ("host", "player", "by", "missing", "named")
"""The fields of events that name a person; in `moved` one of them is a word."""

SEVERAL: Final = ("invited", "order")
"""Those that name people in order."""


def note(connection: Connection, match_id: MatchId, payloads: Iterable[str]) -> None:
    """The match's log has these events from now on."""
    people = {who for each in payloads for who in named(each)}
    if people:
        rows = [{"match_id": match_id, "player": player} for player in sorted(people)]
        connection.execute(_NOTE, rows)


def matches_of(connection: Connection, player: PlayerId) -> list[MatchId]:
    return [MatchId(each) for each in connection.scalars(_MATCHES_OF, {"who": player})]


def named(payload: str) -> Iterator[int]:
    """The people whom an event names."""
    content: dict[str, Any] = json.loads(payload)
    for key in SINGLE:
        if isinstance(who := content.get(key), int):
            yield who
    for key in SEVERAL:
        yield from content.get(key, ())


_NOTE: Final = insert(involved).prefix_with("OR IGNORE", dialect="sqlite")
_MATCHES_OF: Final = (
    select(involved.c.match_id)
    .where(involved.c.player == bindparam("who"))
    .order_by(involved.c.match_id)
)
