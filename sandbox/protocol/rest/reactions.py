"""The REST endpoints for reactions to messages."""

from __future__ import annotations

from urllib.parse import unquote

from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.accounts.users import User
from sandbox.world.changes import clear, react, unreact
from sandbox.world.entities import Message
from sandbox.world.refusals import refused

_REACTIONS = "/channels/{}/messages/{}/reactions"


@route("PUT", _REACTIONS + "/{}/@me")
def add_reaction(call: Call) -> Answer:
    message, emoji = _message_and_emoji(call)
    call.require(message.channel, *message.reactions.permissions_to_add(emoji))
    if not message.reactions.has_room(emoji):
        raise refused(30010)
    react(call.world, message, call.world.bot, emoji)
    return 204, None


@route("DELETE", _REACTIONS + "/{}/{}")
def remove_reaction(call: Call) -> Answer:
    message, emoji = _message_and_emoji(call)
    user: User = call.world.bot
    if call.params[3] != "@me":
        call.require(message.channel, "manage_messages")
        user = call.user(call.params[3])
    unreact(call.world, message, user, emoji)
    return 204, None


@route("GET", _REACTIONS + "/{}")
def list_reactions(call: Call) -> Answer:
    message, emoji = _message_and_emoji(call)
    users = {user.id: user for user in message.reactions.by_emoji.get(emoji, [])}
    return 200, [users[id].json for id in call.page(users, 25, 100)]


@route("DELETE", _REACTIONS)
def remove_all_reactions(call: Call) -> Answer:
    channel = call.channel("manage_messages")
    clear(call.world, call.message(channel))
    return 204, None


@route("DELETE", _REACTIONS + "/{}")
def remove_all_of_an_emoji(call: Call) -> Answer:
    message, emoji = _message_and_emoji(call)
    call.require(message.channel, "manage_messages")
    clear(call.world, message, emoji)
    return 204, None


def _message_and_emoji(call: Call) -> tuple[Message, str]:
    channel = call.channel()
    message = call.message(channel)
    emoji = unquote(call.params[2])
    # A custom emoji is given as ASCII text, `name:id`. The stand-in has no custom emojis, so none of them is
    # known.
    if emoji.isascii():
        raise refused(10014)
    return message, emoji
