"""Slots, the numbered places for the bot's processes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the numbered places for the bot's processes. `process` is its number, from 0, and `processes` is
    how many there are. Only one process at a time can be in a slot."""

    process: int
    processes: int
