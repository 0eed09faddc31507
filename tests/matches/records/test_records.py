"""Match records: they are read back as written, and they verify. Damage is reported with its line and
column."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from matches.decisions.playing import resign
from matches.log.match import Match
from matches.log.proofs.places import BadProof
from matches.records.checking import check
from matches.records.reading import read_record
from matches.records.record import Record, record_of
from tests.matches.log.test_proof import GAMES, OFFERED, SMALL, done, lobby, played
from tests.matches.situations import TRADEWINDS, Table
from tests.sampling import THOROUGH, sampled, some

NAMES = ('Al"ice\\', "", "Мария", "\u2068שרה\u2069", "◆ Boreas (strong)", "x" * 60)
PLACED = re.compile("Line [0-9]+, column [0-9]+: .+")


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
        ("\n1. ", "\n2. ", "Line 17, column 1"),
        ("\n2. ", "\n2.", "Line 18, column 1"),
        ("\n2. 2:", "\n2. 0:", "Line 18, column 4"),
        ("\n2. 2: ", "\n2. 2: {why} ", "Line 18, column 7"),
        ("\nend\n", "\n", "Line"),
        ("\nend\n", "\nend\n3. 1: d4\n", "Line"),
        ("Two", "T\x1bwo", "Line 5, column 10"),
        ("11:White", "011:White", "Line"),
        ('"12 11"', '"12 011"', "Line"),
        ("2026-11-21", "2026-11-22", "Line"),
    ],
)
def test_record_errors_name_their_line_and_column(old: str, new: str, place: str) -> None:
    text = recorded().text.replace("Player 2", "Two")
    assert old in text
    with pytest.raises(BadProof, match=PLACED) as error:
        read_record(text.replace(old, new, 1), GAMES)
    assert str(error.value).startswith(place)


def test_record_check_reports_a_result_that_the_moves_do_not_lead_to() -> None:
    record = recorded()
    wrong = replace(record, result=replace(record.result, places=record.result.places[::-1]))
    assert len(check(wrong.sealed, GAMES).findings) == 1
    shorter = replace(record, proof=replace(record.proof, moves=record.moves[:-1]))
    assert len(check(shorter.sealed, GAMES).findings) == 1


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


@sampled
def test_damaged_record_raises_an_error_with_a_place_or_is_a_valid_record() -> None:
    """Damage can also leave a valid record, for example one with another player name."""
    rng = Random(5)
    texts = [damaged(recorded().text, rng) for _ in range(1000 if THOROUGH else 60)]
    found = [_read(text) for text in texts]
    refused = [each for each in found if isinstance(each, BadProof)]
    assert len(refused) > len(texts) // 2
    assert all(PLACED.fullmatch(str(each)) for each in refused)
    records = [each for each in found if isinstance(each, Record)]
    assert all(read_record(each.text, GAMES) == each for each in records)


def _read(text: str) -> Record | BadProof:
    try:
        return read_record(text, GAMES)
    except BadProof as error:
        return error


def damaged(text: str, rng: Random) -> str:
    for _ in range(rng.randint(1, 3)):
        at, length = rng.randrange(len(text)), rng.choice((1, 1, 5, 80))
        other = rng.choice(('"', "]", "\n", "\\", "é", "\u2028", "9", " ", "{", "}", "\x00", ""))
        kept = text[at : at + length]
        text = text[:at] + rng.choice((other, other + kept, kept * 2)) + text[at + length :]
    return text
