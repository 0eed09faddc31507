"""Links between Markdown files, and from the program to the guides, have existing targets; checked offline."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.docs.scripts import load_script

ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "locales").rglob("*.md")),
]
NAMING = ("*.py", "*.service", "*.target", "*.yaml", "*.yml", "Dockerfile", ".env.example")
"""File patterns of the program and of deployment files that may refer to a guide."""


@cache
def text(page: Path) -> str:
    """Return the text of a page without its code blocks."""
    return re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


@cache
def anchors(page: Path) -> Counter[str]:
    """Return the link anchors of the page's headings, and how often each occurs. Leave out headings to which
    links can't be right everywhere, because code hosts and the website generate different anchors for them."""
    found: Counter[str] = Counter()
    for title in re.findall(r"^#+ (.+)$", text(page), re.MULTILINE):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower()
        host = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        ascii_only = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
        site = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_only).strip())
        if host == site:
            found[host] += 1
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_existing_files_and_unique_headings(page: Path) -> None:
    for target in re.findall(r"""(?:\]\(|(?:src|href)=")(?!\w+:)([^)"]+)""", text(page)):
        path, _, heading = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.is_file(), target
        if heading:
            assert anchors(found)[heading] == 1, target


def test_guides_named_by_the_program_exist() -> None:
    outside = {"build", "var"}
    folders = [each for each in ROOT.iterdir() if each.is_dir() and each.name not in outside]
    named = {
        guide: path
        for pattern in NAMING
        for paths in (
            ROOT.glob(pattern),
            *(each.rglob(pattern) for each in folders if each.name[0] != "."),
        )
        for path in paths
        if "docs/" in (text := path.read_text("utf-8"))
        for guide in re.findall(r"(?<![\w./-])docs/[\w/-]+\.md", text)
    }
    assert len(named) > 5
    assert [
        f"{path}: {guide}" for guide, path in named.items() if not (ROOT / guide).is_file()
    ] == []


def test_docs_heading_that_the_program_links_to_exists() -> None:
    assert anchors(ROOT / "docs" / "hosting.md")["upgrades"] == 1  # data/versions/programs.py


def test_every_page_is_in_the_site_menu_once() -> None:
    menu = tomllib.loads(load_script("build_site").configuration())["project"]["nav"]
    listed = Counter(_leaves(menu))
    assert listed == Counter(
        each.relative_to(ROOT).as_posix() for each in load_script("build_site").pages()
    )


def _leaves(menu: Any) -> list[str]:
    if isinstance(menu, str):
        return [menu]
    entries = menu if isinstance(menu, list) else menu.values()
    return [leaf for each in entries for leaf in _leaves(each)]


def test_staged_site_contains_every_file_that_its_pages_link_to(tmp_path: Path) -> None:
    guides = load_script("build_site")
    guides.stage(tmp_path / "staged")
    for page in guides.pages():
        copy = tmp_path / "staged" / "pages" / page.relative_to(ROOT)
        assert copy.read_bytes() == page.read_bytes()
        assert all(each.is_file() for each in guides.linked(copy))
