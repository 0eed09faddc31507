"""Progress in lessons is stored. A press of an outdated button changes nothing."""

from __future__ import annotations

from data import Database
from matches.log.events import PlayerId
from matches.ports.players import FORMER
from tests.data.samples import NOON, after, create, people, purged, summary


async def test_lesson_moves_are_stored_per_player_and_game(database: Database) -> None:
    ann, ben, *_ = await people(database)
    store = database.lessons
    assert await store.moves(ann, "chance") is None
    assert await store.put(ann, "chance", None, ("keep none",), NOON)
    assert await store.put(ann, "chance", ("keep none",), ("keep none", "keep shape"), NOON)
    assert await store.moves(ann, "chance") == ["keep none", "keep shape"]
    assert await store.moves(ann, "tradewinds") is None
    assert await store.moves(ben, "chance") is None


async def test_lesson_ignores_a_move_based_on_an_outdated_position(database: Database) -> None:
    ann, *_ = await people(database)
    store = database.lessons
    assert await store.put(ann, "chance", None, ("keep none",), NOON)
    assert not await store.put(ann, "chance", None, ("keep shape",), NOON)
    assert not await store.put(ann, "chance", (), ("keep shape",), NOON)
    assert await store.moves(ann, "chance") == ["keep none"]
    assert await store.put(ann, "chance", ("keep none",), (), NOON)
    assert await store.put(ann, "chance", (), ("keep shape",), NOON)


async def test_expired_lesson_is_deleted_with_a_player_known_only_from_it(
    database: Database,
) -> None:
    ann, ben, *_ = await people(database)
    await create(database, about=summary({ann: 1}, members=(ann,)))
    for player in (ann, ben):
        await database.lessons.put(player, "chance", None, (), NOON)
        await database.lessons.put(player, "tradewinds", None, (), after(1))
    await purged(database.past.lessons(after(1)))
    for player in (ann, ben):
        assert await database.lessons.moves(player, "chance") is None
        assert await database.lessons.moves(player, "tradewinds") == []
    assert await _name(database, ben) != FORMER
    await purged(database.past.lessons(after(2)))
    assert await _name(database, ben) == FORMER
    assert await _name(database, ann) != FORMER


async def test_lesson_progress_stored_during_an_erasure_is_erased_too(database: Database) -> None:
    ann, *_ = await people(database)
    await database.personal.erase(ann, NOON)
    await database.lessons.put(ann, "chance", None, (), NOON)
    await database.personal.seen_to(ann, NOON)
    assert await database.lessons.moves(ann, "chance") is None


async def _name(database: Database, player: PlayerId) -> str:
    (person,) = (await database.players.known(frozenset({player}), 0)).values()
    return person.name
