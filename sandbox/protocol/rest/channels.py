"""The REST endpoints for channels, threads and direct messages."""

from __future__ import annotations

from typing import Any

from sandbox.protocol.checks.forms import Form, snowflake
from sandbox.protocol.rest.overwrites import overwrite
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.accounts.permissions import BITS
from sandbox.world.changes import publish
from sandbox.world.descriptions import describe_channel
from sandbox.world.entities import (
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    THREAD_CREATED,
    VOICE_CHANNEL,
    Channel,
    Message,
)
from sandbox.world.refusals import refused, unknown
from sandbox.world.snowflakes import JSON, now
from sandbox.world.threads import Thread

DURATIONS = (60, 1440, 4320, 10080)
ANNOUNCEMENT_THREAD = 10
_FIELDS = {"name", "topic"}
_FIELDS_OF_NEW = {*_FIELDS, "type", "permission_overwrites"}
_FIELDS_OF_THREADS = {"name", "auto_archive_duration", "archived", "locked", "invitable"}


@route("POST", "/guilds/{}/channels")
def create_channel(call: Call) -> Answer:
    guild = call.guild()
    mine = guild.permissions_of(call.world.bot)
    if not mine & BITS["manage_channels"]:
        raise refused(50013)
    kind = call.fields.get("type") or TEXT_CHANNEL
    overwrites = _check_channel(call.fields, _FIELDS_OF_NEW, new=True)
    if kind not in (TEXT_CHANNEL, VOICE_CHANNEL):
        raise unknown(f"channels of type {kind}")
    channel = Channel(call.world, guild, call.world.ids(), call.fields["name"])
    channel.type = kind
    _change_channel(channel, call.fields)
    for each in overwrites:
        overwrite(channel, guild, each, mine)
    return 201, describe_channel(call.world.open_channel(channel))


def _check_channel(fields: JSON, known: set[str], *, new: bool = False) -> list[Any]:
    """Check the fields of a channel, and return the permission overwrites among them."""
    form = Form()
    form.text(["name"], fields.get("name"), 1, 100, required=new)
    form.text(["topic"], fields.get("topic"), 0, 1024)
    overwrites = form.values(["permission_overwrites"], fields.get("permission_overwrites"))
    form.raise_errors()
    _check_known(fields, known)
    return overwrites


def _check_known(fields: JSON, known: set[str]) -> None:
    for field, value in fields.items():
        # Empty fields ask for what channels here have anyway, but an empty list removes all overwrites.
        if (value or field == "permission_overwrites") and field not in known:
            raise unknown(f"the field {field} of channels")


def _change_channel(channel: Channel, fields: JSON) -> None:
    name = fields.get("name") or channel.name
    # Discord stores the names of text channels in lower case and with hyphens for spaces.
    channel.name = name.lower().replace(" ", "-") if channel.type == TEXT_CHANNEL else name
    channel.topic = fields.get("topic", channel.topic)


@route("GET", "/channels/{}")
def read_channel(call: Call) -> Answer:
    return 200, describe_channel(call.channel())


@route("DELETE", "/channels/{}")
def delete_channel(call: Call) -> Answer:
    channel = call.channel()
    if isinstance(channel, Thread):
        call.require(channel, "manage_threads")
    elif channel.guild:
        call.require(channel, "manage_channels")
    if channel.guild:
        call.world.delete_channel(channel)
    return 200, describe_channel(channel)


@route("PATCH", "/channels/{}")
def change_channel(call: Call) -> Answer:
    channel = call.channel()
    if isinstance(channel, Thread):
        _check(call.fields)
        _require_for_thread(call, channel)
        _change_thread(channel, call.fields)
    else:
        call.require(channel, "manage_channels")
        _check_channel(call.fields, _FIELDS)
        _change_channel(channel, call.fields)
    call.world.channel_updated(channel)
    return 200, describe_channel(channel)


def _require_for_thread(call: Call, thread: Thread) -> None:
    """Raise ApiError unless the bot may make the requested changes to a thread. A bot that may manage threads
    may change everything. If the thread is unlocked, its owner may change it, and any bot that may send
    messages in it may reopen it."""
    fields = call.fields
    manager = bool(thread.bot_permissions() & BITS["manage_threads"])
    # While a thread is archived, a change must reopen it. Other fields may be changed in the same request.
    if thread.archived and fields.get("archived") is not False:
        raise refused(50083)
    if manager:
        return
    if fields.get("locked") is not None or thread.locked:
        raise refused(50013)
    if set(fields) == {"archived"} and fields["archived"] is False:
        call.require(thread, "send_messages_in_threads")
    elif thread.owner is not call.world.bot:
        raise refused(50013)


def _change_thread(thread: Thread, fields: JSON) -> None:
    thread.name = fields.get("name") or thread.name
    if fields.get("auto_archive_duration"):
        thread.auto_archive_duration = fields["auto_archive_duration"]
    if fields.get("locked") is not None:
        thread.locked = bool(fields["locked"])
    if fields.get("invitable") is not None:
        thread.invitable = bool(fields["invitable"])
    if fields.get("archived") is not None:
        thread.set_archived(bool(fields["archived"]))


def _check(fields: JSON, *, new: bool = False) -> None:
    form = Form()
    form.text(["name"], fields.get("name"), 1, 100, required=new)
    if fields.get("auto_archive_duration") is not None:
        form.choice(["auto_archive_duration"], fields["auto_archive_duration"], DURATIONS)
    if fields.get("type") is not None:
        form.choice(["type"], fields["type"], (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD))
    form.raise_errors()
    if fields.get("type") == ANNOUNCEMENT_THREAD:
        raise unknown("threads in announcement channels")
    _check_known(fields, _FIELDS_OF_THREADS | ({"type"} if new else set()))


def _parent(call: Call, needed: str) -> Channel:
    channel = call.channel()
    if channel.type != TEXT_CHANNEL:
        raise refused(50024)
    call.require(channel, needed)
    return channel


def _made(call: Call, parent: Channel, id: int, *, private: bool) -> Thread:
    fields, world = call.fields, call.world
    thread = Thread(world, parent, id, fields["name"], world.bot, private=private)
    # Minutes of inactivity after which Discord archives the thread. The default, 4320, is three days.
    thread.auto_archive_duration = fields.get("auto_archive_duration") or 4320
    thread.invitable = fields.get("invitable") is not False
    return thread


@route("POST", "/channels/{}/messages/{}/threads")
def start_thread_on_message(call: Call) -> Answer:
    parent = _parent(call, "create_public_threads")
    message = call.message(parent)
    _check(call.fields, new=True)
    if message.thread:
        raise refused(160004)
    # A thread on a message has the id of the message, so there can be only one.
    # https://docs.discord.com/developers/resources/channel#start-thread-from-message
    thread = _made(call, parent, message.id, private=False)
    call.world.add_thread(thread, starter=message)
    return 201, describe_channel(thread)


@route("POST", "/channels/{}/threads")
def start_thread(call: Call) -> Answer:
    _check(call.fields, new=True)
    private = call.fields.get("type") != PUBLIC_THREAD
    parent = _parent(call, "create_private_threads" if private else "create_public_threads")
    thread = _made(call, parent, call.world.ids(), private=private)
    call.world.add_thread(thread, starter=None)
    if not private:
        _announce(call, parent, thread)
    return 201, describe_channel(thread)


def _announce(call: Call, parent: Channel, thread: Thread) -> None:
    assert parent.guild is not None
    notice = Message(call.world.ids(), parent, call.world.bot)
    notice.type, notice.content, notice.thread = THREAD_CREATED, thread.name, thread
    ids = {"channel_id": str(thread.id), "guild_id": str(parent.guild.id)}
    notice.reference = {"type": 0} | ids
    publish(call.world, notice)


@route("PUT", "/channels/{}/thread-members/{}")
def add_thread_member(call: Call) -> Answer:
    thread, user = _thread_and_user(call)
    thread.members.setdefault(user, now())
    return 204, None


@route("DELETE", "/channels/{}/thread-members/{}")
def remove_thread_member(call: Call) -> Answer:
    thread, user = _thread_and_user(call)
    thread.members.pop(user, None)
    return 204, None


def _thread_and_user(call: Call) -> tuple[Thread, int]:
    thread = call.channel()
    if not isinstance(thread, Thread):
        raise refused(50024)
    if thread.archived:
        raise refused(50083)
    if call.params[1] == "@me":
        return thread, call.world.bot.id
    call.require(thread, "send_messages_in_threads")
    user = snowflake(call.params[1], "user_id")
    if thread.guild is None or user not in thread.guild.members:
        raise refused(10007)
    return thread, user


@route("POST", "/users/@me/channels")
def open_direct_messages(call: Call) -> Answer:
    user = call.world.users.get(snowflake(call.fields.get("recipient_id"), "recipient_id"))
    if user is None or user is call.world.bot:
        raise refused(50033)
    # Return the existing channel if there is one. Opening it succeeds even if the user refuses direct messages.
    return 200, describe_channel(call.world.direct_messages(user))
