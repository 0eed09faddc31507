"""Finds the match that a command means. The database evaluates all conditions, so a channel may have any number
of other matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import sqlalchemy as sa

from data.matches.match_rows import MATCHES
from data.schema import ELSEWHERE, involved, matches, members, waiting
from matches.log.events import PlayerId
from matches.ports.match_search import SEARCH_LIMIT, PlayerRole, Scope, SearchCondition


def find(
    connection: sa.Connection,
    player: PlayerId,
    fits: Sequence[SearchCondition],
    scopes: Sequence[Scope],
    game: str | None,
    *,
    every: bool,
) -> list[Any]:
    """Find matches, as `SqlLists.search` describes. Without `every`, all other matches in a place are searched
    before its frozen ones, which can only be viewed."""
    found: dict[str, Any] = {}
    for scope in scopes:
        for frozen in ((False, True),) if every else ((False,), (True,)):
            for query, values in _questions(player, fits, scope, game):
                for match in connection.execute(query, {**values, "frozen": frozen}):
                    found.setdefault(match.id, match)
                if found and not every:
                    return [*found.values()]
    return [*found.values()]


def _questions(
    player: PlayerId, fits: Sequence[SearchCondition], scope: Scope, game: str | None
) -> Iterator[tuple[sa.Select[Any], dict[str, object]]]:
    where: dict[str, object] = {"server": scope.server, "channel": scope.channel}
    for fit in fits:
        values = where | {
            "player": player,
            "game": game,
            "statuses": [status.value for status in fit.statuses],
            "open": any(status.open for status in fit.statuses),
        }
        if fit.role.own:
            yield _OWN[fit.role], values
        elif scope.channel is not None:
            yield _OTHERS[fit.role], values


def unless_none(column: sa.ColumnElement[Any], name: str) -> sa.ColumnElement[bool]:
    """Return a condition for a query: the column equals the parameter `name`, or that parameter is None."""
    return sa.or_(sa.bindparam(name, type_=column.type).is_(None), column == sa.bindparam(name))


_FITS: Final = sa.and_(
    matches.c.status.in_(sa.bindparam("statuses")),
    matches.c.frozen.in_(sa.bindparam("frozen")),
    unless_none(matches.c.game, "game"),
)
_PLAYER: Final[sa.BindParameter[Any]] = sa.bindparam("player")
_MEMBER: Final = sa.select(members.c.match_id).where(
    members.c.player == _PLAYER, members.c.open == sa.bindparam("open")
)
_deciding = waiting.alias("deciding")
_WAITED_FOR: Final = sa.select(_deciding.c.match_id).where(_deciding.c.player == _PLAYER)
_OTHERS_DECIDE: Final = sa.exists().where(
    _deciding.c.match_id == matches.c.id, _deciding.c.player != _PLAYER
)
_ROLES: Final = {
    PlayerRole.TO_MOVE: matches.c.id.in_(_WAITED_FOR),
    PlayerRole.WAITS: sa.and_(matches.c.id.in_(_MEMBER), _OTHERS_DECIDE),
    PlayerRole.MEMBER: matches.c.id.in_(_MEMBER),
    PlayerRole.INVOLVED: matches.c.id.in_(
        sa.select(involved.c.match_id).where(involved.c.player == _PLAYER)
    ),
}
# A player has few matches, so the query should find them by player. `+ 0` keeps SQLite from using the indexes
# on channels instead.
_CHANNEL: Final = sa.or_(
    sa.bindparam("channel", type_=matches.c.channel.type).is_(None),
    matches.c.channel + 0 == sa.bindparam("channel"),
    matches.c.opened_in + 0 == sa.bindparam("channel"),
)
_OWN: Final = {
    role: MATCHES.outerjoin(
        waiting, sa.and_(waiting.c.match_id == matches.c.id, waiting.c.player == _PLAYER)
    )
    .where(condition, _FITS, _CHANNEL, unless_none(matches.c.server + 0, "server"))
    .order_by(waiting.c.since.is_(None), waiting.c.since, matches.c.changed_at.desc())
    .limit(SEARCH_LIMIT)
    for role, condition in _ROLES.items()
}


def _latest(*conditions: sa.ColumnElement[bool]) -> sa.Select[Any]:
    found = (
        sa.select(matches.c.id)
        .where(*conditions, matches.c.open == sa.bindparam("open"), _FITS)
        .order_by(matches.c.changed_at.desc())
        .limit(SEARCH_LIMIT)
    )
    return sa.select(found.subquery().c.id)


def _in_channel(*conditions: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Return a query for the matches that are played in a channel, and those that were opened there and are
    played elsewhere. Each of the two kinds has its own subquery, which can use its own index."""
    played = _latest(matches.c.channel == sa.bindparam("channel"), *conditions)
    opened = _latest(matches.c.opened_in == sa.bindparam("channel"), ELSEWHERE, *conditions)
    return (
        MATCHES.where(matches.c.id.in_(sa.union_all(played, opened)))
        .order_by(matches.c.changed_at.desc())
        .limit(SEARCH_LIMIT)
    )


_PLAYS: Final = sa.exists().where(members.c.match_id == matches.c.id, members.c.player == _PLAYER)
_OTHERS: Final = {PlayerRole.STRANGER: _in_channel(~_PLAYS), PlayerRole.ANY: _in_channel()}
