"""Modals: forms that the bot opens on a user's screen."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.world.content.components import LABEL, ROW, TEXT
from sandbox.world.entities import Channel, Message
from sandbox.world.snowflakes import JSON


class Modal:
    """A modal (form) that is open on a user's screen.

    - `rows`: its components, each of which is a text or holds one field.
    - `source`: the message whose component opened the form; None if a command opened it.
    - `owners`: the installations that authorized the interaction that opened the form.
    - `opened_by`: JSON about that interaction, for the field `interaction_metadata` of messages.
    """

    def __init__(
        self, data: JSON, channel: Channel, source: Message | None, owners: JSON, opened_by: JSON
    ) -> None:
        self.title: str = data["title"]
        self.custom_id: str = data["custom_id"]
        self.rows: list[JSON] = data["components"]
        self.channel, self.source = channel, source
        self.owners, self.opened_by = owners, opened_by

    @property
    def labels(self) -> list[str]:
        return [label for label, _ in self.fields()]

    @property
    def text(self) -> str:
        words = [row["content"] for row in self.rows if row["type"] == TEXT]
        return "\n".join([self.title, *words, *self.labels])

    def fields(self) -> Iterator[tuple[str, JSON]]:
        """Yield each field of the form, with its label. The label is empty if the field has none."""
        for row in self.rows:
            # Discord's older form: a row with one text input, which has its own label.
            if row["type"] == ROW:
                yield row["components"][0].get("label") or "", row["components"][0]
            elif row["type"] == LABEL:
                yield row["label"], row["component"]
