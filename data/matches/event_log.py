"""Stores the event logs of all matches in SQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final, TypeVar

from sqlalchemy import Connection, bindparam, false, select, union_all, update
from sqlalchemy.exc import IntegrityError

from data.core.connections import Connections, Work
from data.core.notifications import Notifications
from data.core.sharding import within
from data.matches import appending
from data.matches.codec import decode
from data.matches.new_events import NewEvents
from data.matches.only_matches import OnlyMatches
from data.messages.prepared_posts import PreparedPosts
from data.schema import UNFINISHED, events, matches, requests
from matches.log.dealing import Secret
from matches.log.events import ANYWHERE, MatchId, Opened
from matches.log.stored_log import StoredLog
from matches.ports.peers import EVERYTHING, Share
from matches.ports.storage import AlreadyDone, Conflict, Unreadable

T = TypeVar("T")


class SqlEventLog:
    """Stores the event logs of all matches. Once an append is stored, the bot's other processes are notified.

    `NewEvents.request` is an idempotency key: no request is stored twice. Every method may raise StorageBusy.
    """

    def __init__(
        self,
        connections: Connections,
        notifications: Notifications,
        prepared: PreparedPosts,
        only_matches: OnlyMatches,
    ) -> None:
        self._connections = connections
        self._notifications = notifications
        self._prepared = prepared
        self._only_matches = only_matches

    async def create(self, change: NewEvents, secret: Secret, rulebook: str) -> None:
        """Store a new match with its first events.

        `secret` is what its deal is computed from, and `rulebook` is a hash of the present rules. Raises
        Conflict if the id is taken, and AlreadyDone if the request has been carried out before.
        """
        await self._store(
            change, lambda connection: appending.create(connection, change, secret, rulebook)
        )

    # The transaction also writes the summary and the open decisions, so lists, clocks and log always agree.
    async def append(self, change: NewEvents) -> datetime | None:
        """Append events to a match. Return when the first decision or reminder is due because of them; None if
        none ever is.

        Raises Conflict if the match has events after `change.version` already, and AlreadyDone if the request
        has been carried out before.
        """
        since = self._prepared.moment()
        stored = await self._store(change, lambda connection: appending.append(connection, change))
        if stored.prepared:
            self._prepared.keep(change.match_id, change.last, since)
        return stored.due

    async def version(self, match_id: MatchId, *, frozen: bool = True) -> int | None:
        """Return the number of events of a match; None if there is no such match. Without `frozen`, return None
        for a frozen match, too."""
        query = _VERSION if frozen else _UNFROZEN_VERSION
        version: int | None = await self._connections.scalar(query, {"match": match_id})
        return version

    async def openings(self, ids: Collection[MatchId]) -> Mapping[MatchId, Opened]:
        """Return the first event of each of these matches. Leave out events that this program can't decode."""
        rows = await self._connections.rows(_OPENINGS, {"ones": [*ids]})
        found = dict[MatchId, Opened]()
        for row in rows:
            with suppress(Unreadable):
                event = decode(row.kind, row.payload)
                assert isinstance(event, Opened)
                found[MatchId(row.match_id)] = event
        return found

    async def read(self, match_id: MatchId) -> StoredLog | None:
        """Return the whole log of a match, read in one transaction; None if there is no such match."""
        return await self._connections.read(lambda connection: read_log(connection, match_id))

    async def done(self, request: str) -> tuple[MatchId, int] | None:
        """Return what a request has stored: the match, and the number of the first of its events. `request` is
        the request's idempotency key. Return None if the request has stored nothing."""
        # The key is the id of an interaction, or a text such as `rematch of …`.
        row = await self._connections.first(_DONE, {"name": request})
        return None if row is None else (MatchId(row.match_id), row.version)

    async def checked(self, match_id: MatchId, rulebook: str) -> None:
        """Record that a replay of the match under the rules with the hash `rulebook` agreed with the
        fingerprints."""
        await self._connections.execute(_CHECKED, {"match": match_id, "now": rulebook})

    async def unchecked(
        self, rulebook: str, limit: int, share: Share = EVERYTHING
    ) -> list[MatchId]:
        """Return up to `limit` unfinished matches of `share` that were last checked by a replay under other
        rules than the present ones. `rulebook` is a hash of the present rules. Frozen matches are left out."""
        values = {"rules": rulebook, "most": limit}
        halves = (within(each, matches.c.server, share) for each in _UNCHECKED)
        query = union_all(*halves).limit(bindparam("most"))
        return [*await self._connections.scalars(query, values)]

    # Freezing deletes nothing; the log stays as it is.
    async def freeze(self, match_id: MatchId) -> None:
        """Freeze a match whose log does not replay, so that nothing can change it. The announcer and the
        match's season must react to that, so they are told to look at the match."""

        def work(connection: Connection) -> None:
            connection.execute(_FREEZE, {"match": match_id})
            connection.execute(appending.ANNOUNCE, {"match": match_id})
            connection.execute(appending.TELL_SEASON, {"match": match_id})
            server = connection.scalar(_SERVER, {"match": match_id})
            self._notifications.changed(connection, match_id, server or ANYWHERE)

        await self._connections.write(work)

    async def _store(self, change: NewEvents, work: Work[T]) -> T:
        def work_and_notify(connection: Connection) -> T:
            result = work(connection)
            self._notifications.changed(connection, change.match_id, change.summary.server)
            return result

        try:
            return await self._connections.write(work_and_notify)
        except (Conflict, IntegrityError):
            # Either error may mean that the request was carried out before; then its key exists. Otherwise, a
            # Conflict is left to the caller, and an IntegrityError is a bug that a retry can't fix.
            if change.request is not None and (earlier := await self.done(change.request)):
                raise AlreadyDone(*earlier) from None
            raise
        finally:  # even if the write fails, it may have been stored
            self._only_matches.waits(change.match_id, change.summary.waiting)


_THIS_MATCH: Final = matches.c.id == bindparam("match")
_VERSION: Final = select(matches.c.version).where(_THIS_MATCH)
_UNFROZEN_VERSION: Final = _VERSION.where(matches.c.frozen == false())
_SERVER: Final = select(matches.c.server).where(_THIS_MATCH)
_MATCH: Final = select(matches.c.version, matches.c.secret, matches.c.frozen).where(_THIS_MATCH)
_EVENTS: Final = (
    select(events.c.version, events.c.kind, events.c.payload, events.c.fingerprint, events.c.at)
    .where(events.c.match_id == bindparam("match"))
    .order_by(events.c.version)
)
_OPENINGS: Final = select(events.c.match_id, events.c.kind, events.c.payload).where(
    events.c.match_id.in_(bindparam("ones")), events.c.version == 1
)
_DONE: Final = select(requests.c.match_id, requests.c.version).where(
    requests.c.request == bindparam("name")
)
_CHECKED: Final = update(matches).where(_THIS_MATCH).values(rulebook=bindparam("now"))
_FREEZE: Final = update(matches).where(_THIS_MATCH).values(frozen=True)
_OTHER_RULES: Final = (  # unlike `<>`, the operators `<` and `>` can use an index
    matches.c.rulebook < bindparam("rules"),
    matches.c.rulebook > bindparam("rules"),
)
_UNCHECKED: Final = [select(matches.c.id).where(UNFINISHED, other) for other in _OTHER_RULES]


def read_log(connection: Connection, match_id: MatchId) -> StoredLog | None:
    """Return the whole log of a match, or None if there is no such match. Raises Unreadable if an event can't
    be decoded."""
    match = connection.execute(_MATCH, {"match": match_id}).first()
    if match is None:
        return None
    rows = connection.execute(_EVENTS, {"match": match_id}).all()
    return StoredLog(
        match_id=match_id,
        version=match.version,
        secret=Secret(match.secret),
        events=tuple(decode(row.kind, row.payload) for row in rows),
        times=tuple(row.at for row in rows),
        fingerprints={row.version: row.fingerprint for row in rows if row.fingerprint},
        frozen=match.frozen,
    )
