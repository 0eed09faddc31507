"""A process that dies at a chosen moment of its work, or whose answers from Discord get lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from inspect import iscoroutinefunction
from typing import Any

from data import Database

STORES = ("log", "cursors", "cards", "open_decisions", "reminders", "preferences", "seasons")

CHANGING = {
    *("post", "edit", "disarm", "delete", "open_thread", "close_thread"),
    *("append", "put", "supersede", "missed", "tidied", "add", "drop", "pause", "put_all"),
    *("make", "channel_gone", "instead", "hold", "put_off", "tried", "sent", "disarmed", "gone"),
    *("put_closed", "change", "take", "rests"),
}
"""The calls that change the database or a channel. Only these matter: a process that dies before any other call
leaves the same traces as if it died before the next of these."""


class Killed(BaseException):
    """Stands for the death of the process."""


class Life:
    """The life of a process that dies before its change number `last`. `over` says whether it has died."""

    def __init__(self, last: int) -> None:
        self.left = last
        self.over = False

    def goes_on(self) -> None:
        """Raise Killed if the process has died or dies now."""
        self.over = self.over or not self.left
        if self.over:
            raise Killed
        self.left -= 1


class Mortal:
    """A proxy that calls `before` ahead of every change, and `after` once it is made."""

    def __init__(
        self, real: Any, before: Callable[[], None], after: Callable[[], None] = lambda: None
    ) -> None:
        self._real = real
        self._before = before
        self._after = after

    def __getattr__(self, name: str) -> Any:
        deed = getattr(self._real, name)
        if name not in CHANGING or not iscoroutinefunction(deed):
            return deed

        async def done(*values: Any, **named: Any) -> Any:
            self._before()
            result = await deed(*values, **named)
            self._after()
            return result

        return done


def mortal_database(database: Database, before: Callable[[], None]) -> Database:
    stores: dict[str, Any] = {name: Mortal(getattr(database, name), before) for name in STORES}
    return replace(database, **stores)
