"""Tests of the page's HTTP server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest
import yarl
from aiohttp import web

from sandbox import Discord
from sandbox.page import Program
from sandbox.page.bot_process import BotProcess
from sandbox.page.guard import Guard
from sandbox.page.page import Page
from sandbox.page.read_state import ReadState
from sandbox.page.site import Site


async def test_browser_that_leaves_while_it_connects_causes_no_error(
    sandbox: Discord,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    gone = asyncio.Event()

    class Leaving(web.WebSocketResponse):
        async def prepare(self, request: web.BaseRequest) -> aiohttp.abc.AbstractStreamWriter:
            assert request.transport is not None
            request.transport.abort()
            await asyncio.sleep(0)
            gone.set()
            return await super().prepare(request)

    monkeypatch.setattr(web, "WebSocketResponse", Leaving)
    sandbox.person("Alice")
    page = Page(sandbox, BotProcess(Program([]), {}, tmp_path), ReadState())
    site = Site(page, Guard("key"))
    runner = await site.listen(0)
    address = yarl.URL(site.guard.address)
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as browser:
        async with browser.get(address):
            pass
        headers = {"Origin": str(address.origin())}
        with pytest.raises(aiohttp.ClientError):
            await browser.ws_connect(address.with_path("/live").with_query(None), headers=headers)
    await gone.wait()
    await site.close(runner)
    assert page.windows == set()
    assert caplog.records == []


async def test_each_person_on_the_page_has_a_different_avatar(
    sandbox: Discord, tmp_path: Path
) -> None:
    people = [sandbox.person(name) for name in ("Alice", "Bob")]
    page = Page(sandbox, BotProcess(Program([]), {}, tmp_path), ReadState())
    people.append(page.invite("Chandra"))
    await page.close()
    assert [each.avatar and each.avatar.number for each in people] == [0, 1, 2]
    assert len({each.json["avatar"] for each in people}) == 3
