"""Fault injection for REST requests: errors, rate limits, delays, dropped connections, and hanging requests."""

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
    """The optional arguments of `Faults.add`. They are fields of the `Fault` that it adds."""

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

    - `method`, `path`: the method (None for all) and the path pattern of the requests that are hit.
    - `status`: the status with which these requests are answered instead of being carried out; None to carry
      them out.
    - `times`: how many matching requests are hit; None for all of them. `hits` counts them.
    - `retry_after`: with status 429, how many seconds the client is told to wait.
    - `delay`: seconds to wait before the request is handled.
    - `drop`: abort the connection "before" or "after" the change that the request asks for is made.
    - `hang`: hold the request "before" or "after" its change is made, until `release()` is called. If the
      client disconnects from a request held "before", the change is never made.
    - `everywhere`: whether a 429 is a global rate limit.
    - `origin`: who sends a 429. Only a 429 from Discord itself has the header `Via`.
    - `code`, `message`: the error code and the text in the body of the response.
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

    @property
    def spent(self) -> bool:
        return self.times is not None and self.hits >= self.times

    def matches(self, method: str, path: str) -> bool:
        return not self.spent and self.method in (None, method) and bool(self.path.search(path))

    def hit(self) -> None:
        self.hits += 1
        self.reached.set()

    def body(self) -> JSON | str:
        if self.status == 429 and self.origin == "cloudflare":
            return _BANNED
        if self.status == 429:
            # The body of a 429 response: https://docs.discord.com/developers/topics/rate-limits#header-format
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


# Cloudflare's response while it blocks an IP address: https://github.com/discord/discord-api-docs/issues/5385
_BANNED = "error code: 1015"

# The headers with which nirn-proxy itself rejects a request:
# https://github.com/germanoeich/nirn-proxy/blob/main/lib/queue_manager.go
_OF_A_PROXY = {
    "Generated-By-Proxy": "true",
    "X-RateLimit-Scope": "user",
    "X-RateLimit-Limit": "1",
    "X-RateLimit-Remaining": "0",
}


def limit_headers(retry_after: float, everywhere: bool = False) -> dict[str, str]:
    """Return Discord's headers of status 429. `retry_after` is in seconds. `everywhere` means the global rate
    limit."""
    # Without the header `Via`, discord.py would take the 429 for a Cloudflare ban, and raise an error instead
    # of waiting.
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
    """The active faults. A request hits only the first fault that matches it."""

    def __init__(self) -> None:
        self._armed: list[Fault] = []

    def add(
        self, *, method: str | None = None, path: str = "", **effects: Unpack[FaultEffects]
    ) -> Fault:
        """Inject a fault into requests whose path after `/api/v10` contains the pattern `path`, and return the
        fault. By default, it hits one request; with `times=None`, it hits all until `clear()`."""
        fault = Fault(method, re.compile(path), **effects)
        self._armed.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults, and release the requests that they hold."""
        for fault in self._armed:
            # The developer panel may still hold this fault: `times` 0 shows that it is used up.
            fault.times = 0
            fault.release()
        self._armed.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault that this request hits, and count the hit. Return None if no fault matches."""
        for fault in self._armed:
            if fault.matches(method, path):
                fault.hit()
                return fault
        return None
