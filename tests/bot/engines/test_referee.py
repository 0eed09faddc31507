"""Refereed matches between engines: good ones play to the end, bad ones lose, and none can do harm."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pytest

from bot.engines import referee
from bot.engines.process import EngineFault
from bot.engines.referee import Failure, Referee, RefereedMatch, dealt, opened
from engines.pairing import Setting
from games import find_games
from matches.log.dealing import Secret
from matches.log.events import Moved
from matches.records.checking import check
from matches.records.reading import read_record
from matches.records.record import record_of
from tests.bot.engines import FIRST, script
from tests.contract.walking import KEYS, settings
from tests.sampling import THOROUGH, sampled, some

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the engines are shell scripts")

SMALL = Setting("crosswind", 2, {"size": 7})
SETTINGS = (
    Setting("crosswind", 2, {"size": 7, "swap": False}),
    Setting("chance", 3, {"countdown": 12}),
    Setting("tradewinds", 4, {"hands": "open"}),
    Setting("weathervanes", 4, {"misere": True}),
    Setting("wind-of-fortune", 2, {"dummy": "naked"}),
    Setting("wind-of-fortune", 4, {"team": "real"}),
)
EVERY = [Setting(key, each.seats, each.options) for key in KEYS for each in settings(key)]
AGES = 60.0
"""A time limit, in seconds, that no healthy engine reaches even on a busy machine."""


async def played(
    setting: Setting, *commands: Sequence[str], seconds: float = AGES, number: int = 1
) -> RefereedMatch:
    """Play a match between engines with a limit of `seconds` for each move. Each seat gets one command; the
    last command also plays all remaining seats. `number` determines the deal."""
    secret = Secret(sha256(f"{setting} {number}".encode()).digest())
    by_seat = [commands[min(seat, len(commands) - 1)] for seat in range(setting.seats)]
    return await Referee(dealt(opened(setting, secret, number)), by_seat, seconds).play()


def assert_recorded(match: RefereedMatch) -> None:
    """Assert that the match has a record that anyone can verify."""
    record = record_of(match.steps, ["engine"] * len(match.steps[-1].order))
    assert record
    again = read_record(record.text, find_games())
    assert not check(again, find_games()).findings


@sampled
@pytest.mark.parametrize("setting", [*some(SETTINGS, 3), *(EVERY if THOROUGH else ())], ids=str)
async def test_engines_play_every_game_to_its_end(setting: Setting) -> None:
    match = await played(setting, FIRST)
    assert match.steps[-1].outcome == match.outcome
    assert not match.failures
    # Not every seat has a time, because a short match of Chance can end before it has moved.
    assert match.seconds
    assert {*match.seconds} <= {*range(setting.seats)}
    assert_recorded(match)


async def test_engine_with_a_single_legal_card_is_asked_like_others() -> None:
    """Otherwise, other engines could tell by the time of the move that only one card may follow."""
    match = await played(Setting("weathervanes", 4, {}), FIRST)
    chosen = [each.last for each in match.steps if isinstance(each.last, Moved)]
    asked = sum(map(len, match.seconds.values()))
    assert asked == sum(each.by != "forced" for each in chosen)


BAD = {
    "cannot start": (("/no/such/program",), EngineFault.CRASHED),
    "ends at once": (("sh", "-c", "exit 3"), EngineFault.CRASHED),
    "ends at the start of the match": (script(match="exit 3"), EngineFault.CRASHED),
    "ends when it is to move": (script("exit 3"), EngineFault.CRASHED),
    "is killed": (script("kill -9 $$"), EngineFault.CRASHED),
    "stops in the middle of a line": (script("printf '= a'; exit"), EngineFault.CRASHED),
    "closes its output": (script("exec >&-; sleep 600"), EngineFault.CRASHED),
    "says no reply": (script("echo hello"), EngineFault.RUBBISH),
    "does not understand": (script('echo "? What is that?"'), EngineFault.RUBBISH),
    "says nothing": (script("echo"), EngineFault.RUBBISH),
    "prints megabytes": (script("head -c 20000000 /dev/zero"), EngineFault.RUBBISH),
    "prints lines for ever": (script("yes '# I think'"), EngineFault.RUBBISH),
    "prints no text": (script(r"printf '= \377\n'"), EngineFault.RUBBISH),
    "names no move": (script("echo '= checkmate'"), EngineFault.ILLEGAL),
    "names no point of the board": (script("echo '= z26'"), EngineFault.ILLEGAL),
    "moves nothing": (script("echo ="), EngineFault.ILLEGAL),
    "answers ahead": (script("echo = a1; echo = a1"), EngineFault.ILLEGAL),
}


@sampled
@pytest.mark.parametrize(("command", "fault"), some(BAD.values(), 3), ids=some(BAD, 3))
async def test_engine_with_any_fault_loses_its_match(
    command: Sequence[str], fault: EngineFault
) -> None:
    match = await played(SMALL, command, FIRST)
    assert [(each.seat, each.fault) for each in match.failures] == [(0, fault)]
    assert match.outcome.winners == (1,)
    assert match.outcome.reason == "resigned"


async def test_engine_that_fails_in_a_later_turn_loses() -> None:
    match = await played(SMALL, FIRST, script("exit 1"))
    assert [each.seat for each in match.failures] == [1]
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("how", ["go", "match", "fairwind"])
async def test_hanging_engine_loses(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how != "go":
        monkeypatch.setattr(referee, "STARTING", 0.3)
    match = await played(SMALL, script(**{how: "sleep 600"}), FIRST, seconds=0.3)
    assert (0, EngineFault.LATE) in [(each.seat, each.fault) for each in match.failures]
    assert 0 not in match.outcome.winners


async def test_every_engine_is_killed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second time, its process id could already belong to another program."""
    killed: list[int] = []
    killpg = os.killpg

    def kill(group: int, sent: int) -> None:
        killed.append(group)
        killpg(group, sent)

    monkeypatch.setattr(os, "killpg", kill)
    await played(SMALL, script("exit 1"), FIRST)
    assert len(killed) == len({*killed}) == 2


async def test_child_process_does_not_outlive_its_engine(tmp_path: Path) -> None:
    """When its engine is killed, the child process still holds the engine's pipes. The referee must not wait
    for them to close."""
    child = tmp_path / "child"
    start = f'sleep 600 & echo $! > "{child}"; sleep 600'
    match = await played(SMALL, script(start), FIRST, seconds=1.0)
    assert match.failures == [Failure(0, EngineFault.LATE, match.failures[0].did)]
    await gone(int(child.read_text("utf-8")))


@pytest.mark.skipif(shutil.which("setsid") is None, reason="no setsid here")
@pytest.mark.parametrize("left", ["setsid", "setsid -f", "env -i setsid"])
async def test_child_outside_the_process_group_does_not_outlive_its_engine(
    tmp_path: Path, left: str
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    shell, sleep = shutil.which("sh"), shutil.which("sleep")
    start = f"""{left} {shell} -c 'echo $$ > "{pipe}"; exec {sleep} 600' & sleep 600"""
    match = asyncio.create_task(played(SMALL, script(start), FIRST))
    child = int(await asyncio.to_thread(pipe.read_text))
    match.cancel()
    with pytest.raises(asyncio.CancelledError):
        await match
    await gone(child)


async def test_engine_runs_in_a_temporary_folder_without_our_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=MTA.any.token\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    seen = tmp_path / "seen"
    await played(SMALL, script(f'pwd > "{seen}"; ls -A >> "{seen}"; exit'), FIRST)
    (folder,) = seen.read_text("utf-8").splitlines()
    assert folder != str(tmp_path)
    assert not os.path.exists(folder), "it is taken away with the engine"  # noqa: ASYNC240


async def gone(pid: int) -> None:
    """Wait until a killed process no longer runs, even if it remains as a zombie."""
    async with asyncio.timeout(AGES):
        while _alive(pid):  # noqa: ASYNC110 - nothing tells of the end of a process that is not our child
            await asyncio.sleep(0.01)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False


async def test_engine_can_resign_a_refereed_match() -> None:
    match = await played(SMALL, script("echo = resigns"), FIRST)
    assert not match.failures
    assert match.outcome.winners == (1,)
    assert_recorded(match)


@sampled
@pytest.mark.parametrize("setting", some(SETTINGS[1:], 5), ids=str)
async def test_other_engines_play_on_after_one_fails(setting: Setting) -> None:
    match = await played(setting, script("exit 1"), FIRST)
    assert [each.seat for each in match.failures] == [0]
    assert match.steps[-1].outcome
    if not setting.rules.ABOUT.together:
        assert 0 not in match.outcome.winners or setting.seats == 4
    assert_recorded(match)


async def test_match_without_remaining_engines_has_no_winner() -> None:
    match = await played(SETTINGS[2], script("exit 1"))
    assert len(match.failures) == 4
    assert match.outcome.winners == ()
    assert_recorded(match)


async def test_slow_engine_receives_the_whole_match_even_if_another_engine_fails(
    tmp_path: Path,
) -> None:
    wire = tmp_path / "wire"
    slow = script(fairwind="sleep 0.1; echo =", match="sleep 0.1; echo = moves")
    match = await played(SETTINGS[1], ("sh", "-c", "exit 1"), copying(slow, wire), FIRST)
    assert [each.seat for each in match.failures] == [0]
    assert [line.split()[0] for line in wire.read_text("utf-8").splitlines()][:3] == [
        "fairwind",
        "match",
        "view",
    ]


def copying(command: Sequence[str], wire: Path) -> tuple[str, ...]:
    """Return the engine's command, changed so that the engine appends every line that it reads to the file
    `wire`."""
    copy = f'echo "$word $rest" >> "{wire}"; '
    return tuple(each.replace("case $word", copy + "case $word") for each in command)


async def test_engine_receives_its_own_view_and_no_secrets(tmp_path: Path) -> None:
    """In a game with hidden cards, an engine receives each view of its own seat once, but neither the secret
    nor the seed of the deal."""
    wire = tmp_path / "wire"
    setting = Setting("tradewinds", 4, {"hands": "private"})
    match = await played(setting, copying(FIRST, wire), FIRST)
    lines = wire.read_text("utf-8").splitlines()
    secret = match.steps[0].secret
    assert not any(secret.published in line or secret.commitment in line for line in lines)
    assert not any(match.steps[-1].seed.hex() in line for line in lines)
    words = [line.split()[0] for line in lines]
    assert words[:3] == ["fairwind", "match", "view"]
    assert words[-2:] == ["over", "quit"]
    assert words.count("go") == len(match.seconds[0])
    views = [line for line in lines if line.startswith("view")]
    assert all('"seat":0,' in view and view.count("null") >= 3 for view in views[:-1])
    assert len({*views}) == len(views)
