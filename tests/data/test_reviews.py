"""Stored reviews and lessons. Reviews are limited in number, are not replaced by a less advanced state, and are
deleted with their match or player. In a lesson, a press of an outdated button changes nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from data import Database
from matches.log.events import Ended, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.peers import Share
from matches.ports.players import FORMER
from matches.ports.reviews import Bounds, Judged, Review
from players.thought import Measure
from tests.data.samples import A_MATCH, NOON, SERVER, after, append, create, people, purged, summary

ANN, BEN = PlayerId(1), PlayerId(2)
WIDE = Bounds(of_all=100, of_one=100, lately=100, since=NOON)
FOUND = Judged(7, 1, 3, "keep none", "keep shape", 0.625, 0.5)
NEW = Review(decisions=5, chosen=2)
HALF = Review(5, 2, 1, (FOUND,), Measure.WINS)


async def begin(
    database: Database,
    match_id: str = A_MATCH,
    player: PlayerId = ANN,
    bounds: Bounds = WIDE,
    now: datetime = NOON,
) -> bool:
    if await database.log.version(MatchId(match_id)) is None:
        await create(database, match_id)
    return await database.reviews.begin(MatchId(match_id), player, NEW, now, bounds)


async def test_review_is_read_back_as_it_was_stored(database: Database) -> None:
    assert await database.reviews.get(A_MATCH, ANN) is None
    assert await begin(database)
    assert await database.reviews.get(A_MATCH, ANN) == NEW
    assert await database.reviews.put(A_MATCH, ANN, HALF)
    assert await begin(database), "it stays as it is"
    assert await database.reviews.get(A_MATCH, ANN) == HALF
    assert await database.reviews.get(A_MATCH, BEN) is None


async def test_review_is_not_replaced_by_a_less_advanced_one(database: Database) -> None:
    await begin(database)
    done = replace(HALF, looked=2)
    assert await database.reviews.put(A_MATCH, ANN, done)
    assert await database.reviews.put(A_MATCH, ANN, HALF)
    assert await database.reviews.get(A_MATCH, ANN) == done


async def test_deleted_review_is_not_stored_again(database: Database) -> None:
    await begin(database)
    await database.reviews.drop(A_MATCH, ANN)
    assert not await database.reviews.put(A_MATCH, ANN, HALF)
    assert await database.reviews.get(A_MATCH, ANN) is None


@pytest.mark.parametrize("tight", [{"of_all": 2}, {"of_one": 2}, {"lately": 2}])
async def test_no_more_reviews_are_begun_than_the_bounds_allow(
    database: Database, tight: dict[str, int]
) -> None:
    bounds = replace(WIDE, **tight, since=after(-1))
    assert [await begin(database, each, bounds=bounds) for each in ("a", "b", "c")] == [
        *(True, True, False)
    ]
    assert await begin(database, "c", BEN, bounds) is ("of_all" not in tight)
    await database.reviews.put(MatchId("a"), ANN, replace(NEW, looked=2))
    assert await begin(database, "c", bounds=bounds) is ("lately" not in tight)


async def test_unfinished_reviews_are_found_by_shard_with_the_oldest_first(
    database: Database,
) -> None:
    for number, match in enumerate("cab"):
        await begin(database, match, now=after(number))
    await database.reviews.put(MatchId("a"), ANN, replace(NEW, looked=2))
    assert await database.reviews.unfinished() == [("c", ANN), ("b", ANN)]
    shard = Share(4, frozenset({0})).shard_of(SERVER)
    assert len(await database.reviews.unfinished(Share(4, frozenset({shard})))) == 2
    assert not await database.reviews.unfinished(Share(4, frozenset({(shard + 1) % 4})))


async def test_review_is_part_of_the_personal_data_until_it_is_erased(database: Database) -> None:
    for player in (ANN, BEN):
        await begin(database, player=player)
    await database.reviews.put(A_MATCH, ANN, HALF)
    assert (await database.personal.kept(ANN)).reviews == {A_MATCH: (NOON, HALF)}
    await database.personal.erase(ANN, NOON)
    assert await database.reviews.get(A_MATCH, ANN) is None
    await begin(database)  # a request that was under way
    await database.personal.seen_to(ANN, NOON)
    assert await database.reviews.get(A_MATCH, ANN) is None
    assert await database.reviews.get(A_MATCH, BEN) == NEW


async def test_review_is_deleted_when_its_match_is_purged(database: Database) -> None:
    await begin(database)
    await append(database, 2, Ended("closed"), about=summary(status=Status.ENDED))
    await purged(database.past.ended(after(60)))
    assert await database.reviews.get(A_MATCH, ANN) is None


async def test_lesson_of_a_player_ignores_a_move_based_on_an_outdated_position(
    database: Database,
) -> None:
    ann, ben, *_ = await people(database)
    store = database.lessons
    assert await store.moves(ann, "chance") is None
    assert await store.put(ann, "chance", None, ("keep none",), NOON)
    assert not await store.put(ann, "chance", None, ("keep shape",), NOON)
    assert not await store.put(ann, "chance", (), ("keep shape",), NOON)
    assert await store.moves(ann, "chance") == ["keep none"]
    assert await store.put(ann, "chance", ("keep none",), ("keep none", "keep shape"), NOON)
    assert await store.moves(ann, "chance") == ["keep none", "keep shape"]
    assert await store.put(ann, "chance", ("keep none", "keep shape"), (), NOON)
    assert await store.put(ann, "chance", (), ("keep shape",), NOON)
    assert await store.moves(ann, "tradewinds") is await store.moves(ben, "chance") is None


async def test_expired_lesson_is_deleted_with_a_player_known_only_from_it(
    database: Database,
) -> None:
    ann, ben, *_ = await people(database)
    await create(database, about=summary({ann: 1}, members=(ann,)))
    for number, player in enumerate((ann, ben)):
        await database.players.meet(10**18 + number, f"person {number}", SERVER, "Captain")
        await database.lessons.put(player, "chance", None, (), NOON)
        await database.lessons.put(player, "tradewinds", None, (), after(1))
    await purged(database.past.lessons(after(1)))
    for player in (ann, ben):
        assert await database.lessons.moves(player, "chance") is None
        assert await database.lessons.moves(player, "tradewinds") == []
    assert await name_of(database, ben) != FORMER
    await purged(database.past.lessons(after(2)))
    assert await name_of(database, ben) == FORMER
    assert await name_of(database, ann) != FORMER


async def name_of(database: Database, player: PlayerId) -> str:
    (person,) = (await database.players.known(frozenset({player}), 0)).values()
    return person.name
