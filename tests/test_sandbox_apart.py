"""The sandbox is a separate distribution: nothing in it mentions Fairwind or a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from games import find_abouts

SANDBOX: Final = Path(__file__).parents[1] / "sandbox"
TEXTS: Final = {".py", ".js", ".html", ".css", ".svg", ".md", ".toml"}


def test_sandbox_never_mentions_fairwind_or_its_games() -> None:
    names = [re.escape(name) for key, about in find_abouts().items() for name in (key, about.name)]
    words = re.compile(rf"\b(fairwind|games?|{'|'.join(names)})\b|fw:", re.IGNORECASE)
    files = [path for path in SANDBOX.rglob("*") if path.suffix in TEXTS]
    assert len(files) > 100
    found = {
        str(path.relative_to(SANDBOX)): words.findall(path.read_text("utf-8")) for path in files
    }
    assert not {path: these for path, these in found.items() if these}
