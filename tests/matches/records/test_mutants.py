"""A changed record never verifies, except that names and comments may change: the fingerprint does not cover
them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from matches.log.proofs.places import BadProof
from matches.records.checking import check
from matches.records.reading import read_record
from matches.records.record import Record, RecordedResult
from tests.matches.log.test_proof import GAMES
from tests.matches.records.test_records import damaged, recorded
from tests.sampling import THOROUGH, sampled

Mutation: TypeAlias = Callable[[str, Random], str]

MUTANTS = 10_000 if THOROUGH else 150
EXAMPLES = Path(__file__).parents[3] / "docs" / "examples" / "records"


@cache
def base() -> Record:
    return replace(recorded(), comments={0: "Two friends", 3: "Why?", 7: "A fine start"})


@cache
def originals() -> list[Record]:
    """Return the records to mutate: a base record and one example of each game."""
    paths = sorted(EXAMPLES.glob("*.txt"))
    return [base(), *(read_record(path.read_text("utf-8"), GAMES) for path in paths)]


def verified(text: str) -> Record | None:
    """Return the record if it is readable and verifies without findings, else None."""
    try:
        record = read_record(text, GAMES)
        return None if check(record, GAMES).findings else record
    except BadProof:
        return None


def proved(record: Record) -> Record:
    """Return the record without what its fingerprint does not cover: names, comments, and the fingerprint that
    the record states."""
    return replace(record, names=(), comments={}, stated="")


def _lines_change_places(text: str, rng: Random) -> str:
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def _line_is_lost_or_doubled(text: str, rng: Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at : at + 1] = [lines[at]] * rng.choice((0, 2))
    return "\n".join(lines)


def _spelled_in_another_way(text: str, rng: Random) -> str:
    """Replace one random character. A digit becomes another digit, a full-width digit, or gets a leading zero;
    a letter changes case."""
    at = rng.randrange(len(text))
    letter = text[at]
    others = [letter.swapcase()]
    if letter.isdigit():
        others = [chr(0xFF10 + int(letter)), f"0{letter}", str(rng.randrange(10))]
    return text[:at] + rng.choice(others) + text[at + 1 :]


def _blank(text: str, rng: Random) -> str:
    at = rng.choice([found.start() for found in re.finditer("[ \n]|$", text)])
    return text[:at] + rng.choice((" ", "\n", "\r", "\t", "\u00a0")) + text[at:]


def _cut_short(text: str, rng: Random) -> str:
    """Drop the last moves, and state that the match ended early."""
    kept = text.split("\n")[: -2 - rng.randint(1, 9)]
    ended = rng.choice(("agreed", "deserted", "closed"))
    told = re.sub('Result ".*"', f'Result "{ended}"', "\n".join([*kept, "end", ""]))
    return re.sub(r"\[(Places|Scores) .*\n", "", told)


def _another_word(text: str, rng: Random) -> str:
    at = rng.choice([found.start() for found in re.finditer(r"\b\w", text)])
    words = re.findall(r"\w+", text)
    return text[:at] + re.sub(r"^\w+", rng.choice(words), text[at:])


MUTATIONS: tuple[Mutation, ...] = (
    damaged,
    _lines_change_places,
    _line_is_lost_or_doubled,
    _spelled_in_another_way,
    _blank,
    _cut_short,
    _another_word,
)


@sampled
def test_mutated_record_verifies_only_if_nothing_but_names_and_comments_changed() -> None:
    rng = Random(20)
    for _ in range(MUTANTS):
        original = rng.choice(originals())
        mutant = original.text
        for mutation in rng.choices(MUTATIONS, k=rng.choice((1, 1, 2))):
            mutant = mutation(mutant, rng)
        if (record := verified(mutant)) is not None:
            assert proved(record) == proved(original), mutant
            assert record.text == mutant, "it has two spellings"


@sampled
def test_changed_record_can_be_valid_only_with_another_fingerprint() -> None:
    """Anybody can compute a valid fingerprint for a changed record, but it differs from the original record's
    fingerprint."""
    rng, text, forged = Random(21), replace(base(), stated="").text, 0
    for number in range(MUTANTS):
        record = verified(MUTATIONS[number % len(MUTATIONS)](text, rng))
        if record is not None and proved(record) != proved(base()):
            sealed = verified(record.sealed.text)
            assert sealed is not None
            assert sealed.stated != base().stated
            forged += 1
    assert forged


@pytest.mark.parametrize(
    "forged",
    [
        lambda record: _without_its_end(record),
        lambda record: replace(record, began=record.began.replace(year=2020)),
        lambda record: replace(record, ended=record.ended.replace(year=2030)),
    ],
    ids=["a lost match is agreed upon", "another first day", "another last day"],
)
def test_forged_record_does_not_verify_with_the_fingerprint_of_the_match(
    forged: Callable[[Record], Record],
) -> None:
    forgery = forged(base())
    assert verified(forgery.text) is None
    sealed = forgery.sealed
    assert verified(sealed.text) == sealed, "nothing in the file itself tells"
    assert sealed.fingerprint != base().fingerprint


def _without_its_end(record: Record) -> Record:
    proof = replace(record.proof, moves=record.moves[:-1])
    return replace(record, proof=proof, result=RecordedResult("agreed"))


def test_fingerprint_does_not_depend_on_names_and_comments() -> None:
    other = replace(base(), names=("Eve", "Mallory"), comments={1: "I was robbed"})
    assert verified(other.text) == other
    assert other.fingerprint == base().fingerprint


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("\n[Seat1", "\n\n[Seat1", "Line 4, column 1"),
        ('on"]\n', 'on"] \n', "Line 3, column 28"),
        ('on"]\n', 'on"]\r\n', "Line 3, column 28"),
        ("\n\n", "\n", "Line 16, column 1"),
        ("end\n", "end", "Line 53, column 1"),
        ("[Fairwind", "\ufeff\ufeff[Fairwind", "Line 1, column 1"),
        ("size 7, swap on", "swap on, size 7", "Line 3, column 11"),
        (", 11:", ", 011:", "Line 12, column 8"),
        (" {Why?}", "{Why?}", "Line 20, column 7"),
        ('Options "size 7', 'Options "size \uff17', "Line 3, column 16"),
    ],
)
def test_record_in_any_other_spelling_is_refused_and_the_place_is_named(
    old: str, new: str, place: str
) -> None:
    text = base().text
    assert old in text
    with pytest.raises(BadProof) as error:
        read_record(text.replace(old, new, 1), GAMES)
    assert str(error.value).startswith(f"{place}: ")


def test_record_of_version_1_verifies_and_yields_the_same_fingerprint() -> None:
    text = re.sub(r"\[Fingerprint.*\n", "", base().text).replace('Fairwind "2"', 'Fairwind "1"')
    record = verified(text)
    assert record is not None
    assert record.text == text
    assert not record.stated
    assert record.fingerprint == base().stated


def test_record_of_version_2_without_its_fingerprint_is_refused() -> None:
    with pytest.raises(BadProof, match="Fingerprint"):
        read_record(re.sub(r"\[Fingerprint.*\n", "", base().text), GAMES)
