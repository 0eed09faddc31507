"""Fault injection for REST requests: errors, rate limits, delays, and responses that never arrive."""

from __future__ import annotations

import asyncio
import math
import re
from dataclasses import dataclass, field
from typing import Literal, TypedDict, Unpack

from sandbox.world.snowflakes import JSON

When = Literal["before", "after"]
Origin = Literal["discord", "proxy", "cloudflare"]


class FaultEffects(TypedDict, total=False):
    """The effects of a fault on the requests that it hits. `Fault` explains each."""

    status: int | None
    times: int | None
    retry_after: float
    everywhere: bool
    origin: Origin
    delay: float
    drop: When | None
    hang: When | None
    code: int
    message: str | None


@dataclass
class Fault:
    """A fault that is injected into REST requests.

    - `method`, `path`: which requests it hits: those with this method (None for any) whose path matches this
      pattern.
    - `status`: the HTTP status of the error response; None if the request is carried out.
    - `times`: how many requests it hits; None for no limit. `hits` is the number so far.
    - `retry_after`: the seconds to wait that a 429 states.
    - `everywhere`: whether a 429 is a global rate limit.
    - `origin`: who sends a 429. Only Discord itself sends the header `Via`.
    - `delay`: how many seconds the request is delayed.
    - `drop`: abort the connection, before or after the request is carried out.
    - `hang`: hold the request until `release()` is called, before or after it is carried out. If the client
      disconnects during a hang "before", the request is not carried out.
    - `code`, `message`: the code and the text in the body of the error response.
    - `reached`: an event that is set when a request hits the fault.
    """

    method: str | None
    path: re.Pattern[str]
    status: int | None = None
    times: int | None = 1
    retry_after: float = 0.05
    everywhere: bool = False
    origin: Origin = "discord"
    delay: float = 0.0
    drop: When | None = None
    hang: When | None = None
    code: int = 0
    message: str | None = None
    hits: int = 0
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        self._released.set()

    async def held(self) -> None:
        await self._released.wait()

    def matches(self, method: str, path: str) -> bool:
        spent = self.times is not None and self.hits >= self.times
        return not spent and self.method in (None, method) and bool(self.path.search(path))

    def hit(self) -> None:
        self.hits += 1
        self.reached.set()

    def body(self) -> JSON | str:
        if self.status == 429 and self.origin == "cloudflare":
            return _BANNED
        if self.status == 429:
            # The documented body of a 429: https://docs.discord.com/developers/topics/rate-limits#header-format
            text = self.message or "You are being rate limited."
            limited = {"retry_after": self.retry_after, "global": self.everywhere}
            return {"message": text, "code": self.code} | limited
        text = self.message or f"{self.status}: Internal Server Error"
        return {"message": text, "code": self.code}

    def headers(self) -> dict[str, str]:
        if self.status != 429:
            return {}
        if self.origin == "discord":
            return limit_headers(self.retry_after, self.everywhere)
        waiting = {"Retry-After": str(math.ceil(self.retry_after))}
        return waiting | (_OF_A_PROXY if self.origin == "proxy" else {})


# Cloudflare's text while an IP address is banned: https://github.com/discord/discord-api-docs/issues/5385
_BANNED = "error code: 1015"

# The headers that nirn-proxy sends when it rejects a request by itself:
# https://github.com/germanoeich/nirn-proxy/blob/main/lib/queue_manager.go
_OF_A_PROXY = {
    "Generated-By-Proxy": "true",
    "X-RateLimit-Scope": "user",
    "X-RateLimit-Limit": "1",
    "X-RateLimit-Remaining": "0",
}


def limit_headers(retry_after: float, everywhere: bool = False) -> dict[str, str]:
    """Return the headers of a 429 response from Discord itself. `retry_after` is in seconds. `everywhere` says
    whether it is a global rate limit."""
    # discord.py takes a 429 without `Via` for a Cloudflare ban, and raises instead of waiting.
    waiting = {"Via": "1.1 google", "Retry-After": str(retry_after)}
    if everywhere:
        return waiting | {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
    return waiting | {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset-After": str(retry_after),
        "X-RateLimit-Scope": "user",
    }


class Faults:
    """The active faults. If several match a request, only the oldest hits it."""

    def __init__(self) -> None:
        self._armed: list[Fault] = []

    def add(
        self, *, method: str | None = None, path: str = "", **effects: Unpack[FaultEffects]
    ) -> Fault:
        """Inject a fault, and return it. It hits requests with this method whose path after `/api/v10` matches
        the pattern.

        The parameters are those of `Fault`. With `times=None`, the fault lasts until `clear()` is called.
        """
        fault = Fault(method, re.compile(path), **effects)
        self._armed.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults, and release all requests that they hold."""
        for fault in self._armed:
            # A caller may still hold a reference to a fault. With 0 times, it hits no more requests.
            fault.times = 0
            fault.release()
        self._armed.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault that this request hits, and count the hit. Return None if it hits none."""
        for fault in self._armed:
            if fault.matches(method, path):
                fault.hit()
                return fault
        return None
