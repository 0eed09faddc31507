"""Every golden playthrough of every game is reproduced exactly by the current rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.walking import KEYS
from tests.playthroughs.golden import FOLDER, files_of, read, written

FILES = [path for key in KEYS for path in files_of(key)]
every_file = pytest.mark.parametrize(
    "path", FILES, ids=[str(path.relative_to(FOLDER)) for path in FILES]
)


@every_file
def test_golden_playthrough_matches_its_file(path: Path) -> None:
    assert written(read(path)).splitlines() == path.read_text(encoding="utf-8").splitlines()


@every_file
def test_golden_playthrough_uses_canonical_notation(path: Path) -> None:
    script = read(path)
    for _, text in script.moves:
        if not text.startswith("("):
            assert script.rules.notation(script.rules.parse(text)) == text


def test_every_playthrough_folder_belongs_to_a_game() -> None:
    folders = {path.parent.name for path in FOLDER.glob("*/*.txt")}
    assert folders <= set(KEYS)
