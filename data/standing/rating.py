"""The transaction that rates results. Each result is rated once. The results of a game in a Discord server are
rated in the order in which the matches ended.

A match ends in another, earlier transaction, so that an error in the computation can't lose a move. If the
process is killed in between, results stay marked as unrated. A named lock lets only one process at a time rate
the results of a game in a server.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final

import sqlalchemy as sa

from data.core.locking import hold_alone, share_players
from data.core.upserts import insert_or_update
from data.schema import NUMBERED, TO_RATE, parts, players, ratings, results
from matches.log.events import PlayerId
from matches.log.history.result import Part
from matches.standing.pairs import met_too_often
from matches.standing.rating import Skill, rated, won_by

MOST: Final = 20
"""The maximum number of results rated in one transaction, because on SQLite moves must wait for it."""


def rate(connection: sa.Connection, server: int, game: str) -> int:
    """Rate the oldest unrated results of a game in a server, at most `MOST` of them. Return their number; 0
    means that no unrated result is left. The number includes results that don't count for ratings."""
    here = {"server": server, "game": game}
    hold_alone(connection, f"ratings {server} {game}")
    pending = connection.execute(_PENDING, here).all()
    number = connection.scalar(_NUMBER, here) or 0
    for row in pending:
        if _rate_one(connection, row, here, number + 1):
            number += 1
    return len(pending)


def part_of(row: sa.Row[Any]) -> Part:
    """Return how a person did in a match, from a row of the table `parts`."""
    return Part(
        PlayerId(row.player), row.team, row.place, row.score, row.decisions, resigned=row.resigned
    )


def _rate_one(
    connection: sa.Connection, row: sa.Row[Any], here: Mapping[str, object], number: int
) -> bool:
    """Rate a result, and store it as result number `number` of the game in the server (both in `here`). If two
    opponents have met too often on that day, record instead that it does not count, and return False."""
    found = [part_of(each) for each in connection.execute(_PARTS, {"match": row.id})]
    sides = [(part.player, part.team) for part in found]
    if met_too_often(sides, _earlier(connection, row.ended, here)):
        connection.execute(_OFTEN, {"match": row.id})
        return False
    people = [part.player for part in found]
    share_players(connection, people)
    known = {each.player: each for each in connection.execute(_RATINGS, {**here, "ones": people})}
    before = [_skill_before(connection, who, here, known.get(who)) for who in people]
    after = rated(found, before)
    _store(connection, row, found, before, after)
    _renew(connection, row, here, [*zip(found, after, strict=True)], known)
    connection.execute(_NUMBERED, {"match": row.id, "counted": number})
    return True


def _skill_before(
    connection: sa.Connection, who: PlayerId, here: Mapping[str, object], row: sa.Row[Any] | None
) -> Skill:
    """Return a player's skill before a match. `row` is the player's stored rating in the game and server in
    `here`, or None. A player who has been erased has no `row`, but keeps the skill after their last rated
    match. So their opponents get the same ratings as if nobody had been erased."""
    if row is not None:
        return Skill(row.skill, row.doubt)
    last = connection.execute(_LAST, {**here, "who": who}).first()
    return Skill() if last is None else Skill(*last)


def _earlier(
    connection: sa.Connection, ended: datetime, here: Mapping[str, object]
) -> Sequence[list[tuple[int, int]]]:
    """Return the rated matches of a game in a server (both in `here`) that ended on the same day in UTC as
    `ended`. Each is a list of pairs: a player's id and team."""
    begins = datetime.combine(ended.astimezone(UTC).date(), time(), UTC)
    day = {"begins": begins, "ends": begins + timedelta(days=1)}
    found = defaultdict[str, list[tuple[int, int]]](list)
    for row in connection.execute(_OF_DAY, {**here, **day}):
        found[row.result].append((row.player, row.team))
    return [*found.values()]


def _store(
    connection: sa.Connection,
    row: sa.Row[Any],
    found: Sequence[Part],
    before: Sequence[Skill],
    after: Sequence[Skill],
) -> None:
    changes = [
        {
            "match": row.id,
            "who": part.player,
            "old_skill": old.skill,
            "old_doubt": old.doubt,
            "to_skill": new.skill,
            "to_doubt": new.doubt,
        }
        for part, old, new in zip(found, before, after, strict=True)
    ]
    connection.execute(_CHANGED, changes)


def _renew(
    connection: sa.Connection,
    row: sa.Row[Any],
    here: Mapping[str, object],
    rated_parts: Sequence[tuple[Part, Skill]],
    known: Mapping[int, sa.Row[Any]],
) -> None:
    """Store the players' new ratings in the game and server in `here`. `known` has their old ratings, by
    player. Players who have been erased during the computation get no rating."""
    found = [part for part, _ in rated_parts]
    there = {*connection.scalars(_THERE, {"ones": [part.player for part in found]})}
    rows = [
        {
            **here,
            "player": part.player,
            "skill": skill.skill,
            "doubt": skill.doubt,
            "matches": 1 + (known[part.player].matches if part.player in known else 0),
            "won": won_by(part, found) + (known[part.player].won if part.player in known else 0),
            "last": row.ended,
        }
        for part, skill in sorted(rated_parts, key=lambda each: each[0].player)
        if part.player in there
    ]
    if rows:
        connection.execute(_RENEW, rows)


_HERE: Final = (
    results.c.server == sa.bindparam("server"),
    results.c.game == sa.bindparam("game"),
)
_THIS: Final[sa.BindParameter[Any]] = sa.bindparam("match")
_ONES: Final[sa.BindParameter[Any]] = sa.bindparam("ones")
_PENDING: Final = (
    sa.select(results).where(TO_RATE, *_HERE).order_by(results.c.ended, results.c.id).limit(MOST)
)
_NUMBER: Final = sa.select(sa.func.max(results.c.number)).where(NUMBERED, *_HERE)
_PARTS: Final = (
    sa.select(parts).where(parts.c.result == _THIS).order_by(parts.c.team, parts.c.player)
)
_OF_DAY: Final = (
    sa.select(parts.c.result, parts.c.player, parts.c.team)
    .join(results, results.c.id == parts.c.result)
    .where(
        *_HERE,
        results.c.ended >= sa.bindparam("begins"),
        results.c.ended < sa.bindparam("ends"),
        NUMBERED,
    )
)
_RATINGS: Final = sa.select(ratings).where(
    ratings.c.server == sa.bindparam("server"),
    ratings.c.game == sa.bindparam("game"),
    ratings.c.player.in_(_ONES),
)
_LAST: Final = (
    sa.select(parts.c.new_skill, parts.c.new_doubt)
    .join(results, results.c.id == parts.c.result)
    .where(*_HERE, NUMBERED, parts.c.player == sa.bindparam("who"))
    .order_by(results.c.number.desc())
    .limit(1)
)
_THERE: Final = sa.select(players.c.id).where(players.c.id.in_(_ONES), players.c.discord_id > 0)
_OFTEN: Final = sa.update(results).where(results.c.id == _THIS).values(unrated="often")
_NUMBERED: Final = (
    sa.update(results).where(results.c.id == _THIS).values(number=sa.bindparam("counted"))
)
_CHANGED: Final = (
    sa.update(parts)
    .where(parts.c.result == _THIS, parts.c.player == sa.bindparam("who"))
    .values(
        skill=sa.bindparam("old_skill"),
        doubt=sa.bindparam("old_doubt"),
        new_skill=sa.bindparam("to_skill"),
        new_doubt=sa.bindparam("to_doubt"),
    )
)
_RENEW: Final = insert_or_update(ratings, ["skill", "doubt", "matches", "won", "last"])
