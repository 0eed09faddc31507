"""The slot of a process: its number among the bot's processes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one process among several: number `process`, counted from 0, of `processes`. Only one
    process at a time can fill a slot."""

    process: int
    processes: int
