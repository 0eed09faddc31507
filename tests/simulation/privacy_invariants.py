"""Invariants of erasures: no row and no cache contains the erased person, and all data of others is
unchanged."""

from __future__ import annotations

import re
import sqlite3
from collections import deque
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import BuiltinMethodType, MethodType
from typing import Any, Final
from weakref import ReferenceType, WeakValueDictionary

from data.core.connections import Connections
from data.database import Database
from matches.log.events import PlayerId
from matches.ports.peers import Peers
from matches.ports.people import Blocked
from matches.ports.players import FORMER
from matches.service.limits import RateLimits
from tests.simulation.guilds import EPOCH
from tests.simulation.storage import opened
from tests.simulation.world import Person, World

_OWN: Final = (
    *("habits", "preferences", "absences", "reminders", "nicknames"),
    *("lessons", "reviews", "acts", "ratings"),
)
"""Tables in which an erased person must have no rows."""

_HOUSE: Final = frozenset(
    {"bot", "cogs", "collections", "data", "games", "matches", "players", "renderers", "tests"}
)
"""Packages whose objects in memory are searched. What discord.py itself keeps is not checked."""

_SWEPT: Final = 700.0
"""Seconds after which a counter is dropped if it no longer limits anything."""

_NOT_KEPT: Final = ("_connections", "_connection", "_http", "http", "loop", "_loop", "tree")

_BLOCKS: Final = frozenset({"blocks"})
"""Tables of blocks, which an erasure must not delete."""

_OF_OTHERS: Final = frozenset({"notes", "sqlite_sequence", "heartbeats"})


async def check(world: World, connections: Connections, peers: Peers) -> None:
    for player, person in world.erased.items():
        _check_rows(world, player)
        back = world.rows("select 1 from players where discord_id = ?", person.user)
        if not back:
            world.counts["erasure checked"] += 1
            _check_tables(world, person)
            _check_caches(world, person)
    await _check_others(world, peers)


def _check_rows(world: World, player: int) -> None:
    (row,) = world.rows("select * from players where id = ?", player) or (None,)
    if row is None:
        return
    if (row["discord_id"], row["name"]) != (-player, FORMER):
        world.violated("an erasure leaves no row", f"player {player} is {row['name']}")
    for name in (*_OWN, "waiting"):  # nobody waits for erased people
        left = world.rows(f"select * from {name} where player = ?", player)
        if left:
            world.violated("an erasure leaves no row", f"{name}: {[*map(dict, left)]}")


def _check_tables(world: World, person: Person) -> None:
    """Check that no value in any row equals the person's id or contains their name."""
    named = _pattern(person)
    for (name,) in world.rows("select name from sqlite_master where type = 'table'"):
        if name in _BLOCKS:
            continue
        for row in world.rows(f"select * from {name}"):
            for key, value in dict(row).items():
                if value == person.user or (isinstance(value, str) and named.search(value)):
                    world.violated("an erasure leaves no row", f"{name}.{key}: {value}")


def _pattern(person: Person) -> re.Pattern[str]:
    return re.compile(rf"\b({re.escape(person.name)}|{person.user})\b")


def _check_caches(world: World, person: Person) -> None:
    named = _pattern(person)
    for process in world.in_charge():
        if process.client is None:
            continue
        client = process.client
        roots = {
            name: getattr(client.parts, name)
            for name in ("memberships", "absences", "announcer", "computers", "avatars")
        }
        roots["services"] = client.services
        for path, value in _values(roots):
            if value == person.user or (isinstance(value, str) and named.search(value)):
                world.violated("an erasure leaves no cache", f"{process.owner} {path}: {value!r}")
                break


def _values(root: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Yield all numbers and texts that can be reached from these objects, with the path to each."""
    waiting: deque[tuple[str, object]] = deque(root.items())
    seen: set[int] = set()
    kept: list[object] = []
    while waiting:
        path, value = waiting.popleft()
        if isinstance(value, (bool, int, str)):
            yield path, value
            continue
        if isinstance(value, bytes):
            yield path, value.decode(errors="ignore")
            continue
        if id(value) in seen:
            continue
        seen.add(id(value))
        kept.append(value)  # kept alive, so that no later object gets its id
        waiting.extend((f"{path}{name}", part) for name, part in _parts(value))


def _parts(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, WeakValueDictionary):
        yield from (("[key]", key) for key in list(value.keys()))
    elif isinstance(value, Mapping):
        for key, part in list(value.items()):
            yield "[key]", key
            yield f"[{str(key)[:30]}]", part
    elif isinstance(value, (list, tuple, set, frozenset, deque)):
        yield from (("[]", part) for part in list(value))
    elif isinstance(value, (MethodType, BuiltinMethodType)):
        yield "()", value.__self__
    elif isinstance(value, Blocked):
        return  # a block outlives an erasure, as the person is told
    elif isinstance(value, RateLimits):
        # Counters that still limit something outlive an erasure, and are dropped some time later.
        now = value._seconds() - _SWEPT
        yield "._unused_at", [key for key, at in value._unused_at.items() if at < now]
    elif not isinstance(value, (type, ReferenceType)) and _of_the_house(value):
        names = {*getattr(value, "__dict__", {})}
        for each in type(value).__mro__:
            slots = getattr(each, "__slots__", ())
            names |= {slots} if isinstance(slots, str) else {*slots}
        for name in sorted(names):
            if name not in _NOT_KEPT and hasattr(value, name):
                yield f".{name}", getattr(value, name)


def _of_the_house(value: object) -> bool:
    return type(value).__module__.partition(".")[0] in _HOUSE - {"tests"}


# Data of other people, which an erasure must not change.


async def _check_others(world: World, peers: Peers) -> None:
    people = world.rows("select id, discord_id from players where discord_id > 1000 order by id")
    if not people:
        return
    chance = Random(f"erased {len(world.deeds)}")
    reminded = world.rows("select id, player from reminders order by id desc limit 1")
    # All tables are equally likely, because few people have rows in the rarest.
    owners = [
        {each["player"] for each in world.rows(f"select distinct player from {name}")}
        for name in _OWN
    ]
    if reminded and chance.random() < 0.5:
        owners = [{reminded[0]["player"]}]
    having = [[each for each in people if each["id"] in ids] for ids in owners]
    row = chance.choice(chance.choice([*filter(None, having)] or [people]))
    copy = Path(f"{world.path}.copy")
    _copied(world.path, copy)
    before = _rows(copy)
    own = _own_matches(copy, row["id"])
    async with opened(copy) as connections:
        database = Database(connections, peers)  # type: ignore[arg-type]
        now = datetime.fromtimestamp(EPOCH, UTC) + timedelta(seconds=world.loop.time())
        ones = frozenset(PlayerId(each["id"]) for each in people)
        known = (await database.players.known(ones, 0))[row["id"]]
        await database.personal.erase(row["id"], now)
        for path, value in _values({"players": database.players}):
            if value in (known.name, known.discord_id):
                world.violated("an erasure leaves no cache", f"{path}: {value!r}")
        after = _rows(copy)
        if reminded:
            # A new row must not get an erased row's id, which other work may still refer to.
            other = PlayerId(people[0]["id"])
            await database.reminders.make(other, [(0, None)], [], {}, now)
            last = max(dict(each)["id"] for each in _rows(copy)["reminders"])
            if last <= reminded[0]["id"]:
                world.violated("an id is given out once", f"reminder {last}")
    _compare(world, row["id"], own, before, after)
    left = [name for name in _OWN if any(dict(each)["player"] == row["id"] for each in after[name])]
    if left:
        world.violated("an erasure leaves no row", f"player {row['id']} in {left}")


def _copied(path: Path, copy: Path) -> None:
    with sqlite3.connect(path) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()


def _rows(path: Path) -> dict[str, set[tuple[tuple[str, Any], ...]]]:
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    tables = connection.execute("select name from sqlite_master where type = 'table'").fetchall()
    found = {
        name: {tuple(dict(row).items()) for row in connection.execute(f"select * from {name}")}
        for (name,) in tables
    }
    connection.close()
    return found


def _own_matches(path: Path, player: int) -> set[str]:
    """A person's practice matches are erased with their data."""
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "select id from matches join members on members.match_id = matches.id"
        " where members.player = ? and matches.server = 0",
        (player,),
    ).fetchall()
    connection.close()
    return {match_id for (match_id,) in rows}


def _compare(
    world: World,
    player: int,
    own: set[str],
    before: Mapping[str, set[Any]],
    after: Mapping[str, set[Any]],
) -> None:
    world.counts["erasure of somebody compared"] += 1
    for name, rows in before.items():
        if name in _OF_OTHERS or name in ("requests",):
            continue
        for row in rows ^ after[name]:
            values = dict(row)
            mine = values.get("player", values.get("id") if name == "players" else None) == player
            if not mine and not own & {values.get("match_id"), values.get("id")}:
                world.violated("an erasure changes nothing of others", f"{name}: {values}")
