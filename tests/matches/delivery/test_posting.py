"""Only one module handles attempts to post, and searches for messages whose attempt is uncertain."""

from __future__ import annotations

import ast
from pathlib import Path

import matches

WING = Path(matches.__path__[0])


def test_only_one_module_searches_channels() -> None:
    searching = {
        path.relative_to(WING).as_posix()
        for path in WING.rglob("*.py")
        if "channel.find" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("channel.find")
    }
    assert searching == {"delivery/posting.py"}
