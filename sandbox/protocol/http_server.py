"""The HTTP server of the REST API, attachments and avatars: parses requests, injects faults, and responds."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
import traceback
from base64 import b64decode
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from aiohttp import BodyPartReader, web

from sandbox.protocol.faults import Fault, Faults, limit_headers
from sandbox.protocol.rest import (
    application,
    bans,
    callbacks,
    channels,
    members,
    messages,
    overwrites,
    reactions,
    webhooks,
)
from sandbox.protocol.rest.routing import Call, find
from sandbox.protocol.traffic import Exchange
from sandbox.world.accounts.users import SIZES
from sandbox.world.content.attachments import Upload, link_is_good
from sandbox.world.interactions import Interactions
from sandbox.world.refusals import ApiError, limited_everywhere, plain, refused
from sandbox.world.snowflakes import JSON, as_number
from sandbox.world.world import World

ROUTES = (
    application,
    bans,
    callbacks,
    channels,
    members,
    messages,
    overwrites,
    reactions,
    webhooks,
)
_DEFAULT_AVATAR = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG of a single pixel, as the picture of every user without an avatar."""
_FILE = re.compile(r"files\[(\d+)\]$")
_JSON = {"Content-Type": "application/json"}
_TEXT = {"Content-Type": "text/plain"}
_MESSAGES = {
    "POST": re.compile(r"/channels/\d+/messages$"),
    "PATCH": re.compile(r"/channels/\d+/messages/\d+$"),
}
_LIMITS = {
    "X-RateLimit-Limit": "5",
    "X-RateLimit-Remaining": "4",
    "X-RateLimit-Reset-After": "0.05",
}
"""The rate limit headers of responses to posts and edits in a channel, apart from the bucket. They allow
several at once, and never change, because the stand-in doesn't count requests: only an injected fault makes a
client wait."""

# Discord doesn't count requests to interaction endpoints: callbacks, and webhooks with an interaction's token.
_NOT_COUNTED = re.compile(r"/(interactions|webhooks)/")


class GlobalLimit:
    """Counts the bot's requests over all endpoints in windows of one second. A window begins with the first
    request after the previous window.

    https://docs.discord.com/developers/topics/rate-limits#global-rate-limit
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._count = 0
        self._window_ends = 0.0

    def count(self, path: str) -> None:
        """Count a request to this path. Raise ApiError (status 429) if it exceeds the limit."""
        limit = self._world.limits.requests_a_second
        if limit is None or _NOT_COUNTED.match(path):
            return
        now = self._world.clock()
        if now >= self._window_ends:
            self._count, self._window_ends = 0, now + 1
        self._count += 1
        if self._count > limit:
            raise limited_everywhere(self._window_ends - now)


class RestServer:
    """Serves the REST API at `/api/v10/…` and files at `/cdn/…`, and records the REST traffic."""

    def __init__(self, world: World, interactions: Interactions, faults: Faults) -> None:
        self._world, self._interactions = world, interactions
        self._faults = faults
        self._limit = GlobalLimit(world)
        self.traffic: list[Exchange] = []
        self.keep_traffic = True
        self.watcher: Callable[[Exchange], None] = lambda _: None
        self.errors: list[Exception] = []

    def add_to(self, app: web.Application) -> None:
        app.router.add_route("*", "/api/{version}/{path:.*}", self.handle)
        app.router.add_get("/cdn/{kind}/{channel}/{id}/{name}", self.file)
        app.router.add_get("/cdn/embed/avatars/{number:[0-5]}.png", self.default_avatar)
        app.router.add_get(r"/cdn/avatars/{user:\d+}/{key}.png", self.avatar)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self._world.activity.begin()
        try:
            return await self._handle(request)
        finally:
            self._world.activity.end()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.raw_path.split("?")[0].split("/", 3)[-1]
        exchange = Exchange(request.method, request.rel_url.raw_path, time.time())
        query = dict(request.query)
        call = Call(self._world, self._interactions, request.method, path, query)
        call.reason = unquote(request.headers.get("X-Audit-Log-Reason", "")) or None
        exchange.query, exchange.content_type = call.query, request.content_type
        try:
            await self._read(request, call)
            exchange.request_json = call.body
            exchange.request_files = list(call.uploads) if call.uploads else None
            self._limit.count(path)
        except ApiError as refusal:
            return self._answered(exchange, refusal.status, refusal.body)
        # Inject a fault only after the body was read: a client that gets a response while it still sends might
        # see a broken pipe instead.
        fault = self._faults.take(call.method, path)
        if fault is not None:
            return await self._faulty(request, call, exchange, fault)
        return self._answered(exchange, *self._carry_out(request, call), _limits(call.method, path))

    async def _faulty(
        self, request: web.Request, call: Call, exchange: Exchange, fault: Fault
    ) -> web.StreamResponse:
        if fault.delay:
            await asyncio.sleep(fault.delay)
        # `before` holds the request before it is carried out. `after` carries it out first, and holds only the
        # response.
        if fault.hang == "before":
            await fault.held()
        gone = request.transport is None or request.transport.is_closing()
        if fault.drop == "before" or gone:
            return self._drop(request, exchange, "dropped before")
        if fault.status is not None:
            exchange.fault = f"status {fault.status}"
            return self._answered(exchange, fault.status, fault.body(), fault.headers())
        status, body = self._carry_out(request, call)
        if fault.hang == "after":
            await fault.held()
        if fault.drop == "after":
            return self._drop(request, exchange, "dropped after")
        return self._answered(exchange, status, body)

    def _drop(self, request: web.Request, exchange: Exchange, what: str) -> web.StreamResponse:
        exchange.fault = what
        self._keep(exchange)
        if request.transport:
            # Aborting sends a TCP reset instead of a response, as if the connection had been lost.
            request.transport.abort()
        return web.Response(status=500)

    def _carry_out(self, request: web.Request, call: Call) -> tuple[int, Any]:
        try:
            handler, needs_token, call.params = find(call.method, call.path)
            # Callbacks and webhooks of interactions have a secret token in their path, so they need no bot
            # token.
            if needs_token and request.headers.get("Authorization") != f"Bot {self._world.token}":
                raise plain(401, "Unauthorized")
            return handler(call)
        except ApiError as refusal:
            return refusal.status, refusal.body
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self.errors.append(error)
            return 500, {"message": "500: Internal Server Error", "code": 0}

    def _answered(
        self, exchange: Exchange, status: int, body: Any, headers: dict[str, str] | None = None
    ) -> web.Response:
        exchange.status, exchange.response_json = status, body
        self._keep(exchange)
        if status == 429 and "Retry-After" not in (headers or {}):
            headers = limit_headers(body["retry_after"], body["global"])
        if body is None:
            return web.Response(status=status)
        if isinstance(body, str):
            return web.Response(status=status, text=body, headers=_TEXT | (headers or {}))
        # aiohttp's `json_response` adds a charset to the content type, which makes discord.py treat the body as
        # text. So encode the JSON here.
        text = json.dumps(body, separators=(",", ":")).encode()
        return web.Response(status=status, body=text, headers=_JSON | (headers or {}))

    def _keep(self, exchange: Exchange) -> None:
        if self.keep_traffic:
            self.traffic.append(exchange)
        self.watcher(exchange)

    async def _read(self, request: web.Request, call: Call) -> None:
        if request.content_type == "multipart/form-data":
            await self._read_parts(request, call)
        elif request.can_read_body:
            data = await request.read()
            if data and request.content_type == "application/json":
                call.body = _parsed(data)

    @staticmethod
    async def _read_parts(request: web.Request, call: Call) -> None:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                continue
            data = bytes(await part.read(decode=False))
            if found := _FILE.match(part.name or ""):
                call.uploads[int(found[1])] = Upload(part.filename or "unknown", data)
            # The part `payload_json` contains the request's JSON, beside the parts with files.
            # https://docs.discord.com/developers/reference#uploading-files
            elif part.name == "payload_json":
                call.body = _parsed(data)

    async def file(self, request: web.Request) -> web.StreamResponse:
        id = as_number(request.match_info["id"])
        message = self._world.files.get(id)
        query = request.query
        good = link_is_good(id, query.get("ex", ""), query.get("hm", ""))
        known = message.attachments if message else [*filter(None, [self._world.uploads.get(id)])]
        for attachment in known if good else ():
            if attachment.id == id and request.match_info["name"] == attachment.filename:
                headers = {"Content-Type": attachment.content_type}
                return web.Response(body=attachment.data, headers=headers)
        return web.Response(status=404, text="This content is no longer available.")

    async def avatar(self, request: web.Request) -> web.StreamResponse:
        user = self._world.users.get(int(request.match_info["user"]))
        avatar = user.avatar if user else None
        side = request.query.get("size", "128")
        if avatar is None or avatar.key != request.match_info["key"]:
            return web.Response(status=404)
        if side not in map(str, SIZES):
            return web.Response(status=400, text="Invalid resource")
        return web.Response(body=avatar.png(int(side)), content_type="image/png")

    async def default_avatar(self, _: web.Request) -> web.StreamResponse:
        return web.Response(body=_DEFAULT_AVATAR, content_type="image/png")


def _limits(method: str, path: str) -> dict[str, str] | None:
    """Return the rate limit headers of a response. Posts and edits have buckets of their own, as on Discord."""
    if method not in _MESSAGES or not _MESSAGES[method].match(path):
        return None
    return {"X-RateLimit-Bucket": method.encode().hex(), **_LIMITS}


def _parsed(data: bytes) -> JSON:
    try:
        parsed: JSON = json.loads(data)
    except ValueError:
        raise refused(50109) from None
    return parsed
