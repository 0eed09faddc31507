"""Trouble on demand: errors, rate limits, delays, and answers that never arrive."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Literal

from sandbox.world.snowflakes import JSON

When = Literal["before", "after"]


@dataclass
class Fault:
    """What happens to the next `times` requests that match.

    `reached` is set when a request hits it; `hang` holds the request until `release()`. A client
    that has gone while its request hung "before" is as good as one that never sent it.
    """

    method: str | None
    path: re.Pattern[str]
    status: int | None = None
    times: int | None = 1
    retry_after: float = 0.05
    everywhere: bool = False
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

    def body(self) -> JSON:
        if self.status == 429:
            text = self.message or "You are being rate limited."
            limited = {"retry_after": self.retry_after, "global": self.everywhere}
            return {"message": text, "code": self.code} | limited
        text = self.message or f"{self.status}: Internal Server Error"
        return {"message": text, "code": self.code}

    def headers(self) -> dict[str, str]:
        if self.status != 429:
            return {}
        return {
            "Via": "1.1 google",
            "Retry-After": str(self.retry_after),
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": str(self.retry_after),
            "X-RateLimit-Scope": "global" if self.everywhere else "user",
            **({"X-RateLimit-Global": "true"} if self.everywhere else {}),
        }


class Faults:
    """The faults that are armed."""

    def __init__(self) -> None:
        self._armed: list[Fault] = []

    def add(
        self,
        *,
        method: str | None = None,
        path: str = "",
        status: int | None = None,
        times: int | None = 1,
        retry_after: float = 0.05,
        everywhere: bool = False,
        delay: float = 0.0,
        drop: When | None = None,
        hang: When | None = None,
        code: int = 0,
        message: str | None = None,
    ) -> Fault:
        """Arms a fault for requests whose method and path (after /api/v10) match.

        `times=None` lasts until `clear()`. `everywhere` makes a 429 a global one.
        """
        fault = Fault(
            method,
            re.compile(path),
            status,
            times,
            retry_after,
            everywhere,
            delay,
            drop,
            hang,
            code,
            message,
        )
        self._armed.append(fault)
        return fault

    def clear(self) -> None:
        """Disarms all faults and lets go of every request that hangs."""
        for fault in self._armed:
            fault.times = 0
            fault.release()
        self._armed.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that this request hits, if any."""
        for fault in self._armed:
            if fault.matches(method, path):
                fault.hit()
                return fault
        return None
