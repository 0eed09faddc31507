"""The command line prints help and usage errors without importing the bot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
