"""Results are stored when a match ends. Ratings follow from them: each result counts once, in a fixed order,
despite concurrency and kills."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from data import Database
from data.schema import matches, parts, ratings, results
from data.standing import rating as module
from data.standing.results import put
from matches.log.events import Ended, MatchId, PlayerId
from matches.log.history.result import Part, Result, Unrated
from matches.log.match import Status
from matches.ports.storage import Conflict
from matches.standing.pairs import MOST_A_DAY
from matches.standing.rating import ENOUGH, Skill, rated
from tests.data.samples import (
    NOON,
    SERVER,
    after,
    append,
    connections,
    create,
    purged,
    rows,
    summary,
)
from tests.recomputed_ratings import recomputed_ratings

ANN, BEN, EVE, DAN = map(PlayerId, range(1, 5))
GAME = "crosswind"


def result(
    *order: PlayerId, at: int = 0, unrated: Unrated = "", score: int | None = None
) -> Result:
    """Return a result with the players in the order of their places, which ended `at` hours after noon."""
    ended = NOON + timedelta(hours=at)
    ones = tuple(Part(who, team, team + 1, None, 9) for team, who in enumerate(order))
    return Result(NOON, ended, "chain", unrated, False, ones, score)


async def ended(database: Database, *those: Result, game: str = GAME, first: int = 0) -> None:
    def work(connection: Connection) -> None:
        for number, each in enumerate(those, first):
            put(connection, MatchId(f"m{number:03}"), SERVER, game, each)

    await connections(database).write(work)


def league(number: int, seed: int) -> list[Result]:
    """Return random results of two to four players each, six hours apart."""
    rng = Random(seed)
    return [
        result(*rng.sample([ANN, BEN, EVE, DAN], rng.randint(2, 4)), at=6 * hour)
        for hour in range(number)
    ]


async def test_results_are_rated_in_the_order_in_which_their_matches_ended(
    database: Database,
) -> None:
    await ended(database, result(ANN, BEN, at=2), result(BEN, ANN, at=1))
    assert await database.standings.unsettled() == [(SERVER, GAME)]
    await database.standings.settle(SERVER, GAME)
    assert await database.standings.unsettled() == []
    assert [row.number for row in await rows(database, results)] == [2, 1]
    ones = result(BEN, ANN).parts
    first = rated(ones, [Skill(), Skill()])
    then = rated(result(ANN, BEN).parts, first[::-1])
    table = await database.standings.tables.table(SERVER, GAME)
    assert {each.player: each.skill for each in table} == {ANN: then[0], BEN: then[1]}
    assert {(each.matches, each.won, each.provisional) for each in table} == {(2, 1, True)}
    told = await database.standings.tables.change_of(MatchId("m000"))
    assert told is not None
    assert [(each.player, each.before, each.after) for each in told.changes] == [
        (ANN, first[1], then[0]),
        (BEN, first[0], then[1]),
    ]


async def test_unrated_results_change_no_rating(database: Database) -> None:
    await ended(database, result(ANN, BEN, unrated="casual"), result(ANN, BEN, unrated="absent"))
    await database.standings.settle(SERVER, GAME)
    assert await rows(database, ratings) == []
    told = await database.standings.tables.change_of(MatchId("m001"))
    assert told is not None
    assert (told.unrated, told.changes) == ("absent", ())
    assert await database.standings.tables.change_of(MatchId("other")) is None


async def test_concurrent_rating_rates_each_result_once(database: Database) -> None:
    await ended(database, *league(30, 2))
    await asyncio.gather(*(database.standings.settle(SERVER, GAME) for _ in range(4)))
    assert sorted(row.number for row in await rows(database, results)) == [*range(1, 31)]
    table = await database.standings.tables.table(SERVER, GAME)
    assert {each.player: each for each in table} == dict(
        await recomputed_ratings(database, SERVER, GAME)
    )


async def test_failed_rating_stores_nothing_and_can_be_repeated(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ended(database, *league(3, 4))
    left = iter([None, None, KeyboardInterrupt])

    def fails(*given: Any) -> list[Skill]:
        if next(left):
            raise ValueError("out of step")
        return rated(*given)

    with monkeypatch.context() as patch:
        patch.setattr(module, "rated", fails)
        with pytest.raises(ValueError, match="out of step"):
            await database.standings.settle(SERVER, GAME)
    assert await rows(database, ratings) == []
    assert {row.number for row in await rows(database, results)} == {None}
    await database.standings.settle(SERVER, GAME)
    assert [row.number for row in await rows(database, results)] == [1, 2, 3]


async def test_same_two_players_are_rated_a_limited_number_of_times_a_day(
    database: Database,
) -> None:
    those = [result(ANN, BEN) for _ in range(MOST_A_DAY + 1)]
    await ended(database, *those, result(ANN, BEN, at=24), result(ANN, EVE))
    await database.standings.settle(SERVER, GAME)
    found = [(row.unrated, row.number is not None) for row in await rows(database, results)]
    assert found == [*[("", True)] * MOST_A_DAY, ("often", False), ("", True), ("", True)]


async def test_hidden_and_erased_players_are_not_in_the_standings(database: Database) -> None:
    await ended(database, result(ANN, BEN, EVE))
    await database.standings.settle(SERVER, GAME)
    await database.preferences.put_hidden(ANN, True)
    await database.personal.erase(BEN, NOON)
    table = await database.standings.tables.table(SERVER, GAME)
    assert [each.player for each in table] == [EVE]
    told = await database.standings.tables.change_of(MatchId("m000"))
    assert told is not None
    assert [each.player for each in told.changes] == [EVE]
    assert {row.player for row in await rows(database, ratings)} == {ANN, EVE}
    # Rating a later result does not bring an erased player back.
    await ended(database, result(BEN, EVE, at=1), first=1)
    await database.standings.settle(SERVER, GAME)
    assert {row.player for row in await rows(database, ratings)} == {ANN, EVE}


async def test_rating_gain_does_not_depend_on_when_the_opponent_is_erased(
    database: Database,
) -> None:
    await ended(database, result(ANN, BEN))
    await database.standings.settle(SERVER, GAME)
    await ended(database, result(BEN, ANN, at=1), first=1)
    await database.personal.erase(BEN, NOON)
    await database.standings.settle(SERVER, GAME)
    computed = (await recomputed_ratings(database, SERVER, GAME))[ANN]
    stored = await database.standings.tables.rating(SERVER, GAME, ANN)
    assert stored is not None
    assert stored.skill == computed.skill


async def test_established_players_rank_before_provisional_ones(database: Database) -> None:
    await ended(database, result(ANN, BEN), result(EVE, DAN))
    await database.standings.settle(SERVER, GAME)
    enough = update(ratings).where(ratings.c.player.in_([BEN, DAN])).values(matches=ENOUGH)
    await connections(database).write(lambda each: each.execute(enough))
    table = await database.standings.tables.table(SERVER, GAME)
    assert [each.player for each in table] == [BEN, DAN, ANN, EVE]
    assert [each.provisional for each in table] == [False, False, True, True]


async def test_high_scores_name_only_players_who_are_not_hidden(database: Database) -> None:
    scores = (3, 9, 5, 9)
    those = [result(ANN, BEN, at=n, score=score) for n, score in enumerate(scores)]
    await ended(database, *those, result(EVE, score=40, unrated="computers"), game="tradewinds")
    assert await database.standings.unsettled() == []
    await database.preferences.put_hidden(BEN, True)
    found = await database.standings.tables.scores(SERVER, "tradewinds", 3)
    assert [(each.score, each.players) for each in found] == [
        (9, (ANN, None)),
        (9, (ANN, None)),
        (5, (ANN, None)),
    ]
    assert found[0].ended < found[1].ended
    told = await database.standings.tables.change_of(MatchId("m002"))
    assert told is not None
    assert (told.score, told.place) == (5, 3)


async def test_played_matches_are_listed_with_their_rating_changes(database: Database) -> None:
    await ended(database, result(ANN, BEN, at=1), result(EVE, ANN, at=2, unrated="casual"))
    await database.standings.settle(SERVER, GAME)
    first, second = await database.standings.tables.played(ANN, SERVER)
    assert (first.part.place, second.part.place) == (1, 2)
    assert first.people == second.people == 2
    assert [each.won for each in (first, second)] == [True, False]
    assert first.change is not None
    assert second.change is None
    assert await database.standings.tables.played(ANN, SERVER + 1) == []
    assert len(await database.standings.tables.played(ANN, None)) == 2
    assert await database.standings.tables.company(ANN, SERVER) == 2


async def test_match_from_before_results_were_stored_is_counted_once(database: Database) -> None:
    await create(database, about=summary(status=Status.FINISHED))
    (match_id,) = await database.standings.uncounted(5)
    for _ in range(2):
        await database.standings.count(match_id, SERVER, GAME, result(ANN, BEN, unrated="before"))
    assert await database.standings.uncounted(5) == []
    assert [row.unrated for row in await rows(database, results)] == ["before"]
    assert len(await rows(database, parts)) == 2
    await create(database, "m2", about=summary(status=Status.FINISHED))
    await database.standings.count(MatchId("m2"), SERVER, GAME, None)
    assert await database.standings.uncounted(5) == []


RESULT = Result(
    began=NOON,
    ended=after(5),
    reason="resigned",
    unrated="",
    computers=False,
    parts=(Part(ANN, 0, 1, None, 7), Part(BEN, 1, 2, None, 6, resigned=True)),
)
OVER = summary(status=Status.FINISHED, result=RESULT)


async def test_ended_match_stores_its_result_once(database: Database) -> None:
    await create(database)
    assert await rows(database, results) == await rows(database, parts) == []
    await append(database, 2, Ended("closed"), about=OVER)
    with pytest.raises(Conflict):
        await append(database, 2, Ended("closed"), about=OVER)
    (row,) = await rows(database, results)
    assert (row.id, row.game, row.number) == ("m1", "tradewinds", None)
    assert (row.reason, row.unrated) == ("resigned", "")
    assert (row.began, row.ended) == (NOON, after(5))
    assert [
        (each.player, each.place, each.decisions, each.resigned)
        for each in await rows(database, parts)
    ] == [(1, 1, 7, False), (2, 2, 6, True)]
    counted = await connections(database).read(lambda each: each.scalar(select(matches.c.counted)))
    assert counted


async def test_purged_match_leaves_its_result_and_the_names_of_its_players(
    database: Database,
) -> None:
    await create(database)
    await append(database, 2, Ended("closed"), about=OVER)
    before = [*await rows(database, results), *await rows(database, parts)]
    await purged(database.past.ended(NOON + timedelta(days=9)))
    assert await database.log.version(MatchId("m1")) is None
    assert [*await rows(database, results), *await rows(database, parts)] == before
    known = await database.players.known(frozenset({ANN}), 0)
    assert known[ANN].name == "person 0"
