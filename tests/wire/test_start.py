"""What a start may meet: a sentence each, never a stack trace."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from data import open_database
from sandbox import Discord
from tests.wire import storage
from tests.wire.process import Bot, fairwind, fairwind_without_room
from tests.wire.story import match_of


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
