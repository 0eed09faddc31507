"""`fairwind verify FILE` needs neither settings nor a database, and reports any problem in one sentence."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot import __main__ as command_line
from bot.command_line.arguments import is_file
from bot.command_line.match_files import MOST_BYTES
from games.tradewinds.notation import parse
from matches.log.proofs.reading_proofs import read_proof
from matches.log.proofs.verification import prove
from matches.log.unseen import RESIGNS
from matches.records.record import Record, RecordedResult
from tests.matches.log.test_proof import GAMES, SMALL, a_proof
from tests.matches.records.test_records import recorded
from tests.matches.situations import ALONE, CHANCE, DUEL, TRADEWINDS, VANES, Table


@pytest.fixture(autouse=True)
def nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test in a folder with broken settings and no database, neither of which the command needs."""
    (tmp_path / ".env").write_text("FAIRWIND_LOG_LEVEL=nonsense\n", "utf-8")
    monkeypatch.chdir(tmp_path)


def verified(content: str | bytes, name: str = "proof.txt", *more: str) -> int:
    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    return command_line.main(["verify", name, *more])


@pytest.mark.parametrize("table", [ALONE, TRADEWINDS, CHANCE, SMALL, VANES, DUEL], ids=str)
def test_published_proof_is_verified(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    proof = a_proof(table)
    assert verified(proof.full) == 0
    told = capsys.readouterr()
    assert proof.commitment in told.out
    assert f"moves ({sum(text != RESIGNS for _, text in proof.moves or ())})" in told.out
    assert not told.err
    assert sorted(os.listdir()) == [".env", "proof.txt"]


@pytest.mark.parametrize("text", [a_proof().full, recorded().text], ids=["proof", "record"])
def test_proof_or_record_with_a_byte_order_mark_is_verified(text: str) -> None:
    assert verified(text.encode("utf-8-sig")) == 0


def test_verify_shows_every_dealt_hand(capsys: pytest.CaptureFixture[str]) -> None:
    proof = a_proof(TRADEWINDS)
    verified(proof.short)
    out = capsys.readouterr().out
    for seat, card in proof.moves or ():
        assert f"\n{parse(card).card.words!s}" in out.partition(f"player {proof.seats[seat]}")[2]


def test_mismatch_in_a_proof_is_reported_with_exit_code_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    changed = a_proof().full.replace(":luck", ":Luck")
    assert verified(changed) == 1
    findings = prove(read_proof(changed), GAMES).findings
    assert str(findings[0]) in capsys.readouterr().out


def test_verify_prints_no_terminal_escape_sequences(capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(a_proof().full.replace("moves\n", "moves\n1 \x1b[31mFRC\n")) == 1
    told = capsys.readouterr()
    assert "\x1b" not in told.out + told.err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"game tradewinds\n", b"a" * (MOST_BYTES + 1)]
)
def test_file_that_is_not_a_proof_is_reported_in_one_line(
    content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(content) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("proof.txt: ")
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.txt", "./", "../nowhere/proof.txt"])
def test_unreadable_proof_file_is_reported(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["verify", name]) == 1
    assert "can't be read" in capsys.readouterr().err


def test_match_ids_are_not_taken_for_file_names() -> None:
    assert not any(map(is_file, ("abcdefghij", " 23456789ab ", "ABC")))
    assert all(map(is_file, ("proof.txt", "./abcdefghij", "/tmp/x", "fairwind-abc.txt")))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_verify_does_not_wait_for_a_pipe_without_a_writer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    os.mkfifo("a.pipe")
    assert command_line.main(["verify", "a.pipe"]) == 1
    assert "it is not a regular file" in capsys.readouterr().err


RESIGNED = replace(
    recorded(),
    proof=replace(recorded().proof, moves=(*recorded().moves[:-1], (0, RESIGNS))),
    result=RecordedResult("resigned", (2, 1)),
).sealed
AGREED = replace(
    RESIGNED,
    proof=replace(RESIGNED.proof, moves=RESIGNED.moves[:-1]),
    result=RecordedResult("agreed"),
).sealed


@pytest.mark.parametrize(
    ("record", "early"), [(AGREED, "agreed"), (RESIGNED, "resigned"), (recorded(), "")]
)
@pytest.mark.parametrize("compared", [(), ("--fingerprint", "shown")], ids=["alone", "compared"])
def test_verify_says_that_a_record_cannot_prove_an_early_end_of_its_match(
    record: Record, early: str, compared: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = [record.fingerprint if each == "shown" else each for each in compared]
    assert verified(record.text, "match.txt", *shown) == 0
    out = capsys.readouterr().out
    assert (f"({early}): not provable" in out) == bool(early)
    assert out.count("not provable") == bool(early)


def test_record_is_compared_with_the_fingerprint_of_the_end_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lost, end = recorded().text, recorded().fingerprint
    assert verified(lost, "match.txt", "--fingerprint", f" `{end.upper()}` ") == 0
    assert "Not proved: who the numbers belong to, names and comments." in capsys.readouterr().out
    assert verified(AGREED.text, "match.txt", "--fingerprint", end) == 1
    out = capsys.readouterr().out
    assert AGREED.fingerprint in out
    assert "agrees" not in out


def test_verify_without_a_fingerprint_says_what_to_compare_and_what_is_unproved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert verified(AGREED.text, "match.txt") == 0
    out = capsys.readouterr().out
    assert f"Compare {AGREED.fingerprint} with" in out
    assert "Everything agrees" not in out
    (unproved,) = (line for line in out.splitlines() if line.startswith("Not proved"))
    assert all(
        each in unproved
        for each in ("names", "comments", "days", "options", "moves that were made")
    )


def test_record_written_by_version_0_2_0_is_verified_without_a_fingerprint(
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = replace(recorded(), stated="")
    assert verified(old.text, "match.txt") == 0
    assert "Records of version 1 have no fingerprint" in capsys.readouterr().out
    assert verified(old.text, "match.txt", "--fingerprint", old.fingerprint) == 0


def test_fingerprint_cannot_be_compared_with_a_proof(capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(a_proof().full, "proof.txt", "--fingerprint", recorded().fingerprint) == 1
    assert "Record" in capsys.readouterr().out
    assert command_line.main(["verify", "abc", "--fingerprint", "1"]) == 2
