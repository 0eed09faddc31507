"""Caches. `LeasedCache` holds values from the database, for a process that has a lease.

A cached value is valid while the process holds the lease and is notified of every change.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from typing import Generic, NamedTuple, TypeVar

from matches.ports.peers import Peers

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """A cache with a fixed capacity, which evicts the least recently used values first. The capacity `most`
    limits the number of values or, with `weigh`, the sum of their weights."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> None:
        self.drop(key)
        self._values[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._most and len(self._values) > 1:
            self._weight -= self._weigh(self._values.popitem(last=False)[1])

    def drop(self, key: K) -> None:
        if key in self._values:
            self._weight -= self._weigh(self._values.pop(key))

    def clear(self) -> None:
        self._values.clear()
        self._weight = 0


Heard = Callable[[], int | None]
"""A function that returns a number which changes when another process may have changed a cached value. None
means that nothing may be cached."""


def own_matches(peers: Peers) -> Heard:
    """Return a function `heard` that makes a `LeasedCache` ignore its values once another process has changed a
    match of this process. Use it for data about these matches."""
    return lambda: peers.news if peers.holds else None


def announced(peers: Peers) -> Heard:
    """Return a function `heard` that makes a `LeasedCache` ignore its values once notifications of changes may
    have been lost. Use it if the cache's owner calls `forget` after each notification."""
    return lambda: peers.missed if peers.holds else None


def unannounced(peers: Peers) -> Heard:
    """Return a function `heard` that lets a `LeasedCache` keep values only while there is no other process. Use
    it for data that other processes change without notifying this one."""
    return lambda: peers.missed if peers.processes == 1 and peers.holds else None


def unshared() -> int:
    """Return always the same number, so that a `LeasedCache` with this function as `heard` never ignores its
    values. Use it for data that no other process changes, such as pictures."""
    return 0


class Moment(NamedTuple):
    """The state of a `LeasedCache` just before a value is read: how often `forget` has been called, and what
    the cache's function `heard` returned. If either has changed later, the value may have changed, too."""

    changes: int
    heard: int | None


class LeasedCache(Generic[K, V]):
    """A cache of the most recently used values. It returns no value that may have changed.

    A value is valid while `heard` returns the same as before it was read. Changes by this process must be
    reported to `forget`. `most` is as in `LruCache`.
    """

    def __init__(self, heard: Heard, most: int) -> None:
        self._heard = heard
        self._most = most
        self._kept: LruCache[K, tuple[int, V]] = LruCache(most)
        self._changes = 0
        self._all_changed = 0
        self._changed: dict[K, int] = {}
        """By key, the number of the latest call of `forget` that named it. For other keys, it is at most
        `_all_changed`."""

    def moment(self) -> Moment:
        """Return a `Moment` to pass to `keep`, which then recognizes later changes. Call this before a value is
        read or written."""
        return Moment(self._changes, self._heard())

    def get(self, key: K) -> V | None:
        entry = self._valid(key)
        return None if entry is None else entry[1]

    async def look_up(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        """Return the cached value of a key. If there is none, call `make`, and cache and return its result."""
        if (entry := self._valid(key)) is not None:
            return entry[1]
        since = self.moment()
        value = await make()
        self.keep(key, value, since)
        return value

    async def look(
        self, keys: Collection[K], read: Callable[[Collection[K]], Awaitable[Mapping[K, V]]]
    ) -> Mapping[K, V]:
        """Return the values of these keys. Pass the keys that are not cached to `read`, all in one call, and
        cache the values that it returns."""
        known = {key: entry[1] for key in keys if (entry := self._valid(key)) is not None}
        missing = [key for key in keys if key not in known]
        if not missing:
            return known
        since = self.moment()
        found = await read(missing)
        for key, value in found.items():
            self.keep(key, value, since)
        return {**known, **found}

    def keep(self, key: K, value: V, since: Moment) -> None:
        """Cache a value that was read or written after the call of `moment` that returned `since`. Do nothing
        if the value may have changed after that call."""
        changed = self._changed.get(key, self._all_changed)
        if changed <= since.changes and since.heard is not None:
            self._kept.put(key, (since.heard, value))

    def forget(self, key: K | None = None) -> None:
        """Drop the value of a key because it may have changed; drop all values if `key` is None."""
        self._changes += 1
        if key is None or len(self._changed) >= self._most:
            self._changed.clear()
            self._all_changed = self._changes
        if key is None:
            self._kept.clear()
        else:
            self._changed[key] = self._changes
            self._kept.drop(key)

    def _valid(self, key: K) -> tuple[int, V] | None:
        entry = self._kept.get(key)
        return entry if entry is not None and entry[0] == self._heard() else None
