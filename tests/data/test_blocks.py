"""Blocks of users and servers, and the clocks that are stopped while a block lasts."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest

from data import Database, open_beside, open_database
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.people import Block, Blocked
from tests.data.samples import A_MATCH, NOON, SERVER, after, append, create, moved, summary
from texts.text import verbatim

USER, OTHER = 10**18, 10**18 + 1
DAY = timedelta(days=1)


async def test_blocks_of_the_host_and_of_a_server_are_kept_apart(database: Database) -> None:
    blocks = database.blocks
    assert await blocks.block("user", USER, NOON)
    assert not await blocks.block("user", USER, after(1))
    assert await blocks.block("server", SERVER, after(2))
    assert await blocks.block("user", OTHER, after(3), SERVER)
    assert await blocks.blocked() == Blocked(frozenset({USER}), frozenset({SERVER}))
    assert await blocks.listed() == [
        Block("server", SERVER, after(2)),
        Block("user", USER, NOON, "person 0"),
    ]
    assert await blocks.listed(SERVER) == [Block("user", OTHER, after(3), "person 1")]
    assert await blocks.among(SERVER, [USER, OTHER, 5]) == {USER, OTHER}
    assert await blocks.among(8, [USER, OTHER]) == {USER}
    assert await blocks.among(SERVER, []) == frozenset()
    assert (await database.personal.kept(PlayerId(1))).blocks == {0: NOON}
    assert (await database.personal.kept(PlayerId(2))).blocks == {SERVER: after(3)}
    assert [await blocks.any_against(PlayerId(each)) for each in (1, 2, 3)] == [True, True, False]


async def test_unblocking_needs_the_same_kind_and_server_as_the_block(database: Database) -> None:
    blocks = database.blocks
    await blocks.block("user", USER, NOON)
    assert not await blocks.unblock("user", USER, NOON, SERVER)
    assert not await blocks.unblock("server", USER, NOON)
    assert await blocks.unblock("user", USER, NOON)
    assert not await blocks.unblock("user", USER, NOON)
    assert await blocks.blocked() == Blocked()
    assert not await blocks.any_against(PlayerId(1))


def at_most(most: int) -> Callable[[int], None]:
    def check(number: int) -> None:
        if number >= most:
            raise Refused(verbatim("too many"))

    return check


async def test_concurrent_blocks_do_not_exceed_the_limit_of_a_server(database: Database) -> None:
    blocks, most = database.blocks, 3
    await blocks.block("user", 5, NOON)  # the host's blocks do not count
    results = await asyncio.gather(
        *(blocks.block("user", USER + each, NOON, SERVER, at_most(most)) for each in range(6)),
        return_exceptions=True,
    )
    assert Counter(map(type, results)) == {bool: most, Refused: 3}
    assert len(await blocks.listed(SERVER)) == most


async def test_blocking_a_blocked_user_again_at_the_limit_is_not_refused(
    database: Database,
) -> None:
    blocks = database.blocks
    assert await blocks.block("user", USER, NOON, SERVER, at_most(1))
    assert await blocks.block("user", USER, after(1), SERVER, at_most(1)) is False
    assert await blocks.block("user", OTHER, NOON, SERVER + 1, at_most(1))
    assert await blocks.unblock("user", USER, NOON, SERVER)
    assert await blocks.block("user", OTHER, NOON, SERVER, at_most(1))


async def test_block_made_by_another_process_is_visible(where: str) -> None:
    async with open_database(where) as database:
        async with open_beside(where) as beside:
            await beside.blocks.block("user", USER, NOON)
        assert (await database.blocks.blocked()).users == {USER}


async def test_running_matches_of_users_blocked_by_the_host_are_found(database: Database) -> None:
    await create(database, "running", request="r")
    await create(database, "over", about=summary(status=Status.FINISHED), request="o")
    await create(database, "frozen", request="f")
    await database.log.freeze(MatchId("frozen"))
    await create(database, "others", about=summary(members=(3, 4)), request="x")
    await database.blocks.block("user", OTHER, NOON)
    await database.blocks.block("user", USER, NOON, SERVER)
    assert await database.blocks.playing() == [(MatchId("running"), PlayerId(2))]


async def test_user_whose_data_was_erased_stays_blocked(database: Database) -> None:
    await database.blocks.block("user", USER, NOON)
    await database.personal.erase(PlayerId(1), NOON)
    assert (await database.blocks.blocked()).users == {USER}
    assert await database.blocks.playing() == []


@pytest.mark.parametrize(
    ("pace", "left"), [(DAY, 3 * DAY / 4), (timedelta(), timedelta())], ids=["timed", "untimed"]
)
async def test_decision_in_a_blocked_server_waits_and_keeps_its_remaining_time(
    database: Database, pace: timedelta, left: timedelta
) -> None:
    await create(database, about=summary({1: 1}, pace=pace))
    await database.blocks.block("server", SERVER, NOON + DAY / 4)
    (due,) = await database.open_decisions.due(NOON + 9 * DAY, 5)
    assert due.exact.open_decision.due is not None
    assert due.exact.open_decision.due > NOON + 1000 * DAY
    await database.blocks.unblock("server", SERVER, NOON + 10 * DAY)
    (due,) = await database.open_decisions.of(PlayerId(1))
    again = due.exact.open_decision.ends or due.exact.open_decision.due
    assert again is not None
    assert timedelta() <= again - (NOON + 10 * DAY + left) <= timedelta(minutes=1)


async def test_undo_requests_and_lobbies_do_not_expire_in_a_blocked_server(
    database: Database,
) -> None:
    await create(database)
    await append(database, 2, moved(), about=summary({1: 1}, asked=3), request="a")
    await create(database, "lobby", about=summary(status=Status.LOBBY), request="l")
    await database.blocks.block("server", SERVER, NOON)
    assert await database.open_decisions.unanswered(NOON + 9 * DAY) == []
    assert await database.open_decisions.next_unanswered() is None
    assert await database.lists.oldest_lobby() is None
    await database.blocks.unblock("server", SERVER, NOON + 9 * DAY)
    assert await database.open_decisions.unanswered(NOON + 9 * DAY) == []
    assert await database.open_decisions.unanswered(NOON + 10 * DAY + timedelta(hours=1)) == [
        (A_MATCH, 3)
    ]
    assert await database.lists.oldest_lobby() is not None
