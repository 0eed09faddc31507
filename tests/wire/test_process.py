"""The process: what it needs to start, how it stops, and its other commands beside a running bot."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from data import open_database
from sandbox import Discord, Message
from tests.wire import storage
from tests.wire.process import Bot, fairwind, fairwind_without_room
from tests.wire.story import board_of, match_of, mover_of, plays, turns


@pytest.mark.parametrize("command", [(), ("run",)])
async def test_without_a_token_one_sentence_says_what_to_do(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    code, output = await fairwind(tmp_path, *command)
    assert code == 2
    assert output.count("\n") == 1
    assert "DISCORD_TOKEN" in output
    assert "make play" in output


async def test_a_wrong_token_is_a_sentence(discord: Discord, tmp_path: Path) -> None:
    bot = Bot(discord, tmp_path, DISCORD_TOKEN="MTA.wrong.token")
    await bot.launch()
    assert await bot.ended() == 1
    assert "Discord refuses the token in DISCORD_TOKEN" in bot.output
    assert "MTA.wrong.token" not in bot.output
    assert "Traceback" not in bot.output


async def test_addresses_where_discord_is_not_are_sentences(
    discord: Discord, tmp_path: Path
) -> None:
    for address, sentence in {
        "http://127.0.0.1:1/api/v10": "Discord can't be reached",
        discord.cdn_url: "What answers at FAIRWIND_API_URL is not Discord",
    }.items():
        bot = Bot(discord, tmp_path, FAIRWIND_API_URL=address)
        await bot.launch()
        assert await bot.ended() == 1
        assert sentence in bot.output
        assert "Traceback" not in bot.output


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("text/html", "<h1>Welcome aboard</h1>"),
        ("application/json", "{}"),
        ("application/json", "<"),
    ],
)
async def test_an_address_where_something_else_answers_is_a_sentence(
    tmp_path: Path, kind: str, text: str
) -> None:
    async def handle(_: web.Request) -> web.Response:
        return web.Response(text=text, content_type=kind)

    app = web.Application()
    app.router.add_get("/{path:.*}", handle)
    async with TestServer(app) as elsewhere:
        address = str(elsewhere.make_url("/api/v10"))
        code, output = await fairwind(
            tmp_path, "run", DISCORD_TOKEN="MTA.any.token", FAIRWIND_API_URL=address
        )
    assert code == 1
    assert "What answers at FAIRWIND_API_URL is not Discord" in output
    assert "Traceback" not in output


async def test_a_gateway_that_is_not_there_is_tried_again(discord: Discord, tmp_path: Path) -> None:
    bot = Bot(discord, tmp_path, FAIRWIND_GATEWAY_URL="ws://127.0.0.1:1/gateway")
    await bot.launch()
    await bot.logs("Attempting a reconnect in")
    await bot.logs("Discord can't be reached (ClientConnectorError). Is this machine online")
    assert await bot.stop() == 0
    assert "Traceback" not in bot.output


async def test_bad_settings_are_a_sentence_each(tmp_path: Path) -> None:
    settings = {
        "DISCORD_TOKEN": "MTA.any.token",
        "FAIRWIND_GUILD": "Harbour",
        "FAIRWIND_LOG_FORMAT": "xml",
        "FAIRWIND_LOG_LEVEL": "LOUD",
        "FAIRWIND_API_URL": "discord",
        "FAIRWIND_GATEWAY_URL": "http://127.0.0.1/gateway",
    }
    code, output = await fairwind(tmp_path, "run", **settings)
    assert code == 2
    for name, line in zip([*settings][1:], output.splitlines(), strict=True):
        assert line.startswith(f"The setting {name} can't be used: ")


async def test_a_database_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam, " * 100)
    sentences = {
        "folder": "it is a folder",
        "letter.txt": "is not a database",
        "letter.txt/below": "cannot be opened",
        "postgresql://localhost/fairwind": "Fairwind keeps its matches in a SQLite file",
    }
    settings = {"DISCORD_TOKEN": "MTA.any.token"}
    starts = (fairwind(tmp_path, "run", FAIRWIND_DATABASE=each, **settings) for each in sentences)
    for sentence, (code, output) in zip(
        sentences.values(), await asyncio.gather(*starts), strict=True
    ):
        assert code == 1
        assert sentence in output
        assert output.count("\n") == 1
    assert not (tmp_path / "postgresql:").exists()


async def test_settings_that_cannot_be_read_are_a_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes("FAIRWIND_LOG_LEVEL=GÄUGE\n".encode("latin-1"))
    code, output = await fairwind(tmp_path, "run")
    assert code == 2
    assert output == "The file .env can't be read: it is not text in UTF-8.\n"


@pytest.mark.parametrize("started", [False, True])
async def test_a_disk_that_is_full_at_the_start_is_a_sentence(
    tmp_path: Path, started: bool
) -> None:
    if started:
        async with open_database(tmp_path / "fairwind.sqlite3"):
            pass
    settings = {"DISCORD_TOKEN": "MTA.any.token", "FAIRWIND_DATABASE": "fairwind.sqlite3"}
    code, output = await fairwind_without_room(tmp_path, "run", **settings)
    assert code == 1
    assert "fairwind.sqlite3 cannot be " in output
    assert output.count("\n") == 1


async def test_a_database_that_is_locked_while_the_commands_are_told_is_a_sentence(
    discord: Discord, tmp_path: Path
) -> None:
    told = discord.faults.add(method="PUT", path="/applications/.*/commands", hang="before")
    bot = Bot(discord, tmp_path)
    await bot.launch()
    await told.reached.wait()
    with storage.locked(bot.database):
        told.release()
        assert await bot.ended() == 1
    assert "cannot be used: another program has locked it" in bot.output
    assert "Traceback" not in bot.output


@pytest.mark.parametrize("command", ["run", "verify"])
async def test_a_damaged_database_is_a_sentence(
    discord: Discord, tmp_path: Path, command: str
) -> None:
    bot = Bot(discord, tmp_path)
    async with open_database(bot.database):
        pass
    storage.damage(bot.database, "notes" if command == "run" else "matches")
    arguments = (command,) if command == "run" else (command, "harbour1")
    code, output = await fairwind(tmp_path, *arguments, **bot.environment)
    assert code == 1
    assert "cannot be used: it is damaged" in output
    assert "Traceback" not in output


async def test_a_database_of_a_newer_program_is_left_alone(discord: Discord, bot: Bot) -> None:
    await bot.stop()
    with sqlite3.connect(bot.database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    await bot.launch()
    assert await bot.ended() == 1
    assert "was written by a newer Fairwind" in bot.output
    assert "Traceback" not in bot.output


async def test_a_second_process_on_the_same_database_stops(discord: Discord, bot: Bot) -> None:
    second = Bot(discord, bot.folder)
    await second.launch()
    assert await second.ended() == 1
    assert "Another Fairwind process" in second.output
    assert "Traceback" not in second.output
    assert await match_of(discord, "Alice")


async def test_a_stopping_bot_finishes_what_is_in_hand(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    for how in (signal.SIGTERM, signal.SIGINT):
        post = discord.faults.add(method="POST", path="/channels/.*/messages", hang="before")
        answer = await plays(mover_of(board, people), board)
        await post.reached.wait()
        before = len(bot.output)
        bot.signal(how)
        await bot.logs("stopping", before)
        post.release()
        assert await bot.ended() == 0
        assert "You played" in answer.text
        board = await board_of(board.channel, after=board)
        assert "Traceback" not in bot.output
        await discord.gone()
        await bot.start()


async def test_a_bot_whose_answer_discord_does_not_take_stops_in_time(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    held = discord.faults.add(path="^/webhooks/", hang="before", times=None)
    asked = mover_of(board, people).starts("/tradewinds hand")
    await held.reached.wait()
    asked.abandon()
    async with asyncio.timeout(10):
        assert await bot.stop() == 0
    assert "an answer was not delivered" in bot.output
    assert "Traceback" not in bot.output


async def test_a_bot_that_discord_keeps_waiting_stops_in_time(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    post = discord.faults.add(method="POST", path="/channels/.*/messages", hang="before")
    await plays(mover_of(board, people), board)
    await post.reached.wait()
    async with asyncio.timeout(10):
        assert await bot.stop() == 0
    discord.faults.clear()
    await bot.start()
    assert await board_of(board.channel, after=board)


async def test_a_bot_that_is_still_connecting_can_be_stopped(
    discord: Discord, tmp_path: Path
) -> None:
    login = discord.faults.add(method="GET", path="/users/@me", hang="before")
    bot = Bot(discord, tmp_path)
    await bot.launch()
    await login.reached.wait()
    async with asyncio.timeout(10):
        assert await bot.stop() == 0
    assert "Traceback" not in bot.output


async def test_settings_are_read_from_a_file(discord: Discord, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(
        "DISCORD_TOKEN=MTA.from.file\nFAIRWIND_DATABASE=kept/here.sqlite3\n"
        f"FAIRWIND_API_URL={discord.api_url}\nFAIRWIND_LOG_LEVEL=ERROR\n"
    )
    code, output = await fairwind(tmp_path, "run")
    assert code == 1
    assert output.startswith("Discord refuses the token")
    assert discord.traffic[-1].status == 401
    assert (tmp_path / "kept" / "here.sqlite3").is_file()


async def test_a_whole_match_can_be_watched_in_the_terminal(tmp_path: Path) -> None:
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


async def test_a_backup_beside_a_running_bot_holds_its_matches(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", options="first:north")
    board = await turns(people, board, 3)
    code, output = await fairwind(bot.folder, "backup", "copy.sqlite3", **bot.environment)
    assert (code, output) == (0, "The database was copied to copy.sqlite3.\n")
    code, output = await fairwind(bot.folder, "backup", "copy.sqlite3", **bot.environment)
    assert code == 1
    assert "exists already" in output
    await plays(mover_of(board, people), board)
    await bot.stop()
    bot.settings["FAIRWIND_DATABASE"] = str(bot.folder / "copy.sqlite3")
    await bot.start()
    assert "**your turn**" in (await people[1].types("/matches")).text


async def test_an_ended_match_is_verified_beside_a_running_bot(discord: Discord, bot: Bot) -> None:
    (alice,), board = await match_of(discord, "Alice")
    match_id = _id_of(board)
    code, output = await fairwind(bot.folder, "verify", match_id, **bot.environment)
    assert code == 1
    assert output == "The secret of a match is published when it has ended: verify it then.\n"
    await alice.types("/tradewinds resign")
    await alice.presses("Resign")
    await board_of(board.channel, after=board)
    code, output = await fairwind(bot.folder, "verify", match_id.upper(), **bot.environment)
    assert code == 0
    assert "agree with the deal" in output
    assert await fairwind(bot.folder, "verify", "nonsense", **bot.environment) == (
        1,
        "There is no such match any more.\n",
    )


@pytest.mark.parametrize("game", ["chess", "crosswind"])
async def test_a_match_of_another_game_than_its_log_says_does_not_agree(
    discord: Discord, bot: Bot, game: str
) -> None:
    (alice,), board = await match_of(discord, "Alice")
    await alice.types("/tradewinds resign")
    await alice.presses("Resign")
    end = await board_of(board.channel, after=board)
    storage.execute(
        bot.database,
        "UPDATE events SET payload = json_set(payload, '$.game', ?) WHERE match_id = ? AND version = 1",
        *(game, _id_of(board)),
    )
    code, output = await fairwind(bot.folder, "verify", _id_of(board), **bot.environment)
    assert code == 1
    assert " of the log " in output.splitlines()[0]
    assert "Traceback" not in output
    assert "Something does not agree" in (await alice.presses("Verify", on=end)).text


def _id_of(board: Message) -> str:
    return board.media[0].filename.split("-")[1]
