"""The server's side of a browser window: handles its requests, and sends it what its person can see."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.page.page import Page
from sandbox.page.views import (
    channel_views,
    message_view,
    modal_view,
    people_views,
    role_views,
    user_views,
)
from sandbox.people.command_parser import ClientError
from sandbox.people.person import Person
from sandbox.world.entities import Channel
from sandbox.world.events import Event
from sandbox.world.interactions import DidNotRespond
from sandbox.world.locales import LOCALES
from sandbox.world.modals import Modal
from sandbox.world.snowflakes import JSON

Handler = Callable[["Client", JSON], Awaitable[JSON]]
SOME = 50
"""How many messages a window loads when it opens a channel, and each time that it scrolls back."""
_EDITS = {"message": "message", "silence": "message", "edit": "edit", "delete": "delete"}


class Client:
    """A browser window, which shows one channel as one person sees it. `own` holds the ids of the interactions
    that were started in it, and `modals` its open forms by id."""

    def __init__(
        self, page: Page, socket: web.WebSocketResponse, handlers: Mapping[Any, Handler]
    ) -> None:
        self.page = page
        self.world, self.actions = page.discord.world, page.discord.actions
        self.person: Person = next(iter(page.discord.people.values()))
        self.channel: Channel = self.person.home
        self.own: set[int] = set()
        self.modals: dict[str, Modal] = {}
        self.watches_traffic = False
        self._socket = socket
        self._handlers = handlers
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._handling: set[asyncio.Task[None]] = set()
        self._stale = False

    async def converse(self) -> None:
        """Handle the window's requests, and send it what its person can see, until the window is closed."""
        writer = asyncio.create_task(self._write())
        stop = self.page.discord.events.listen(self._noticed)
        try:
            async for packet in self._socket:
                if packet.type == WSMsgType.TEXT:
                    self._received(packet.data)
        finally:
            stop()
            # Some requests may still wait for the bot. With the window closed, nobody would receive their
            # responses.
            for task in (*self._handling, writer):
                task.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def leave(self) -> None:
        await self._socket.close(code=1001)

    def become(self, person: Person, channel_id: Any = None) -> None:
        """Show this person's view from now on, in the given channel; None means the current one. If the person
        can't see that channel, show their home channel, or else their direct messages with the bot."""
        self.person = person
        self.modals.clear()
        known = str(channel_id).isdecimal()
        wanted = self.world.channels.get(int(channel_id)) if known else self.channel
        # The channel may be deleted, or hidden from this person.
        places = [c for c in (wanted, person.home) if c is not None and c.visible_to(person)]
        self.channel = (*places, person.dm)[0]
        locales = [{"locale": locale, "name": name} for locale, name in LOCALES.items()]
        self.send(
            "you",
            you=str(person.id),
            server=self.page.discord.server.name,
            locales=locales,
            first=self.page.bot.first_command,
        )
        self.refresh_now()
        self.enter(self.channel)

    def enter(self, channel: Channel) -> None:
        self.channel = channel
        messages = self.person.sees(channel)
        shown = [message_view(m, self.person) for m in messages[-SOME:]]
        last = self.page.reading.read.get(self.person.id, {}).get(channel.id, 0)
        about = {"channel": str(channel.id), "more": len(messages) > SOME, "read": str(last)}
        self.send("channel", messages=shown, **about)

    def send(self, what: str, **fields: Any) -> None:
        self._queue.put_nowait(json.dumps({"tell": what} | fields, separators=(",", ":")))

    def refresh(self) -> None:
        """Update the window's people, channels and unread counts in the next iteration of the event loop."""
        if not self._stale:
            self._stale = True
            # One action of the bot causes several events in a row. Compute the views once, after all of them.
            asyncio.get_running_loop().call_soon(self.refresh_now)

    def refresh_now(self) -> None:
        self._stale = False
        reading = self.page.reading
        self.send(
            "places",
            users=user_views(self.world),
            people=people_views(self.page.discord, reading),
            roles=role_views(self.page.discord),
            channels=channel_views(self.world, self.person, reading),
            bot=self.page.bot_view(),
        )

    def _noticed(self, event: Event) -> None:
        if event.kind == "modal":
            self._show_form(event)
        elif event.kind == "typing" and event.channel is self.channel:
            self.send("typing", channel=str(self.channel.id))
        elif event.message and event.kind in _EDITS:
            self._show_message(event)
        if event.kind not in ("typing", "thinking", "answer", "modal"):
            # The window can't stay in a channel that was deleted, or that its person can no longer see.
            if not self.channel.visible_to(self.person):
                self.become(self.person)
            self.refresh()

    def _show_message(self, event: Event) -> None:
        message = event.message
        assert message is not None
        if message.channel is self.channel and message.visible_to(self.person):
            self.send(_EDITS[event.kind], message=message_view(message, self.person))

    def _show_form(self, event: Event) -> None:
        # Several windows may show the same person. A form opens only in the window whose request caused it.
        if event.modal and event.interaction_id in self.own:
            form = str(event.interaction_id)
            self.modals[form] = event.modal
            self.send("form", form=form, **modal_view(event.modal))

    def _received(self, text: str) -> None:
        # Each request runs in its own task: a command that waits for the bot must not hold up the next click.
        task = asyncio.create_task(self._handle(text))
        self._handling.add(task)
        task.add_done_callback(self._handling.discard)

    async def _handle(self, text: str) -> None:
        """Carry out a request of the window, and send the response. It repeats the request's number, so that
        the window knows to which request it belongs."""
        number, answer = None, {}
        try:
            data: JSON = json.loads(text)
            number = data.get("number")
            answer = await self._handlers[data.get("do")](self, data)
        except (ClientError, DidNotRespond) as error:
            answer = {"error": str(error)}
        # Requests are not validated beforehand. A malformed one, for example from a tab with an older page,
        # gets an error response instead of ending the connection.
        except (LookupError, ValueError, TypeError, AttributeError):
            answer = {"error": "The page asked for something that does not exist."}
        if number is not None:
            self.send("answer", number=number, **answer)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                await self._socket.send_str(await self._queue.get())
