"""Decides whether a request about a channel may be sent to Discord now, and starts or resets the channel's
backoff after the response."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from math import inf
from typing import Final

import discord

from bot.rest.answers import ResponseObserver
from bot.rest.refusals import TROUBLE, refusals
from matches.ports.channel import CannotPost, ChannelGone, Malformed, PostLater
from matches.ports.leased_cache import LruCache
from matches.ports.peers import Peers
from matches.ports.people import Blocked
from matches.ports.retrying import REFUSED

logger = logging.getLogger(__name__)

_EASED_AGAIN: Final = 60.0
"""The minimum time, in seconds, between two pauses of the same channel that `Access.eased` ends early."""

_REMEMBERED: Final = 10_000
"""Maximum number of channels whose backoff is kept in memory. The least recently used one is dropped first."""


class Archived(CannotPost):
    """Raised when a thread is archived. No backoff is needed: Discord sends an event when it is reopened."""


class ShutOut(CannotPost):
    """Raised when the host has blocked the server or the person, so that no request was sent."""


@dataclass(slots=True)
class _Refusals:
    """The backoff of one channel. Both times are in monotonic seconds.

    - `count`: the number of consecutive rejections.
    - `until`: when the pause ends.
    - `eased`: when an event last ended a pause early.
    """

    count: int = 0
    until: float = -inf
    eased: float = -inf


class Access:
    """The backoff of each channel. `RequestGuard` has one object of this class for posts, and one for edits.

    The first rejected request pauses the channel for a minute. Each further rejection doubles the pause, up to
    an hour. A request that succeeds resets the backoff. `seconds` is a monotonic clock.
    """

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._refused: LruCache[int, _Refusals] = LruCache(_REMEMBERED)

    def pause(self, channel: int) -> timedelta:
        """Return how long to wait before the next request in a channel; zero if it may be sent now."""
        refusals = self._refused.get(channel)
        left = 0.0 if refusals is None else refusals.until - self._seconds()
        return timedelta(seconds=max(0.0, left))

    def refused(self, channel: int) -> None:
        """Pause the channel after a rejected request. Do nothing if it is paused already, because that request
        was sent before the pause."""
        if self.pause(channel):
            return
        refusals = self._refused.get(channel) or _Refusals()
        refusals.count += 1
        refusals.until = self._seconds() + REFUSED.pause(refusals.count).total_seconds()
        self._refused.put(channel, refusals)

    def granted(self, channel: int) -> None:
        self._refused.drop(channel)

    def eased(self, channel: int) -> None:
        """End the pause of a channel early, after an event such as a change of permissions.

        Do nothing if an event has done this for the same channel within the last `_EASED_AGAIN` seconds. The
        number of consecutive rejections is kept, so the next pause is no shorter.
        """
        # Without the minimum of `_EASED_AGAIN`, a server that keeps changing its roles would switch the backoff
        # off.
        refusals = self._refused.get(channel)
        if refusals is not None and self._seconds() - refusals.eased >= _EASED_AGAIN:
            refusals.eased, refusals.until = self._seconds(), -inf


class RequestGuard:
    """Prevents requests to Discord that must not be sent now. Before a request about a channel, it raises an
    error in the first of these cases that applies:

    1. The host has blocked the channel's server: `ShutOut`.
    2. Discord has rejected so many requests that it may soon ban the bot's IP address: PostLater.
    3. Another process may have taken over this one's servers: PostLater.
    4. The channel has a backoff for requests of this kind (see `pause`): CannotPost.

    If a request is sent and fails, its error becomes one of the port `matches.ports.channel`. Only a rejection
    by Discord itself starts a backoff or makes it longer.
    """

    def __init__(
        self,
        client: discord.Client,
        answers: ResponseObserver,
        peers: Peers,
        blocked: Callable[[], Blocked] = Blocked,
    ) -> None:
        self._client = client
        self._answers = answers
        self._peers = peers
        self._blocked = blocked
        self.posts = Access(answers.seconds)
        self.edits = Access(answers.seconds)  # separate, so that a refused edit delays no post

    @property
    def blocked(self) -> Blocked:
        return self._blocked()

    def pause(self, channel: int, *, posting: bool) -> timedelta:
        """Return how long a request about a channel must wait. Rejected posts delay all requests. Rejected
        edits delay only requests that post nothing (`posting` is False)."""
        edits = timedelta() if posting else self.edits.pause(channel)
        return max(self._answers.pause, self.posts.pause(channel), edits)

    def eased(self, channel: int) -> None:
        for access in (self.posts, self.edits):
            access.eased(channel)

    @contextmanager
    def asking(
        self, channel: int = 0, unforeseen: type[CannotPost | PostLater] = Malformed
    ) -> Iterator[None]:
        """A context manager around a request whose failure starts no backoff. If posts in the channel are
        paused by a backoff, it raises CannotPost instead of letting the request be sent. `channel` is 0 for a
        request that is about no channel.

        `unforeseen` is the error to raise for a rejection by Discord that no error of the port
        `matches.ports.channel` describes.
        """
        self._check(channel, self.posts)
        with refusals(unforeseen):
            yield

    @contextmanager
    def reading(self, channel: int) -> Iterator[None]:
        """A context manager around a request that reads messages in a channel. It works even during a backoff:
        before a match moves to another channel, the bot must know what this one already shows."""
        self._check(channel)
        with refusals():
            yield

    @contextmanager
    def looking_up(self, question: str, *values: object) -> Iterator[None]:
        """A context manager around a request that only looks something up. Errors are logged, and become
        PostLater.

        `question` completes the log line "Could not find out …", such as "whether channel %d can be used".
        `values` are formatted into it.
        """
        self._require_quota()
        try:
            yield
        except TROUBLE as error:
            logger.info(f"Could not find out {question}: %s", *values, type(error).__name__)
            raise PostLater("Discord did not say") from error

    @contextmanager
    def backing_off(self, channel: int, access: Access) -> Iterator[None]:
        """A context manager around a request: a success resets the backoff `access`, a rejection extends it."""
        self._check(channel, self.posts, access)
        try:
            with refusals():
                yield
        except (ChannelGone, Archived):
            raise  # waiting does not help
        except CannotPost:
            access.refused(channel)
            raise
        access.granted(channel)

    def _check(self, channel: int, *backoffs: Access) -> None:
        if any(self._has(server, channel) for server in self.blocked.servers):
            raise ShutOut("the host has blocked that server")
        self._require_quota()
        if not self._peers.holds:
            raise PostLater("another process may have taken over")
        if any(access.pause(channel) for access in backoffs):
            raise CannotPost("Discord refused a request there a moment ago")

    def _require_quota(self) -> None:
        if self._answers.pause:
            raise PostLater("Discord has refused too many requests lately")

    def _has(self, server: int, channel: int) -> bool:
        # This looks in one server only; `Client.get_channel` would search all servers.
        guild = self._client.get_guild(server)
        return guild is not None and guild.get_channel_or_thread(channel) is not None
