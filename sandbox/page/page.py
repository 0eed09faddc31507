"""The state that all browser windows of the page share, such as the stand-in and the bot's process."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from sandbox.page.bot_process import BotProcess
from sandbox.page.developer import Traffic, Troubles
from sandbox.page.read_state import ReadState
from sandbox.people.command_parser import ClientError
from sandbox.people.person import Person
from sandbox.stand_in import Discord
from sandbox.world.accounts.users import User
from sandbox.world.entities import Channel
from sandbox.world.snowflakes import JSON

MOST_PEOPLE = 9


class Window(Protocol):
    """The part of a browser window that the page calls. `Client` implements it."""

    watches_traffic: bool

    def send(self, what: str, **fields: Any) -> None: ...
    def refresh(self) -> None: ...
    async def leave(self) -> None: ...


class Page:
    """The state that all browser windows share."""

    def __init__(self, discord: Discord, bot: BotProcess, reading: ReadState) -> None:
        self.discord, self.bot, self.reading = discord, bot, reading
        self.windows: set[Window] = set()
        self.traffic = Traffic(discord, self._show_traffic)
        self.troubles = Troubles(discord)
        bot.changed = self.refresh
        for number, person in enumerate(discord.people.values()):
            person.wear_avatar(number)
        self._following = asyncio.create_task(self._follow_connection())

    async def close(self) -> None:
        self._following.cancel()
        for window in tuple(self.windows):
            await window.leave()

    def refresh(self) -> None:
        for window in self.windows:
            window.refresh()

    def read(self, person: User, channel: Channel) -> None:
        if self.reading.mark_read(person, channel):
            self.refresh()

    def invite(self, name: str) -> Person:
        """Add a person with this name to the server, and return them. Existing messages count as read. Raise
        ClientError if the name is too long or taken, or if there are already nine people."""
        name = " ".join(name.split())
        taken = {user.name.lower() for user in self.discord.world.users.values()}
        if not 0 < len(name) <= 32:
            raise ClientError("A name must have 1 to 32 characters.")
        if name.lower() in taken:
            raise ClientError(f"There is already somebody called {name}.")
        if len(self.discord.people) >= MOST_PEOPLE:
            raise ClientError("There can be at most nine people.")
        person = self.discord.person(name)
        person.wear_avatar(len(self.discord.people) - 1)
        for channel in self.discord.server.channels.values():
            self.reading.mark_read(person, channel)
        self.refresh()
        return person

    def bot_view(self) -> JSON:
        """Return the bot's `state` (`online`, `starting` or `offline`), the exit `code` of its process, and the
        `last` line of its output, which is empty unless the bot is offline."""
        state = "offline" if self.bot.exit_code is not None else "starting"
        if self.discord.gateway.connected:
            state = "online"
        last = self.bot.output[-1] if self.bot.output and state == "offline" else ""
        return {"state": state, "code": self.bot.exit_code, "last": last}

    def _show_traffic(self, passed: JSON) -> None:
        for window in self.windows:
            if window.watches_traffic:
                window.send("traffic", **passed)

    async def _follow_connection(self) -> None:
        gateway = self.discord.gateway
        while True:
            await gateway.until(bool)
            self.refresh()
            await gateway.until(lambda connected: not connected)
            self.refresh()
