"""The page's developer panel, which shows the traffic between the stand-in and the bot, and injects faults."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from typing import Any

from sandbox.protocol.faults import Fault
from sandbox.protocol.traffic import Exchange
from sandbox.stand_in import Discord
from sandbox.world.snowflakes import JSON

KEPT = 3000
_SHOWN = 200_000
# The faults that the panel can switch on: the name of each switch, with the arguments for `Faults.add`.
TROUBLE: dict[str, JSON] = {
    "429": {"status": 429, "retry_after": 1.0},
    "500": {"status": 500},
    "503": {"status": 503},
    "slow": {"delay": 4.0},
    "lost before": {"drop": "before"},
    "lost after": {"drop": "after"},
}


class Traffic:
    """Passes each request and gateway packet of the bot to `tell`. `recent` holds the latest 60."""

    def __init__(self, discord: Discord, tell: Callable[[JSON], None]) -> None:
        self._discord, self._tell = discord, tell
        self._number = 0
        self.recent: deque[JSON] = deque(maxlen=60)
        discord.rest.watcher = self._exchanged
        discord.gateway.watcher = self._framed

    def saved(self) -> str:
        """Return the fault-free requests as JSON Lines, to be checked against Discord's API description."""
        kept = (e for e in self._discord.traffic if e.fault is None)
        return "".join(json.dumps(e.record()) + "\n" for e in kept)

    def _exchanged(self, exchange: Exchange) -> None:
        if len(self._discord.traffic) > KEPT:
            # Deleting from the front of a list moves all other items, so drop a quarter of the list at a time.
            del self._discord.traffic[: KEPT // 4]
        path = exchange.path.removeprefix("/api/v10")
        title = f"{exchange.method} {_shortened(path)}"
        status = exchange.fault or str(exchange.status)
        self._pass("request", title, status, exchange.request_json, exchange.response_json)

    def _framed(self, direction: str, text: str) -> None:
        try:
            frame = json.loads(text)
        except ValueError:
            return
        data = frame.get("d")
        # IDENTIFY and RESUME contain the bot's token, which must not appear on the screen or in a saved file.
        if isinstance(data, dict) and "token" in data:
            frame["d"] = data | {"token": "…"}
        title = frame.get("t") or _OPCODES.get(frame.get("op"), f"op {frame.get('op')}")
        self._pass("gateway", title, direction, frame.get("d"), None)

    def _pass(self, kind: str, title: str, status: str, first: Any, second: Any) -> None:
        self._number += 1
        about = {"number": self._number, "kind": kind, "title": title, "status": status}
        bodies = {"first": _pretty(first), "second": _pretty(second)}
        self.recent.append(about | bodies)
        self._tell(about | bodies)


_OPCODES = {
    1: "heartbeat",
    2: "identify",
    6: "resume",
    7: "reconnect",
    9: "invalid session",
    10: "hello",
    11: "heartbeat acknowledged",
}


def _shortened(path: str) -> str:
    """Return a path whose long parts, such as the token of an interaction, are shortened."""
    return "/".join(p if len(p) < 40 else f"{p[:8]}…" for p in path.split("/"))


def _pretty(body: Any) -> str:
    return "" if body is None else json.dumps(body, ensure_ascii=False, indent=2)[:_SHOWN]


class Troubles:
    """Turns faults in the traffic on and off for the developer panel. `TROUBLE` lists these faults by name."""

    def __init__(self, discord: Discord) -> None:
        self._discord = discord
        self._armed: dict[str, Fault] = {}

    @property
    def on(self) -> list[str]:
        return [name for name, fault in self._armed.items() if not fault.spent]

    def switch(self, name: str, *, on: bool, once: bool) -> None:
        if fault := self._armed.pop(name, None):
            fault.times = 0
        if on:
            times = 1 if once else None
            self._armed[name] = self._discord.faults.add(times=times, **TROUBLE[name])
