"""A message as it stands on the stand-in: its state, its JSON, and what a reader makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.world.appearance import (
    Button,
    Media,
    Select,
    buttons,
    media,
    selects,
    shown_attachments,
    visible_text,
)
from sandbox.world.attachments import Attachment
from sandbox.world.snowflakes import JSON, now

if TYPE_CHECKING:
    from sandbox.world.channels import Channel
    from sandbox.world.modals import Modal
    from sandbox.world.users import User

EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, HAS_THREAD = 64, 128, 4096, 32
SUPPRESS_EMBEDS = 4


class Message:
    """One message. `ephemeral_to` is the only person who sees it, or None for everybody."""

    def __init__(self, id: int, channel: Channel, author: User) -> None:
        self.id = id
        self.channel = channel
        self.author = author
        self.content = ""
        self.embeds: list[JSON] = []
        self.components: list[JSON] = []
        self.attachments: list[Attachment] = []
        self.mentions: list[User] = []
        self.mention_everyone = False
        self.flags = 0
        self.type = 0
        self.nonce: str | int | None = None
        self.reference: JSON | None = None
        self.interaction: JSON | None = None
        self.command = ""
        self.thread: Channel | None = None
        self.ephemeral_to: User | None = None
        self.modal: Modal | None = None
        self.timestamp = now()
        self.edited_timestamp: str | None = None
        self.deleted = False
        self.rang: list[User] = []

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name}: {self.text[:60]!r}>"

    @property
    def edited(self) -> bool:
        return self.edited_timestamp is not None

    @property
    def loading(self) -> bool:
        """Whether it still says "thinking…"."""
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        return visible_text(self)

    @property
    def buttons(self) -> list[Button]:
        return buttons(self.components)

    @property
    def selects(self) -> list[Select]:
        return selects(self.components)

    @property
    def media(self) -> list[Media]:
        return media(self)

    @property
    def files(self) -> dict[str, bytes]:
        """The contents of every file that a reader finds, pictures too, by name."""
        return {each.filename: each.data for each in shown_attachments(self)}

    @property
    def jump_url(self) -> str:
        guild = self.channel.guild
        where = guild.id if guild else "@me"
        return f"https://discord.com/channels/{where}/{self.channel.id}/{self.id}"

    def visible_to(self, user: User) -> bool:
        return self.ephemeral_to is None or self.ephemeral_to is user

    def snapshot(self) -> Message:
        """The message as it looks now, as on a device that misses later edits."""
        copy = Message.__new__(Message)
        copy.__dict__.update(self.__dict__)
        return copy

    def delete(self) -> None:
        """A moderator (or, for an ephemeral one, its reader) removes it."""
        self.channel.world.delete_message(self)

    def json(self) -> JSON:
        described: JSON = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "type": self.type,
            "author": self.author.json,
            "content": self.content,
            "mentions": [user.json for user in self.mentions],
            "mention_roles": [],
            "mention_everyone": self.mention_everyone,
            "attachments": [attachment.json() for attachment in self.attachments],
            "embeds": self.embeds,
            "components": self.components,
            "timestamp": self.timestamp,
            "edited_timestamp": self.edited_timestamp,
            "flags": self.flags,
            "pinned": False,
            "tts": False,
        }
        described |= self._extras()
        return described

    def _extras(self) -> JSON:
        extras: dict[str, Any] = {
            "nonce": self.nonce,
            "message_reference": self.reference,
            "interaction_metadata": self.interaction,
            "thread": self.thread.json() if self.thread else None,
        }
        if self.interaction:
            extras |= dict.fromkeys(("application_id", "webhook_id"), str(self.author.id))
        return {key: value for key, value in extras.items() if value is not None}
