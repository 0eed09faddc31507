"""The work that a lane (a work queue) does for its keys, and where it acts."""

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
    """Do nothing, because nobody loses time when this kind of work is refused."""


@dataclass(frozen=True)
class Job(Generic[K, T]):
    """The work that a lane (a work queue) does for each of its keys, such as a match.

    - `work`: does what is needed. It returns when to go on, or None if nothing is left to do, and may raise
      anything: the lane alone decides what follows from a failure.
    - `where`: returns the place in which `work` will act, and what `work` should know; None if there is nothing
      to do.
    - `on_refusal`: called before a key is parked (set aside) because Discord does not allow the work in its
      place.
    - `posting`: which permission releases a parked key. True means posting; False means seeing the channel,
      which is enough for edits.
    - `in_a_channel`: how many keys are worked on at a time in one channel.
    - `subject`, `deed`: what the program's log says, such as "Match %s" and "shown".
    """

    work: Work[K, T]
    where: Where[K, T]
    subject: str
    deed: str
    on_refusal: Refusal[K] = ignore_refusal
    posting: bool = True
    in_a_channel: int = IN_A_CHANNEL
