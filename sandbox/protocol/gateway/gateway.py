"""The gateway: sessions in which a bot identifies, receives events, and resumes after a lost connection.

https://docs.discord.com/developers/events/gateway
"""

from __future__ import annotations

import asyncio
import json
import sys
import traceback
from collections.abc import Callable, Container, Iterable
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.protocol.gateway import intents
from sandbox.protocol.gateway.member_requests import send_members
from sandbox.protocol.gateway.sessions import Session, Socket, shard_in
from sandbox.world.descriptions import describe_arrival
from sandbox.world.entities import Channel, Guild
from sandbox.world.snowflakes import JSON, shard_of
from sandbox.world.waiting import Waiters
from sandbox.world.world import World

ALL = range(sys.maxsize)
"""A container of all shard numbers, as the default for arguments that select shards."""

# In milliseconds. Discord's HELLO contains the same value.
HEARTBEAT_INTERVAL = 41_250

ACKNOWLEDGED_AFTER = 0.02
"""Seconds between a heartbeat and its acknowledgement. discord.py notes the time of a heartbeat only after
sending it, so it would take an earlier acknowledgement for one of the previous heartbeat, 41 seconds before."""

# Events for servers that the bot is not in. GUILD_DELETE tells the bot that it was removed, and interactions
# come from servers where only a user has installed the app.
_TO_STRANGERS = ("GUILD_DELETE", "INTERACTION_CREATE")


class Gateway:
    """All gateway sessions of the bot.

    - `sessions`: the sessions by id, including resumable ones that have lost their socket.
    - `watcher`: called with each packet, as its direction ("from bot" or "to bot") and its text.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self._waiting: Waiters[frozenset[int]] = Waiters()
        self.sessions: dict[str, Session] = {}
        self.errors: list[Exception] = []
        self.watcher: Callable[[str, str], None] = lambda *_: None

    def dispatch(self, name: str, data: JSON, guild: Guild | None) -> None:
        """Send an event to each session that wants it. `guild` is None for events outside of servers."""
        if guild is not None and not guild.has_bot and name not in _TO_STRANGERS:
            return
        about_message = name.startswith("MESSAGE_")
        channel = self.world.channels.get(int(data["channel_id"])) if about_message else None
        if channel and not channel.visible_to(self.world.bot):
            return
        # Changes of the bot's own membership need no intent.
        own = name == "GUILD_MEMBER_UPDATE" and data["user"] is self.world.bot.json
        for session in self.sessions.values():
            wanted = session.serves(guild) if own else session.wants(name, guild)
            # Sessions without a socket get the event too, and buffer it until the bot resumes.
            if wanted:
                session.dispatch(name, self._readable(session, name, data, channel))

    @staticmethod
    def _readable(session: Session, name: str, data: JSON, channel: Channel | None) -> JSON:
        if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return data
        message = channel.timeline.get(int(data["id"])) if channel else None
        return intents.readable(message, data, session.intents) if message else data

    async def drop(self, shards: Container[int] = ALL, *, resumable: bool = True) -> None:
        """Close the sockets of these shards. If `resumable` is False, their sessions can't be resumed: an
        attempt gets opcode 9 (invalid session)."""
        for session in self._live(shards):
            session.resumable = resumable
            socket, session.socket = session.socket, None
            if socket:
                await socket.finish()
                # With close code 4000 (unknown error), a client may resume.
                # https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
                await socket.ws.close(code=4000)

    def ask_to_reconnect(self, shards: Container[int] = ALL) -> None:
        """Ask the bot to resume the sessions of these shards on new connections (opcode 7)."""
        for session in self._live(shards):
            if session.socket:
                session.socket.tell(7)

    def invalidate(self, shards: Container[int] = ALL, *, resumable: bool = False) -> None:
        """Tell the bot that sessions of these shards are invalid (opcode 9), and whether it may resume them."""
        for session in self._live(shards):
            session.resumable = resumable
            if session.socket:
                session.socket.tell(9, resumable)

    def reset_token(self) -> None:
        """Replace the bot's token, as its owner can do. All sessions end, and the old token becomes invalid."""
        self.world.reset_token()
        for session in self._live():
            if session.socket:
                session.socket.close(4004)
        self.sessions.clear()

    def _live(self, shards: Container[int] = ALL) -> list[Session]:
        return [s for s in self.sessions.values() if s.socket and s.shard in shards]

    async def until(self, condition: Callable[[frozenset[int]], bool]) -> None:
        """Wait until `condition` accepts the numbers of the connected shards."""
        await self._waiting.first(condition, [self.connected])

    @property
    def connected(self) -> frozenset[int]:
        """The numbers of the shards that have a session with a socket."""
        return frozenset(session.shard for session in self._live())

    async def handle(self, request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse(max_msg_size=0)
        await ws.prepare(request)
        socket = Socket(ws, request.query.get("compress", ""), self.watcher)
        # A client needs HELLO before it identifies, because HELLO contains its heartbeat interval.
        socket.tell(10, {"heartbeat_interval": HEARTBEAT_INTERVAL})
        connection = Connection(self, socket)
        try:
            await self._converse(connection, ws)
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self.errors.append(error)
        finally:
            await socket.finish()
            connection.lost(ws.close_code)
        return ws

    async def _converse(self, connection: Connection, ws: web.WebSocketResponse) -> None:
        async for packet in ws:
            if packet.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                continue
            # Some libraries send their packets as bytes, but the content is JSON all the same.
            binary = packet.type == WSMsgType.BINARY
            text = packet.data.decode(errors="replace") if binary else packet.data
            self.watcher("from bot", text)
            code = connection.received(text)
            if code:
                await connection.socket.finish()
                await ws.close(code=code)
                return

    def knows(self, packet: JSON) -> bool:
        """Return whether the data of an IDENTIFY or RESUME packet contains the bot's token."""
        return packet.get("token") == self.world.token

    def refuse(self, identify: JSON) -> int:
        """Return the close code with which Discord would reject this IDENTIFY, or 0 if it is valid."""
        # 4004 is a wrong token, 4010 an invalid shard, 4013 invalid intents, and 4014 disallowed intents. A
        # client doesn't reconnect after any of these.
        if not self.knows(identify):
            return 4004
        wanted = identify.get("intents")
        if not isinstance(wanted, int) or wanted & ~intents.KNOWN:
            return 4013
        if wanted & intents.PRIVILEGED & ~self.world.intents:
            return 4014
        try:
            shard, shards = shard_in(identify)
        except (TypeError, ValueError):
            return 4010
        # 4011 (sharding required): this shard would serve more servers than a session may have.
        served = [g for g in self.world.joined_guilds() if shard_of(g.id, shards) == shard]
        return 4011 if len(served) > self.world.limits.servers_a_shard else 0

    def admit(self, identify: JSON) -> bool:
        """Count the start of a session, and return whether the shard may start now. It may not start shortly
        after another shard of its bucket. If no start is left for the day, reset the bot's token, and return
        False."""
        starts = self.world.starts
        if not starts.remaining:
            # Discord resets the token of a bot that exceeds this limit:
            # https://docs.discord.com/developers/events/gateway#identifying
            self.reset_token()
            return False
        return starts.take(shard_in(identify)[0])

    def begin(self, session: Session) -> None:
        """Register a new session. Send it READY, then GUILD_CREATE for every available server of its shard.

        Other connected sessions of the same shard stay, and receive the same events:
        https://docs.discord.com/developers/events/gateway#sharding
        """
        # A new session replaces those sessions of its shard that no longer have a socket.
        self.sessions = {
            id: s for id, s in self.sessions.items() if s.socket or s.shard != session.shard
        }
        self.sessions[session.id] = session
        mine = [guild for guild in self.world.joined_guilds() if session.serves(guild)]
        session.dispatch("READY", _ready(self.world, session, mine))
        for guild in mine:
            if session.wants("GUILD_CREATE", guild) and not guild.unavailable:
                session.dispatch("GUILD_CREATE", describe_arrival(guild))
        self.update()

    def update(self) -> None:
        """Let the callers of `until` check their conditions, because a session has gained or lost its
        socket."""
        self._waiting.look_at(self.connected)


def _ready(world: World, session: Session, guilds: Iterable[Guild]) -> JSON:
    """Return the data of READY for a new session. `guilds` are the servers of its shard."""
    bot = world.bot
    shard = {"shard": [session.shard, session.shards]} if session.named_shard else {}
    return shard | {
        "v": 10,
        "user": bot.json | {"mfa_enabled": True, "verified": True, "email": None},
        # As on Discord, READY lists all servers as unavailable. A GUILD_CREATE follows for each.
        "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
        "session_id": session.id,
        "resume_gateway_url": world.gateway_url,
        "session_type": "normal",
        "application": {"id": str(bot.id), "flags": 0},
        "private_channels": [],
        "relationships": [],
        "user_settings": {},
    }


class Connection:
    """A WebSocket connection from a client, which may not have identified itself yet."""

    def __init__(self, gateway: Gateway, socket: Socket) -> None:
        self._gateway = gateway
        self.socket = socket
        self._session: Session | None = None

    def received(self, text: str) -> int:
        """Handle a packet from the client. Return the close code if the connection must end, or 0."""
        try:
            packet = json.loads(text)
            op, data = packet["op"], packet.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002
        # Opcodes: 1 heartbeat, 2 identify, 3 presence, 4 voice state, 6 resume, 8 request members, 11
        # acknowledgement. Discord acknowledges heartbeats even before IDENTIFY.
        if op == 1:
            asyncio.get_running_loop().call_later(ACKNOWLEDGED_AFTER, self.socket.tell, 11)
            return 0
        if op in (2, 6):
            # 4005 (already authenticated): a connection can have only one session.
            return 4005 if self._session else self._enter(op, data)
        if op not in (3, 4, 8):
            return 4001
        if self._session is None:
            return 4003
        return send_members(self._gateway.world, self._session, data) if op == 8 else 0

    def _enter(self, op: int, data: Any) -> int:
        if not isinstance(data, dict):
            return 4002
        return self._identify(data) if op == 2 else self._resume(data)

    def _identify(self, data: JSON) -> int:
        if code := self._gateway.refuse(data):
            return code
        if not self._gateway.admit(data):
            # False means that the session can't be resumed.
            self.socket.tell(9, False)
            return 0
        self._session = Session(data)
        self._session.socket = self.socket
        self._gateway.begin(self._session)
        return 0

    def _resume(self, data: JSON) -> int:
        if not self._gateway.knows(data):
            return 4004
        session, seen = self._gateway.sessions.get(str(data.get("session_id"))), data.get("seq")
        if session and session.resumable:
            if isinstance(seen, bool) or not isinstance(seen, int):
                return 4002  # decode error
            # 4007 (invalid sequence): the client claims to have received events that were never sent.
            if seen > session.sequence:
                return 4007
            if not session.has_forgotten(seen):
                return self._go_on(session, seen)
        self._gateway.sessions.pop(str(data.get("session_id")), None)
        # False means that the session can't be resumed.
        self.socket.tell(9, False)
        return 0

    def _go_on(self, session: Session, seen: int) -> int:
        self._session, session.socket = session, self.socket
        session.replay(seen)
        session.dispatch("RESUMED", {"_trace": []})
        self._gateway.update()
        return 0

    def lost(self, code: int | None) -> None:
        session = self._session
        if session and session.socket is self.socket:
            session.socket = None
            # If a client closes with 1000 or 1001, its session ends. With any other code, the session can be
            # resumed.
            if code in (1000, 1001):
                self._gateway.sessions.pop(session.id, None)
        self._gateway.update()
