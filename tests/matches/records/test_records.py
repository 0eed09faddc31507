"""Match records are read back as written, and they verify. Damage is reported with its line and column.

A changed record never verifies, except that names and comments may change: the fingerprint does not cover them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from matches.decisions.playing import resign
from matches.log.match import Match
from matches.log.proofs.places import BadProof
from matches.records.checking import check
from matches.records.reading import read_record
from matches.records.record import Record, RecordedResult, record_of
from tests.matches.log.test_proof import GAMES, OFFERED, SMALL, done, lobby, played
from tests.matches.situations import TRADEWINDS, Table
from tests.sampling import THOROUGH, sampled, some

NAMES = ('Al"ice\\', "", "Мария", "\u2068שרה\u2069", "◆ Boreas (strong)", "x" * 60)
PLACED = re.compile("Line [0-9]+, column [0-9]+: .+")
MUTANTS = 10_000 if THOROUGH else 150
EXAMPLES = Path(__file__).parents[3] / "docs" / "examples" / "records"

Mutation: TypeAlias = Callable[[str, Random], str]


def ended(table: Table) -> list[Match]:
    """Return a match of random moves, ended by resignations if it is still open."""
    steps = played(table, 0)
    while steps[-1].status.open:
        done(steps, *resign(steps[-1], min(steps[-1].people)))
    return steps


@cache
def recorded(table: Table = SMALL) -> Record:
    steps = ended(table)
    names = (NAMES * 2)[: len(steps[-1].order)]
    record = record_of(steps, names)
    assert record is not None
    return record


@cache
def base() -> Record:
    return replace(recorded(), comments={0: "Two friends", 3: "Why?", 7: "A fine start"})


@sampled
@pytest.mark.parametrize("table", some(OFFERED, 3), ids=str)
def test_record_reads_back_as_written_and_verifies(table: Table) -> None:
    record = recorded(table)
    assert read_record(record.text, GAMES) == record
    assert read_record(record.text, GAMES).text == record.text
    proved = check(record, GAMES)
    assert not proved.findings
    assert proved.end is not None
    assert proved.end.outcome is not None
    assert record.result.places == proved.end.outcome.places


def test_record_escapes_quotes_in_names_and_calls_a_nameless_player_by_number() -> None:
    assert recorded().names[0] == 'Al"ice\\'
    assert recorded().names[1] == "Player 2"
    assert '[Seat1 "Al\\"ice\\\\"]' in recorded().text


def test_match_that_never_began_has_no_record() -> None:
    assert record_of(lobby(SMALL, 1)[:2], ()) is None


def test_record_keeps_comments_where_they_were_written() -> None:
    record = replace(recorded(), comments={0: "Two friends", 1: "“A fine start”", 3: "Why?"})
    again = read_record(record.text, GAMES)
    assert again == record
    assert again.text == record.text


def test_record_with_a_byte_order_mark_and_crlf_line_ends_is_read() -> None:
    text = "\ufeff" + recorded().text.replace("\n", "\r\n")
    assert read_record(text, GAMES) == recorded()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('[Fairwind "2"]', '[Fairwind "3"]', "Line 1, column 12"),
        ('"crosswind"', '"chess"', "Line 2, column 8"),
        ('"crosswind"]', '"crosswind', "Line 2, column 7"),
        ("[Game", "[Gamme", "Line 2, column 1"),
        ("[Game", "[Fairwind", "Line 2, column 1"),
        ("size 7", "size 8", "Line 3, column 16"),
        ("2026-11-21", "2026-11-31", "Line 6, column 9"),
        ("[Seat2", "[Seat3", "Line 14, column 9"),
        ("\n1. ", "\n2. ", "Line 18, column 1"),
        ("\n2. ", "\n2.", "Line 19, column 1"),
        ("\n2. 2:", "\n2. 0:", "Line 19, column 4"),
        ("\n2. 2: ", "\n2. 2: {why} ", "Line 19, column 7"),
        ("\nend\n", "\n", "Line"),
        ("\nend\n", "\nend\n3. 1: d4\n", "Line"),
        ("Two", "T\x1bwo", "Line 5, column 10"),
        ("11:White", "011:White", "Line"),
        ('"12 11"', '"12 011"', "Line"),
        ("2026-11-21", "2026-11-22", "Line"),
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
def test_record_errors_name_their_line_and_column(old: str, new: str, place: str) -> None:
    text = base().text.replace("Player 2", "Two")
    assert old in text
    with pytest.raises(BadProof, match=PLACED) as error:
        read_record(text.replace(old, new, 1), GAMES)
    assert str(error.value).startswith(place)


def test_record_that_is_cut_off_after_its_tags_is_refused() -> None:
    with pytest.raises(BadProof, match="was cut off"):
        read_record(base().text.partition("\n\n")[0], GAMES)


def test_record_check_reports_a_result_that_the_moves_do_not_lead_to() -> None:
    record = recorded()
    wrong = replace(record, result=replace(record.result, places=record.result.places[::-1]))
    assert len(check(wrong.sealed, GAMES).findings) == 1
    shorter = replace(record, proof=replace(record.proof, moves=record.moves[:-1]))
    (finding,) = check(shorter.sealed, GAMES).findings
    assert "would be no end" in str(finding)


def test_record_check_reports_wrong_scores_with_the_tags_of_the_right_result() -> None:
    record = recorded(TRADEWINDS)
    (score,) = record.result.scores
    wrong = replace(record, result=replace(record.result, scores=(score + 1,)))
    (finding,) = check(wrong.sealed, GAMES).findings
    right = record.text[record.text.index("[Result") : record.text.index("[Commitment")]
    assert " ".join(right.splitlines()) in str(finding)


@pytest.mark.parametrize(
    ("old", "new"), [("size 7, ", "size 7, wind 3, "), ("crosswind", "weathervanes")]
)
def test_record_with_an_unknown_option_or_of_another_game_is_refused(old: str, new: str) -> None:
    text = recorded().text.replace(old, new)
    with pytest.raises(BadProof):
        check(read_record(text, GAMES), GAMES)


def test_record_check_reports_a_move_in_another_spelling() -> None:
    record = recorded()
    (seat, move), *rest = record.moves
    spelled = replace(record, proof=replace(record.proof, moves=((seat, move.upper()), *rest)))
    assert len(check(spelled.sealed, GAMES).findings) == 1


@cache
def originals() -> list[Record]:
    """Return the records to mutate: a base record and one example of each game."""
    paths = sorted(EXAMPLES.glob("*.txt"))
    return [base(), *(read_record(path.read_text("utf-8"), GAMES) for path in paths)]


def verified(text: str) -> Record | None:
    """Return the record if it is readable and verifies without findings, else None. No record has two
    spellings, and an error names its place."""
    record, refusal = None, ""
    try:
        record = read_record(text, GAMES)
        findings = check(record, GAMES).findings
    except BadProof as error:
        refusal = str(error)
    assert record is None or record.text == text
    assert not refusal or PLACED.fullmatch(refusal)
    return None if refusal or findings else record


def proved(record: Record) -> Record:
    """Return the record without what its fingerprint does not cover: names, comments, and the fingerprint that
    the record states."""
    return replace(record, names=(), comments={}, stated="")


def damaged(text: str, rng: Random) -> str:
    for _ in range(rng.randint(1, 3)):
        at, length = rng.randrange(len(text)), rng.choice((1, 1, 5, 80))
        other = rng.choice(('"', "]", "\n", "\\", "é", "\u2028", "9", " ", "{", "}", "\x00", ""))
        kept = text[at : at + length]
        text = text[:at] + rng.choice((other, other + kept, kept * 2)) + text[at + length :]
    return text


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
