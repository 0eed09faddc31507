"""Identifiers and times in the forms in which Discord writes them."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

JSON = dict[str, Any]

EPOCH = 1_420_070_400_000


class Snowflakes:
    """Makes strictly rising ids whose upper bits are milliseconds since Discord's epoch."""

    def __init__(self) -> None:
        self._last = 0

    def __call__(self) -> int:
        now = (int(time.time() * 1000) - EPOCH) << 22
        self._last = max(self._last + 1, now)
        return self._last


def now() -> str:
    return datetime.now(UTC).isoformat()
