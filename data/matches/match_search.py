"""Finds the match that a command means. The database evaluates all conditions, so a channel may have any number
of other matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from data.matches.match_rows import MATCHES
from data.schema import ELSEWHERE, involved, matches, members, waiting
from matches.log.events import PlayerId
from matches.ports.match_search import SEARCH_LIMIT, PlayerRole, Scope, SearchCondition


@dataclass(frozen=True)
class MatchSearch:
    """A player's search for matches in the places `scopes`, by the conditions `fits`. Both are tried in the
    given order. `game` is the key of a game; None finds matches of all games."""

    player: PlayerId
    fits: tuple[SearchCondition, ...]
    scopes: tuple[Scope, ...]
    game: str | None

    def first(self, connection: sa.Connection) -> list[Any]:
        """Find the first place where any condition is met, and the first condition that is met there. Return
        the matches there that meet this condition. Frozen matches can only be viewed, so they are returned only
        if no other match there meets any condition."""
        for scope in self.scopes:
            for frozen in ((False,), (True,)):
                for query, values in self._questions(scope):
                    if found := connection.execute(query, {**values, "frozen": frozen}).all():
                        return [*found]
        return []

    def every(self, connection: sa.Connection) -> list[Any]:
        """Return the matches in all scopes that meet any condition of `fits`, each match once."""
        found: dict[str, Any] = {}
        for scope in self.scopes:
            for query, values in self._questions(scope):
                for match in connection.execute(query, {**values, "frozen": (False, True)}):
                    found.setdefault(match.id, match)
        return [*found.values()]

    def _questions(self, scope: Scope) -> Iterator[tuple[sa.Select[Any], dict[str, object]]]:
        values: dict[str, object] = {"player": self.player, "game": self.game}
        values |= {"server": scope.server, "channel": scope.channel}
        for fit in self.fits:
            values["statuses"] = [status.value for status in fit.statuses]
            values["open"] = any(status.open for status in fit.statuses)
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
