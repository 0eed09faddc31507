"""Lists of matches from the derived rows, without replaying any match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    exists,
    false,
    func,
    null,
    or_,
    select,
    true,
    tuple_,
    union_all,
)

from data.calendars import everywhere
from data.connections import Connections
from data.dues import OF_MATCHES, dues
from data.schema import (
    ELSEWHERE,
    LOBBY,
    PLAYED,
    SHUT_OUT,
    THINKING,
    UNFINISHED,
    blocks,
    marks,
    matches,
    members,
    pauses,
    waiting,
)
from data.shares import within
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.peers import EVERYTHING, Share
from matches.ports.storage import Row

_MOST: Final = 25


class SqlLists:
    """Implements matches.ports.storage.Lists."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def row(self, match_id: MatchId) -> Row | None:
        rows = await self._rows(_ONE, match=match_id)
        return rows[0] if rows else None

    async def rows_of(
        self, player: PlayerId, *, server: int | None = None, game: str | None = None
    ) -> list[Row]:
        return await self._rows(_OF_PLAYER, player=player, server=server, game=game)

    async def next_waiting(self, player: PlayerId, besides: MatchId) -> tuple[MatchId, str] | None:
        values = {"player": player, "besides": besides}
        row = await self._connections.read(
            lambda connection: connection.execute(_NEXT, values).first()
        )
        return None if row is None else (MatchId(row.id), row.game)

    async def rows_in(self, channel: int, *, game: str | None = None) -> list[Row]:
        return await self._rows(_IN_CHANNEL, channel=channel, game=game)

    async def rows_at(self, server: int) -> list[Row]:
        return await self._rows(_AT_SERVER, server=server)

    async def open_lobbies(self, host: PlayerId) -> int:
        return await self._connections.read(
            lambda connection: connection.execute(_LOBBIES, {"host": host}).scalar_one()
        )

    async def running_matches(self, host: PlayerId, *, practice: bool = False) -> int:
        query = _PRACTISING if practice else _RUNNING
        return await self._connections.read(
            lambda connection: connection.execute(query, {"host": host}).scalar_one()
        )

    async def thinking(self, share: Share = EVERYTHING) -> list[MatchId]:
        query = within(_THINKING, matches.c.server, share)
        return await self._connections.read(
            lambda connection: [MatchId(row.id) for row in connection.execute(query)]
        )

    async def oldest_lobby(
        self, after: tuple[MatchId, datetime] | None = None, share: Share = EVERYTHING
    ) -> tuple[MatchId, datetime] | None:
        last, changed = after or ("", _EARLIEST)
        values = {"last": last, "changed": changed}
        query = within(_OLDEST, matches.c.server, share)
        row = await self._connections.read(
            lambda connection: connection.execute(query, values).first()
        )
        return None if row is None else (MatchId(row.id), row.changed_at)

    async def _rows(self, query: Select[Any], **values: object) -> list[Row]:
        return await self._connections.read(lambda connection: _rows(connection, query, values))


_MATCHES: Final = select(
    matches.c.id,
    matches.c.game,
    matches.c.status,
    matches.c.server,
    matches.c.channel,
    matches.c.changed_at,
    matches.c.frozen,
    matches.c.thinking,
    matches.c.version,
    marks.c.message,
    marks.c.channel.label("message_channel"),
).join(marks, marks.c.match_id == matches.c.id)

_ONE: Final = _MATCHES.where(matches.c.id == bindparam("match"))

# A parameter that is None switches its condition off.
_GAME: Final = or_(
    bindparam("game", type_=matches.c.game.type).is_(None), matches.c.game == bindparam("game")
)
_SERVER: Final = or_(
    bindparam("server", type_=matches.c.server.type).is_(None),
    matches.c.server == bindparam("server"),
)

_OF_PLAYER: Final = (
    _MATCHES.join(members, members.c.match_id == matches.c.id)
    .outerjoin(
        waiting,
        and_(waiting.c.match_id == matches.c.id, waiting.c.player == bindparam("player")),
    )
    .where(members.c.player == bindparam("player"), PLAYED, _GAME, _SERVER)
    # Matches that wait for the player come first, the longest waiting first.
    .order_by(waiting.c.since.is_(None), waiting.c.since, matches.c.changed_at.desc())
)
_NEXT: Final = (
    select(matches.c.id, matches.c.game)
    .join(waiting, waiting.c.match_id == matches.c.id)
    .where(
        waiting.c.player == bindparam("player"),
        matches.c.id != bindparam("besides"),
        matches.c.open == true(),
        matches.c.frozen == false(),
    )
    .order_by(waiting.c.since, matches.c.changed_at.desc())
    .limit(1)
)

_LATEST: Final = (matches.c.open.desc(), matches.c.changed_at.desc())


def _latest(*conditions: ColumnElement[bool]) -> Select[Any]:
    found = select(matches.c.id).where(*conditions, _GAME).order_by(*_LATEST).limit(_MOST)
    return select(found.subquery().c.id)


# Each half is limited by itself, so that each can use its index; a match may be in both.
_PLAYED_THERE: Final = _latest(matches.c.channel == bindparam("channel"))
_OPENED_THERE: Final = _latest(matches.c.opened_in == bindparam("channel"), ELSEWHERE)
_IN_CHANNEL: Final = (
    _MATCHES.where(matches.c.id.in_(union_all(_PLAYED_THERE, _OPENED_THERE)))
    .order_by(*_LATEST)
    .limit(_MOST)
)
_AT_SERVER: Final = (
    _MATCHES.where(matches.c.server == bindparam("server"), UNFINISHED)
    .order_by(matches.c.changed_at.desc())
    .limit(500)
)
_LOBBIES: Final = (
    select(func.count()).select_from(matches).where(LOBBY, matches.c.host == bindparam("host"))
)
_OPENED_AND_PLAYED: Final = (
    select(func.count())
    .select_from(members.join(matches, matches.c.id == members.c.match_id))
    .where(
        PLAYED,
        members.c.player == bindparam("host"),
        matches.c.host == bindparam("host"),
        matches.c.status == Status.RUNNING.value,
        matches.c.frozen == false(),
    )
)
_RUNNING: Final = _OPENED_AND_PLAYED.where(matches.c.server != ANYWHERE, matches.c.season.is_(None))
_PRACTISING: Final = _OPENED_AND_PLAYED.where(matches.c.server == ANYWHERE)
_THINKING: Final = select(matches.c.id).where(THINKING).order_by(matches.c.changed_at)
_EARLIEST: Final = datetime.min.replace(tzinfo=UTC)
_OLDEST: Final = (
    select(matches.c.id, matches.c.changed_at)
    .where(
        LOBBY,
        matches.c.server.not_in(select(blocks.c.discord_id).where(SHUT_OUT)),
        tuple_(matches.c.changed_at, matches.c.id)
        > tuple_(bindparam("changed", type_=matches.c.changed_at.type), bindparam("last")),
    )
    .order_by(matches.c.changed_at, matches.c.id)
    .limit(1)
)
_ONES: Final[BindParameter[Any]] = bindparam("ones", expanding=True)
_STOOD: Final = exists().where(
    everywhere(matches.c.server), pauses.c.until > waiting.c.counted, waiting.c.left.is_not(None)
)


def _people(of: Callable[[Table], ColumnElement[bool]]) -> CompoundSelect[Any]:
    """Who waits, with the times of their clocks, and the members: those have no time since when."""
    clocks = (waiting.c.since, waiting.c.ends, waiting.c.lost, _STOOD.label("stood"))
    return union_all(
        select(waiting.c.match_id, waiting.c.player, *clocks)
        .join(matches, matches.c.id == waiting.c.match_id)
        .where(of(waiting)),
        select(members.c.match_id, members.c.player, null(), null(), null(), null()).where(
            of(members)
        ),
    )


_OF_ONE: Final = _people(lambda table: table.c.match_id == bindparam("match"))
_OF_SEVERAL: Final = _people(lambda table: table.c.match_id.in_(_ONES))  # twice as slow


def _rows(connection: Connection, query: Select[Any], values: Mapping[str, object]) -> list[Row]:
    """Uses two statements, however many matches there are, as long as no outage touches their clocks."""
    found = connection.execute(query, values).all()
    members_of, waiting_in = _people_of(connection, [match.id for match in found])
    until = _until(connection, waiting_in)
    return [
        Row(
            match_id=MatchId(match.id),
            game=match.game,
            status=Status(match.status),
            server=match.server,
            channel=match.channel,
            members=frozenset(members_of[match.id]),
            waiting={each.player: each.since for each in waiting_in[match.id]},
            changed_at=match.changed_at,
            message=match.message,
            message_channel=match.message_channel,
            frozen=match.frozen,
            until=until[match.id],
            thinking=match.thinking,
            version=match.version,
        )
        for match in found
    ]


def _people_of(
    connection: Connection, ones: Sequence[str]
) -> tuple[Mapping[str, set[PlayerId]], Mapping[str, list[Any]]]:
    """The members of each of these matches, and the rows of those for whom it waits."""
    members_of: dict[str, set[PlayerId]] = defaultdict(set)
    waiting_in: dict[str, list[Any]] = defaultdict(list)
    query, values = (
        (_OF_ONE, {"match": ones[0]}) if len(ones) == 1 else (_OF_SEVERAL, {"ones": ones})
    )
    for row in connection.execute(query, values) if ones else ():
        if row.since is None:
            members_of[row.match_id].add(PlayerId(row.player))
        else:
            waiting_in[row.match_id].append(row)
    return members_of, waiting_in


def _until(
    connection: Connection, waiting_in: Mapping[str, Sequence[Any]]
) -> Mapping[str, dict[PlayerId, tuple[datetime, datetime]]]:
    """When the times end. Those of clocks that an outage stopped are computed: their rows do not know of it."""
    found: dict[str, dict[PlayerId, tuple[datetime, datetime]]] = defaultdict(dict)
    for each in chain.from_iterable(waiting_in.values()):
        if each.ends is not None:
            found[each.match_id][each.player] = each.ends, each.lost
    stood = [name for name, rows in waiting_in.items() if any(each.stood for each in rows)]
    for due in dues(connection, OF_MATCHES, ones=stood) if stood else ():
        clock = due.exact.open_decision
        if clock.ends is not None and clock.lost is not None:
            found[due.match_id][due.player] = clock.ends, clock.lost
    return found
