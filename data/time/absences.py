"""Stores absences in SQL. All functions run in a transaction of the caller.

An absence is *untold* as long as its player is in a running match whose log does not have it yet.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from data.core.locking import hold_players
from data.schema import PLAYED, UNFINISHED, UNTOLD, absences, matches, members
from data.time.clocks import recount
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.ports.preferences import Absence


def lasting(connection: sa.Connection, player: PlayerId, since: datetime) -> list[Absence]:
    return [_absence(row) for row in connection.execute(_LASTING, {"who": player, "since": since})]


def absences_of(connection: sa.Connection, player: PlayerId) -> list[Absence]:
    return [_absence(row) for row in connection.execute(_EVERY, {"who": player})]


def requested(connection: sa.Connection, request: str) -> Absence | None:
    row = connection.execute(_REQUESTED, {"request": request}).first()
    return None if row is None else _absence(row)


def untold(connection: sa.Connection) -> list[Absence]:
    return [_absence(row) for row in connection.execute(_UNTOLD)]


def add(
    connection: sa.Connection,
    player: PlayerId,
    until: datetime,
    reason: str,
    request: str,
    now: datetime,
) -> bool:
    """Begin an absence, which lasts until `until`, and end the current one. Adjust the clocks of the player's
    open decisions. If `request` has already begun an absence, return False and change nothing."""
    values = {"player": player, "start": now, "until": until, "reason": reason}

    def change() -> None:
        _end(connection, player, now, told=True)
        connection.execute(sa.insert(absences), {**values, "request": request})

    hold_players(connection, [player])
    # The request is an idempotency key: a repeated interaction finds the same absence.
    if requested(connection, request) is not None:
        return False
    recount(connection, player, now, change)
    return True


def end(connection: sa.Connection, player: PlayerId, now: datetime, *, told: bool) -> bool:
    """End the current absence of a player, and adjust the clocks of their open decisions. Return whether there
    was an absence. Set `told` to False if the end must still be recorded in a match's log."""
    hold_players(connection, [player])
    lasts = connection.execute(_LASTING, {"who": player, "since": now}).first() is not None
    if lasts:
        recount(connection, player, now, lambda: _end(connection, player, now, told=told))
    return lasts


def tell(connection: sa.Connection, absence: int, known: Collection[MatchId]) -> None:
    """Record that the logs of the matches `known` have the absence. It stays untold if the player is in another
    running match."""
    # A match that starts at the same time marks the absence as untold. So lock the absence's row before looking
    # at matches.
    connection.execute(_HOLD, {"absence": absence})
    connection.execute(_TOLD, {"absence": absence, "ones": [*known]})


def untell(connection: sa.Connection, people: Collection[PlayerId], now: datetime) -> None:
    """Mark the current absences of these people as untold, because they have just joined a match."""
    connection.execute(_UNTELL, {"ones": [*people], "now": now})


def _end(connection: sa.Connection, player: PlayerId, now: datetime, *, told: bool) -> None:
    connection.execute(_END, {"who": player, "now": now, "known": told})


def _absence(row: sa.Row[Any]) -> Absence:
    return Absence(
        id=row.id,
        player=PlayerId(row.player),
        start=row.start,
        until=row.until,
        reason=row.reason,
        request=row.request,
        told=row.told,
    )


_ONES: Final[sa.BindParameter[Any]] = sa.bindparam("ones", expanding=True)
_WHO: Final[sa.BindParameter[Any]] = sa.bindparam("who")
_NOW: Final = sa.bindparam("now", type_=absences.c.until.type)
_EVERY: Final = sa.select(absences).where(absences.c.player == _WHO).order_by(absences.c.start)
_LASTING: Final = (
    sa.select(absences)
    .where(
        absences.c.player == _WHO,
        absences.c.until > sa.bindparam("since", type_=absences.c.until.type),
    )
    .order_by(absences.c.start, absences.c.id)
)
_REQUESTED: Final = sa.select(absences).where(absences.c.request == sa.bindparam("request"))
_END: Final = (
    sa.update(absences)
    .where(absences.c.player == _WHO, absences.c.until > _NOW)
    .values(until=_NOW, told=sa.bindparam("known", type_=sa.Boolean))
)
_UNTOLD: Final = sa.select(absences).where(UNTOLD).order_by(absences.c.id)
_UNTELL: Final = (
    sa.update(absences)
    .where(absences.c.player.in_(_ONES), absences.c.until > _NOW)
    .values(told=False)
)
_ANOTHER: Final = (  # running matches that the caller did not list, because they started later
    sa.select(members.c.match_id)
    .join(matches, matches.c.id == members.c.match_id)
    .where(
        members.c.player == absences.c.player,
        PLAYED,
        UNFINISHED,
        matches.c.status == sa.literal_column("'running'"),
        matches.c.server != ANYWHERE,  # nobody else takes part in practice
        members.c.match_id.not_in(_ONES),
    )
)
_HOLD: Final = (
    sa.select(absences.c.id).where(absences.c.id == sa.bindparam("absence")).with_for_update()
)
_TOLD: Final = (
    sa.update(absences)
    .where(absences.c.id == sa.bindparam("absence"), ~sa.exists(_ANOTHER.correlate(absences)))
    .values(told=True)
)
