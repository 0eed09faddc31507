"""How the benchmarks type the moves of each game. They count every move, even if the bot shows several moves
in one picture."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.playing import Command, Timed, Watch, typed


@pytest.mark.parametrize(
    ("game", "notation", "command"),
    [
        ("crosswind", "d4", "/crosswind play point:d4"),
        ("weathervanes", "5 blue", "/weathervanes lead card:5 suit:blue"),
        ("weathervanes", "22", "/weathervanes play card:22"),
        ("weathervanes", "place above 5", "/weathervanes place where:above 5"),
        ("wind-of-fortune", "H7 open", "/wind-of-fortune battle card:H7 dummy:open"),
        ("wind-of-fortune", "open", "/wind-of-fortune battle card:open"),
        ("wind-of-fortune", "show C4", "/wind-of-fortune show card:C4"),
        ("wind-of-fortune", "expose 1", "/wind-of-fortune expose pile:1"),
        ("wind-of-fortune", "joker to hearts", "/wind-of-fortune joker tower:hearts"),
    ],
)
def test_benchmark_types_moves_as_slash_commands(game: str, notation: str, command: str) -> None:
    assert typed(game, notation) == command


class Stand:
    """A fake for the benchmark's `Watch`. It replaces both the stand-in and a person."""

    def __init__(self) -> None:
        self.events = self
        self.home = None
        self.listen = self._set
        self.seen: Any = None

    def _set(self, listener: Any) -> None:
        self.seen = listener

    def starts(self, _: str, __: object) -> Any:
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return SimpleNamespace(acknowledged=done, answer=done)

    def shows(self, *names: str) -> None:
        files = [SimpleNamespace(filename=name, data=b"") for name in names]
        self.seen(SimpleNamespace(kind="message", message=SimpleNamespace(attachments=files)))


async def asked(watch: Watch, person: Any, *moves: tuple[str, int]) -> list[asyncio.Task[Timed]]:
    tasks = [asyncio.create_task(watch.timed(Command(person, *each))) for each in moves]
    for _ in range(5):
        await asyncio.sleep(0)
    return tasks


async def test_benchmark_counts_all_moves_shown_by_one_picture() -> None:
    stand: Any = Stand()
    watch = Watch(stand)
    stand.shows("fairwind-m1-7.png")
    first, second, third = await asked(
        watch, stand, *[("/crosswind play point:d4 match:m1", version) for version in (8, 9, 10)]
    )
    (other,) = await asked(watch, stand, ("/crosswind play point:d4 match:m2", 5))
    stand.shows("fairwind-m1-8.png", "fairwind-m1-9.png")
    await asyncio.gather(first, second)
    assert not third.done()
    assert not other.done()
    stand.shows("fairwind-m1-10.png")
    stand.shows("fairwind-m2-5.png")
    await asyncio.gather(third, other)


async def test_minimal_bot_in_the_benchmark_posts_one_picture_per_move() -> None:
    stand: Any = Stand()
    watch = Watch(stand)
    for _ in range(2):
        (task,) = await asked(watch, stand, ("/bare", 0))
        stand.shows("bare.png")
        await task
