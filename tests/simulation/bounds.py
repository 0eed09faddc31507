"""Checks that nothing grows without limit: neither a match's rows nor what an idle process keeps in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.simulation.world import World

_MOST_ROWS: Final = {"match_messages": 100, "marks": 1, "reviews": 9}
"""The maximum number of rows that a match may have in each table."""

_OF_LANES: Final = (
    *("_running", "_began", "_rerun", "_working"),
    *("_channel_queues", "_waiting_for_channel", "_admitted"),
)
"""Attributes of a lane that must be empty collections while it has no work."""

_ANNOUNCING: Final = ("_turns", "_tidying", "_carding", "_carrying_on")


def check(world: World) -> None:
    _check_rows(world)
    for process in world.in_charge():
        if process.client is not None:
            _check_lanes(world, process.client.parts.announcer, _ANNOUNCING)
            for work in process.client.scheduler.works:
                if work.name == "ReminderDelivery":
                    _check_lanes(world, work.chore, ("_posting", "_retiring"))
            _check_computers(world, process.client.parts.computers)


def _check_rows(world: World) -> None:
    for table, most in _MOST_ROWS.items():
        for row in world.rows(
            f"select match_id, count(*) as number from {table} group by 1 having number > ?",
            most,
        ):
            world.violated("rows stay few", f"{table}: {row['number']} of {row['match_id']}")
    (events,) = world.rows("select count(*) as number from events")
    (requests,) = world.rows("select count(*) as number from requests")
    if requests["number"] > events["number"]:
        world.violated("rows stay few", f"{requests['number']} requests")
    orphans = world.rows(
        "select match_id from marks where match_id not in (select id from matches)"
    )
    if orphans:
        world.violated("rows stay few", f"marks of no match: {len(orphans)}")


def _check_lanes(world: World, owner: Any, lanes: Sequence[str]) -> None:
    for name in lanes:
        lane = getattr(owner, name)
        for each in _OF_LANES:
            if left := getattr(lane, each):
                world.violated("lanes are empty at rest", f"{name}{each}: {left}")
        known = {*lane._sleeping, *lane._parking._place_of}
        for each in ("_urgent", "_failures"):
            if left := {*getattr(lane, each)} - known:
                world.violated("lanes are empty at rest", f"{name}{each}: {left}")


def _check_computers(world: World, computers: Any) -> None:
    for each in ("_playing", "_sleeping", "_changed", "_failures"):
        if left := getattr(computers, each):
            world.violated("computers are at rest", f"{each}: {[*left]}")
