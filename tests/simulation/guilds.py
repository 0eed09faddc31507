"""The simulated state of Discord: servers, channels, messages and people, and what a request does to them.

Everything here is instantaneous. `tests.simulation.network` decides when a request is carried out, and whether
the bot learns of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

import discord

BOT: Final = 99
EPOCH: Final = 1_795_262_400.0
"""The Unix time at which each simulation begins: 2026-11-21 12:00 UTC."""

NONCE_LASTS: Final = 300.0
"""For how many seconds Discord returns the first message for a repeated nonce."""

SEES, WRITES, IN_THREADS, FILES, HISTORY, THREADS = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
    "create_public_threads",
)
PERMISSIONS: Final = (SEES, WRITES, IN_THREADS, FILES, HISTORY, THREADS)


class Refusal(Exception):
    """Raised when Discord refuses a request."""

    def __init__(self, status: int, code: int, text: str) -> None:
        super().__init__(text)
        self.status, self.code, self.text = status, code, text


UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
AWAY = (503, 0, "Service Unavailable")
UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
MISSING_ACCESS = (403, 50001, "Missing Access")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
DIRECT_CLOSED = (403, 50007, "Cannot send messages to this user")
INVALID_FORM_BODY = (400, 50035, "Invalid Form Body")
ARCHIVED = (400, 50083, "Thread is archived")
THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")


@dataclass(eq=False)
class Post:
    """A message of the bot. `pinged` are the users that it pinged. `edits` are its earlier contents, each with
    the time of the edit that replaced it.

    A `doubtful` message may be a duplicate of an earlier attempt. Either the bot could not read the channel's
    history when it posted, or the request was carried out so late that Discord may have forgotten the nonce.
    """

    id: int
    channel: int
    at: float
    content: str
    components: list[Any]
    files: list[tuple[str, str, bytes]]
    nonce: str
    pinged: frozenset[int]
    silent: bool
    sent: float
    """When the request to post was sent. At that time the bot decided whom it pings."""
    doubtful: bool = False
    late_edit: float = -inf
    """When Discord carried out an edit which the bot had given up as failed."""
    overtaken: bool = False
    """Whether a late edit undid a newer one, which stays undone because the process that made it has ended."""
    deleted: bool = False
    sought_in_vain: bool = False
    """Whether the bot has asked for it while it could not read the channel's history."""
    edits: list[tuple[float, str, list[Any]]] = field(default_factory=list)

    @property
    def custom_ids(self) -> list[str]:
        return [
            each["custom_id"]
            for row in self.components
            for each in row.get("components", ())
            if each.get("custom_id")
        ]


@dataclass(eq=False)
class Place:
    """A channel, a thread (with a `parent`), or a direct message channel (with a `user`)."""

    id: int
    guild: int
    parent: int = 0
    user: int = 0
    name: str = ""
    archived: bool = False
    locked: bool = False
    deleted: bool = False
    lacking: set[str] = field(default_factory=set)
    posts: list[Post] = field(default_factory=list)


class Members(set[int]):
    """The user ids of a server's members. `left` has the time at which each former member left."""

    def __init__(self, members: Iterable[int], now: Callable[[], float]) -> None:
        super().__init__(members)
        self._now = now
        self.left: dict[int, float] = {}

    def discard(self, user: object) -> None:
        super().discard(user)
        assert isinstance(user, int)
        self.left.setdefault(user, self._now())

    def add(self, user: int) -> None:
        super().add(user)
        self.left.pop(user, None)


@dataclass(eq=False)
class Guild:
    id: int
    members: Members
    locale: str = "en-US"
    bot: bool = True
    away: bool = False
    """Whether the server has an outage at the moment."""
    lacking: set[str] = field(default_factory=set)


class Discord:
    """The simulated Discord. `now` returns the seconds since the start of the simulation."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.guilds: dict[int, Guild] = {}
        self.places: dict[int, Place] = {}
        self.posts: dict[int, Post] = {}
        self.closed_to_bot: set[int] = set()
        """Users who accept no direct messages from the bot."""
        self.registered: dict[int, list[Any]] = {}
        """The registered commands by server; 0 stands for all servers."""
        self._last_id = 0
        self.late = False
        """Whether the request being carried out was sent so long ago that the bot has given it up."""
        self.sent = 0.0
        """When the request being carried out was sent."""
        self.unread: set[int] = set()
        """Channels where Discord temporarily refused the last request to read the history."""
        self.on_event: Callable[[int, str, Any], None] = lambda guild, kind, payload: None
        self.on_post: Callable[[Post], None] = lambda post: None

    # The state of Discord and its changes.

    def snowflake(self) -> int:
        """Return a new snowflake id, which encodes the current time."""
        milliseconds = int((self.now() + EPOCH) * 1000) - discord.utils.DISCORD_EPOCH
        self._last_id = max(self._last_id + 1, milliseconds << 22)
        return self._last_id

    def found(self, guild: int, channels: int, members: set[int]) -> None:
        """Create a server with the id `guild`, this many channels, and these members."""
        self.guilds[guild] = Guild(guild, Members(members, self.now))
        for number in range(channels):
            self.places[guild + 1 + number] = Place(
                guild + 1 + number, guild, name=f"channel-{number}"
            )

    def permitted(self, place: Place) -> set[str]:
        """Return the bot's permissions in a channel or thread."""
        guild = self.guilds[place.guild]
        parent = self.places.get(place.parent, place)
        return {*PERMISSIONS} - guild.lacking - parent.lacking

    def reachable(self, channel: int) -> bool:
        """Return whether the bot can post and edit in the channel."""
        place = self.places.get(channel)
        if place is None or place.deleted or place.locked:
            return False
        if place.user:
            return place.user not in self.closed_to_bot
        if not self.guilds[place.guild].bot:
            return False
        needed = {SEES, FILES, HISTORY, IN_THREADS if place.parent else WRITES}
        return needed <= self.permitted(place)

    def editable(self, channel: int) -> bool:
        """Return whether the bot can edit in the channel. Unlike posts, edits don't reopen archived threads."""
        return self.reachable(channel) and not self.places[channel].archived

    def threads(self, guild: int) -> list[Place]:
        return [
            each
            for each in self.places.values()
            if each.guild == guild and each.parent and not each.deleted and not each.archived
        ]

    def delete(self, place: Place) -> None:
        place.deleted = True
        for thread in [each for each in self.places.values() if each.parent == place.id]:
            thread.deleted = True
        kind = "THREAD_DELETE" if place.parent else "CHANNEL_DELETE"
        self.on_event(place.guild, kind, self.channel_data(place))

    def permit(self, guild: int, place: Place | None, lacking: set[str]) -> None:
        """Set the permissions that the bot lacks in a server, or in one of its channels."""
        if place is None:
            self.guilds[guild].lacking = lacking
            role = {"guild_id": str(guild), "role": self.role_data(self.guilds[guild])}
            self.on_event(guild, "GUILD_ROLE_UPDATE", role)
        else:
            place.lacking = lacking
            self.on_event(guild, "CHANNEL_UPDATE", self.channel_data(place))

    def archive(self, thread: Place, *, archived: bool, locked: bool = False) -> None:
        thread.archived, thread.locked = archived, locked
        self.on_event(thread.guild, "THREAD_UPDATE", self.channel_data(thread))

    def kick(self, guild: Guild) -> None:
        guild.bot = False
        self.registered.pop(guild.id, None)
        self.on_event(guild.id, "GUILD_DELETE", {"id": str(guild.id)})

    def invite(self, guild: Guild) -> None:
        """Let the bot rejoin a server."""
        guild.bot = True
        data = self.guild_data(guild)
        del data["unavailable"]
        self.on_event(guild.id, "GUILD_CREATE", data)

    def take_away(self, guild: Guild) -> None:
        """Begin an outage of a server, during which nothing in it can be reached."""
        guild.away = True
        self.on_event(guild.id, "GUILD_DELETE", {"id": str(guild.id), "unavailable": True})

    def bring_back(self, guild: Guild) -> None:
        guild.away = False
        if guild.bot:
            self.on_event(guild.id, "GUILD_CREATE", self.guild_data(guild))

    # Gateway events that Discord sends.

    def role_data(self, guild: Guild) -> dict[str, Any]:
        allowed = discord.Permissions(**dict.fromkeys({*PERMISSIONS} - guild.lacking, True))
        return {
            "id": str(guild.id), "name": "@everyone", "color": 0, "hoist": False, "position": 0,
            "permissions": str(allowed.value), "managed": False, "mentionable": False,
        }  # fmt: skip

    def channel_data(self, place: Place) -> dict[str, Any]:
        if place.user:
            return {"id": str(place.id), "type": 1, "recipients": [user_data(place.user)]}
        data: dict[str, Any] = {
            "id": str(place.id), "guild_id": str(place.guild), "name": place.name, "position": 0,
            "type": 0, "permission_overwrites": [], "parent_id": None,
        }  # fmt: skip
        if place.lacking:
            denied = discord.Permissions(**dict.fromkeys(place.lacking, True))
            data["permission_overwrites"] = [
                {"id": str(place.guild), "type": 0, "allow": "0", "deny": str(denied.value)}
            ]
        if place.parent:
            data |= {
                "type": 11, "parent_id": str(place.parent), "owner_id": str(BOT),
                "message_count": 0, "member_count": 1,
                "thread_metadata": {
                    "archived": place.archived, "locked": place.locked,
                    "auto_archive_duration": 10080, "archive_timestamp": "2026-11-21T12:00:00+00:00",
                },
            }  # fmt: skip
        return data

    def guild_data(self, guild: Guild) -> dict[str, Any]:
        """Return the payload of the gateway event GUILD_CREATE."""
        own = [
            each
            for each in self.places.values()
            if each.guild == guild.id and not each.parent and not each.deleted
        ]
        return {
            "id": str(guild.id), "name": f"server {guild.id}", "owner_id": "1",
            "roles": [self.role_data(guild)],
            "channels": [self.channel_data(each) for each in own],
            "threads": [self.channel_data(each) for each in self.threads(guild.id)],
            "members": [{"user": user_data(BOT), "roles": [], "flags": 0, "joined_at": None}],
            "member_count": len(guild.members) + 1, "features": ["COMMUNITY"],
            "preferred_locale": guild.locale, "emojis": [], "stickers": [],
            "unavailable": False,
        }  # fmt: skip

    def message_data(self, post: Post) -> dict[str, Any]:
        return message_data(post.id, post.channel, post.content) | {
            "components": post.components,
            "attachments": [
                {"id": str(post.id + 1 + number), "filename": name, "size": len(png), "url": "u",
                 "proxy_url": "u", "description": text}
                for number, (name, text, png) in enumerate(post.files)
            ],
        }  # fmt: skip

    # Requests to Discord's API.

    def carry_out(self, method: str, path: str, body: Mapping[str, Any], files: Any) -> Any:
        """Carry out an API request, and return the response as JSON. Raises Refusal if Discord refuses."""
        match method, path.strip("/").split("/"):
            case "GET", ["gateway"]:
                return {"url": "wss://simulated"}
            case "POST", ["channels", channel, "messages"]:
                return self._post(self._place(channel), body, files)
            case "GET", ["channels", channel, "messages"]:
                return self._history(self._place(channel), body)
            case "PATCH", ["channels", channel, "messages", message]:
                return self._edit(self._place(channel), int(message), body, files)
            case "DELETE", ["channels", channel, "messages", message]:
                return self._delete(self._place(channel), int(message))
            case "GET", ["channels", channel]:
                return self.channel_data(self._seen(self._place(channel)))
            case "PATCH", ["channels", channel]:
                return self._change_thread(self._place(channel), body)
            case "POST", ["channels", channel, "messages", message, "threads"]:
                return self._open_thread(self._place(channel), int(message), body)
            case "POST", ["channels", channel, "threads"]:
                return self._open_thread(self._place(channel), None, body)
            case "GET", ["guilds", guild, "members", user]:
                return self._member(int(guild), int(user))
            case "POST", ["users", "@me", "channels"]:
                return self.channel_data(self._direct(int(body["recipient_id"])))
            case "PUT", ["applications", _, "commands"]:
                return self._register(0, body)
            case "PUT", ["applications", _, "guilds", guild, "commands"]:
                return self._register(int(guild), body)
            case "GET", ["applications", _, "guilds", guild, "commands"]:
                return self._registered(int(guild))
        raise AssertionError(f"the simulated Discord knows no {method} {path}")

    def _place(self, channel: str) -> Place:
        place = self.places.get(int(channel))
        if place is None or place.deleted:
            raise Refusal(*UNKNOWN_CHANNEL)
        return place

    def _seen(self, place: Place) -> Place:
        if place.user:
            return place
        if self.guilds[place.guild].away:
            raise Refusal(*AWAY)
        if not self.guilds[place.guild].bot or SEES not in self.permitted(place):
            raise Refusal(*MISSING_ACCESS)
        return place

    def _writable(self, place: Place, files: object) -> None:
        if place.user:
            if place.user in self.closed_to_bot:
                raise Refusal(*DIRECT_CLOSED)
            return
        permitted = self.permitted(self._seen(place))
        needed = IN_THREADS if place.parent else WRITES
        if needed not in permitted or (files and FILES not in permitted) or place.locked:
            raise Refusal(*MISSING_PERMISSIONS)
        if place.archived:
            raise Refusal(*ARCHIVED)

    def _post(self, place: Place, body: Mapping[str, Any], files: Any) -> Any:
        self._writable(place, files)
        nonce = str(body.get("nonce") or "")
        for earlier in reversed(place.posts):
            if self.now() - earlier.at > NONCE_LASTS:
                break
            if nonce and earlier.nonce == nonce and body.get("enforce_nonce"):
                return self.message_data(earlier)
        _check_form(body, files)
        content = body.get("content") or ""
        named = {int(each) for each in (body.get("allowed_mentions") or {}).get("users", ())}
        silent = bool(body.get("flags", 0) & 4096)
        post = Post(
            self.snowflake(), place.id, self.now(), content, body.get("components") or [],
            files_of(files, body), nonce,
            frozenset(each for each in named if f"<@{each}>" in content and not silent), silent,
            self.sent, self.late or self._unsearchable(place, nonce),
        )  # fmt: skip
        place.posts.append(post)
        self.posts[post.id] = post
        self.on_post(post)
        return self.message_data(post)

    def _unsearchable(self, place: Place, nonce: str) -> bool:
        """Return whether a message with this nonce may be in a channel that the bot could not search."""
        elsewhere = {each.channel for each in self.posts.values() if each.nonce == nonce}
        return any(
            each.id in self.unread or not (each.user or {SEES, HISTORY} <= self.permitted(each))
            for each in (place, *(self.places[channel] for channel in sorted(elsewhere)))
        )

    def _own(self, place: Place, message: int) -> Post:
        post = self.posts.get(message)
        if post is None or post.deleted or post.channel != place.id:
            raise Refusal(*UNKNOWN_MESSAGE)
        return post

    def _edit(self, place: Place, message: int, body: Mapping[str, Any], files: Any) -> Any:
        self._seen(place)
        post = self._own(place, message)
        if place.archived:
            raise Refusal(*ARCHIVED)
        _check_form(body, files)
        post.edits.append((self.now(), post.content, post.components))
        post.late_edit, post.overtaken = (self.now() if self.late else post.late_edit), False
        if "content" in body:
            post.content = body["content"] or ""
        if "components" in body:
            post.components = body["components"] or []
        if files:
            post.files = files_of(files, body)
        return self.message_data(post)

    def _delete(self, place: Place, message: int) -> None:
        self._seen(place)
        self._own(place, message).deleted = True

    def _history(self, place: Place, params: Mapping[str, Any]) -> Any:
        self._seen(place)
        self.unread.discard(place.id)
        if not place.user and HISTORY not in self.permitted(place):
            for each in place.posts:
                each.sought_in_vain |= each.id > int(params.get("after", 0))
            return []
        posts = [each for each in place.posts if not each.deleted]
        limit = int(params.get("limit", 50))
        if "after" in params:
            posts = [each for each in posts if each.id > int(params["after"])][:limit]
        elif "before" in params:
            posts = [each for each in posts if each.id < int(params["before"])][-limit:]
        else:
            posts = posts[-limit:]
        return [self.message_data(each) for each in reversed(posts)]

    def _change_thread(self, place: Place, body: Mapping[str, Any]) -> Any:
        permitted = self.permitted(self._seen(place))
        if place.locked or IN_THREADS not in permitted:
            raise Refusal(*MISSING_PERMISSIONS)
        if "archived" in body:
            self.archive(place, archived=bool(body["archived"]))
        return self.channel_data(place)

    def _open_thread(self, place: Place, message: int | None, body: Mapping[str, Any]) -> Any:
        permitted = self.permitted(self._seen(place))
        if place.parent or THREADS not in permitted:
            raise Refusal(*MISSING_PERMISSIONS)
        if message is not None:
            self._own(place, message)
            if message in self.places:
                raise Refusal(*THREAD_EXISTS)
        thread = Place(
            message or self.snowflake(), place.guild, parent=place.id, name=str(body.get("name"))
        )
        self.places[thread.id] = thread
        self.on_event(place.guild, "THREAD_CREATE", self.channel_data(thread))
        return self.channel_data(thread)

    def _register(self, guild: int, commands: Any) -> Any:
        self._registered(guild)
        self.registered[guild] = [
            {"id": "1", "application_id": str(BOT), "version": "1", **each} for each in commands
        ]
        return self.registered[guild]

    def _registered(self, guild: int) -> Any:
        if guild and (guild not in self.guilds or not self.guilds[guild].bot):
            raise Refusal(*MISSING_ACCESS)
        return self.registered.get(guild, [])

    def _member(self, guild: int, user: int) -> Any:
        if guild not in self.guilds or not self.guilds[guild].bot:
            raise Refusal(*UNKNOWN_GUILD)
        if self.guilds[guild].away:
            raise Refusal(*AWAY)
        if user not in self.guilds[guild].members:
            raise Refusal(*UNKNOWN_MEMBER)
        return {"user": user_data(user), "roles": [], "flags": 0, "joined_at": None}

    def _direct(self, user: int) -> Place:
        for place in self.places.values():
            if place.user == user:
                return place
        place = Place(self.snowflake(), 0, user=user)
        self.places[place.id] = place
        return place


def user_data(user: int) -> dict[str, Any]:
    return {
        "id": str(user), "username": f"user{user}", "discriminator": "0", "avatar": None,
        "global_name": f"User {user}", "bot": user == BOT,
    }  # fmt: skip


def message_data(id: int, channel: int, content: str) -> dict[str, Any]:
    """Return the payload of a message of the bot without components and files."""
    when = discord.utils.snowflake_time(id).isoformat()
    return {
        "id": str(id), "channel_id": str(channel), "author": user_data(BOT), "content": content,
        "timestamp": when, "edited_timestamp": None, "tts": False, "mention_everyone": False,
        "mentions": [], "mention_roles": [], "embeds": [], "pinned": False, "type": 0,
        "components": [], "flags": 0, "attachments": [],
    }  # fmt: skip


def _check_form(body: Mapping[str, Any], files: Any) -> None:
    """Raise Refusal if a message has more of anything than Discord accepts."""
    rows = body.get("components") or ()
    buttons = [each for row in rows for each in row["components"]]
    texts = [each.get("description") or "" for each in body.get("attachments") or ()]
    fits = (
        len(body.get("content") or "") <= 2000
        and len(files or ()) <= 10
        and len(rows) <= 5
        and all(len(row["components"]) <= 5 for row in rows)
        and all(len(each.get("custom_id", "")) <= 100 for each in buttons)
        and all(len(each.get("label") or "") <= 80 for each in buttons)
        and all(len(text) <= 1024 for text in texts)
        and len(str(body.get("nonce") or "")) <= 25
    )
    if not fits:
        raise Refusal(*INVALID_FORM_BODY)


def files_of(files: Any, body: Mapping[str, Any]) -> list[tuple[str, str, bytes]]:
    told = {int(each["id"]): each for each in body.get("attachments") or () if "filename" in each}
    return [
        (each.filename, told.get(number, {}).get("description", "") or "", each.fp.read())
        for number, each in enumerate(files or ())
    ]


def body_of(form: Any, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the JSON body of a request, which may be a part of a form with files. Without a body, return the
    parameters of its URL."""
    for part in form or ():
        if part["name"] == "payload_json":
            found: Mapping[str, Any] = json.loads(part["value"])
            return found
    return data.get("json") or data.get("params") or {}
