"""An edit whose outcome is unknown may still be applied after a later edit, so the later edit is repeated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from bot.channels.unconfirmed_edits import UnconfirmedEdits
from matches.ports.channel import CannotPost, PostLater
from tests.simulation.loop import SimulatedLoop


class Message:
    """A fake Discord message: `shows` is its current text, and `made` lists its edits, each with its time."""

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


def simulated(test: Callable[[Message], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Let a test run with a fake message in an event loop whose time is simulated."""

    def run() -> None:
        loop = SimulatedLoop(Random(1))
        loop.run_until_complete(test(Message()))
        loop.bury()

    return run


@simulated
async def test_unconfirmed_edit_that_applies_late_is_overwritten(message: Message) -> None:
    with pytest.raises(TimeoutError):
        await message.show("old", TimeoutError())
    await message.show("new")
    await asyncio.sleep(20)
    message.shows = "old"  # Discord applies the old edit only now
    await asyncio.sleep(120)
    assert message.shows == "new"
    await asyncio.sleep(600)
    assert message.made == [(0, "new"), (120, "new")], "repeated once"


@simulated
async def test_only_the_newest_edit_is_repeated(message: Message) -> None:
    with pytest.raises(asyncio.CancelledError):
        await message.show("old", asyncio.CancelledError())
    await message.show("new")
    await asyncio.sleep(20)
    await message.show("newer")
    await asyncio.sleep(600)
    assert message.made == [(0, "new"), (20, "newer"), (120, "newer")]


@simulated
async def test_refused_edit_causes_no_repetition(message: Message) -> None:
    with pytest.raises(CannotPost):
        await message.show("old", CannotPost())
    await message.show("new")
    await asyncio.sleep(600)
    assert message.made == [(0, "new")]


@simulated
async def test_failed_repetition_is_retried_unless_a_newer_edit_is_shown(message: Message) -> None:
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


@simulated
async def test_edits_are_not_repeated_after_closing(message: Message) -> None:
    with pytest.raises(TimeoutError):
        await message.show("old", TimeoutError())
    await message.show("new")
    await message.edits.close()
    await asyncio.sleep(600)
    assert message.made == [(0, "new")]
