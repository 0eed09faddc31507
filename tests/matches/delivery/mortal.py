"""A simulated process that dies at a chosen moment, or whose request to Discord or the database fails at that
moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import iscoroutinefunction
from typing import Any

from data import Database
from tests.data.samples import with_others

STORES = ("log", "cursors", "open_decisions", "reminders", "preferences", "seasons")

CHANGING = {
    *("post", "edit", "disarm", "delete", "open_thread", "close_thread"),
    *("append", "put", "put_card", "missed", "add", "pause", "put_all"),
    *("make", "channel_gone", "instead", "hold", "put_off", "sent"),
    *("put_closed", "change", "take", "rests"),
}
"""Methods that change the database or a channel. Other methods leave no trace, so a death is simulated only
before one of these."""


class Killed(BaseException):
    """Raised to simulate the death of the process."""


@dataclass
class Trouble:
    """A hook that counts its calls, the first as 0, and raises `error` in call number `at`.

    If `lasting`, every later call raises too, as after the death of a process.
    """

    at: int | None = None
    error: type[BaseException] = Killed
    lasting: bool = False
    calls: int = 0

    def __call__(self) -> None:
        number, self.calls = self.calls, self.calls + 1
        if self.at is not None and (number == self.at or (self.lasting and number > self.at)):
            raise self.error("trouble")


class Mortal:
    """A proxy of a store or channel, with two hooks around each method that changes something.

    The hook `before` may raise, so that the method is not called. The hook `after` is called once the method
    has succeeded.
    """

    def __init__(
        self, real: Any, before: Callable[[], None], after: Callable[[], None] = lambda: None
    ) -> None:
        vars(self).update(_real=real, _before=before, _after=after)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._real, name, value)

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
    return with_others(database, **stores)
