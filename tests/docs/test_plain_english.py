"""The README, the changelog and the guides are written in plain English with short sentences. The guides are
short: their words per page and lines per paragraph are limited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
MOST_WORDS_OF_A_PAGE: Final = 1500
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


PAGES: Final = (
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "SECURITY.md",
    *(
        each
        for each in pages()
        if not each.stem.startswith(("engine-views", "match-samples", "voice"))
    ),
)
"""All pages but those that a program writes, and the one that quotes how not to write."""

MOST_WORDS: Final = 560
LONGEST_SENTENCE: Final = 30
FORBIDDEN: Final = {
    r"^who(ever)?\b[^?]*$": "start from what the reader wants: “To get fewer pings, …”",
    r"\b(that|what|which|and|but|so|,|;) whoever\b": "say “anyone who” or “the player who”",
    r"\b(is|are|was|were) to be\b": "say who does it, or “must be”",
    r"\b(can|could|to) be had\b": "someone does something: “You can post it again”",
    r"\b(by|for|from|of|to|with) whom\b": "split the sentence",
    r"\bany ?more\b": "say “no longer”",
    r"\bnot any longer\b": "say “no longer”",
    r"\bcall(s|ed)? (whoever|whom|nobody|somebody|everybody)\b": "Discord's word is “ping”",
    r"\bin place of\b": "say “instead of”",
    r"\bfor ever\b": "say “forever”",
}


def sentences(markdown: str) -> Iterator[str]:
    """Yield the sentences of a page, without code, pictures and URLs. A table cell counts as a sentence."""
    text = re.sub(r"<[^>]*>|\]\([^)]*\)|\*+", "", without_code(markdown))
    text = re.sub(r"`[^`\n]*`", "`code`", text)
    text = re.sub(r"^(#+|[-\d.]+) ", "\n\n", text, flags=re.MULTILINE)
    for part in re.split(r"\n\s*\n|\|", text):
        for sentence in re.split(r"(?<=[.!?])\s+", part.strip()):
            if sentence.strip():
                yield " ".join(sentence.split()).lstrip("[")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_sentences_are_short_and_avoid_bad_habits(page: Path) -> None:
    for sentence in sentences(page.read_text("utf-8")):
        assert len(sentence.split()) <= LONGEST_SENTENCE, f"too long: {sentence}"
        for habit, advice in FORBIDDEN.items():
            assert not re.search(habit, sentence, re.IGNORECASE), f"{advice}: {sentence}"


def test_readme_has_at_most_560_words_besides_its_list_of_games() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    without_games = re.sub(r"^\| [^|]+ \| `/.*\n", "", readme, flags=re.MULTILINE)
    assert len(without_games.split()) <= MOST_WORDS


def test_changelog_entries_have_one_line_each() -> None:
    for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines():
        assert line == line.strip(), f"an entry is one line: {line}"


def test_changelog_releases_are_dated_and_newest_first() -> None:
    first, *releases = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    found = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d{2}-\d{2})", each) for each in releases]
    order = [tuple(map(int, each.groups()[:3])) for each in found if each]
    days = [each[4] for each in found if each]
    assert first == "[Unreleased]"
    assert len(order) == len(releases)
    assert (order, days) == (sorted(order, reverse=True), sorted(days, reverse=True))


def test_length_check_of_pages_separates_paragraphs_and_list_items() -> None:
    markdown = "# Title\n\nOne\nline [here](there.md).\n\n- an item\n  of two lines\n- another\n\n| a | b |\n"
    assert [*paragraphs(markdown)] == ["One line [here.", "an item of two lines", "another"]
    assert lines("x" * 2 * WIDTH) == 2


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_documentation_page_is_short(page: Path) -> None:
    assert len(without_code(_text(page)).split()) <= MOST_WORDS_OF_A_PAGE or page.stem in UNBOUNDED


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_documentation_paragraphs_are_short(page: Path) -> None:
    for paragraph in paragraphs(_text(page)):
        assert lines(paragraph) <= MOST_LINES, paragraph
