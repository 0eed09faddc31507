"""A new process draws its first pictures in a thread, while the event loop draws others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from renderers import rehearsal
from renderers.kit.encode import encode
from renderers.rehearsal import rehearse
from renderers.studio import Studio

ROOT = Path(__file__).parents[2]

BESIDE = """
import sys
from hashlib import sha256
from threading import Thread
from games import find_games
from renderers import find
from renderers import rehearsal
from renderers.rehearsal import rehearse
from renderers.renderer import Cast

def draw(key):
    rules = find_games()[key]
    seats = rules.ABOUT.seats[0]
    state = rules.setup(seats, rules.ABOUT.settle({}), bytes(32))
    picture = find(key).draw(rules.view(state, None), Cast(("Somebody",) * seats))
    return picture.convert("RGBA").tobytes()

def rehearse_all(key):
    while not rehearse(key).over:
        pass

sys.setswitchinterval(1e-5)
for key in find_games():
    beside = Thread(target=rehearse_all, args=(key,))
    beside.start()
    first = draw(key)
    beside.join()
    assert draw(key) == first, key
    print(key, sha256(first).hexdigest())
"""

ALONE = BESIDE.replace("beside.start()", "").replace("beside.join()", "")


def _pictures(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    return done.stdout


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Forget what was warmed up, as in a new process. Return a list to which each picture is added that warming
    up encodes."""
    pictures: list[bytes] = []
    monkeypatch.setattr(rehearsal, "encode", lambda picture: pictures.append(encode(picture)))
    rehearsal._match.cache_clear()
    rehearsal._ready.clear()
    return pictures


async def test_pictures_of_a_game_are_warmed_up_once_per_process(drawn: list[bytes]) -> None:
    studio = Studio()
    while await studio.rehearse("chance"):
        pass
    first = len(drawn)
    assert first > 3
    assert not await studio.rehearse("chance")
    assert not await Studio().rehearse("chance")
    assert len(drawn) == first


def test_warm_up_of_pictures_draws_one_at_a_time(
    drawn: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal, "SLICE", 0.0)
    most = 0
    while not rehearse("tradewinds").over:
        most, drawn[:] = max(most, len(drawn)), []
    assert most == 1


async def test_game_is_ready_before_its_warm_up_is_complete(drawn: list[bytes]) -> None:
    studio = Studio()
    await studio.ready("chance")
    first = len(drawn)
    assert first > 1
    await studio.ready("chance")
    assert len(drawn) == first
    while await studio.rehearse("chance"):
        pass
    assert len(drawn) > first + 3


async def test_failed_warm_up_of_pictures_does_not_block_a_game(
    drawn: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal, "encode", lambda _: drawn[0])
    studio = Studio()
    for _ in range(2):
        await studio.ready("chance")
    await Studio().ready("chance")


@pytest.mark.slow
def test_pictures_drawn_in_parallel_equal_those_drawn_alone() -> None:
    assert _pictures(BESIDE) == _pictures(ALONE) != ""
