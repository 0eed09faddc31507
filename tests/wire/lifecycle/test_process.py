"""The bot's process: how it stops, and commands that run beside it."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path

import pytest

from matches.service.reader import SECRET_UNPUBLISHED
from matches.service.repository import NO_SUCH_MATCH
from sandbox import Discord
from sandbox.world.interactions import Interaction
from tests.wire import storage
from tests.wire.process import PATIENCE, Bot, fairwind, launched, started
from tests.wire.story import (
    board_of,
    cards_in,
    chooses_more,
    id_of,
    match_of,
    mover_of,
    plays,
    press_of,
    resign,
    turns,
)

IN_TIME = 20
"""How many seconds a stop may take: nine for the program, and some more for a busy machine."""


async def test_stopping_bot_finishes_pending_work(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    for how in (signal.SIGTERM, signal.SIGINT):
        post = discord.faults.add(method="POST", path="/channels/.*/messages", hang="before")
        answer = await plays(mover_of(board, people), board)
        await post.reached.wait()
        before = len(bot.output)
        bot.signal(how)
        await bot.logs("Stopping", before)
        post.release()
        assert await bot.ended() == 0
        assert "You played" in answer.text
        board = await board_of(board.channel, after=board)
        assert "Traceback" not in bot.output
        await discord.gone()
        await bot.start()


async def test_bot_with_an_undeliverable_answer_stops_in_time(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    mover = mover_of(board, people)
    card = cards_in(await mover.presses("Hand", on=board))[0]
    held = discord.faults.add(path="^/webhooks/", hang="before", times=None)
    with storage.locked(bot.database):  # the move takes so long that its answer is deferred
        asked = mover.starts(f"/tradewinds play card:{card}")
        await asked.acknowledged
    await held.reached.wait()
    asked.abandon()
    async with asyncio.timeout(IN_TIME):
        assert await bot.stop() == 0
    assert "An answer was not delivered" in bot.output
    assert "Traceback" not in bot.output


async def test_bot_with_a_hanging_post_stops_in_time(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    post = discord.faults.add(method="POST", path="/channels/.*/messages", hang="before")
    await plays(mover_of(board, people), board)
    await post.reached.wait()
    async with asyncio.timeout(IN_TIME):
        assert await bot.stop() == 0
    discord.faults.clear()
    await bot.start()
    assert await board_of(board.channel, after=board)


async def test_bot_can_be_stopped_while_it_is_connecting(discord: Discord, tmp_path: Path) -> None:
    login = discord.faults.add(method="GET", path="/users/@me", hang="before")
    bot = Bot(discord, tmp_path)
    await bot.launch()
    await login.reached.wait()
    async with asyncio.timeout(IN_TIME):
        assert await bot.stop() == 0
    assert "Traceback" not in bot.output


async def test_bot_under_load_stops_in_time(discord: Discord, bot: Bot) -> None:
    """Discord is slow, and dozens of people keep pressing buttons, even while the bot stops."""
    _, board = await match_of(discord, "Alice", "Bob")
    crowd = [discord.person(f"Guest {number}") for number in range(30)]
    hand = press_of(board, "Hand")
    held = discord.faults.add(path="/callback$", hang="before", times=None)

    def pressing() -> list[Interaction]:
        return [discord.actions.press(each, board, hand) for each in crowd for _ in range(8)]

    asked = pressing()
    await held.reached.wait()
    before = len(bot.output)

    bot.signal(signal.SIGTERM)
    await bot.logs("Stopping", before)
    asked += pressing()
    async with asyncio.timeout(IN_TIME):
        assert await bot.ended() == 0
    for each in asked:
        each.abandon()
    assert "Traceback" not in bot.output
    assert "Session is closed" not in bot.output
    discord.faults.clear()


@pytest.mark.slow
async def test_whole_match_can_be_watched_in_the_terminal(tmp_path: Path) -> None:
    watched = ("watch", "--pace", "0", "--pictures", "shown")
    code, output = await fairwind(tmp_path, *watched)
    assert code == 0
    assert "Everything agrees." in output
    assert "The pictures are in shown" in output
    for name in ("Alice", "Bob", "Chandra", "Diego"):
        assert name in output
    named = {*re.findall(r"[\w-]+\.png", output)}
    assert len(named) >= 24
    for name in named:
        (found,) = (tmp_path / "shown").rglob(name)
        assert found.read_bytes().startswith(b"\x89PNG")


async def test_watching_a_match_can_be_interrupted(tmp_path: Path) -> None:
    """The command and the bot that it starts run in folders with modules that neither may import."""
    pictures = tmp_path / "var" / "pictures"
    for folder in (tmp_path, pictures):
        _lay_traps(folder)
    (pictures / "match.sqlite3").touch()  # from an earlier match
    watching = await started(tmp_path, "watch", "--pace", "60")
    await asyncio.wait_for(watching.output.readuntil(b"[Join]"), PATIENCE)
    watching.send_signal(signal.SIGINT)
    output = await asyncio.wait_for(watching.output.read(), PATIENCE)  # its bot has ended with it
    assert await watching.wait() == 130
    assert output.decode().endswith("\nStopped.\n")
    assert "Traceback" not in output.decode()


@pytest.mark.slow
async def test_bot_imports_no_modules_from_its_working_directory(
    discord: Discord, tmp_path: Path
) -> None:
    _lay_traps(tmp_path)
    process = await launched(tmp_path, "run", **Bot(discord, tmp_path).environment)
    await asyncio.wait_for(discord.ready(), PATIENCE)
    process.send_signal(signal.SIGINT)
    output, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert b"trapped" not in output


def _lay_traps(folder: Path) -> None:
    (folder / "data").mkdir(parents=True)
    for name in ("bot.py", "games.py", "sqlite3.py", "data/__init__.py"):
        (folder / name).write_text("raise SystemExit('trapped')", "utf-8")


async def test_backup_of_a_running_bot_can_be_restored_after_it_stops(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob", options="options:first: north")
    board = await turns(people, board, 3)
    code, output = await fairwind(bot.folder, "backup", "copy.sqlite3", **bot.environment)
    assert (code, "replayed without differences: 1" in output) == (0, True)
    code, output = await fairwind(bot.folder, "backup", "copy.sqlite3", **bot.environment)
    assert code == 1
    assert "already exists" in output
    await plays(mover_of(board, people), board)
    code, output = await fairwind(bot.folder, "restore", "copy.sqlite3", **bot.environment)
    assert (code, str(bot.pid) in output) == (1, True)
    await bot.stop()
    code, output = await fairwind(bot.folder, "restore", "copy.sqlite3", **bot.environment)
    assert code == 0
    await bot.start()
    assert "**your turn**" in (await people[1].types("/matches")).text


async def test_backup_service_runs_until_it_is_stopped(discord: Discord, bot: Bot) -> None:
    await match_of(discord, "Alice", "Bob")
    arguments = ("backup", "copies", "--every", "6h", "--keep", "2")
    process = await started(bot.folder, *arguments, **bot.environment)
    assert b"copies/fairwind-" in await asyncio.wait_for(process.output.readline(), PATIENCE)
    code, output = await fairwind(bot.folder, *arguments, **bot.environment)
    assert (code, str(process.pid) in output) == (1, True)
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    assert len([*(bot.folder / "copies").glob("*.sqlite3")]) == 1


async def test_ended_match_can_be_verified_while_the_bot_runs(discord: Discord, bot: Bot) -> None:
    (alice,), board = await match_of(discord, "Alice")
    match_id = id_of(board)
    code, output = await fairwind(bot.folder, "verify", match_id, **bot.environment)
    assert code == 1
    assert output == f"{SECRET_UNPUBLISHED!s}\n"
    await resign(alice)
    await board_of(board.channel, after=board)
    code, output = await fairwind(bot.folder, "verify", match_id.upper(), **bot.environment)
    assert code == 0
    assert "agree with the deal" in output
    assert await fairwind(bot.folder, "verify", "nonsense", **bot.environment) == (
        1,
        f"{NO_SUCH_MATCH!s}\n",
    )


@pytest.mark.parametrize("game", ["chess", "crosswind"])
async def test_match_whose_log_names_another_game_fails_verification(
    discord: Discord, bot: Bot, game: str
) -> None:
    (alice,), board = await match_of(discord, "Alice")
    await resign(alice)
    end = await board_of(board.channel, after=board)
    storage.execute(
        bot.database,
        "UPDATE events SET payload = json_set(payload, '$.game', ?) WHERE match_id = ? AND version = 1",
        *(game, id_of(board)),
    )
    code, output = await fairwind(bot.folder, "verify", id_of(board), **bot.environment)
    assert code == 1
    assert " of the log " in output.splitlines()[0]
    assert "Traceback" not in output
    assert "Something does not agree" in (await chooses_more(alice, "Fair deal", end)).text
