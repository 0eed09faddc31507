"""The page about records: its example is a valid record, and its tags and errors are those of the parser."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from matches.log.proofs.places import BadProof
from matches.records.checking import check
from matches.records.reading import TAGS, read_record
from tests.matches.log.test_proof import GAMES

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "records.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"^    \[Fairwind.*?^    end$", PAGE, re.DOTALL | re.MULTILINE)


def test_documented_record_is_valid() -> None:
    record = read_record(dedent(EXAMPLE) + "\n", GAMES)
    assert record.comments
    assert not check(record, GAMES).findings
    assert record.text == dedent(EXAMPLE) + "\n"


@pytest.mark.parametrize(
    "file", sorted((DOCS / "examples" / "records").iterdir()), ids=lambda file: file.stem
)
def test_example_records_of_whole_matches_are_valid(file: Path) -> None:
    record = read_record(file.read_text(encoding="utf-8"), GAMES)
    assert not check(record, GAMES).findings


def test_every_record_tag_is_documented() -> None:
    explained = "".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `"))
    assert [name for name in TAGS if f"`{name}`" not in explained] == []


def test_documented_record_error_matches_the_parser() -> None:
    (shown,) = re.findall(r"match\.txt: (Line .*)$", PAGE, re.MULTILINE)
    with pytest.raises(BadProof) as error:
        read_record(dedent(EXAMPLE).replace("\n4. ", "\n5. ") + "\n", GAMES)
    assert str(error.value) == shown
