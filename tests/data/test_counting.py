"""Metrics read from the database are correct, and reading them needs no long transaction."""

from __future__ import annotations

from asyncio import create_task, gather, sleep
from datetime import timedelta
from threading import Event

import pytest

from data import Database
from data.core.connections import Load
from data.processes import counting
from data.processes.counting import Outstanding
from data.schema import reminders
from matches.log.match import Status
from matches.ports.cursor import AnnouncementCursor
from tests.data.samples import (
    A_MATCH,
    NOON,
    after,
    append,
    connections,
    create,
    moved,
    store,
    summary,
)

LATER = after(90)


async def test_metrics_of_an_empty_database_show_nothing_outstanding(database: Database) -> None:
    counts = await database.counts().count(NOON)
    assert (counts.posts, counts.reminders) == (Outstanding(0, None), Outstanding(0, None))
    assert counts.matches == {}


async def test_age_of_outstanding_posts_is_that_of_the_oldest_unannounced_move(
    database: Database,
) -> None:
    await create(database)
    await append(database, 2, moved(), now=after(5))
    await append(database, 3, moved(), request="x", now=after(9))
    await create(database, "shown", request="s")
    await database.cursors.put(A_MATCH, AnnouncementCursor(announced=2, message=4, channel=5))
    await database.cursors.put(
        "shown",  # type: ignore[arg-type]
        AnnouncementCursor(announced=2, message=4, channel=5),
    )
    assert (await database.counts().count(LATER)).posts == Outstanding(1, after(5))


async def test_pending_edit_counts_as_an_outstanding_post_without_an_age(
    database: Database,
) -> None:
    await create(database)
    stale = AnnouncementCursor(announced=2, message=4, channel=5, stale=True)
    await database.cursors.put(A_MATCH, stale)
    assert (await database.counts().count(LATER)).posts == Outstanding(1, None)


async def test_unsent_reminders_are_outstanding_once_they_are_due(database: Database) -> None:
    row = {"player": 1, "server": 3, "matches": "[]", "made_at": NOON}
    for state in ("due", "tried", "past", "sent", "disarmed", "gone"):
        for hours in (1, 2):
            due = NOON + timedelta(hours=hours)
            await store(database, reminders, **row, state=state, due=due)
    found = (await database.counts().count(LATER)).reminders
    assert found == Outstanding(3, NOON + timedelta(hours=1))


@pytest.mark.parametrize("together", [1, 2, 100])
async def test_unfinished_matches_are_counted_by_game_and_state(
    database: Database, monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    monkeypatch.setattr(counting, "_NEXT", counting._NEXT.limit(together))
    monkeypatch.setattr(counting, "_SLICE", together)
    states = {
        "lobby": (Status.LOBBY, "tradewinds"),
        "running": (Status.RUNNING, "tradewinds"),
        "another": (Status.RUNNING, "tradewinds"),
        "chance": (Status.RUNNING, "chance"),
        "over": (Status.FINISHED, "chance"),
        "off": (Status.CANCELLED, "chance"),
    }
    for name, (status, game) in states.items():
        about = summary(status=status, game=game)
        await create(database, name, about=about, rulebook=f"rules {len(name) % 2}")
    assert (await database.counts().count(NOON)).matches == {
        ("tradewinds", "lobby"): 1,
        ("tradewinds", "running"): 2,
        ("chance", "running"): 1,
    }


async def test_database_load_metric_counts_running_and_waiting_transactions(
    database: Database,
) -> None:
    released, under = Event(), connections(database)
    idle = database.load()
    readers = idle.connections // 2
    reads = [create_task(under.read(lambda _: released.wait(9))) for _ in range(readers + 2)]
    await sleep(0)  # each has begun
    assert database.load() == Load(idle.connections, readers, 2)
    released.set()
    await gather(*reads)
    assert database.load() == idle == Load(idle.connections, 0, 0)
