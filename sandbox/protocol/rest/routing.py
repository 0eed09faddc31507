"""The routing table of the REST API: maps the method and path of a request to the handler function."""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from sandbox.protocol.checks.forms import Form, snowflake
from sandbox.world.accounts.permissions import BITS
from sandbox.world.accounts.users import User
from sandbox.world.content.attachments import Upload
from sandbox.world.entities import Channel, Guild, Message
from sandbox.world.interactions import Interactions
from sandbox.world.refusals import refused, unknown
from sandbox.world.snowflakes import JSON, as_number
from sandbox.world.world import World

Answer = tuple[int, Any]


@dataclass
class Call:
    """A parsed REST request. `uploads` maps n to the uploaded file `files[n]`. `params` are the parameters in
    the path, and `reason` is the text for the audit log.

    A method that looks something up raises ApiError if there is no such thing, or if the bot has no access to
    it.
    """

    world: World
    interactions: Interactions
    method: str
    path: str
    query: dict[str, str]
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)
    params: tuple[str, ...] = ()
    reason: str | None = None

    @property
    def fields(self) -> JSON:
        return self.body if isinstance(self.body, dict) else {}

    def flag(self, name: str) -> bool:
        return self.query.get(name, "").lower() in ("1", "true")

    def limit(self, usual: int, most: int) -> int:
        """Return the `limit` in the query, or `usual` if it is missing. Raise ApiError 50035 unless it is from
        1 to `most`."""
        limit: int = as_number(self.query.get("limit", usual))
        form = Form()
        form.number(["limit"], limit, 1, most)
        form.raise_errors()
        return limit

    def page(self, ids: Iterable[int], usual: int, most: int) -> list[int]:
        """Return those ids, lowest first, that `before`, `after` and `limit` in the query ask for. As on
        Discord, `after` is ignored if `before` is given."""
        limit, ordered = self.limit(usual, most), sorted(ids)
        if "before" in self.query:
            before = snowflake(self.query["before"], "before")
            return [id for id in ordered if id < before][-limit:]
        after = snowflake(self.query.get("after", "0"), "after")
        return [id for id in ordered if id > after][:limit]

    def guild(self, parameter: int = 0) -> Guild:
        """Return the server that a parameter in the path names. `parameter` is the index of that parameter."""
        guild = self.world.guilds.get(snowflake(self.params[parameter], "guild_id"))
        if guild is None:
            raise refused(10004)
        # 50001 (missing access): the server exists, but the bot has not joined it.
        if not guild.has_bot:
            raise refused(50001)
        return guild

    def user(self, text: str) -> User:
        user = self.world.users.get(snowflake(text, "user_id"))
        if user is None:
            raise refused(10013)
        return user

    def member(self) -> tuple[Guild, User]:
        """Return the server and the member that the first two parameters in the path name."""
        guild, user = self.guild(), self.user(self.params[1])
        if user.id not in guild.members:
            raise refused(10007)
        return guild, user

    def channel(self, *needed: str) -> Channel:
        """Return the channel that the first parameter in the path names. Raise ApiError if the bot can't see it
        or lacks a `needed` permission."""
        channel = self.world.channels.get(snowflake(self.params[0], "channel_id"))
        if channel is None:
            raise refused(10003)
        if not channel.visible_to(self.world.bot):
            raise refused(50001)
        self.require(channel, *needed)
        return channel

    @staticmethod
    def require(channel: Channel, *needed: str) -> None:
        mine = channel.bot_permissions()
        # Without the permission to view the channel, the others have no effect, and the error is 50001 instead
        # of 50013.
        if not mine & BITS["view_channel"]:
            raise refused(50001)
        if any(not mine & BITS[name] for name in needed):
            raise refused(50013)

    def message(self, channel: Channel) -> Message:
        """Return the message that the second parameter in the path names."""
        message = channel.timeline.get(snowflake(self.params[1], "message_id"))
        # A bot can access ephemeral messages only with their interaction's token.
        if message is None or message.ephemeral_to:
            raise refused(10008)
        return message


Handler = Callable[[Call], Answer]


_ROUTES: list[tuple[int, str, re.Pattern[str], Handler, bool]] = []
"""Each route: how many parameters it has, its method and path, its handler, and whether it needs the token."""
_PART = r"((?!(?:permissions|pins|search)(?:/|$))[^/]+)"
"""A parameter in a path. These words are never one: in `/channels/{}/messages/pins`, “pins” is no message."""


def route(method: str, path: str, *, token: bool = True) -> Callable[[Handler], Handler]:
    """Return a decorator that registers the handler of a path, in which `{}` stands for a parameter. With
    `token`, only requests with the bot's token are accepted."""

    def register(handler: Handler) -> Handler:
        pattern = re.compile(path.replace("{}", _PART))
        # Paths with fewer parameters come first: the path `/users/@me` must not look for a user “@me”.
        entry = path.count("{}"), method, pattern, handler, token
        insort(_ROUTES, entry, key=lambda each: each[0])
        return handler

    return register


def find(method: str, path: str) -> tuple[Handler, bool, tuple[str, ...]]:
    """Return the handler for a request, whether the request must carry the bot's token, and the parameters in
    its path. Raise ApiError with status 501 if there is no handler."""
    for _, known, pattern, handler, token in _ROUTES:
        if known == method and (found := pattern.fullmatch(path.rstrip("/"))):
            return handler, token, found.groups()
    raise unknown(f"the route {method} {path}")
