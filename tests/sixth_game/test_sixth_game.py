"""A game can be added with new files and one row in the README, and then passes all tests of games."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from games import find_abouts
from tests.sixth_game.building import COMMANDS, FILES, KEY, ROOT, build, edited, run

KNOWING: Final = re.compile(
    "find_(games|abouts|renderers|lessons)|every_(game|setting)|KEYS|pictures"
)

PAGE: Final = ROOT / "docs" / "developers.md"

GENERATED: Final = {"docs/engine-views.md"}
"""Existing files that differ because a command of docs/developers.md regenerates them."""

ALSO: Final = (
    "tests/docs/test_engines.py",
    "tests/docs/test_links.py::test_every_page_is_in_the_site_menu_once",
)
"""Tests whose result depends on which games exist, though their files don't show it."""

CATALOGUES: Final = "tests/locales/test_catalogues.py"
"""The tests of the catalogues, which need `make catalogues`."""

COMPILED: Final = f"{CATALOGUES}::test_compiled_catalogue_is_up_to_date"
"""A test that is left out, because `make test` compiles the catalogues before it."""

OWN: Final = f"{KEY} or not ({' or '.join(find_abouts())})"
"""A pytest expression that selects the tests of the sixth game, and those of no particular game."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sixth") / "another name"
    build(folder)
    return folder


def run_tests(copy: Path, *chosen: str) -> None:
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *chosen, "-k", OWN)


def test_new_game_needs_no_edit_except_one_row_of_the_readme(copy: Path) -> None:
    new = new_files()
    assert new
    assert not [name for name in new if (ROOT / name).exists()]
    assert {name for name in edited(copy) if not name.endswith(".po")} == {"README.md", *GENERATED}


def test_developers_page_names_exactly_the_files_that_a_new_game_needs(copy: Path) -> None:
    section = PAGE.read_text("utf-8").partition("## Add a game")[2].partition("\n## ")[0]
    table = "".join(line.split("|")[1] for line in section.splitlines() if line.startswith("| `"))
    named = {*re.findall(r"`([\w/<>]+\.py)`", table)} - {"players/<game>.py"}
    assert named == {name.replace(KEY, "<game>") for name in new_files()}
    commands = [" ".join(command).replace(KEY, "<key>") for command in COMMANDS]
    assert all(f"    .venv/bin/python {command} " in section for command in commands)


@pytest.mark.slow
def test_every_test_about_all_games_passes_with_an_added_game(copy: Path) -> None:
    elsewhere = ("tests/wire/", "tests/sixth_game/", CATALOGUES)
    names = [name for name in knowing_games(copy) if not name.startswith(elsewhere)]
    assert "tests/contract/test_moves.py" in names
    run_tests(copy, *names, *ALSO)


@pytest.mark.slow
def test_translation_catalogues_collect_the_texts_of_an_added_game(copy: Path) -> None:
    update = [
        "make",
        "catalogues",
        f"BIN={Path(sys.executable).parent}",
        f"PYTHON={sys.executable}",
    ]
    subprocess.run([*update, "-o", ".venv/.ready"], cwd=copy, check=True, capture_output=True)
    run_tests(copy, CATALOGUES, "--deselect", COMPILED)


def test_files_of_an_added_game_pass_the_linter(copy: Path) -> None:
    run(copy, "-m", "ruff", "format", "--check", *new_files())
    run(copy, "-m", "ruff", "check", *new_files())


@pytest.mark.slow
def test_files_of_an_added_game_pass_the_type_checker(copy: Path) -> None:
    run(copy, "-m", "mypy", *new_files())


def new_files() -> list[str]:
    """Return the paths of the Python files that come with the added game."""
    return [path.relative_to(FILES).as_posix() for path in FILES.rglob("*.py")]


def knowing_games(copy: Path) -> Iterator[str]:
    """Yield the test files whose result may depend on which games exist. They look for games, renderers or
    lessons, or use helpers that do."""
    for path in sorted((copy / "tests").rglob("test_*.py")):
        if KNOWING.search(path.read_text("utf-8")):
            yield path.relative_to(copy).as_posix()
