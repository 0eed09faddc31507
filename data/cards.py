"""The cards of matches in SQL."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, select, update

from data.connections import Connections
from data.schema import cards, matches
from data.upserts import insert_if_new
from matches.log.events import MatchId
from matches.ports.cards import Card
from matches.ports.channel import Place


class SqlCards:
    """Implements matches.ports.cards.Cards."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def card(self, match_id: MatchId) -> Card | None:
        row = await self._connections.read(
            lambda connection: connection.execute(_CARD, {"match": match_id}).first()
        )
        return None if row is None else Card(Place(*row[:3]), *row[3:])

    async def add(self, match_id: MatchId, card: Card) -> None:
        row = {"match_id": match_id, "channel": card.place.channel, **_columns(card)}
        await self._connections.write(
            lambda connection: connection.execute(insert_if_new(cards), row)
        )

    async def put(self, match_id: MatchId, card: Card) -> None:
        await self._connections.write(
            lambda connection: connection.execute(_PUT.values(_columns(card)), {"match": match_id})
        )

    async def drop(self, match_id: MatchId) -> None:
        await self._connections.write(
            lambda connection: connection.execute(_DROP, {"match": match_id})
        )

    async def outdated(self) -> list[MatchId]:
        found = await self._connections.read(lambda connection: connection.scalars(_OUTDATED).all())
        return [MatchId(match_id) for match_id in found]


def _columns(card: Card) -> dict[str, object]:
    return {
        "message": card.message,
        "version": card.version,
        "tried_at": card.tried_at,
        "refused": card.refused,
        "posting_since": card.posting_since,
    }


_CARD: Final = (
    select(
        matches.c.server,
        cards.c.channel,
        matches.c.opened_in,
        cards.c.message,
        cards.c.version,
        cards.c.tried_at,
        cards.c.refused,
        cards.c.posting_since,
    )
    .join(matches, matches.c.id == cards.c.match_id)
    .where(cards.c.match_id == bindparam("match"))
)
_PUT: Final = update(cards).where(cards.c.match_id == bindparam("match"))
_DROP: Final = delete(cards).where(cards.c.match_id == bindparam("match"))
# Only matches that go on, or whose end is not shown yet, have a card: so all of them are read.
_OUTDATED: Final = (
    select(cards.c.match_id)
    .join(matches, matches.c.id == cards.c.match_id)
    .where(cards.c.version < matches.c.version)
    .order_by(matches.c.changed_at)
)
