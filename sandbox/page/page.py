"""The page's own server: its files, its pictures, and the WebSocket of every open window."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from aiohttp import web

from sandbox.page.bot_process import BotProcess
from sandbox.page.client import Client
from sandbox.page.developer import Traffic, Troubles
from sandbox.page.guard import Guard
from sandbox.page.reading import Reading
from sandbox.people.command_line import ClientError
from sandbox.people.person import Person
from sandbox.stand_in import Discord
from sandbox.world.channels import Channel
from sandbox.world.snowflakes import JSON
from sandbox.world.users import User

STATIC = Path(__file__).parent / "static"
MOST_PEOPLE = 9
_KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")


class Page:
    """Everything that the windows share."""

    def __init__(self, discord: Discord, bot: BotProcess, reading: Reading, guard: Guard) -> None:
        self.discord, self.bot, self.reading, self.guard = discord, bot, reading, guard
        self.clients: set[Client] = set()
        self.traffic = Traffic(discord, self._show_traffic)
        self.troubles = Troubles(discord)
        bot.changed = self.refresh
        self._following = asyncio.create_task(self._follow_connection())

    async def listen(self, port: int) -> web.AppRunner:
        """Serves on 127.0.0.1; OSError when the port is taken."""
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
        self.guard.port = runner.addresses[0][1]
        return runner

    async def close(self, runner: web.AppRunner) -> None:
        self._following.cancel()
        for client in tuple(self.clients):
            await client.leave()
        await runner.cleanup()

    def refresh(self) -> None:
        for client in self.clients:
            client.refresh()

    def read(self, person: User, channel: Channel) -> None:
        if self.reading.seen(person, channel):
            self.refresh()

    def invite(self, name: str) -> Person:
        """Somebody new on the server, who has read all that was said so far."""
        name = " ".join(name.split())
        taken = {user.name.lower() for user in self.discord.world.users.values()}
        if not 0 < len(name) <= 32:
            raise ClientError("A name has 1 to 32 characters.")
        if name.lower() in taken:
            raise ClientError(f"There is already somebody called {name}.")
        if len(self.discord.people) >= MOST_PEOPLE:
            raise ClientError("Nine people are enough.")
        person = self.discord.person(name)
        for channel in self.discord.server.channels.values():
            self.reading.seen(person, channel)
        self.refresh()
        return person

    def bot_view(self) -> JSON:
        """How the bot's process is."""
        state = "offline" if self.bot.exit_code is not None else "starting"
        if self.discord.gateway.connected.is_set():
            state = "online"
        last = self.bot.output[-1] if self.bot.output and state == "offline" else ""
        return {"state": state, "code": self.bot.exit_code, "last": last}

    def _show_traffic(self, passed: JSON) -> None:
        for client in self.clients:
            if client.watches_traffic:
                client.tell("traffic", **passed)

    async def _follow_connection(self) -> None:
        gateway = self.discord.gateway
        while True:
            await gateway.connected.wait()
            self.refresh()
            await gateway.gone.wait()
            self.refresh()

    async def _index(self, _: web.Request) -> web.StreamResponse:
        return _served(STATIC / "index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if not re.fullmatch(r"[a-z_-]+\.(css|js|svg)", name) or not (STATIC / name).is_file():
            raise web.HTTPNotFound
        return _served(STATIC / name)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        id = request.match_info["id"]
        message = self.discord.world.files.get(int(id) if id.isdigit() else 0)
        found = [a for a in message.attachments if str(a.id) == id] if message else []
        if not found:
            raise web.HTTPNotFound
        shown = found[0].content_type in _PICTURES
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        if not shown:
            headers["Content-Disposition"] = "attachment"
        kind = found[0].content_type if shown else "application/octet-stream"
        return web.Response(body=found[0].data, content_type=kind, headers=headers)

    async def _traffic(self, _: web.Request) -> web.StreamResponse:
        headers = {"Content-Disposition": 'attachment; filename="traffic.jsonl"'}
        text = self.traffic.saved()
        return web.Response(text=text, content_type="application/jsonl", headers=headers)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        if "Origin" not in request.headers:
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1 << 20)
        await socket.prepare(request)
        client = Client(self, socket)
        self.clients.add(client)
        try:
            await client.converse()
        finally:
            self.clients.discard(client)
        return socket


def _served(path: Path) -> web.Response:
    headers = {"Cache-Control": "no-cache"}
    kind = _KINDS[path.suffix]
    return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8", headers=headers)
