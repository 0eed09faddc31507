"""`fairwind match` and `fairwind engine`, run as programs."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import players
from bot import __main__ as command_line
from bot.command_line.arguments import argument_parser
from engines.conversation import LEVELS
from engines.protocol import LONGEST_COMMAND, Go, Seating, line_of
from engines.views import view_text
from games import find_games
from games.rules import Outcome
from matches.log.dealing import thought_key
from matches.records.checking import check
from matches.records.reading import read_record
from players.thought import Level
from tests.bot.engines import FIRST, script
from tests.contract.walking import KEYS, settings

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "docs" / "examples" / "random_engine.py"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the engines are shell scripts")


def run(*arguments: str, given: bytes) -> list[str]:
    done = subprocess.run(
        [sys.executable, *arguments], input=given, capture_output=True, check=True, cwd=ROOT
    )
    assert not done.stderr
    return done.stdout.decode().splitlines()


def test_engine_matches_are_recorded_and_can_be_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One engine is our own, in a separate process. It must move as the computer player of the same level
    does."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    first = f"first={shlex.join(FIRST)}"
    chosen = ["--game", "crosswind", "--options", "size 7, swap off", "--matches", "2"]
    assert command_line.main(["match", "easy", first, *chosen, "--records", "records"]) == 0
    told = capsys.readouterr().out
    assert [line.split()[:3] for line in told.splitlines() if " first " in line] == [
        ["easy", "first", "2"]
    ]
    records = [
        read_record(path.read_text("utf-8"), find_games()) for path in Path("records").iterdir()
    ]
    assert [sorted(record.names) for record in records] == [["easy", "first"]] * 2
    assert records[0].names == records[1].names[::-1]
    assert records[0].proof.secret == records[1].proof.secret
    for record in records:
        proved = check(record, find_games())
        assert not proved.findings
        easy = record.names.index("easy")
        # The first three events of a match are not moves, so the first move has version 4.
        for version, (step, (seat, text)) in enumerate(
            zip(proved.steps, record.moves, strict=False), 4
        ):
            if seat == easy:
                view = step.rules.view(step.state, seat)
                seed = thought_key(record.proof.secret, version, seat)
                assert text == step.rules.notation(
                    players.choose(step.rules, view, Level.EASY, seed)
                )


def test_engine_failures_are_reported_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    engines = [
        f"{name}={shlex.join(each)}" for name, each in (("good", FIRST), ("bad", script("exit 7")))
    ]
    assert command_line.main(["match", *engines, "--game", "crosswind", "--matches", "2"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[-1].split()[0] == "bad"
    assert told.out.splitlines()[-1].split()[-4:] == ["0", "0", "0", "2"]
    assert len(told.err.splitlines()) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["easy", "--game", "crosswind"],
        ["easy", "fair", "--game", "chess"],
        ["easy", "fair", "--game", "chance", "--seats", "10"],
        ["easy", "fair", "--game", "crosswind", "--options", "size 8"],
        ["easy", "fair", "--game", "crosswind", "--options", "wind"],
        ["/no/such/engine", "fair", "--game", "crosswind"],
        ["true", "fair", "--game", "crosswind"],
        ["'", "fair", "--game", "crosswind"],
        ["echo hello", "fair", "--game", "crosswind"],
        ["easy", "fair", "--game", "crosswind", "--records", str(ROOT)],
    ],
)
def test_impossible_match_is_refused_in_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(["match", *arguments]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert len(told.err.splitlines()) == 1
    assert told.err.endswith(".\n")


@pytest.mark.parametrize(("kind", "code"), [("-Sn", 0), ("-n", 2)], ids=["soft", "hard"])
def test_low_limit_of_open_files_is_raised_or_reported(kind: str, code: int) -> None:
    """No engine may count as crashed because this process can't open more files."""
    engines = [f"{name}={shlex.join(FIRST)}" for name in ("one", "other")]
    chosen = ["--game", "crosswind", "--matches", "12", "--at-once", "12"]
    command = [sys.executable, "-m", "bot", "match", *engines, *chosen]
    limited = ["sh", "-c", f'ulimit {kind} 32; exec "$@"', "sh", *command]
    done = subprocess.run(limited, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == code
    assert done.stderr.count("\n") == (1 if code else 0)
    assert code or done.stdout.splitlines()[-1].split()[-4:] == ["0"] * 4


def test_engine_program_on_the_search_path_wins_over_one_in_the_current_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "python3").write_text("#!/bin/sh\nexit 7\n", "utf-8")
    (tmp_path / "python3").chmod(0o755)
    (tmp_path / "mine.py").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    engines = ["mine=python3 mine.py", "other=python3 mine.py"]
    assert command_line.main(["match", *engines, "--game", "crosswind", "--matches", "2"]) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize("level", LEVELS)
def test_engine_command_accepts_every_level(level: str) -> None:
    assert argument_parser().parse_args(["engine", "--level", level]).level == level


def test_engine_answers_every_line_of_garbage_and_quits() -> None:
    """The engine's process must also import none of the bot's heavy modules."""
    program = "import sys; from bot.__main__ import main; main(['engine']); print(*sys.modules)"
    heavy = {"asyncio", "discord", "matches", "data", "msgspec", "PIL", "sqlalchemy", "subprocess"}
    long = b"view " + b" " * LONGEST_COMMAND + b"\n"
    odd = b'match {"game":"crosswind","seats":2,"seat":0,"options":{"\\ud800":[]}}\n'
    lines = [b"fairwind 1\n", long, b"\xff\xfe\n", b"moves\r\n", b"\n", odd, long, b"quit"]
    *replies, imported = run("-c", program, given=b"".join(lines))
    assert [reply[0] for reply in replies] == ["=", *"??????", "="]
    assert not heavy & {*imported.split()}


def test_example_engine_plays_every_game() -> None:
    """The example in the documentation is shorter than sixty lines and needs nothing but Python."""
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 60
    lines, legal = ["fairwind 1"], [{"Random"}]
    for setting in (settings(key)[0] for key in KEYS):
        rules, state, random = setting.rules, setting.setup(1), Random(1)
        for _ in range(8):
            if not rules.to_act(state):
                break
            seat = min(rules.to_act(state))
            moves = tuple(map(rules.notation, rules.legal_moves(state, seat)))
            lines.append(line_of(Seating(rules.ABOUT.key, setting.seats, seat, setting.options)))
            lines.append(f"view {view_text(rules, rules.view(state, seat))}")
            lines.append(line_of(Go(1000, "6f", moves)))
            lines.append(line_of(Outcome((), (), "closed")))
            legal += [{"moves"}, {""}, {*moves}, {""}]
            state = rules.apply(state, seat, random.choice(rules.legal_moves(state, seat)))
    replies = run("-I", "-S", str(EXAMPLE), given="\n".join([*lines, "quit", ""]).encode())
    assert len(replies) == len(legal) + 1
    for reply, expected in zip(replies, legal, strict=False):
        assert reply.startswith("=")
        assert reply.removeprefix("=").strip() in expected
