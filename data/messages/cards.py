"""Stores in SQL the cards of matches: lobby messages that show a match which is played in a thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from sqlalchemy import Connection, Delete, Insert, Update, bindparam, delete, select, update

from data.core.connections import Connections
from data.core.locking import hold_existing
from data.core.sharding import within
from data.core.upserts import insert_if_new
from data.schema import CARD_DUE, cards, marks, matches
from matches.log.events import MatchId
from matches.ports.cursor import ChannelPlace, MatchCard
from matches.ports.leased_cache import LeasedCache, unannounced
from matches.ports.peers import EVERYTHING, Peers, Share

_CACHED: Final = 1_000
"""The maximum number of matches whose card, or lack of one, is cached."""

_FIELDS: Final = [field.name for field in fields(MatchCard) if field.name != "place"]


class SqlCards:
    """Stores the cards of matches, and caches them."""

    def __init__(self, connections: Connections, peers: Peers) -> None:
        self._connections = connections
        # Most matches have no card, so None is cached too. Only the process that shows a match writes its card.
        self._known: LeasedCache[MatchId, MatchCard | None] = LeasedCache(
            unannounced(peers), _CACHED
        )

    async def card(self, match_id: MatchId) -> MatchCard | None:
        def read(connection: Connection) -> MatchCard | None:
            row = connection.execute(_CARD, {"match": match_id}).first()
            return None if row is None else MatchCard(ChannelPlace(*row[:3]), *row[3:])

        return await self._known.look_up(match_id, lambda: self._connections.read(read))

    async def add(self, match_id: MatchId, card: MatchCard) -> None:
        """Store a new card. If the match has one already, do nothing."""
        row = {"match_id": match_id, "channel": card.place.channel, **_columns(card)}
        await self._change(match_id, insert_if_new(cards), row)

    async def put(self, match_id: MatchId, card: MatchCard) -> None:
        """Store the changed card of a match. If the match has no card any more, do nothing."""
        await self._change(match_id, _PUT.values(_columns(card)), {"match": match_id})

    async def drop(self, match_id: MatchId) -> None:
        """Delete the stored card of a match, if it has one. Call this once the card shows the end of the match,
        or once its channel is gone."""
        await self._change(match_id, _DROP, {"match": match_id})

    def forget(self) -> None:
        """Empty the cache, because any card may have changed in the database."""
        self._known.forget()

    async def outdated(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return the matches of `share` whose card does not show their newest state, the last changed last."""
        return [*await self._connections.scalars(within(_OUTDATED, matches.c.server, share))]

    async def _change(
        self, match_id: MatchId, change: Insert | Update | Delete, values: Mapping[str, object]
    ) -> None:
        def work(connection: Connection) -> None:
            if hold_existing(connection, match_id):
                connection.execute(change, values)
                connection.execute(_NOTE, {"match": match_id})

        try:
            await self._connections.write(work)
        finally:  # even if the write fails, it may have been stored
            self._known.forget(match_id)


def _columns(card: MatchCard) -> dict[str, object]:
    return {name: getattr(card, name) for name in _FIELDS}


_CARD: Final = (
    select(
        matches.c.server,
        cards.c.channel,
        matches.c.opened_in,
        *(cards.c[name] for name in _FIELDS),
    )
    .join(matches, matches.c.id == cards.c.match_id)
    .where(cards.c.match_id == bindparam("match"))
)
_PUT: Final = update(cards).where(cards.c.match_id == bindparam("match"))
_DROP: Final = delete(cards).where(cards.c.match_id == bindparam("match"))
_BEHIND: Final = (
    select(cards.c.version < matches.c.version)
    .join(matches, matches.c.id == cards.c.match_id)
    .where(cards.c.match_id == bindparam("match"))
)
# An append sets `card_due`, and this statement clears it once the card is current. So a start reads only the
# rows of outdated cards.
_NOTE: Final = (
    update(marks)
    .where(marks.c.match_id == bindparam("match"))
    .values(card_due=_BEHIND.scalar_subquery())
)
_OUTDATED: Final = (
    select(marks.c.match_id)
    .join(matches, matches.c.id == marks.c.match_id)
    .where(CARD_DUE)
    .order_by(matches.c.changed_at)
)
