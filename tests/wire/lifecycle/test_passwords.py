"""No command reveals the password of the database, whatever goes wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path
from signal import SIGTERM

import pytest

from tests.wire.process import PATIENCE, fairwind, started

COMMANDS = (
    *(
        ("run",),
        ("doctor",),
        ("doctor", "--json"),
        ("blocked",),
        ("block", "user", "123456789012345678"),
    ),
    *(("verify", "harbour1"), ("backup", "copy.sqlite3")),
)
URLS = (
    "postgresql://user:geheim@127.0.0.1:1/db",
    "postgresql://user@127.0.0.1:1/db?password=geheim",
    "postgresql://user:a@geheim@127.0.0.1:1/db",
    "postgresql://user:1/geheim@127.0.0.1:1/db",
    "postgresql://user:geheim@127.0.0.1:port/db",
    "postgresql://user:geheim%zz@127.0.0.1/db",
    "mysql://user:geheim@127.0.0.1/db",
)
_AWAY = URLS[:2]
_SETTINGS = {
    "DISCORD_TOKEN": "MTA.geheim.geheim",
    "FAIRWIND_LOG_LEVEL": "DEBUG",
    "FAIRWIND_API_URL": "http://127.0.0.1:1/api/v10",
    "FAIRWIND_GATEWAY_URL": "ws://127.0.0.1:1/",
}
_ALL = pytest.mark.slow


@pytest.mark.parametrize(
    ("command", "url"),
    [
        pytest.param(command, url, marks=() if number == place % len(URLS) else _ALL)
        for place, command in enumerate(COMMANDS)
        for number, url in enumerate(URLS)
    ],
)
async def test_no_command_prints_a_password(
    tmp_path: Path, command: tuple[str, ...], url: str
) -> None:
    settings = {**_SETTINGS, "FAIRWIND_DATABASE": url}
    if command == ("run",) and url in _AWAY:
        output = await _until_it_waits(tmp_path, settings)
    else:
        code, output = await fairwind(tmp_path, *command, **settings)
        assert code == 1
    assert output
    assert "geheim" not in output
    assert "Traceback" not in output


async def _until_it_waits(folder: Path, settings: dict[str, str]) -> str:
    """Start a bot whose database server is down, and stop it while it waits for the server. Return what it
    printed."""
    bot, output = await started(folder, "run", **settings), ""
    async with asyncio.timeout(PATIENCE):
        while "Connection refused. This process waits for it." not in output:
            output += (await bot.output.readline()).decode()
    bot.send_signal(SIGTERM)
    assert await bot.wait() == 0
    return output + (await bot.output.read()).decode()
