"""The page's interfaces for people and for the bot can't be reached from each other or from other websites."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
from aiohttp import WSServerHandshakeError

from tests.page.server import Server

SPY = """
import os, time
print(os.getpid(), os.environ['DISCORD_TOKEN'], os.environ['FAIRWIND_API_URL'], flush=True)
time.sleep(60)
"""


@pytest.fixture
def bot() -> tuple[str, ...]:
    """A program in place of the bot that only prints the arguments and settings it was given."""
    return ("-c", SPY)


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as opened:
        yield opened


def _page(server: Server) -> str:
    return f"http://{urlsplit(server.address).netloc}"


async def _bots_side(server: Server) -> tuple[str, str]:
    for _ in range(100):
        if found := re.search(r"\d+ (\S+) (http\S+)", server.bot_log if _log(server) else ""):
            return found[1], found[2]
        await asyncio.sleep(0.05)
    raise AssertionError("the bot was not started")


def _log(server: Server) -> bool:
    return (server.folder / "bot.log").exists()


async def _received(socket: aiohttp.ClientWebSocketResponse, tell: str) -> Any:
    """Return the next message of this kind (`tell`). Messages about the starting bot may come before it."""
    while (news := await socket.receive_json())["tell"] != tell:
        pass
    return news


async def test_page_opens_only_with_the_right_key(
    server: Server, session: aiohttp.ClientSession
) -> None:
    async with session.get(_page(server)) as response:
        assert response.status == 403
    async with session.get(f"{_page(server)}/?key=wrong") as response:
        assert response.status == 403
    async with session.get(server.address) as response:
        assert response.status == 200
        assert str(response.url) == f"{_page(server)}/"
        policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "path", ["/", "/live", "/static/main.js", "/files/1/a.png", "/traffic.jsonl"]
)
async def test_page_server_forbids_every_path_without_the_key(
    server: Server, session: aiohttp.ClientSession, path: str
) -> None:
    token, _ = await _bots_side(server)
    for headers in ({}, {"Authorization": f"Bot {token}"}):
        async with session.get(_page(server) + path, headers=headers) as response:
            assert response.status == 403


async def test_page_address_does_not_serve_the_bots_api(
    server: Server, session: aiohttp.ClientSession
) -> None:
    await (await session.get(server.address)).read()
    for path in ("/api/v10/users/@me", "/gateway", "/cdn/attachments/1/1/a.png"):
        async with session.get(_page(server) + path) as response:
            assert response.status == 404


async def test_bots_api_address_does_not_serve_the_page(
    server: Server, session: aiohttp.ClientSession
) -> None:
    _, api = await _bots_side(server)
    await (await session.get(server.address)).read()
    root = api.removesuffix("/api/v10")
    for path in ("/", "/live", "/static/main.js", "/traffic.jsonl"):
        async with session.get(root + path) as response:
            assert response.status == 404
    async with session.get(f"{api}/users/@me") as response:
        assert response.status == 401


async def test_page_server_refuses_foreign_hosts_and_origins(
    server: Server, session: aiohttp.ClientSession
) -> None:
    await (await session.get(server.address)).read()
    page = _page(server)
    async with session.get(page, headers={"Host": "evil.test"}) as response:
        assert response.status == 421
    async with session.get(page, headers={"Origin": "http://evil.test"}) as response:
        assert response.status == 403
    for headers in ({"Origin": "http://evil.test"}, {"Origin": "null"}, {}):
        with pytest.raises(WSServerHandshakeError):
            await session.ws_connect(f"{page}/live", headers=headers)
    async with session.ws_connect(f"{page}/live", headers={"Origin": page}) as socket:
        await socket.send_json({"do": "be", "number": 1})
        await _received(socket, "you")


async def test_invalid_browser_request_is_answered_with_an_error_sentence(
    server: Server, session: aiohttp.ClientSession
) -> None:
    await (await session.get(server.address)).read()
    page = _page(server)
    async with session.ws_connect(f"{page}/live", headers={"Origin": page}) as socket:
        await socket.send_json({"do": "be"})
        channel = (await _received(socket, "channel"))["channel"]
        nonsense: tuple[dict[str, Any], ...] = (
            {},
            {"do": "press"},
            {"do": "send command", "channel": channel, "words": [], "values": {}},
            {"do": "say", "channel": "x"},
            {"do": "read in", "locale": "x"},
        )
        for number, wish in enumerate(nonsense, 1):
            await socket.send_json(wish | {"number": number})
            answer = await _received(socket, "answer")
            assert answer["number"] == number
            assert answer["error"].endswith(".")
        await socket.send_str("[]")
        await socket.send_str("not json")
        await socket.send_json({"do": "be", "number": 9})
        await _received(socket, "you")


async def test_browser_window_sets_the_discord_locale_of_its_person(
    server: Server, session: aiohttp.ClientSession
) -> None:
    await (await session.get(server.address)).read()
    page = _page(server)
    async with session.ws_connect(f"{page}/live", headers={"Origin": page}) as socket:
        await socket.send_json({"do": "be", "number": 1})
        you = await _received(socket, "you")
        assert {"locale": "fi", "name": "Suomi"} in you["locales"]
        await socket.send_json({"do": "read in", "locale": "fi", "number": 2})
        while all(
            person["locale"] != "fi" or person["id"] != you["you"]
            for person in (await _received(socket, "places"))["people"]
        ):
            pass


async def test_only_static_files_of_the_page_are_served(
    server: Server, session: aiohttp.ClientSession
) -> None:
    await (await session.get(server.address)).read()
    for path in ("/static/..%2fpage.py", "/static/page.py", "/static/index.html"):
        async with session.get(_page(server) + path) as response:
            assert response.status == 404


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
async def test_bot_ends_when_the_page_server_is_killed(server: Server) -> None:
    await _bots_side(server)
    bot = int(server.bot_log.split()[0])
    assert _command_line(bot)
    server.kill()
    for _ in range(100):
        if not _command_line(bot):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the bot is still there")


def _command_line(process: int) -> bytes:
    """Return the command line of a process; empty if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


def test_second_page_start_in_a_folder_prints_the_address_already_running(server: Server) -> None:
    second = Server(server.folder, "-c", "")
    second.start()
    assert second.address == server.address
    assert second.wait() == 0
    assert server.running


def test_damaged_saved_world_is_named_when_the_page_starts(tmp_path: Path) -> None:
    (tmp_path / "world.json").write_text("{", "utf-8")
    spoilt = Server(tmp_path, "-c", "")
    with pytest.raises(AssertionError, match=r"world\.json can't be read"):
        spoilt.start()
