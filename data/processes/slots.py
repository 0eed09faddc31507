"""The position of a process among those of the bot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """Process number `process`, counted from 0, of `processes`."""

    process: int
    processes: int
