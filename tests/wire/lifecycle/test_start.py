"""Problems that can occur at a start: each is reported in a sentence, never as a stack trace."""

from __future__ import annotations

import asyncio
import socket
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from benchmarks.running import at_a_distance
from bot.gateway.connecting import NOT_DISCORD, WRONG_TOKEN
from data import open_database
from data.core.problem import in_words
from sandbox import Discord
from tests.wire import storage
from tests.wire.process import Bot, fairwind, fairwind_without_room
from tests.wire.story import match_of


@pytest.mark.parametrize("command", [(), ("run",)])
async def test_start_without_a_token_prints_one_sentence_with_advice(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    code, output = await fairwind(tmp_path, *command)
    assert code == 2
    assert output.count("\n") == 1
    assert "DISCORD_TOKEN" in output
    assert "make play" in output


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("application/json", "{}"),
        pytest.param("text/html", "<h1>Welcome aboard</h1>", marks=pytest.mark.slow),
        pytest.param("application/json", "<", marks=pytest.mark.slow),
    ],
)
async def test_api_address_of_another_service_is_reported_in_a_sentence(
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
    assert NOT_DISCORD in output
    assert "Traceback" not in output


@pytest.mark.parametrize(
    ("setting", "address"),
    [("FAIRWIND_API_URL", "http://{}/api/v10"), ("FAIRWIND_GATEWAY_URL", "ws://{}/gateway")],
)
async def test_unreachable_discord_is_retried_at_startup_until_it_answers(
    discord: Discord, tmp_path: Path, setting: str, address: str
) -> None:
    way = socket.socket()
    way.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
    place = f"127.0.0.1:{way.getsockname()[1]}"
    bot = Bot(discord, tmp_path, **{setting: address.format(place)})
    await bot.launch()
    await bot.logs("Trying again in 1 s.")
    assert "can't be reached" in bot.output
    async with at_a_distance(discord.api_url, 0, way):
        await discord.ready()
        assert await match_of(discord, "Alice")
        assert await bot.stop() == 0
    assert "Traceback" not in bot.output
    assert "Unclosed" not in bot.output


@pytest.mark.parametrize(
    "trouble",
    [
        {"path": "/users/@me", "drop": "before"},
        *(
            pytest.param(trouble, marks=pytest.mark.slow)
            for trouble in (
                {"path": "/users/@me", "status": 503},
                {"path": "/oauth2/applications/@me", "status": 503},
                {"method": "PUT", "path": "/applications/.*/commands", "status": 503},
            )
        ),
    ],
)
async def test_startup_retries_after_discord_errors(
    discord: Discord, tmp_path: Path, trouble: dict[str, Any]
) -> None:
    discord.faults.add(times=2, **trouble)
    bot = Bot(discord, tmp_path)
    await bot.start()
    assert "Trying again in 1 s." in bot.output
    assert await match_of(discord, "Alice")
    assert await bot.stop() == 0
    assert "Traceback" not in bot.output


async def test_bot_can_be_stopped_while_it_waits_for_discord_or_the_database(
    discord: Discord, tmp_path: Path
) -> None:
    """As process 1 of a container, it would ignore a signal that it doesn't handle."""
    for setting, url, waits in (
        ("FAIRWIND_API_URL", "http://127.0.0.1:1/", "Trying again in 2 s."),
        ("FAIRWIND_GATEWAY_URL", "ws://127.0.0.1:1/", "Trying again in 2 s."),
        ("FAIRWIND_DATABASE", "postgresql://u@127.0.0.1:1/x", "This process waits for it."),
    ):
        bot = Bot(discord, tmp_path, **{setting: url})
        await bot.launch()
        await bot.logs(waits)
        async with asyncio.timeout(20):
            assert await bot.stop() == 0
        assert "Traceback" not in bot.output


@pytest.mark.parametrize(
    "code",
    [4004, 4011, *(pytest.param(each, marks=pytest.mark.slow) for each in (4010, 4012, 4013))],
)
async def test_permanent_gateway_close_is_reported_in_a_sentence(
    discord: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    monkeypatch.setattr(discord.gateway, "refuse", lambda identify: code)
    bot = Bot(discord, tmp_path)
    await bot.launch()
    assert await bot.ended() == 1
    assert "Traceback" not in bot.output
    last = bot.output.splitlines()[-1]
    assert last.endswith(".")
    assert str(code) not in last
    assert ("shards" in last) == (code in (4010, 4011))


async def test_each_bad_setting_is_reported_in_a_sentence(tmp_path: Path) -> None:
    settings = {
        "DISCORD_TOKEN": "MTA.any\ntoken",
        "FAIRWIND_GUILD": "Harness",
        "FAIRWIND_LOG_FORMAT": "xml",
        "FAIRWIND_LOG_LEVEL": "LOUD",
        "FAIRWIND_API_URL": "discord",
        "FAIRWIND_GATEWAY_URL": "http://127.0.0.1/gateway",
    }
    code, output = await fairwind(tmp_path, "run", **settings)
    assert code == 2
    for name, line in zip(settings, output.splitlines(), strict=True):
        assert line.startswith(f"The setting {name} can't be used: ")
    assert "MTA.any" not in output


async def test_unknown_settings_cause_a_warning(discord: Discord, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(
        "FAIRWIND_LOGLEVEL=ERROR\nDISCORD_TOKN=x\nOTHER_PROGRAM=1\n", "utf-8"
    )
    settings = {"FAIRWIND_DATABSE": "x", "fairwind_log_format": "human", "FAIRWIND_XYLOPHONE": "1"}
    bot = Bot(discord, tmp_path, **settings)
    await bot.start()
    await bot.stop()
    (tmp_path / ".env").chmod(0o600)
    code, output = await fairwind(tmp_path, "verify", "nonsense", **bot.environment)
    assert code == 1
    for text in (bot.output, output):
        for wrong, meant in {
            "FAIRWIND_LOGLEVEL": "FAIRWIND_LOG_LEVEL",
            "DISCORD_TOKN": "DISCORD_TOKEN",
            "FAIRWIND_DATABSE": "FAIRWIND_DATABASE",
            "FAIRWIND_XYLOPHONE": "docs/settings.md",
        }.items():
            (line,) = [each for each in text.splitlines() if f"{wrong} is not a setting" in each]
            assert meant in line
        assert "OTHER_PROGRAM" not in text
        assert "log_format" not in text


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o604])
async def test_token_file_readable_by_others_causes_a_warning(tmp_path: Path, mode: int) -> None:
    settings = tmp_path / ".env"
    settings.write_text("DISCORD_TOKEN=MTA.from.file\n", "utf-8")
    settings.chmod(mode)
    code, output = await fairwind(tmp_path, "verify", "nonsense")
    assert code == 1
    assert ("chmod 600 .env" in output) == (mode != 0o600)
    assert settings.stat().st_mode & 0o777 == mode


async def test_database_readable_by_others_is_made_private(
    discord: Discord, tmp_path: Path
) -> None:
    bot = Bot(discord, tmp_path)
    async with open_database(bot.database):
        pass
    for path in _files_of(bot):
        path.chmod(0o644)
    await bot.start()
    assert "Other users of this machine could read" in bot.output
    assert len(_files_of(bot)) == 4
    assert [path.name for path in _files_of(bot) if path.stat().st_mode & 0o077] == []
    await bot.stop()
    told = len(bot.output)
    await bot.start()
    await bot.stop()
    assert "Other users" not in bot.output[told:]


def _files_of(bot: Bot) -> list[Path]:
    """Return the paths of the bot's database and the files beside it."""
    return [*bot.folder.glob("fairwind.sqlite3*")]


async def test_version_option_prints_the_version(tmp_path: Path) -> None:
    assert await fairwind(tmp_path, "--version", FAIRWIND_GUILD="-1") == (
        0,
        f"fairwind {version('fairwind')}\n",
    )


@pytest.mark.parametrize(("command", "option"), [("play", "--folder"), ("watch", "--pictures")])
@pytest.mark.parametrize("folder", ["letter.txt", "letter.txt/below", "/proc/below"])
async def test_unwritable_folder_is_reported_in_a_sentence(
    tmp_path: Path, command: str, option: str, folder: str
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam,", "utf-8")
    code, output = await fairwind(tmp_path, command, option, folder)
    assert code == 1
    assert folder in output
    assert output.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "watch"])
async def test_full_disk_is_reported_in_a_sentence_by_play_and_watch(
    tmp_path: Path, command: str
) -> None:
    code, output = await fairwind_without_room(tmp_path, command)
    assert code == 1
    assert output.count("\n") == 1


async def test_unreadable_settings_file_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes("FAIRWIND_LOG_LEVEL=GÄUGE\n".encode("latin-1"))
    code, output = await fairwind(tmp_path, "run")
    assert code == 2
    assert (
        output == "The file .env can't be read: it is not text in UTF-8. Save it again in UTF-8.\n"
    )


@pytest.mark.parametrize("started", [False, True])
async def test_full_disk_at_startup_is_reported_in_a_sentence(
    tmp_path: Path, started: bool
) -> None:
    if started:
        async with open_database(tmp_path / "fairwind.sqlite3"):
            pass
    settings = {"DISCORD_TOKEN": "MTA.any.token", "FAIRWIND_DATABASE": "fairwind.sqlite3"}
    code, output = await fairwind_without_room(tmp_path, "run", **settings)
    assert code == 1
    assert "fairwind.sqlite3 can't be " in output
    assert output.count("\n") == 1


async def test_startup_waits_for_a_locked_database(discord: Discord, tmp_path: Path) -> None:
    told = discord.faults.add(method="PUT", path="/applications/.*/commands", hang="before")
    bot = Bot(discord, tmp_path)
    await bot.launch()
    await told.reached.wait()
    with storage.locked(bot.database):
        told.release()
        await bot.logs("another program has locked it. Trying again")
    await discord.ready()
    assert await bot.stop() == 0
    assert "Traceback" not in bot.output


@pytest.mark.parametrize("command", ["run", "verify"])
async def test_damaged_database_is_reported_in_a_sentence(
    discord: Discord, tmp_path: Path, command: str
) -> None:
    bot = Bot(discord, tmp_path)
    async with open_database(bot.database):
        pass
    storage.damage(bot.database, "notes" if command == "run" else "matches")
    arguments = (command,) if command == "run" else (command, "harbour1")
    code, output = await fairwind(tmp_path, *arguments, **bot.environment)
    assert code == 1
    assert in_words("database disk image is malformed") in output
    assert "Traceback" not in output


async def test_settings_are_read_from_dotenv_and_a_wrong_token_is_reported(
    discord: Discord, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(
        "DISCORD_TOKEN=MTA.from.file\nFAIRWIND_DATABASE=kept/here.sqlite3\n"
        f"FAIRWIND_API_URL={discord.api_url}\nFAIRWIND_LOG_LEVEL=ERROR\n",
        "utf-8",
    )
    code, output = await fairwind(tmp_path, "run")
    assert code == 1
    assert output.startswith(WRONG_TOKEN)
    assert "MTA.from.file" not in output
    assert "Traceback" not in output
    assert discord.traffic[-1].status == 401
    assert (tmp_path / "kept" / "here.sqlite3").is_file()
