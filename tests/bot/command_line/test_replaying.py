"""`fairwind replay FILE` steps through a match, or draws it turn by turn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from bot import __main__ as command_line
from bot.command_line.match_files import read_match
from games import find_games
from tests.matches.log.test_proof import SMALL, a_proof
from tests.matches.records.test_records import recorded


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("record.txt").write_text(recorded().text, "utf-8")


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Sequence[str]:
    """Simulate a terminal at which these lines are typed; return the prompts shown."""
    prompts, typed = list[str](), iter(lines)

    def answer(prompt: str) -> str:
        prompts.append(prompt.partition("]")[0][1:])
        return next(typed)

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", answer)
    return prompts


def test_terminal_replay_steps_forwards_back_and_to_any_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    last = len(recorded().moves)
    typed = ("", "", "b", "b", "b", "5", "nonsense", "9999", str(last), "")
    prompts = typing(monkeypatch, *typed)
    assert command_line.main(["replay", "record.txt"]) == 0
    visited = (0, 1, 2, 1, 0, 0, 5, 5, 5, last)
    assert prompts == [f"{number}/{last}" for number in visited]
    assert "nonsense" in capsys.readouterr().out


def test_replay_without_a_terminal_prints_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    Path("proof.txt").write_text(a_proof(SMALL, 0).full, "utf-8")
    for name in ("record.txt", "proof.txt"):
        assert command_line.main(["replay", name]) == 0
        out = capsys.readouterr().out
        assert all(f"{number}. " in out for number, _ in enumerate(recorded().moves, 1))


def run(*command: str, stdout: int = subprocess.DEVNULL) -> tuple[int, bytes]:
    """Run a command line in a new process, and return its exit code and what it writes to standard error."""
    environment = {"PYTHONPATH": str(Path(command_line.__file__).parents[1])}
    done = subprocess.run(
        command, stdout=stdout, stderr=subprocess.PIPE, env=environment, check=False
    )
    return done.returncode, done.stderr


FAIRWIND = (sys.executable, "-m", "bot")


@pytest.mark.parametrize("arguments", ["replay record.txt", "--help"])
def test_command_ends_quietly_if_nobody_reads_on(arguments: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    assert run(*FAIRWIND, *arguments.split(), stdout=writing) == (141, b"")
    os.close(writing)


@pytest.mark.parametrize("arguments", ["replay record.txt", "--help"])
def test_output_to_a_full_disk_is_reported_in_one_line(arguments: str) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    code, error = run(*FAIRWIND, *arguments.split(), stdout=full)
    os.close(full)
    assert (code, error.count(b"\n")) == (1, 1)


def test_replay_works_with_closed_standard_streams() -> None:
    closed = ("sh", "-c", 'exec "$@" <&- >&-', "sh")
    assert run(*closed, *FAIRWIND, "replay", "record.txt") == (0, b"")


def test_replay_draws_a_picture_of_every_turn(capsys: pytest.CaptureFixture[str]) -> None:
    short = recorded().text.splitlines(keepends=True)
    Path("short.txt").write_text("".join([*short[:18], "end\n"]), "utf-8")
    assert command_line.main(["replay", "short.txt", "--pictures", "a/b"]) == 1
    # There are two complaints: the record stops before the end of the match, and its fingerprint covers all
    # moves.
    assert len(capsys.readouterr().err.splitlines()) == 2
    pictures = sorted(Path("a/b").iterdir())
    assert pictures
    assert all(each.read_bytes().startswith(b"\x89PNG") for each in pictures)
    pictures[1].write_bytes(b"somebody else's")
    assert command_line.main(["replay", "record.txt", "--pictures", "a/b"]) == 1
    assert "File exists" in capsys.readouterr().err
    assert pictures[1].read_bytes() == b"somebody else's"


def test_film_shows_every_turn_and_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["replay", "record.txt", "--film", "match.GIF"]) == 0
    assert "match.GIF" in capsys.readouterr().out
    with Image.open("match.GIF", formats=["GIF"]) as film:
        frames: int = film.n_frames  # type: ignore[attr-defined]
    match = read_match(Path("record.txt"), find_games())
    assert frames == len({step.turn for step in match.proved.steps}) + 1
    with pytest.raises(SystemExit):
        command_line.main(["replay", "record.txt", "--film", "match.png"])
    assert command_line.main(["replay", "record.txt", "--film", "record.txt/match.gif"]) == 1


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_replay_reports_unreadable_and_unwritable_files_in_one_line(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(["replay", name]) == 1
    assert command_line.main(["replay", "record.txt", "--pictures", "record.txt"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2
