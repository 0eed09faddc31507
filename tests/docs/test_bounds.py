"""The guides are short: their words per page and lines per paragraph are limited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Final

import pytest

DOCS: Final = Path(__file__).parents[2] / "docs"
MOST_WORDS: Final = 1500
MOST_LINES: Final = 4
WIDTH: Final = 140
"""The assumed number of characters in a displayed line."""

UNBOUNDED: Final = {"developers"}
"""Pages without a limit on their number of words."""


def pages() -> list[Path]:
    """Return all guides, without the logs in `docs/measurements`, whose length depends on the measurements."""
    return sorted(DOCS.glob("*.md"))


def without_code(markdown: str) -> str:
    fenced = re.sub(r"^ *```.*?^ *```$", "", markdown, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(?<=\n\n)(?:    .*\n)+", "", fenced)


def paragraphs(markdown: str) -> Iterator[str]:
    """Yield the paragraphs and list items as people read them.

    Code, tables, quotes, headings and the addresses of links do not count.
    """
    text = re.sub(r"^(\||>|#).*$", "", without_code(markdown), flags=re.MULTILINE)
    text = re.sub(r"<[^>]*>|\]\([^)]*\)", "", text)
    for part in re.split(r"\n\s*\n|^ *(?:[-*]|\d+\.) ", text, flags=re.MULTILINE):
        if part.strip():
            yield " ".join(part.split())


def lines(paragraph: str) -> int:
    return ceil(len(paragraph) / WIDTH)


def _text(page: Path) -> str:
    return page.read_text("utf-8")


def test_length_check_of_pages_separates_paragraphs_and_list_items() -> None:
    markdown = "# Title\n\nOne\nline [here](there.md).\n\n- an item\n  of two lines\n- another\n\n| a | b |\n"
    assert [*paragraphs(markdown)] == ["One line [here.", "an item of two lines", "another"]
    assert lines("x" * 2 * WIDTH) == 2


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_documentation_page_is_short(page: Path) -> None:
    assert len(without_code(_text(page)).split()) <= MOST_WORDS or page.stem in UNBOUNDED


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_documentation_paragraphs_are_short(page: Path) -> None:
    for paragraph in paragraphs(_text(page)):
        assert lines(paragraph) <= MOST_LINES, paragraph
