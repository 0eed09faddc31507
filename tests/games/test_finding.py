"""The rules of games are imported only when needed, one game at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from games import find_abouts

ROOT = Path(__file__).parents[2]

ASKED: Final = """
import sys
from games import find_abouts, find_games, modules

games = find_games()
assert {*games} == {*find_abouts()}
assert len(games) == len(find_abouts())
assert "crosswind" in games
assert "no such game" not in games
assert games.get("no such game") is None
print(*sys.modules)
assert games["crosswind"] is games["crosswind"]
print(*sys.modules)
steps = modules("wind-of-fortune")
assert next(steps).__name__ == "games.wind_of_fortune.about"
assert "games.wind_of_fortune.rules" not in sys.modules
list(steps)
assert "games.wind_of_fortune.rules" in sys.modules
"""


def test_game_rules_are_imported_only_when_asked_for() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKED], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    before, after = ({*line.split()} for line in done.stdout.splitlines())
    known = {key.replace("-", "_") for key in find_abouts()}
    parts = {name for name in before if name.startswith("games.") and name.count(".") == 2}
    assert parts == {f"games.{game}.about" for game in known}
    asked = {name for name in after - before if name.startswith("games.")}
    assert "games.crosswind.rules" in asked
    assert not {name for game in known - {"crosswind"} for name in asked if f".{game}" in name}
