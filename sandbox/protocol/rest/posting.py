"""Creates and edits messages from drafts, and recognises repeated posts by their nonce."""

from __future__ import annotations

from sandbox.protocol.checks.bodies import MessageDraft
from sandbox.world.accounts.permissions import BITS
from sandbox.world.accounts.users import User
from sandbox.world.changes.publishing import mentioned, mentions_everyone
from sandbox.world.content.components import COMPONENTS_V2, TEXT, walk
from sandbox.world.entities import LOADING, SUPPRESS_EMBEDS, Channel, Message
from sandbox.world.refusals import limited
from sandbox.world.snowflakes import JSON, now
from sandbox.world.world import World

HOUR = 3600.0
LATE_EDITS = 3
"""How many times within an hour a message may be edited if it is older than an hour. Discord does not document
its own limit."""

NONCE_LIFE = 300.0
"""How many seconds a nonce is remembered. A post that repeats it creates no second message."""


def new_message(world: World, channel: Channel, author: User, draft: MessageDraft) -> Message:
    """Return a new message with the draft's content. It is not published yet."""
    message = Message(world.ids(), channel, author)
    fill(world, message, draft)
    message.nonce = draft.nonce
    return message


def fill(world: World, message: Message, draft: MessageDraft) -> None:
    message.content = draft.content
    message.embeds = draft.embeds
    message.components = draft.components
    message.attachments = draft.attachments
    # Keep flags that are not part of a draft, such as EPHEMERAL.
    message.flags = message.flags & ~(SUPPRESS_EMBEDS | COMPONENTS_V2) | draft.flags
    _mention(world, message, draft.allowed_mentions)


def _mention(world: World, message: Message, allowed: JSON | None) -> None:
    texts = [message.content]
    texts += [c["content"] for c in walk(message.components) if c.get("type") == TEXT]
    text = "\n".join(texts)
    users = mentioned(world, text, allowed)
    guild = message.channel.guild
    # Only members can be mentioned; other users' ids stay plain text.
    message.mentions = [u for u in users if guild is None or u.id in guild.members]
    permitted = bool(message.channel.user_permissions(message.author) & BITS["mention_everyone"])
    message.mention_everyone = mentions_everyone(text, allowed, permitted=permitted)


def edit(world: World, message: Message, draft: MessageDraft) -> Message:
    """Replace the content of a message by the draft's, and return the message. An edit never pings anyone."""
    was_loading = message.loading
    fill(world, message, draft)
    message.flags &= ~LOADING
    # The first content of a deferred response is not an edit: clients show no “(edited)”.
    if not was_loading:
        message.edited_timestamp = now()
    world.edit_message(message)
    return message


def count_late_edit(world: World, message: Message) -> None:
    """Count an edit, if the message is older than an hour. Raise ApiError if there were too many such edits
    within an hour.

    Discord does not document its limit: https://github.com/discord/discord-api-docs/issues/4413
    """
    if message.age < HOUR:
        return
    since = world.clock() - HOUR
    message.late_edits = [each for each in message.late_edits if each > since]
    if len(message.late_edits) >= LATE_EDITS:
        raise limited(30046, message.late_edits[0] - since)
    message.late_edits.append(world.clock())


def same_nonce(world: World, channel: Channel, author: User, draft: MessageDraft) -> Message | None:
    """Return the message that the author has already posted in this channel with the draft's nonce, within
    the last `NONCE_LIFE` seconds. Return None if there is none, or if the draft does not ask to enforce its
    nonce."""
    if not draft.enforce_nonce:
        return None
    # A nonce applies to one author in one channel.
    # https://docs.discord.com/developers/resources/message#create-message
    sent = channel.nonces.get(f"{author.id}:{draft.nonce}")
    if sent is None or world.clock() - sent[0] > NONCE_LIFE:
        return None
    return sent[1]


def remember_nonce(world: World, channel: Channel, message: Message, draft: MessageDraft) -> None:
    if draft.enforce_nonce:
        channel.nonces[f"{message.author.id}:{draft.nonce}"] = world.clock(), message
