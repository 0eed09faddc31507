"""Copies the repository, and adds the sixth game to the copy as docs/developers.md says."""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FILES: Final = Path(__file__).parent / "files"
KEY: Final = "squall"

_ROW: Final = (
    "| Squall | `/squall` | 2 to 4 | Three secret cards, three rounds | "
    '<img src="docs/pictures/squall-board.png" width="80" alt="Squall"> |\n'
)
_LAST_ROW: Final = "| Wind of Fortune |"

_NOT_COPIED: Final = (
    *(".git", ".venv", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"),
    *(".import_linter_cache", "var", "build", "*.egg-info"),
)

COMMANDS: Final = (
    ("-m", "tests.playthroughs", "find", KEY),
    ("docs/pictures.py", f"{KEY}-board.png"),
    ("docs/views.py",),
)
"""The commands that docs/developers.md says to run, without `make catalogues`."""


def build(folder: Path) -> None:
    """Copy the repository to the folder, which must not exist yet, and add the game."""
    # Compiled Python files are copied too. They stay valid, because the copies keep the times and sizes of
    # their sources.
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*_NOT_COPIED))
    shutil.copytree(FILES, folder, dirs_exist_ok=True)
    readme = folder / "README.md"
    head, row, rest = readme.read_text("utf-8").partition(_LAST_ROW)
    last, end, after = rest.partition("\n")
    readme.write_text("".join([head, row, last, end, _ROW, after]), encoding="utf-8")
    for command in COMMANDS:
        run(folder, *command)


def run(folder: Path, *command: str) -> str:
    """Run Python with these arguments in the copy, and return what it printed. Fail if the command fails."""
    own = {
        "PYTHONPATH": str(folder),
        # Hypothesis would otherwise compute its tables of characters anew for the copy's folder.
        "HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis"),
    }
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, encoding="utf-8",
        env={**os.environ, **own},
    )  # fmt: skip
    assert not done.returncode, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout


def edited(folder: Path) -> set[str]:
    """Return the existing files of the repository that differ in the copy."""
    return {
        path.relative_to(folder).as_posix()
        for path in _files(folder)
        if (original := ROOT / path.relative_to(folder)).is_file()
        and not filecmp.cmp(path, original, shallow=False)
    }


def _files(folder: Path) -> Iterator[Path]:
    return (
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and ".pytest_cache" not in path.parts
    )
