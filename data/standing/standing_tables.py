"""Queries that the bot needs to show standings: ratings, the best scores, and a person's matches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

import sqlalchemy as sa

from data.core.connections import Store
from data.schema import RANKED, habits, parts, players, ratings
from data.schema import results as table
from data.standing.rating import part_of
from matches.log.events import MatchId, PlayerId
from matches.ports.standings import Rated, RatingChange, StandingsChange, TeamScore
from matches.standing.profile import PlayedMatch
from matches.standing.rating import ENOUGH, Skill

LATEST: Final = 5000
"""The maximum number of a person's matches that are read, the latest first."""
LISTED: Final = 500
"""The maximum number of people in a table of standings."""


class SqlStandingTables(Store):
    """Reads ratings, scores and results. Every method may raise StorageBusy."""

    async def change_of(self, match_id: MatchId) -> StandingsChange | None:
        """Return how the result of a match has changed the standings; None if the match has no result."""
        return await self._connections.read(lambda connection: _change_of(connection, match_id))

    async def table(self, server: int, game: str) -> list[Rated]:
        """Return the ratings of a game in a server, without people who are hidden or erased. The strongest come
        first, and provisional ratings last."""
        values = {"server": server, "game": game, "enough": ENOUGH, "most": LISTED}
        found = await self._connections.rows(_TABLE, values)
        return [_rated(row) for row in found]

    async def rating(self, server: int, game: str, player: PlayerId) -> Rated | None:
        key = {"server": server, "game": game, "who": player}
        row = await self._connections.first(_RATING, key)
        return None if row is None else _rated(row)

    async def scores(self, server: int, game: str, most: int) -> list[TeamScore]:
        """Return up to `most` scores of a game in a server, the best first. Only games in which all players
        score together have such scores."""
        values = {"server": server, "game": game, "most": most}
        rows = await self._connections.rows(_SCORES, values)
        return [_score([*of_match]) for _, of_match in groupby(rows, lambda row: row.id)]

    async def played(self, player: PlayerId, server: int | None) -> list[PlayedMatch]:
        """Return a person's last matches, up to `LATEST`, in the order in which they were played. If `server`
        is given, return only matches there."""
        values = {"who": player, "server": server or 0, "most": LATEST}
        query = _PLAYED if server is None else _PLAYED.where(_HERE)
        rows = await self._connections.rows(query, values)
        return [_played(row) for row in reversed(rows)]

    async def company(self, player: PlayerId, server: int | None) -> int:
        """Return how many other people the person has played with, in one server or, if `server` is None, in
        all servers."""
        query = _COMPANY if server is None else _COMPANY.where(_HERE)
        values = {"who": player, "server": server or 0}
        found = await self._connections.scalar(query, values)
        return found or 0


def ratings_of(connection: sa.Connection, player: PlayerId) -> list[tuple[int, str, Rated]]:
    """Return all ratings of a person, each with the Discord server and the key of the game."""
    rows = connection.execute(_ALL_RATINGS, {"who": player})
    return [(row.server, row.game, _rated(row)) for row in rows]


def results_of(connection: sa.Connection, player: PlayerId) -> list[tuple[MatchId, PlayedMatch]]:
    """Return all results of a person, each with the id of the match, the latest first."""
    rows: Sequence[Any] = connection.execute(_PLAYED.limit(None), {"who": player}).all()
    return [(MatchId(row.id), _played(row)) for row in rows]


def _change_of(connection: sa.Connection, match_id: MatchId) -> StandingsChange | None:
    key = {"match": match_id}
    row = connection.execute(_RESULT, key).first()
    if row is None:
        return None
    if row.score is not None and not row.unrated:
        here = {"server": row.server, "game": row.game, "ours": row.score}
        better = connection.scalar(_BETTER, here) or 0
        return StandingsChange("", score=row.score, place=1 + better)
    found = connection.execute(_CHANGES, key).all()
    return StandingsChange(row.unrated, tuple(map(_change, found)))


def _change(row: sa.Row[Any]) -> RatingChange:
    before, after = Skill(row.skill, row.doubt), Skill(row.new_skill, row.new_doubt)
    return RatingChange(PlayerId(row.player), before, after, (row.matches or 0) < ENOUGH)


def _rated(row: sa.Row[Any]) -> Rated:
    return Rated(PlayerId(row.player), Skill(row.skill, row.doubt), row.matches, row.won)


def _score(rows: Sequence[sa.Row[Any]]) -> TeamScore:
    players = tuple(PlayerId(row.player) if row.shown else None for row in rows)
    return TeamScore(rows[0].score, players, rows[0].ended)


def _played(row: sa.Row[Any]) -> PlayedMatch:
    change = None
    if row.new_skill is not None:
        change = Skill(row.skill, row.doubt), Skill(row.new_skill, row.new_doubt)
    return PlayedMatch(
        server=row.server,
        game=row.game,
        began=row.began,
        ended=row.ended,
        unrated=row.unrated,
        computers=row.computers,
        together=row.of_all is not None,
        people=row.people,
        first=row.first,
        part=part_of(row),
        change=change,
    )


_HERE: Final = table.c.server == sa.bindparam("server")
_GAME: Final = table.c.game == sa.bindparam("game")
_WHO: Final[sa.BindParameter[Any]] = sa.bindparam("who")
_MOST: Final[sa.BindParameter[Any]] = sa.bindparam("most")
_THIS: Final[sa.BindParameter[Any]] = sa.bindparam("match")
_NOT_HIDDEN: Final = sa.or_(habits.c.hidden.is_(None), habits.c.hidden == sa.false())
_SHOWN: Final = sa.and_(players.c.discord_id > 0, _NOT_HIDDEN)
"""The condition under which a table may show a person's name: they have neither hidden themselves nor been
erased."""


def _with_people(query: sa.Select[Any], player: Any) -> sa.Select[Any]:
    joined = query.join(players, players.c.id == player)
    return joined.outerjoin(habits, habits.c.player == player)


_RESULT: Final = sa.select(table).where(table.c.id == _THIS)
_BETTER: Final = sa.select(sa.func.count()).where(
    RANKED, _HERE, _GAME, table.c.score > sa.bindparam("ours")
)
_CHANGES: Final = (
    _with_people(sa.select(parts, ratings.c.matches), parts.c.player)
    .join(table, table.c.id == parts.c.result)
    .outerjoin(
        ratings,
        sa.and_(
            ratings.c.server == table.c.server,
            ratings.c.game == table.c.game,
            ratings.c.player == parts.c.player,
        ),
    )
    .where(parts.c.result == _THIS, parts.c.new_skill.is_not(None), _SHOWN)
    .order_by(parts.c.new_skill.desc(), parts.c.player)
)
_ALL_RATINGS: Final = (
    sa.select(ratings).where(ratings.c.player == _WHO).order_by(ratings.c.server, ratings.c.game)
)
_OF_TABLE: Final = (
    ratings.c.server == sa.bindparam("server"),
    ratings.c.game == sa.bindparam("game"),
)
_RATING: Final = sa.select(ratings).where(*_OF_TABLE, ratings.c.player == _WHO)
_TABLE: Final = (
    _with_people(sa.select(ratings), ratings.c.player)
    .where(*_OF_TABLE, _SHOWN)
    .order_by(
        (ratings.c.matches < sa.bindparam("enough")),
        ratings.c.skill.desc(),
        ratings.c.player,
    )
    .limit(_MOST)
)
_BEST: Final = (
    sa.select(table.c.id, table.c.score, table.c.ended)
    .where(RANKED, _HERE, _GAME)
    .order_by(table.c.score.desc(), table.c.ended, table.c.id)
    .limit(_MOST)
    .subquery()
)
_SCORES: Final = _with_people(
    sa.select(_BEST, parts.c.player, _SHOWN.label("shown")).join(
        parts, parts.c.result == _BEST.c.id
    ),
    parts.c.player,
).order_by(_BEST.c.score.desc(), _BEST.c.ended, _BEST.c.id, parts.c.player)
_OTHERS: Final = parts.alias("others")


def _counted(*conditions: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    same = _OTHERS.c.result == parts.c.result
    return sa.select(sa.func.count()).where(same, *conditions).scalar_subquery()


_PLAYED: Final = (
    sa.select(
        *(each for each in table.c if each is not table.c.score),
        table.c.score.label("of_all"),
        *(each for each in parts.c if each is not parts.c.result),
        _counted().label("people"),
        _counted(_OTHERS.c.place == 1).label("first"),
    )
    .join(table, table.c.id == parts.c.result)
    .where(parts.c.player == _WHO)
    .order_by(table.c.ended.desc(), table.c.id)
    .limit(_MOST)
)
_COMPANY: Final = (
    sa.select(sa.func.count(sa.distinct(_OTHERS.c.player)))
    .select_from(parts)
    .join(_OTHERS, sa.and_(_OTHERS.c.result == parts.c.result, _OTHERS.c.player != parts.c.player))
    .join(table, table.c.id == parts.c.result)
    .where(parts.c.player == _WHO)
)
