"""The page for developers: its diagram is drawn from the imports, and every name that it links to exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.docs.scripts import load_script

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "developers.md"
NAMES = sorted({*re.findall(r"\[`([\w.]+)`\]\(\.\./([\w/]+\.py)\)", PAGE.read_text("utf-8"))})


def test_architecture_picture_shows_the_current_imports() -> None:
    text = PAGE.read_text("utf-8")
    assert load_script("house").page_with_picture(text) == text, "run docs/house.py"


def test_developers_page_links_many_functions() -> None:
    assert len(NAMES) > 30


@pytest.mark.parametrize(("name", "path"), NAMES)
def test_code_name_linked_on_the_developers_page_exists(name: str, path: str) -> None:
    body: list[ast.stmt] = ast.parse((ROOT / path).read_text("utf-8")).body
    for part in name.split("."):
        kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        found = [each for each in body if isinstance(each, kinds) and each.name == part]
        assert found, f"{path} has no {name}"
        body = found[0].body
