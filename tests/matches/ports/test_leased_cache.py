"""The common rules of all caches of database values: a cache never returns a value that may be outdated."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import count
from random import Random
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from matches.ports.leased_cache import LeasedCache, LruCache, unshared
from tests.sampling import sampled, some

MOST = 3


class Store:
    """A fake database of values, and a process's cache of these values. `heard` counts the notifications of
    changes that the process has received. It is None while the process has no lease, and so must not use the
    cache."""

    def __init__(self) -> None:
        self.values: dict[str, int | None] = {}
        self.heard: int | None = 0
        self.cache: LeasedCache[str, int | None] = LeasedCache(lambda: self.heard, MOST)
        self.reads: list[str] = []

    async def look(self, keys: str, meanwhile: Callable[[], None] = lambda: None) -> list[Any]:
        """Look up each letter of `keys` through the cache. `meanwhile` is called after a value is read and
        before it is cached."""

        async def read(missing: Collection[str]) -> Mapping[str, int | None]:
            self.reads += missing
            found = {key: self.values.get(key) for key in missing}
            meanwhile()
            return found

        found = await self.cache.look(keys, read)
        return [found[key] for key in keys]


@pytest.fixture
def store() -> Store:
    return Store()


async def test_cache_reads_an_unchanged_value_only_once(store: Store) -> None:
    store.values = {"a": 1}
    assert await store.look("a") == [1]
    assert await store.look("ab") == [1, None]
    assert await store.look("ba") == [None, 1], "that nothing is stored is cached, too"
    assert store.reads == ["a", "b"]
    assert store.cache.get("a") == 1


async def test_cache_drops_the_least_recently_used_value(store: Store) -> None:
    store.values = {key: number for number, key in enumerate("abcdefgh")}
    assert await store.look("abcdefgh") == [*range(8)]
    assert len(store.cache._kept._values) == MOST
    await store.look("f")
    await store.look("a")
    store.reads.clear()
    await store.look("ahf")
    assert not store.reads
    await store.look("g")
    assert store.reads == ["g"]


@pytest.mark.parametrize("key", ["a", None])
async def test_cache_reads_a_changed_value_again(store: Store, key: str | None) -> None:
    await store.look("a")
    store.values["a"] = 1
    store.cache.forget(key)
    assert store.cache.get("a") is None
    assert await store.look("a") == [1]


@pytest.mark.parametrize("keys", ["a", [None], "abcdefgh"], ids=["it", "all", "more than noted"])
async def test_cache_does_not_keep_a_value_read_before_a_change(
    store: Store, keys: Collection[str | None]
) -> None:
    def changed() -> None:
        store.values["a"] = 1
        for key in keys:
            store.cache.forget(key)

    assert await store.look("a", changed) == [None]
    assert await store.look("a") == [1]
    assert len(store.cache._changed) <= MOST


async def test_cache_keeps_a_value_when_another_one_changes(store: Store) -> None:
    await store.look("a", lambda: store.cache.forget("b"))
    await store.look("a")
    assert store.reads == ["a"]


@sampled
@pytest.mark.parametrize("seed", some(range(20), 5))
async def test_cache_never_returns_an_outdated_value(store: Store, seed: int) -> None:
    """Reads overlap at random with changes by this and other processes, while the lease is lost and
    regained."""
    random, under_way, heard = Random(seed), list[Any](), 0
    for number in range(2000):
        key = random.choice("abcde")
        match random.choice(("begin", "end", "change", "change by others", "lost", "held")):
            case "begin":
                under_way.append((key, store.values.get(key), store.cache.moment()))
            case "end" if under_way:
                store.cache.keep(*under_way.pop(random.randrange(len(under_way))))
            case "change":
                store.values[key] = number
                store.cache.forget(key)
            case "change by others":
                store.values[key], heard = number, heard + 1
                store.heard = None if store.heard is None else heard
            case "lost":
                store.heard = None
            case "held":
                store.heard = heard
        assert all(store.cache.get(key) in (None, store.values.get(key)) for key in "abcde")


def test_cache_capacity_can_limit_the_total_weight_of_its_values() -> None:
    cache: LruCache[str, bytes] = LruCache(10, len)
    for key, size in (("a", 4), ("b", 4), ("a", 5), ("c", 3)):
        cache.put(key, bytes(size))
    assert [key for key in "abc" if cache.get(key)] == ["a", "c"]
    cache.put("d", bytes(99))
    assert [key for key in "abcd" if cache.get(key)] == ["d"], "one value always fits"
    cache.drop("d")
    cache.put("e", bytes(10))
    cache.clear()
    cache.put("f", bytes(10))
    assert cache.get("f")


async def test_cache_keeps_a_new_value_unless_cleared_while_it_was_made() -> None:
    """In practice, the value is a picture with people's names, and the cache is cleared when a person is
    erased. A picture whose drawing began before that may show the erased person's name, so it must not be
    kept."""
    cache: LeasedCache[str, int] = LeasedCache(unshared, MOST)
    make = AsyncMock(side_effect=count(1))

    async def make_late() -> int:
        cache.forget()
        return cast(int, await make())

    assert await cache.look_up("a", make) == await cache.look_up("a", make) == 1
    assert await cache.look_up("b", make_late) == 2
    assert await cache.look_up("b", make) == 3
    assert await cache.look_up("a", make) == 4
