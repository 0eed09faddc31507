"""Cogs read views, never whole matches, which contain hidden hands and secrets."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cogs
from matches.service.reader import MatchReader

WHOLE = ("load", "steps")
FILES = sorted(Path(cogs.__path__[0]).rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cogs_access_matches_only_through_views(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            assert node.attr not in WHOLE, ast.unparse(node)
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            assert not private or ast.unparse(node.value) in ("self", "cls"), ast.unparse(node)


def test_methods_forbidden_to_cogs_exist_on_the_match_reader() -> None:
    assert all(hasattr(MatchReader, name) for name in WHOLE)
