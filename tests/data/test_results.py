"""Results of matches are stored when a match ends, and stay after the match is purged."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from data import Database
from data.schema import matches, parts, results
from matches.log.events import Ended, MatchId, PlayerId
from matches.log.history.result import Part, Result
from matches.log.match import Status
from matches.ports.storage import Conflict, Summary
from tests.data.samples import NOON, after, append, connections, create, purged, rows, summary

RESULT = Result(
    began=NOON,
    ended=after(5),
    reason="resigned",
    unrated="",
    computers=False,
    parts=(Part(PlayerId(1), 0, 1, None, 7), Part(PlayerId(2), 1, 2, None, 6, resigned=True)),
)


def over(result: Result | None = RESULT) -> Summary:
    return summary(status=Status.FINISHED, result=result)


async def stored(database: Database) -> tuple[Sequence[Any], Sequence[Any]]:
    return await rows(database, results), await rows(database, parts)


async def test_ended_match_stores_its_result_once(database: Database) -> None:
    await create(database)
    assert await stored(database) == ([], [])
    await append(database, 2, Ended("closed"), about=over())
    with pytest.raises(Conflict):
        await append(database, 2, Ended("closed"), about=over())
    (row,), of_people = await stored(database)
    assert (row.id, row.game, row.number) == ("m1", "tradewinds", None)
    assert (row.reason, row.unrated) == ("resigned", "")
    assert (row.began, row.ended) == (NOON, after(5))
    assert [(each.player, each.place, each.decisions, each.resigned) for each in of_people] == [
        (1, 1, 7, False),
        (2, 2, 6, True),
    ]
    counted = await connections(database).read(lambda each: each.scalar(select(matches.c.counted)))
    assert counted


async def test_purged_match_leaves_its_result_and_the_names_of_its_players(
    database: Database,
) -> None:
    await create(database)
    await append(database, 2, Ended("closed"), about=over())
    before = await stored(database)
    await purged(database.past.ended(NOON + timedelta(days=9)))
    assert await database.log.version(MatchId("m1")) is None
    assert await stored(database) == before
    known = await database.players.known(frozenset({PlayerId(1)}), 0)
    assert known[PlayerId(1)].name == "person 0"
