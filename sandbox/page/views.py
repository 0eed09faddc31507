"""JSON for the page's windows: messages, channels, people and commands, as one person sees them."""

from __future__ import annotations

import re

from sandbox.page.read_state import ReadState
from sandbox.people.command_parser import ClientError, Parser
from sandbox.stand_in import Discord
from sandbox.world.accounts.users import User
from sandbox.world.content.attachments import Attachment
from sandbox.world.entities import (
    CHAT_INPUT_COMMAND,
    EPHEMERAL,
    REPLY,
    SUPPRESS_NOTIFICATIONS,
    Channel,
    Message,
)
from sandbox.world.interactions import SILENCE
from sandbox.world.locales import localized
from sandbox.world.modals import Modal
from sandbox.world.snowflakes import JSON
from sandbox.world.threads import DirectMessages, Thread
from sandbox.world.world import World


def message_view(message: Message, reader: User) -> JSON:
    """Return a message as JSON for a window that shows this reader's view."""
    return {
        # Ids are strings: JavaScript's numbers are exact only up to 2^53, and snowflakes are larger.
        "id": str(message.id),
        "channel": str(message.channel.id),
        "author": str(message.author.id),
        "type": message.type,
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [_file(a) for a in message.attachments],
        "reactions": [
            {"emoji": emoji, "names": [user.name for user in users], "mine": reader in users}
            for emoji, users in message.reactions.by_emoji.items()
        ],
        "at": message.timestamp,
        "edited": message.edited,
        "loading": message.loading,
        "ephemeral": bool(message.flags & EPHEMERAL),
        "silent": bool(message.flags & SUPPRESS_NOTIFICATIONS),
        "failed": bool(message.flags & EPHEMERAL) and message.content == SILENCE,
        "rings": reader in message.mentions or message.mention_everyone,
        "command": _command(message),
        "reply": _reply(message, reader),
        "thread": _name(message.thread) if message.thread else None,
    }


def _file(attachment: Attachment) -> JSON:
    return {
        "id": str(attachment.id),
        "url": f"/files/{attachment.id}/{attachment.filename}",
        "name": attachment.filename,
        "description": attachment.description,
        "size": len(attachment.data),
        "picture": attachment.width is not None,
        "width": attachment.width,
        "height": attachment.height,
    }


def _command(message: Message) -> JSON | None:
    if message.type != CHAT_INPUT_COMMAND or not message.command or not message.interaction:
        return None
    return {"name": message.command, "user": message.interaction["user"]["id"]}


def _reply(message: Message, reader: User) -> JSON | None:
    if message.type != REPLY or not message.reference:
        return None
    target = message.channel.timeline.get(int(message.reference["message_id"]))
    # A public reply to an ephemeral message must not show its text to others.
    if target is None or not target.visible_to(reader):
        return {"gone": True}
    return {"id": str(target.id), "author": str(target.author.id), "text": _beginning(target.text)}


def _beginning(text: str) -> str:
    """Return the first 200 characters of a text. If they end within a mention, leave out that mention."""
    return re.sub(r"<[^>]*$", "", text[:200])


def _name(channel: Channel) -> JSON:
    return {"id": str(channel.id), "name": channel.name}


def channel_views(world: World, reader: User, reading: ReadState) -> list[JSON]:
    """Return the channels that the reader can see: text channels with their threads, then direct messages."""
    shown = [c for c in world.channels.values() if c.visible_to(reader)]
    places = [c for c in shown if not isinstance(c, Thread | DirectMessages)]
    ordered = [c for place in places for c in (place, *_threads(shown, place))]
    ordered += [c for c in shown if isinstance(c, DirectMessages)]
    return [_channel(c, reader, reading) for c in ordered]


def _threads(shown: list[Channel], parent: Channel) -> list[Channel]:
    return [c for c in shown if isinstance(c, Thread) and c.parent is parent]


def _channel(channel: Channel, reader: User, reading: ReadState) -> JSON:
    described: JSON = _name(channel) | {
        "kind": "channel",
        "type": channel.type,
        "unread": reading.unread(reader, channel),
        "pings": reading.pings(reader, channel),
    }
    if isinstance(channel, Thread):
        described |= {"kind": "thread", "parent": str(channel.parent.id)}
        described["archived"] = channel.archived
    elif isinstance(channel, DirectMessages):
        described |= {"kind": "direct", "name": channel.world.bot.name}
    return described


def people_views(discord: Discord, reading: ReadState) -> list[JSON]:
    """Return the people, each with their number of unread pings. `waits` is the channel with such pings whose
    last message that the person sees is the newest; None if there is none."""
    views = []
    for person in discord.people.values():
        places = [c for c in discord.world.channels.values() if c.visible_to(person)]
        waiting = {c.id: reading.pings(person, c) for c in places}
        pinging = [(next(c.backwards(person)).id, c.id) for c in places if waiting[c.id]]
        views.append(
            {
                "id": str(person.id),
                "name": person.name,
                "locale": person.locale,
                "pings": sum(waiting.values()),
                "waits": str(max(pinging)[1]) if pinging else None,
            }
        )
    return views


def user_views(world: World) -> list[JSON]:
    """Return all users, people before bots. The owner of the servers is left out, because nobody can act as
    this user."""
    users = [u for u in world.users.values() if u is not world.keeper]
    users.sort(key=lambda user: user.bot)
    return [{"id": str(u.id), "name": u.name, "bot": u.bot} for u in users]


def role_views(discord: Discord) -> list[JSON]:
    return [{"id": role["id"], "name": role["name"]} for role in discord.server.roles()]


def command_views(world: World, user: User, channel: Channel) -> list[JSON]:
    """Return the chat commands that a client offers to this user in this channel. Each subcommand is an item of
    its own."""
    parser = Parser(world, user, channel, completing=False)
    scope = channel.guild.id if channel.guild else None
    known = [*world.commands.of(scope), *world.commands.of(None)] if scope else []
    names = dict.fromkeys(c["name"] for c in known or world.commands.of(None) if c["type"] == 1)
    views: list[JSON] = []
    for name in sorted(names):
        try:
            views += _leaves(localized(parser.find(name), user.locale), [])
        except ClientError:
            continue
    return views


def _leaves(step: JSON, above: list[str]) -> list[JSON]:
    words, options = [*above, step["name"]], step.get("options") or []
    inner = [o for o in options if o["type"] < 3]
    if inner:
        return [leaf for each in inner for leaf in _leaves(each, words)]
    return [{"words": words, "description": step["description"], "options": options}]


def modal_view(modal: Modal) -> JSON:
    return {"title": modal.title, "custom_id": modal.custom_id, "rows": modal.rows}
