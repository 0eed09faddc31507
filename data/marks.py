"""How far each match has been announced."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from sqlalchemy import Boolean, Integer, bindparam, or_, select, update

from data.connections import Connections
from data.schema import DUE, marks, matches
from matches.events import MatchId
from matches.ports import Mark


class SqlMarks:
    """Implements matches.ports.Marks; a mark lies there from the creation of its match."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def mark(self, match_id: MatchId) -> Mark:
        row = await self._connections.read(
            lambda connection: connection.execute(_MARK, {"match": match_id}).first()
        )
        return Mark() if row is None else Mark(*row)

    async def put(self, match_id: MatchId, mark: Mark) -> None:
        values = {"match": match_id, "posting": mark.target is not None, **asdict(mark)}
        await self._connections.write(lambda connection: connection.execute(_PUT, values))

    async def due(self) -> list[MatchId]:
        found = await self._connections.read(lambda connection: connection.scalars(_DUE).all())
        return [MatchId(match_id) for match_id in found]


_IS: Final = marks.c.match_id == bindparam("match")
_MARK: Final = select(
    marks.c.announced,
    marks.c.message,
    marks.c.channel,
    marks.c.target,
    marks.c.target_at,
    marks.c.since,
).where(_IS)
_VERSION: Final = select(matches.c.version).where(matches.c.id == bindparam("match"))
_BEHIND: Final = bindparam("announced", type_=Integer) < _VERSION.scalar_subquery()
_PUT: Final = (
    update(marks)
    .where(_IS)
    .values(
        due=or_(bindparam("posting", type_=Boolean), _BEHIND),
        announced=bindparam("announced"),
        message=bindparam("message"),
        channel=bindparam("channel"),
        target=bindparam("target"),
        target_at=bindparam("target_at"),
        since=bindparam("since"),
    )
)
_DUE: Final = select(marks.c.match_id).where(DUE)
