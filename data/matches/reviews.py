"""Stores reviews in SQL. A review is a computer's judgement of a player's decisions in a finished match."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, bindparam, delete, func, select, update

from data.core.connections import Store
from data.core.sharding import within
from data.core.upserts import insert_if_new
from data.schema import OWED, matches, reviews
from matches.log.events import MatchId, PlayerId
from matches.ports.peers import EVERYTHING, Share
from matches.ports.reviews import Bounds, Judged, Review
from players.thought import Measure


class SqlReviews(Store):
    """Stores reviews. Each is about the decisions of one person in one match."""

    async def get(self, match_id: MatchId, player: PlayerId) -> Review | None:
        row = await self._connections.first(_ONE, _key(match_id, player))
        return None if row is None else review_of(row)

    async def begin(
        self, match_id: MatchId, player: PlayerId, review: Review, now: datetime, bounds: Bounds
    ) -> bool:
        """Store a new review. If this person already has a review of the match, do nothing.

        Return False, and store nothing, if the person has reached a limit in `bounds`: for their unfinished
        reviews, or for their recent ones.
        """
        row = {"match_id": match_id, "player": player, "asked_at": now, **_values(review)}

        def work(connection: Connection) -> bool:
            if connection.execute(_ONE, _key(match_id, player)).first():
                return True
            if not _within(connection, player, bounds):
                return False
            connection.execute(insert_if_new(reviews), row)
            return True

        return await self._connections.write(work)

    async def put(self, match_id: MatchId, player: PlayerId, review: Review) -> bool:
        """Store a review again, because more of its decisions have been judged. If the stored review has more
        judged decisions than this one, do nothing. Returns False if the review has been deleted."""
        key = _key(match_id, player)

        def work(connection: Connection) -> bool:
            connection.execute(_FURTHER.values(_values(review)), {**key, "by_now": review.looked})
            return connection.execute(_ONE, key).first() is not None

        return await self._connections.write(work)

    async def drop(self, match_id: MatchId, player: PlayerId) -> None:
        key = _key(match_id, player)
        await self._connections.execute(_NONE, key)

    async def unfinished(self, share: Share = EVERYTHING) -> Sequence[tuple[MatchId, PlayerId]]:
        """Return the unfinished reviews of matches in the servers of `share`, the oldest first."""
        query = within(_UNFINISHED, matches.c.server, share)
        rows = await self._connections.rows(query)
        return [(MatchId(row.match_id), PlayerId(row.player)) for row in rows]


def review_of(row: Row[Any]) -> Review:
    return Review(
        decisions=row.decisions,
        chosen=row.chosen,
        looked=row.looked,
        judged=tuple(Judged(*each) for each in json.loads(row.judged)),
        measure=None if row.measure is None else Measure(row.measure),
    )


def _values(review: Review) -> dict[str, object]:
    return {
        "decisions": review.decisions,
        "chosen": review.chosen,
        "looked": review.looked,
        "done": review.done,
        "judged": json.dumps([astuple(each) for each in review.judged]),
        "measure": review.measure and review.measure.value,
    }


def _within(connection: Connection, player: PlayerId, bounds: Bounds) -> bool:
    def count(query: Select[int], **values: object) -> int:
        return connection.execute(query, values).scalar_one()

    return (
        count(_OWED) < bounds.of_all
        and count(_OWED_TO, who=player) < bounds.of_one
        and count(_LATELY, who=player, since=bounds.since) < bounds.lately
    )


def _key(match_id: MatchId, player: PlayerId) -> dict[str, object]:
    return {"which": match_id, "who": player}


_HERE: Final = (reviews.c.match_id == bindparam("which"), reviews.c.player == bindparam("who"))
_ONE: Final = select(reviews).where(*_HERE)
_NONE: Final = delete(reviews).where(*_HERE)
_FURTHER: Final = update(reviews).where(*_HERE, reviews.c.looked < bindparam("by_now"))
_OF: Final = reviews.c.player == bindparam("who")
_OWED: Final = select(func.count()).select_from(reviews).where(OWED)
_OWED_TO: Final = _OWED.where(_OF)
_LATELY: Final = (
    select(func.count()).select_from(reviews).where(_OF, reviews.c.asked_at > bindparam("since"))
)
_UNFINISHED: Final = (
    select(reviews.c.match_id, reviews.c.player)
    .join(matches, matches.c.id == reviews.c.match_id)
    .where(OWED)
    .order_by(reviews.c.asked_at)
)
