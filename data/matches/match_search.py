"""Searches for the match that a command refers to. All conditions are part of the queries, so that a match is
found however many other matches its channel has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    exists,
    or_,
    select,
    union_all,
)

from data.matches.match_rows import MATCHES
from data.schema import ELSEWHERE, involved, matches, members, waiting
from matches.log.events import PlayerId
from matches.ports.match_search import SEARCH_LIMIT, PlayerRole, Scope, SearchCondition


@dataclass(frozen=True)
class MatchSearch:
    """A player's search for matches. `fits` are combinations of the player's role and the match's status, and
    `scopes` are places to search; both are in order of preference. `game` is None for any game."""

    player: PlayerId
    fits: tuple[SearchCondition, ...]
    scopes: tuple[Scope, ...]
    game: str | None

    def first(self, connection: Connection) -> list[Any]:
        """Try each scope and fit in order, and return the matches for the first pair that has any. Frozen
        matches can only be viewed, so they are returned only if no other match in the same scope fits."""
        for scope in self.scopes:
            for frozen in ((False,), (True,)):
                for query, values in self._questions(scope):
                    if found := connection.execute(query, {**values, "frozen": frozen}).all():
                        return [*found]
        return []

    def every(self, connection: Connection) -> list[Any]:
        """Return the matches for all scopes and fits, each match once."""
        found: dict[str, Any] = {}
        for scope in self.scopes:
            for query, values in self._questions(scope):
                for match in connection.execute(query, {**values, "frozen": (False, True)}):
                    found.setdefault(match.id, match)
        return [*found.values()]

    def _questions(self, scope: Scope) -> Iterator[tuple[Select[Any], dict[str, object]]]:
        """Yield the queries for one scope, with the values of their parameters. Matches of other people are
        searched only if the scope is a channel."""
        values: dict[str, object] = {"player": self.player, "game": self.game}
        values |= {"server": scope.server, "channel": scope.channel}
        for fit in self.fits:
            values["statuses"] = [status.value for status in fit.statuses]
            values["open"] = any(status.open for status in fit.statuses)
            if fit.role.own:
                yield _OWN[fit.role], values
            elif scope.channel is not None:
                yield _OTHERS[fit.role], values


def _unless_none(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    return or_(bindparam(name, type_=column.type).is_(None), column == bindparam(name))


_FITS: Final = and_(
    matches.c.status.in_(bindparam("statuses", expanding=True)),
    matches.c.frozen.in_(bindparam("frozen", expanding=True)),
    _unless_none(matches.c.game, "game"),
)
_PLAYER: Final = bindparam("player", type_=members.c.player.type)
_MEMBER: Final = select(members.c.match_id).where(
    members.c.player == _PLAYER, members.c.open == bindparam("open")
)
_deciding = waiting.alias("deciding")
_WAITED_FOR: Final = select(_deciding.c.match_id).where(_deciding.c.player == _PLAYER)
_OTHERS_DECIDE: Final = exists().where(
    _deciding.c.match_id == matches.c.id, _deciding.c.player != _PLAYER
)
_ROLES: Final = {
    PlayerRole.TO_MOVE: matches.c.id.in_(_WAITED_FOR),
    PlayerRole.WAITS: and_(matches.c.id.in_(_MEMBER), _OTHERS_DECIDE),
    PlayerRole.MEMBER: matches.c.id.in_(_MEMBER),
    PlayerRole.INVOLVED: matches.c.id.in_(
        select(involved.c.match_id).where(involved.c.player == _PLAYER)
    ),
}
# A player has few matches, so the query should find them by player. `+ 0` keeps SQLite from using the indexes
# on channels instead.
_CHANNEL: Final = or_(
    bindparam("channel", type_=matches.c.channel.type).is_(None),
    matches.c.channel + 0 == bindparam("channel"),
    matches.c.opened_in + 0 == bindparam("channel"),
)
_OWN: Final = {
    role: MATCHES.outerjoin(
        waiting, and_(waiting.c.match_id == matches.c.id, waiting.c.player == _PLAYER)
    )
    .where(condition, _FITS, _CHANNEL, _unless_none(matches.c.server + 0, "server"))
    .order_by(waiting.c.since.is_(None), waiting.c.since, matches.c.changed_at.desc())
    .limit(SEARCH_LIMIT)
    for role, condition in _ROLES.items()
}


def _latest(*conditions: ColumnElement[bool]) -> Select[Any]:
    found = (
        select(matches.c.id)
        .where(*conditions, matches.c.open == bindparam("open"), _FITS)
        .order_by(matches.c.changed_at.desc())
        .limit(SEARCH_LIMIT)
    )
    return select(found.subquery().c.id)


def _in_channel(*conditions: ColumnElement[bool]) -> Select[Any]:
    """Return the query for the matches played or opened in a channel. These are two subqueries, each with a
    limit of its own so that it can use its index; a match found by both is returned once."""
    played = _latest(matches.c.channel == bindparam("channel"), *conditions)
    opened = _latest(matches.c.opened_in == bindparam("channel"), ELSEWHERE, *conditions)
    return (
        MATCHES.where(matches.c.id.in_(union_all(played, opened)))
        .order_by(matches.c.changed_at.desc())
        .limit(SEARCH_LIMIT)
    )


_PLAYS: Final = exists().where(members.c.match_id == matches.c.id, members.c.player == _PLAYER)
_OTHERS: Final = {PlayerRole.STRANGER: _in_channel(~_PLAYS), PlayerRole.ANY: _in_channel()}
