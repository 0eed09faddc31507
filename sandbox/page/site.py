"""The page's HTTP server: static files, the attachments of messages, and a WebSocket for each window."""

from __future__ import annotations

import re
from pathlib import Path

from aiohttp import web

from sandbox.page.client import Client
from sandbox.page.guard import Guard
from sandbox.page.page import Page
from sandbox.page.requests import REQUESTS
from sandbox.world.snowflakes import as_number

STATIC = Path(__file__).parent / "static"
_KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")


class Site:
    """Serves the page to the browsers that its guard lets in."""

    def __init__(self, page: Page, guard: Guard) -> None:
        self._page, self.guard = page, guard

    async def listen(self, port: int) -> web.AppRunner:
        """Start serving on 127.0.0.1, and return the runner, which `close` needs later. With port 0, the system
        chooses a free port. Raise OSError if the port is taken."""
        app = web.Application(middlewares=[self.guard.middleware])
        app.router.add_get("/", self._index)
        app.router.add_get("/static/{name}", self._static)
        app.router.add_get("/files/{id}/{name}", self._file)
        app.router.add_get("/traffic.jsonl", self._traffic)
        app.router.add_get("/live", self._live)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        try:
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        # With port 0, the system has chosen the port just now. The guard compares it with every request's host.
        self.guard.port = runner.addresses[0][1]
        return runner

    async def close(self, runner: web.AppRunner) -> None:
        await self._page.close()
        await runner.cleanup()

    async def _index(self, _: web.Request) -> web.StreamResponse:
        return _served(STATIC / "index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        # Only plain file names match the pattern, so no request can read a file outside the folder.
        if not re.fullmatch(r"[a-z_-]+\.(css|js|svg)", name) or not (STATIC / name).is_file():
            raise web.HTTPNotFound
        return _served(STATIC / name)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        id = request.match_info["id"]
        message = self._page.discord.world.files.get(as_number(id))
        found = [a for a in message.attachments if str(a.id) == id] if message else []
        if not found:
            raise web.HTTPNotFound
        # Only pictures are shown inline. An uploaded HTML page or SVG could run scripts with the rights of this
        # page.
        shown = found[0].content_type in _PICTURES
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        if not shown:
            headers["Content-Disposition"] = "attachment"
        kind = found[0].content_type if shown else "application/octet-stream"
        return web.Response(body=found[0].data, content_type=kind, headers=headers)

    async def _traffic(self, _: web.Request) -> web.StreamResponse:
        headers = {"Content-Disposition": 'attachment; filename="traffic.jsonl"'}
        text = self._page.traffic.saved()
        return web.Response(text=text, content_type="application/jsonl", headers=headers)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        # Every browser sends `Origin`, which the guard has already checked. A request without the header is
        # from another program.
        if "Origin" not in request.headers:
            raise web.HTTPForbidden
        # Compression gains nothing on one machine, and aiohttp's compression task would outlive the socket.
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1 << 20, compress=False)
        try:
            await socket.prepare(request)
        except ConnectionError:
            # The browser closed the window before the WebSocket was open, so nobody receives this response.
            return web.Response()
        client = Client(self._page, socket, REQUESTS)
        self._page.windows.add(client)
        try:
            await client.converse()
        finally:
            self._page.windows.discard(client)
        return socket


def _served(path: Path) -> web.Response:
    headers = {"Cache-Control": "no-cache"}
    kind = _KINDS[path.suffix]
    return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8", headers=headers)
