"""The command line: help needs few imports, invalid values are refused, and names can't forge its output."""

from __future__ import annotations

import shlex
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.command_line.arguments import argument_parser
from bot.command_line.blocking import _line
from bot.command_line.commands import _slot
from bot.runtime.settings import BadSettings, Settings
from data import Slot
from matches.ports.people import Block

ROOT = Path(__file__).parents[3]
HEAVY = ("asyncio", "discord", "sqlalchemy", "alembic", "msgspec", "PIL", "games", "matches")
PROGRAM = f"""
import sys
from bot.__main__ import main
try:
    main(sys.argv[1:])
finally:
    print("imported:", *sorted(set({HEAVY}) & set(sys.modules)))
"""


@pytest.mark.parametrize("argument", ["--help", "--version", "no-command"])
def test_help_and_usage_errors_import_no_heavy_modules(argument: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, argument],
        cwd=ROOT,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert found.stdout.splitlines()[-1] == "imported:"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        *((f"play --port={port}", "not a port") for port in ("99999", "-1", "http", "²")),
        *((f"watch --pace={pace}", "not a number of seconds") for pace in ("-1", "nan", "quick")),
        *((f"block user {id}", "not a Discord id") for id in ("me", "12", "²" * 17)),
        *(
            (f"backup folder --every='{span}'", "not an interval")
            for span in ("0h", "6", "h", "-6h", "6 h", "367d", "6w", "٦h")
        ),
        *(
            (f"backup folder --keep={number}", "not a number from 1")
            for number in ("0", "-1", "many", "1.5", "٦")
        ),
        ("match easy fair --game crosswind --seconds 0", "not a time for a move"),
        ("match easy fair --game crosswind --matches 0", "not a number from 1"),
        ("match easy fair --game crosswind --at-once 65", "too many at a time"),
        ("match easy fair --game crosswind --seed 'M\udce4rz'", "not text in UTF-8"),
        ("record '\udce4'", "not text in UTF-8"),
    ],
)
def test_invalid_value_of_an_argument_is_refused_in_a_sentence(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        argument_parser().parse_args(shlex.split(line))
    assert ended.value.code == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("process", "processes", "slot"),
    [(None, 1, None), (0, 1, Slot(0, 1)), (0, 2, Slot(0, 2)), (1, 2, Slot(1, 2))],
)
def test_process_gets_the_slot_given_on_the_command_line(
    process: int | None, processes: int, slot: Slot | None
) -> None:
    assert _slot(Settings(process=process, processes=processes)) == slot


@pytest.mark.parametrize(
    ("process", "processes", "says"),
    [
        (1, 1, "runs as 1 process, so there is no process 1: leave that number out"),
        (2, 2, "runs as 2 processes: say which one this is"),
        (None, 2, "runs as 2 processes: say which one this is"),
    ],
)
def test_process_number_out_of_range_is_refused_with_two_suggestions(
    process: int | None, processes: int, says: str
) -> None:
    with pytest.raises(BadSettings) as caught:
        _slot(Settings(process=process, processes=processes))
    assert says in str(caught.value)
    assert str(caught.value).endswith("how many there are with FAIRWIND_PROCESSES or --processes.")


def test_name_of_a_blocked_user_cannot_forge_terminal_lines() -> None:
    name = "Ann\n\x1b[2Kuser    1  since never\x07"
    line = _line(Block("user", 5, datetime(2026, 1, 1, tzinfo=UTC), name))
    assert line.isprintable()
    assert "Ann" in line
