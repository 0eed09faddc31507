"""Creates and edits messages from drafts, and recognises repeated posts by their nonces."""

from __future__ import annotations

from sandbox.protocol.checks.bodies import MessageDraft
from sandbox.world.accounts.permissions import BITS
from sandbox.world.changes import mentioned, mentions_everyone, without_code
from sandbox.world.content.components import COMPONENTS_V2, TEXT, walk
from sandbox.world.entities import LOADING, SUPPRESS_EMBEDS, Channel, Message
from sandbox.world.refusals import limited
from sandbox.world.snowflakes import JSON, now
from sandbox.world.world import World

HOUR = 3600.0
LATE_EDITS = 3
"""How many edits a message older than an hour may get within an hour. Discord documents no limit; this is a
guess."""

NONCE_LIFE = 300.0
"""Seconds for which a post with the same nonce returns the first message instead of creating another."""


def fill(world: World, message: Message, draft: MessageDraft) -> None:
    message.content = draft.content
    message.embeds = draft.embeds
    message.components = draft.components
    message.attachments = draft.attachments
    # A draft has only those flags that a bot can set. Keep the message's other flags, such as EPHEMERAL.
    message.flags = message.flags & ~(SUPPRESS_EMBEDS | COMPONENTS_V2) | draft.flags
    _mention(world, message, draft.allowed_mentions)


def _mention(world: World, message: Message, allowed: JSON | None) -> None:
    texts = [message.content]
    texts += [c["content"] for c in walk(message.components) if c.get("type") == TEXT]
    text = "\n".join(map(without_code, texts))
    users = mentioned(world, text, allowed)
    guild = message.channel.guild
    # Only members of the server can be mentioned. The ids of other users remain plain text.
    message.mentions = [u for u in users if guild is None or u.id in guild.members]
    permitted = bool(message.channel.user_permissions(message.author) & BITS["mention_everyone"])
    message.mention_everyone = mentions_everyone(text, allowed, permitted=permitted)


def edit(world: World, message: Message, draft: MessageDraft) -> Message:
    """Replace the content of a message by the draft's, and return the message. Nobody is pinged by an edit."""
    was_loading = message.loading
    fill(world, message, draft)
    message.flags &= ~LOADING
    # A deferred response gets its first content by an edit, but clients don't mark it as “(edited)”.
    if not was_loading:
        message.edited_timestamp = now()
    world.edit_message(message)
    return message


def count_late_edit(world: World, message: Message) -> None:
    """If the message is older than an hour, count an edit of it. Raise ApiError after `LATE_EDITS` such edits
    in an hour.

    Discord does not document its limit: https://github.com/discord/discord-api-docs/issues/4413
    """
    if message.age < HOUR:
        return
    since = world.clock() - HOUR
    message.late_edits = [each for each in message.late_edits if each > since]
    if len(message.late_edits) >= LATE_EDITS:
        raise limited(30046, message.late_edits[0] - since)
    message.late_edits.append(world.clock())


def same_nonce(world: World, channel: Channel, draft: MessageDraft) -> Message | None:
    """Return the bot's message of the last `NONCE_LIFE` seconds with the draft's enforced nonce, or None."""
    # A nonce is unique only for one author in one channel.
    # https://docs.discord.com/developers/resources/message#create-message
    at, message = channel.nonces.get(f"{world.bot.id}:{draft.nonce}", (0.0, None))
    return message if draft.enforce_nonce and world.clock() - at <= NONCE_LIFE else None
