"""Cogs read only views of matches, without hidden hands, and change matches only by decisions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cogs
from matches.service.repository import MatchRepository

WHOLE = ("load", "load_to_append", "steps", "recent", "at_hand", "stored_log")
FILES = sorted(Path(cogs.__path__[0]).rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_commands_use_no_method_that_reads_a_whole_match(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            assert node.attr not in WHOLE, ast.unparse(node)
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            assert not private or ast.unparse(node.value) in ("self", "cls"), ast.unparse(node)


def test_methods_forbidden_to_cogs_exist_on_the_match_repository() -> None:
    assert all(hasattr(MatchRepository, name) for name in WHOLE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_commands_change_matches_only_through_the_functions_of_matches_decisions(
    path: Path,
) -> None:
    """Any other function that gets the whole match could reveal its hidden hands."""
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    decisions = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "matches.decisions"
        for alias in node.names
    }
    for node in nodes:
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr == "decide" and path.stem != "request":
            assert ast.unparse(called.value) == "request", ast.unparse(node)
            module, _, name = ast.unparse(node.args[1]).partition(".")  # type: ignore[attr-defined]
            assert name.isidentifier(), ast.unparse(node)
            assert module in decisions, ast.unparse(node)
