"""`fairwind blocked`: what it prints in the host's terminal."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.command_line.blocking import _line
from matches.ports.people import Block


def test_name_of_a_blocked_user_cannot_forge_terminal_lines() -> None:
    name = "Ann\n\x1b[2Kuser    1  since never\x07"
    line = _line(Block("user", 5, datetime(2026, 1, 1, tzinfo=UTC), name))
    assert line.isprintable()
    assert "Ann" in line
