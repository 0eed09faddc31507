"""Decides whether a request about a channel may be sent to Discord now, and starts or resets the channel's
backoff after the response."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import discord

from bot.channels.access import Access
from bot.rest.answers import ResponseObserver
from bot.rest.refusals import TROUBLE, refusals
from matches.ports.channel import CannotPost, ChannelGone, Malformed, PostLater
from matches.ports.peers import Peers
from matches.ports.people import Blocked

logger = logging.getLogger(__name__)


class Archived(CannotPost):
    """Raised when a thread is archived. No backoff is needed: Discord sends an event when it is reopened."""


class ShutOut(CannotPost):
    """Raised when the host has blocked the server or the person, so that no request was sent."""


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
