"""Modules are imported lazily only by `Late`, under the name that the type checker sees. Ruff finds other late
imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from texts.late import Late

ROOT: Final = Path(__file__).parents[1]

FOLDERS: Final = (
    *("bot", "cogs", "data", "engines", "games", "lessons", "locales", "matches", "players"),
    *("renderers", "sandbox", "texts"),
)


def late_modules(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the local name and the module of each lazy import that uses `Late`."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(
                targets=[ast.Name(name)],
                value=ast.Call(func=ast.Name("Late"), args=[ast.Constant(str(module))]),
            ):
                yield name, module


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the local name and the full name of everything that a file imports. The full name of a function or
    a class begins with its module, such as `texts.text.phrase`."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from ((each.asname or each.name, each.name) for each in names)
            case ast.ImportFrom(module, names):
                yield from ((each.asname or each.name, f"{module}.{each.name}") for each in names)


def test_lazily_imported_modules_are_those_that_the_type_checker_sees() -> None:
    lazy = 0
    for file in (file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")):
        if "Late(" in (text := file.read_text("utf-8")):
            late = {*late_modules(tree := ast.parse(text))}
            seen = {(name.removeprefix("_"), module) for name, module in imported(tree)}
            assert late <= seen, file
            lazy += len(late)
    assert lazy


def test_lazily_imported_module_is_imported_when_used() -> None:
    absent = Late("texts.no_such_module")
    assert not hasattr(absent, "__wrapped__"), "inspecting it imports nothing"
    with pytest.raises(ModuleNotFoundError):
        absent.something  # noqa: B018 - reading it is the use
    assert Late("texts.late").Late is Late
