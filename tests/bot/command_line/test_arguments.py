"""The command line prints help and usage errors without importing the bot, and refuses invalid values."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bot.command_line.arguments import argument_parser

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
    ],
)
def test_invalid_value_of_an_argument_is_refused_in_a_sentence(
    line: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        argument_parser().parse_args(shlex.split(line))
    assert ended.value.code == 2
    assert why in capsys.readouterr().err
