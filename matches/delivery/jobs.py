"""The description of the work that a lane (a work queue) does for its keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, TypeAlias, TypeVar

from matches.ports.cursor import Place

IN_A_CHANNEL: Final = 2
"""How many keys are worked on at a time in one channel. A channel that does not respond must not take all
slots, and one slow key must not block its whole channel."""

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Found: TypeAlias = tuple[Place, T]
"""The place in Discord where something must be done, and what was read about it, so that the work need not read
that again."""
Work: TypeAlias = Callable[[K, T], Awaitable[datetime | None]]
Where: TypeAlias = Callable[[K], Awaitable[Found[T] | None]]
Refusal: TypeAlias = Callable[[K], Awaitable[None]]


async def ignore_refusal(_: object) -> None:
    """Do nothing. For work that no player waits for, so a rejection by Discord needs no action."""


@dataclass(frozen=True)
class Job(Generic[K, T]):
    """The work that a lane (a work queue) does for each of its keys, such as a match id.

    - `work`: does what is needed. It returns when to continue, or None if nothing is left to do. It may raise
      anything: the lane decides what follows from a failure.
    - `where`: returns the channel in which `work` will act, and the data that `work` needs; None if there is
      nothing to do.
    - `on_refusal`: called before a key is parked (set aside), when Discord does not allow the work in its
      channel.
    - `posting`: the permission that releases a parked key: True for posting, False for seeing the channel,
      which is enough for edits.
    - `in_a_channel`: how many keys are worked on at a time in one channel.
    - `subject`, `deed`: words for the program's log, such as "Match %s" and "shown".
    """

    work: Work[K, T]
    where: Where[K, T]
    subject: str
    deed: str
    on_refusal: Refusal[K] = ignore_refusal
    posting: bool = True
    in_a_channel: int = IN_A_CHANNEL
