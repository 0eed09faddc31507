"""Stores blocks in SQL: users and Discord servers that the bot's host has blocked, and users whom the managers
of a server have blocked there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from data.core.connections import Store
from data.core.locking import hold_alone
from data.core.sharding import within
from data.core.upserts import insert_if_new
from data.schema import COMPUTERS, PLAYED, UNFINISHED, matches, members, players
from data.schema import blocks as table
from data.time import pausing
from matches.log.events import MatchId, PlayerId
from matches.ports.peers import EVERYTHING, Share
from matches.ports.people import Block, Blocked, Sort
from matches.ports.preferences import EVERYWHERE


class SqlBlocks(Store):
    """Stores blocks. Several processes may change them at once.

    The parameter `server` is the server whose managers block somebody. 0 stands for the host of the bot, whose
    blocks apply everywhere. While a server is blocked by the host, the clocks of its matches stand still.
    """

    async def blocked(self) -> Blocked:
        """Return the users and servers that the host of the bot blocks."""
        rows = await self._connections.rows(_BY_HOST, {"by": EVERYWHERE})
        users, servers = (
            frozenset(row.discord_id for row in rows if row.sort == sort)
            for sort in ("user", "server")
        )
        return Blocked(users, servers)

    async def block(
        self,
        sort: Sort,
        discord_id: int,
        now: datetime,
        server: int = EVERYWHERE,
        check: Callable[[int], None] | None = None,
    ) -> bool:
        """Block a user or server, unless that is done already. Return whether the block is new.

        Before a new block is stored, `check` is called with the number of blocks by the same server or host. It
        runs within the transaction, on another thread than the event loop. If it raises an error, nothing is
        stored.
        """
        key = {"by": server, "kind": sort, "id": discord_id}

        def work(connection: sa.Connection) -> bool:
            # An existing block keeps its start, because the pause of a server's clocks begins there.
            if check is not None:
                hold_alone(connection, f"blocks of {server}")  # keeps their number from changing
            if connection.execute(_ONE, key).first() is not None:
                return False
            if check is not None:
                check(connection.execute(_NUMBER, {"by": server}).scalar_one())
            values = {"server": server, "sort": sort, "discord_id": discord_id, "since": now}
            return bool(connection.execute(insert_if_new(table), values).rowcount)

        return await self._connections.write(work)

    async def unblock(
        self, sort: Sort, discord_id: int, now: datetime, server: int = EVERYWHERE
    ) -> bool:
        """Lift a block. Return whether there was one."""
        key = {"by": server, "kind": sort, "id": discord_id}

        def work(connection: sa.Connection) -> bool:
            block = connection.execute(_ONE, key).first()
            if block is None:
                return False
            connection.execute(_END, key)
            if sort == "server":
                # Pause the clocks in the same transaction. Otherwise, a crash in between would charge the
                # blocked time to the players.
                pausing.in_server(connection, discord_id, block.since, now)
            return True

        return await self._connections.write(work)

    async def listed(self, server: int = EVERYWHERE) -> list[Block]:
        """Return the blocks by a server, or by the host of the bot if `server` is 0, the latest first."""
        rows = await self._connections.rows(_LISTED, {"by": server})
        return [Block(row.sort, row.discord_id, row.since, row.name or "") for row in rows]

    async def among(self, server: int, discord_ids: Collection[int]) -> frozenset[int]:
        """Return which of these users are blocked in a server, by its managers or by the bot's host."""
        values = {"by": [EVERYWHERE, server], "ids": [*discord_ids]}
        found = await self._connections.scalars(_AMONG, values)
        return frozenset(found)

    async def any_against(self, player: PlayerId) -> bool:
        """Return whether the bot's host, or the managers of any server, have blocked a person."""
        return bool(await self._connections.rows(_AGAINST, {"who": player}))

    async def playing(self, share: Share = EVERYTHING) -> list[tuple[MatchId, PlayerId]]:
        """Return the people whom the bot's host blocks and who are in a match, each with the id of the match.
        Leave out finished and frozen matches, and those in servers outside of `share`."""
        query = within(_PLAYING, matches.c.server, share)
        rows = await self._connections.rows(query, {"by": EVERYWHERE})
        return [(MatchId(row.match_id), PlayerId(row.player)) for row in rows]


def against(connection: sa.Connection, player: PlayerId) -> Mapping[int, datetime]:
    """Return which servers block a person: a mapping from the server's id to the time of the block. The id 0
    stands for the bot's host."""
    rows = connection.execute(_AGAINST, {"who": player}).all()
    return {row.server: row.since for row in rows}


_USER: Final = table.c.sort == sa.literal_column("'user'")
_BY: Final = table.c.server == sa.bindparam("by")
_BY_HOST: Final = sa.select(table.c.sort, table.c.discord_id).where(_BY)
_IS: Final = sa.and_(
    _BY, table.c.sort == sa.bindparam("kind"), table.c.discord_id == sa.bindparam("id")
)
_ONE: Final = sa.select(table).where(_IS).with_for_update()
_NUMBER: Final = sa.select(sa.func.count()).select_from(table).where(_BY)
_END: Final = sa.delete(table).where(_IS)
_LISTED: Final = (
    sa.select(table, players.c.name)
    .select_from(table)
    .outerjoin(players, sa.and_(players.c.discord_id == table.c.discord_id, _USER))
    .where(_BY)
    .order_by(table.c.since.desc(), table.c.discord_id)
)
_AMONG: Final = sa.select(table.c.discord_id).where(
    table.c.server.in_(sa.bindparam("by")), _USER, table.c.discord_id.in_(sa.bindparam("ids"))
)
_AGAINST: Final = (
    sa.select(table.c.server, table.c.since)
    .join(players, players.c.discord_id == table.c.discord_id)
    .where(_USER, players.c.id == sa.bindparam("who"))
    .order_by(table.c.server)
)
_PLAYING: Final = (
    sa.select(members.c.match_id, members.c.player)
    .select_from(table)
    .join(players, players.c.discord_id == table.c.discord_id)
    .join(members, members.c.player == players.c.id)
    .join(matches, matches.c.id == members.c.match_id)
    .where(_BY, _USER, PLAYED, UNFINISHED, sa.not_(COMPUTERS))
)
