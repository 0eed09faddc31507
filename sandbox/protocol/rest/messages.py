"""The REST endpoints for messages in channels."""

from __future__ import annotations

from itertools import islice

from sandbox.protocol.checks.bodies import Body, MessageDraft
from sandbox.protocol.checks.forms import Form, invalid, snowflake
from sandbox.protocol.gateway.intents import readable
from sandbox.protocol.rest.callbacks import refer
from sandbox.protocol.rest.posting import count_late_edit, edit, fill, same_nonce
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.accounts.permissions import BITS
from sandbox.world.accounts.users import User
from sandbox.world.changes import delete_messages, publish
from sandbox.world.descriptions import describe_message
from sandbox.world.entities import (
    CHAT_INPUT_COMMAND,
    ORDINARY,
    REPLY,
    THREAD_CREATED,
    Channel,
    Message,
)
from sandbox.world.events import Event
from sandbox.world.refusals import refused, unknown
from sandbox.world.snowflakes import JSON
from sandbox.world.threads import DirectMessages, Thread

FEWEST_AT_ONCE, MOST_AT_ONCE = 2, 100
OLDEST_AT_ONCE = 14 * 24 * 60 * 60
"""The maximum age, in seconds, of messages that can be deleted in bulk."""


@route("POST", "/channels/{}/messages")
def send_message(call: Call) -> Answer:
    channel = call.channel()
    _assert_sendable(call, channel)
    draft = Body(call.world, channel, call.body, call.uploads).draft()
    _check_permissions(call, draft)
    # A repeated post (a retry with the same nonce) gets the first message. An invalid one gets an error, so
    # validate first.
    world = call.world
    if earlier := same_nonce(world, channel, draft):
        return 200, describe_message(earlier)
    message = Message(world.ids(), channel, world.bot)
    message.nonce = draft.nonce
    fill(world, message, draft)
    if draft.reference:
        _refer(call, message, draft.reference)
    if draft.enforce_nonce:
        channel.nonces[f"{world.bot.id}:{draft.nonce}"] = world.clock(), message
    return 200, describe_message(publish(world, message))


def _assert_sendable(call: Call, channel: Channel) -> None:
    call.require(channel, channel.sending)
    if isinstance(channel, DirectMessages):
        _assert_reachable(call, channel.person)
    # Sending a message reopens an archived thread, unless the thread is locked.
    if isinstance(channel, Thread) and channel.archived and channel.locked:
        raise refused(50083)


def _assert_reachable(call: Call, person: User) -> None:
    if person.refuses_direct_messages:
        raise refused(person.refuses_direct_messages)
    if person.bot or not call.world.reachable(person):
        raise refused(50007)


def _check_permissions(call: Call, draft: MessageDraft) -> None:
    channel = call.channel()
    if draft.uploaded:
        call.require(channel, "attach_files")
    if draft.embeds and "embeds" in call.fields:
        call.require(channel, "embed_links")


def _refer(call: Call, message: Message, reference: JSON) -> None:
    if not message.channel.bot_permissions() & BITS["read_message_history"]:
        raise refused(160002)
    id = snowflake(reference.get("message_id"), "message_id")
    target = message.channel.timeline.get(id)
    # Only whoever uses the token of its interaction can reach an ephemeral message.
    if target is not None and not target.ephemeral_to:
        if target.type == THREAD_CREATED:
            code = "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE"
            raise invalid("message_reference", code, "Cannot reply to a system message")
        message.type, message.reference = REPLY, refer(target)
        allowed = call.fields.get("allowed_mentions")
        if allowed is None or allowed.get("replied_user"):
            message.mentions = [*{u.id: u for u in (*message.mentions, target.author)}.values()]
    # A reply to a missing message is an error by default:
    # https://docs.discord.com/developers/resources/message#message-reference-types
    elif reference.get("fail_if_not_exists", True):
        code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"
        raise invalid("message_reference", code, "Unknown message")


@route("GET", "/channels/{}/messages")
def list_messages(call: Call) -> Answer:
    """Return messages, newest first; none if the bot may not read the message history."""
    channel = call.channel()
    if "around" in call.query:
        raise unknown("the parameter around of messages")
    if not channel.bot_permissions() & BITS["read_message_history"]:
        return 200, []
    limit = call.limit(50, 100)
    return 200, [_as_seen(m) for m in islice(_selected(call, channel.messages, limit), limit)]


def _selected(call: Call, messages: list[Message], limit: int) -> list[Message]:
    if "before" in call.query:
        before = snowflake(call.query["before"], "before")
        messages = [m for m in messages if m.id < before]
    if "after" in call.query:
        after = snowflake(call.query["after"], "after")
        # `after` selects the oldest of the messages that follow, and `before` the newest of those that precede.
        # Both are returned newest first.
        messages = [m for m in messages if m.id > after][:limit]
    return messages[::-1]


def _as_seen(message: Message) -> JSON:
    return readable(message, describe_message(message), message.channel.world.intents)


@route("GET", "/channels/{}/messages/{}")
def read_message(call: Call) -> Answer:
    channel = call.channel("read_message_history")
    return 200, _as_seen(call.message(channel))


@route("PATCH", "/channels/{}/messages/{}")
def edit_message(call: Call) -> Answer:
    channel = call.channel()
    message = call.message(channel)
    if message.author is not call.world.bot:
        raise refused(50005)
    if isinstance(channel, Thread) and channel.archived:
        raise refused(50083)
    if message.type not in (ORDINARY, REPLY, CHAT_INPUT_COMMAND):
        raise refused(50021)
    draft = Body(call.world, channel, call.body, call.uploads, message).draft()
    _check_permissions(call, draft)
    count_late_edit(call.world, message)
    return 200, describe_message(edit(call.world, message, draft))


@route("DELETE", "/channels/{}/messages/{}")
def delete_message(call: Call) -> Answer:
    channel = call.channel()
    message = call.message(channel)
    if message.author is not call.world.bot:
        # In direct messages, a bot can't delete the other person's messages.
        if isinstance(channel, DirectMessages):
            raise refused(50003)
        call.require(channel, "manage_messages")
    call.world.delete_message(message)
    return 204, None


@route("POST", "/channels/{}/messages/bulk-delete")
def delete_several(call: Call) -> Answer:
    channel = call.channel()
    if isinstance(channel, DirectMessages):
        raise refused(50003)
    call.require(channel, "manage_messages")
    given = call.fields.get("messages")
    form = Form()
    if given is None:
        form.required(["messages"])
    elif not isinstance(given, list):
        form.error(["messages"], "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    form.raise_errors()
    ids = [snowflake(each, "messages") for each in given or ()]
    if len({*ids}) < len(ids):
        code = "SET_TYPE_ALREADY_CONTAINS_VALUE"
        raise invalid("messages", code, "The set already contains this value")
    if not FEWEST_AT_ONCE <= len(ids) <= MOST_AT_ONCE:
        raise refused(50016)
    # An id without a message counts towards the limits above, but is ignored here.
    found = [message for message in channel.messages if message.id in ids]
    if any(message.age > OLDEST_AT_ONCE for message in found):
        raise refused(50034)
    if found:
        delete_messages(call.world, channel, found)
    return 204, None


@route("POST", "/channels/{}/typing")
def show_typing(call: Call) -> Answer:
    channel = call.channel()
    call.require(channel, channel.sending)
    call.world.events.emit(Event("typing", channel=channel))
    return 204, None
