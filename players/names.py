"""The names of computer players."""

from __future__ import annotations

from typing import Final

COMPUTER: Final = "◆"
"""The sign before every computer's name. The fonts of pictures contain it."""

WINDS: Final = (
    "Boreas",
    "Zephyr",
    "Notus",
    "Eurus",
    "Lips",
    "Skiron",
    "Kaikias",
    "Apeliotes",
)
"""The names of computer players: the eight winds on the Tower of the Winds in Athens, beginning with the four
main ones."""
