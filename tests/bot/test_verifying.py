"""`fairwind verify FILE`: without settings or a database, and a sentence for whatever is wrong with it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot import __main__ as command_line
from bot.arguments import is_file
from bot.match_files import MOST_BYTES
from matches.log.proof import RESIGNS, read_proof
from matches.log.verification import prove
from matches.records.record import Result
from tests.matches.log.test_proof import GAMES, SMALL, a_proof
from tests.matches.records.test_records import recorded
from tests.matches.situations import ALONE, CHANCE, DUEL, TRADEWINDS, VANES, Table


@pytest.fixture(autouse=True)
def nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with broken settings and no database."""
    (tmp_path / ".env").write_text("FAIRWIND_LOG_LEVEL=nonsense\n", "utf-8")
    monkeypatch.chdir(tmp_path)


def verified(content: str | bytes, name: str = "proof.txt") -> int:
    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    return command_line.main(["verify", name])


@pytest.mark.parametrize("table", [ALONE, TRADEWINDS, CHANCE, SMALL, VANES, DUEL], ids=str)
def test_a_published_proof_agrees(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    proof = a_proof(table)
    assert verified(proof.full) == 0
    told = capsys.readouterr()
    assert proof.commitment in told.out
    assert f"moves ({sum(text != RESIGNS for _, text in proof.moves or ())})" in told.out
    assert not told.err
    assert sorted(os.listdir()) == [".env", "proof.txt"]


def test_every_hand_that_was_dealt_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    proof = a_proof(TRADEWINDS)
    verified(proof.short)
    out = capsys.readouterr().out
    for seat, card in proof.moves or ():
        assert f", {card}" in out.partition(f"player {proof.seats[seat]}")[2]


def test_what_does_not_agree_is_told_with_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    changed = a_proof().full.replace(":luck", ":Luck")
    assert verified(changed) == 1
    findings = prove(read_proof(changed), GAMES).findings
    assert str(findings[0]) in capsys.readouterr().out


def test_what_a_terminal_would_obey_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(a_proof().full.replace("moves\n", "moves\n1 \x1b[31mFRC\n")) == 1
    told = capsys.readouterr()
    assert "\x1b" not in told.out + told.err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"game tradewinds\n", b"a" * (MOST_BYTES + 1)]
)
def test_a_file_that_is_no_proof_is_a_sentence(
    content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(content) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("proof.txt: ")
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.txt", "./", "../nowhere/proof.txt"])
def test_a_file_that_cannot_be_read_is_a_sentence(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(["verify", name]) == 1
    assert "can't be read" in capsys.readouterr().err


def test_ids_of_matches_are_no_files() -> None:
    assert not any(map(is_file, ("abcdefghij", " 23456789ab ", "ABC")))
    assert all(map(is_file, ("proof.txt", "./abcdefghij", "/tmp/x", "fairwind-abc.txt")))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_pipe_without_a_writer_is_not_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("a.pipe")
    assert command_line.main(["verify", "a.pipe"]) == 1
    assert "it is no regular file" in capsys.readouterr().err


def test_a_record_says_that_its_early_end_is_not_proved(capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded()
    agreed = replace(
        record, proof=replace(record.proof, moves=record.moves[:-1]), result=Result("agreed")
    )
    assert verified(agreed.text, "match.txt") == 0
    assert "(agreed): not provable" in capsys.readouterr().out
    assert verified(record.text, "match.txt") == 0
    assert "not provable" not in capsys.readouterr().out
