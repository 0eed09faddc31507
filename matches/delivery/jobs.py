"""`Job`: the work that a work queue (`Lane`) does for each of its keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, TypeAlias, TypeVar

from matches.ports.cursor import ChannelPlace

IN_A_CHANNEL: Final = 2
"""How many keys of a work queue (`Lane`) may be running at the same time in one channel.

The limit keeps an unresponsive channel from taking all slots. With two slots, keys can pass a slow one.
"""

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Found: TypeAlias = tuple[ChannelPlace, T]
"""The channel in which to work, and data that was read while finding it, which the work can reuse."""
Work: TypeAlias = Callable[[K, T], Awaitable[datetime | None]]
Where: TypeAlias = Callable[[K], Awaitable[Found[T] | None]]
Refusal: TypeAlias = Callable[[K], Awaitable[None]]


async def ignore_refusal(_: object) -> None:
    """Do nothing. The default of `Job.on_refusal`, for work that no player waits for."""


@dataclass(frozen=True)
class Job(Generic[K, T]):
    """The work that a work queue (`Lane`) does for each of its keys. A key is, for example, a match id.

    - `work`: does the work. Returns when to run again, or None if nothing is left to do. It may raise any
      exception; the queue then decides whether and when to retry.
    - `where`: returns the channel in which `work` will act, and data for `work`; None if there is nothing to
      do.
    - `on_refusal`: called when Discord does not allow the work in its channel, before the key is parked.
    - `posting`: True if the bot must be able to post before a parked key is tried again; False if it only has
      to see the channel. It is False for edits that nobody waits for, so these are retried less often.
    - `in_a_channel`: how many keys may be running at the same time in one channel.
    - `subject`, `deed`: words for log messages, such as "Match %s" and "shown".
    """

    work: Work[K, T]
    where: Where[K, T]
    subject: str
    deed: str
    on_refusal: Refusal[K] = ignore_refusal
    posting: bool = True
    in_a_channel: int = IN_A_CHANNEL
