"""An edit that got no answer may be carried out after a later one: the later one is then repeated."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.unconfirmed_edits import UnconfirmedEdits
from matches.ports.channel import CannotPost, PostLater
from tests.simulation.loop import SimulatedLoop


class Message:
    """What a message shows, and the edits of it."""

    def __init__(self) -> None:
        self.edits = UnconfirmedEdits()
        self.shows = "as posted"
        self.made: list[tuple[float, str]] = []

    async def show(self, text: str, error: BaseException | None = None) -> None:
        async def edit() -> None:
            if error is not None:
                raise error
            self.shows = text
            self.made.append((asyncio.get_running_loop().time(), text))

        async def again() -> None:
            await self.show(text)

        await self.edits.carry_out(1, edit, again)


def simulated(test: Callable[[Message], Awaitable[None]]) -> None:
    """Run a test in simulated time."""
    loop = SimulatedLoop(Random(1))

    async def run() -> None:
        await test(Message())

    loop.run_until_complete(run())
    loop.bury()


def test_late_edit_does_not_stay() -> None:
    async def test(message: Message) -> None:
        with pytest.raises(TimeoutError):
            await message.show("old", TimeoutError())
        await message.show("new")
        await asyncio.sleep(20)
        message.shows = "old"  # Discord carries it out now
        await asyncio.sleep(120)
        assert message.shows == "new"
        await asyncio.sleep(600)
        assert message.made == [(0, "new"), (120, "new")], "repeated once"

    simulated(test)


def test_newest_edit_is_the_one_that_is_repeated() -> None:
    async def test(message: Message) -> None:
        with pytest.raises(asyncio.CancelledError):
            await message.show("old", asyncio.CancelledError())
        await message.show("new")
        await asyncio.sleep(20)
        await message.show("newer")
        await asyncio.sleep(600)
        assert message.made == [(0, "new"), (20, "newer"), (120, "newer")]

    simulated(test)


def test_refused_edit_is_no_doubt() -> None:
    async def test(message: Message) -> None:
        with pytest.raises(CannotPost):
            await message.show("old", CannotPost())
        await message.show("new")
        await asyncio.sleep(600)
        assert message.made == [(0, "new")]

    simulated(test)


def test_repetition_that_fails_is_tried_again_unless_something_newer_is_shown() -> None:
    async def test(message: Message) -> None:
        troubles: list[BaseException] = [PostLater("500"), CannotPost("edits are paused here")]

        async def again() -> None:
            await message.show("new", troubles.pop(0) if troubles else None)

        with pytest.raises(TimeoutError):
            await message.show("old", TimeoutError())
        await message.edits.carry_out(1, lambda: asyncio.sleep(0), again)
        await asyncio.sleep(3600)
        assert message.shows == "new"
        troubles.append(PostLater("500"))
        with pytest.raises(TimeoutError):
            await message.show("old", TimeoutError())
        await message.edits.carry_out(1, lambda: asyncio.sleep(0), again)
        await asyncio.sleep(130)
        await message.show("newer")
        await asyncio.sleep(3600)
        assert message.shows == "newer"

    simulated(test)


def test_nothing_is_repeated_after_the_end() -> None:
    async def test(message: Message) -> None:
        with pytest.raises(TimeoutError):
            await message.show("old", TimeoutError())
        await message.show("new")
        await message.edits.close()
        await asyncio.sleep(600)
        assert message.made == [(0, "new")]

    simulated(test)
