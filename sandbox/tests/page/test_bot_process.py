"""Tests of the bot's process, which the page starts and ends."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from sandbox.page import Program
from sandbox.page.bot_process import BotProcess


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
async def test_bot_that_a_shell_has_started_is_killed_with_the_shell(tmp_path: Path) -> None:
    program = Program(["sh", "-c", "sleep 60 & echo up; wait"], folder=tmp_path)
    bot, up = BotProcess(program, {}, tmp_path), asyncio.Event()
    bot.changed = lambda: up.set() if bot.output else None
    await bot.start()
    async with asyncio.timeout(30):
        await up.wait()
        await bot.kill()
    assert bot.exit_code == -signal.SIGKILL


async def test_output_of_the_bot_is_shown_without_codes_for_colours(tmp_path: Path) -> None:
    code = r"print('\x1b[30;1mnow\x1b[0m up')"
    bot = BotProcess(Program([sys.executable, "-c", code], folder=tmp_path), {}, tmp_path)
    ended = asyncio.Event()
    bot.changed = lambda: ended.set() if bot.exit_code is not None else None
    await bot.start()
    async with asyncio.timeout(30):
        await ended.wait()
    assert [*bot.output] == ["now up"]
