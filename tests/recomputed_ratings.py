"""Computes ratings anew from the stored results, to compare them with the stored ratings."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from sqlalchemy import select

from data import Database
from data.schema import NUMBERED, parts, results
from data.standing.rating import part_of
from matches.log.events import PlayerId
from matches.ports.standings import Rated
from matches.standing.rating import Skill, rated, won_by


async def recomputed_ratings(
    database: Database, server: int, game: str
) -> Mapping[PlayerId, Rated]:
    """Return the ratings that the results of a game in a server lead to. The stored ratings don't change."""
    here = results.c.server == server, results.c.game == game
    rows = await database.log._connections.rows(_RESULTS.where(*here))
    found: dict[PlayerId, Rated] = {}
    for _, of_match in groupby(rows, lambda row: row.result):
        ones = [part_of(row) for row in of_match]
        known = [found.get(part.player, Rated(part.player, Skill(), 0, 0)) for part in ones]
        after = rated(ones, [each.skill for each in known])
        for part, before, skill in zip(ones, known, after, strict=True):
            won = before.won + won_by(part, ones)
            found[part.player] = Rated(part.player, skill, before.matches + 1, won)
    return found


_RESULTS: Final = (
    select(parts)
    .join(results, results.c.id == parts.c.result)
    .where(NUMBERED)
    .order_by(results.c.number, parts.c.team, parts.c.player)
)
