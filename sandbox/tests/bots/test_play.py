"""Tests of the command `discord-sandbox play`, and of how it redirects a bot to the stand-in."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import aiohttp
import pytest
import yarl

from sandbox import command_line
from sandbox.redirect import redirected

SANDBOX: Final = Path(__file__).parents[2]
PATIENCE: Final = 60.0
ADDRESSES: Final = {
    f"DISCORD_{each}": "http://127.0.0.1:1" for each in ("API_URL", "GATEWAY_URL", "CDN_URL")
} | {"DISCORD_TOKEN": "ours"}


async def test_play_serves_a_page_with_an_unchanged_bot_online(tmp_path: Path) -> None:
    bot = (sys.executable, str(SANDBOX / "examples" / "hello.py"))
    play = (sys.executable, "-m", "sandbox", "play", "--no-browser", "--name", "Greeter")
    process = await asyncio.create_subprocess_exec(
        *play,
        *("--folder", str(tmp_path), "--", *bot),
        cwd=SANDBOX.parent,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        (address,) = re.findall(r"http://\S+", (await process.stdout.readline()).decode())
        await _until_online(address, "Greeter")
        process.send_signal(signal.SIGINT)
        assert await process.wait() == 0


async def _until_online(address: str, name: str) -> None:
    origin = str(yarl.URL(address).origin())
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as browser:
        async with browser.get(address) as page:
            assert page.status == 200
        async with browser.ws_connect(f"{origin}/live", headers={"Origin": origin}) as live:
            await live.send_json({"do": "be"})
            state = ""
            while state != "online":
                told = await live.receive_json()
                if told["tell"] == "places":
                    assert name in {user["name"] for user in told["users"]}
                    state = told["bot"]["state"]


def test_play_reports_a_program_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command_line.main(["play", "--", "no-such-program"])
    assert ended.value.code == 2
    assert "no-such-program" in capsys.readouterr().err


def test_redirected_python_still_runs_the_users_own_sitecustomize(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("print('mine')", "utf-8")
    assert _output("import discord.http; print(discord.http.Route.BASE)", tmp_path) == [
        "mine",
        "http://127.0.0.1:1",
    ]


def test_redirected_python_imports_no_bot_library_by_itself(tmp_path: Path) -> None:
    code = "import sys; print(*{'discord', 'hikari', 'aiohttp', 'sandbox'} & {*sys.modules})"
    assert _output(code, tmp_path) == [""]


def test_bot_that_replaces_its_environment_logs_in_with_the_sandbox_token(tmp_path: Path) -> None:
    code = """
import asyncio, os
from discord.http import HTTPClient

async def log_in():
    client = HTTPClient(asyncio.get_running_loop())
    try:
        await client.static_login("mine")
    except OSError:
        print(client.token)
    await client.close()

os.environ["DISCORD_TOKEN"] = "mine"
asyncio.run(log_in())
"""
    assert _output(code, tmp_path) == ["ours"]


def _output(code: str, path: Path) -> list[str]:
    environment = redirected({**os.environ, **ADDRESSES, "PYTHONPATH": str(path)})
    run = [sys.executable, "-c", code]
    return subprocess.check_output(run, env=environment, encoding="utf-8").splitlines()
