"""Builds the files and buttons of a match's messages, and recognises posted messages by them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import discord

from bot.channels.custom_ids import CustomId
from matches.log.events import MatchId
from matches.ports.channel import Button, Message


class File(discord.File):
    """A file to send, whose content is freed right after. discord.py leaves the content in a reference cycle,
    where it stays until the next full garbage collection."""

    def __init__(self, content: bytes, name: str, description: str | None = None) -> None:
        super().__init__(BytesIO(content), name, description=description)

    def close(self) -> None:
        super().close()
        vars(self.fp).pop("close", None)  # a reference from the buffer to its own method


def files(message: Message) -> list[discord.File]:
    """Return new file objects for the pictures, because discord.py can send each object only once."""
    return [
        File(picture.png, picture.name, description=picture.text) for picture in message.pictures
    ]


def view(message: Message) -> discord.ui.View:
    """Return a view with the buttons of a message. The view is stopped, so discord.py does not store it.
    `cogs.buttons` handles presses by their `custom_id` instead."""
    view = discord.ui.View(timeout=None)
    for button in message.buttons:
        view.add_item(_button(message, button))
    view.stop()
    return view


def _button(message: Message, button: Button) -> discord.ui.Button[discord.ui.View]:
    number = message.version if button.decision is None else button.decision
    custom_id = CustomId(button.kind, message.match_id, number, button.argument)
    return discord.ui.Button(
        label=button.label,
        style=discord.ButtonStyle[button.style],
        custom_id=str(custom_id) if button.decision is None else custom_id.asking,
    )


def shows(message: discord.Message, match_id: MatchId, version: int) -> bool:
    """Return whether a posted message shows a match in this version, which is the number of its events except
    hints. The version is read from the file name of the picture. If the message has no attachments, it is read
    from the `custom_id`s of the buttons."""
    # The file name contains the match and the version, and an edit of the message can't change it.
    if any(file.filename == f"fairwind-{match_id}-{version}.png" for file in message.attachments):
        return True
    if message.attachments:
        return False
    found = [CustomId.parse(text) for text in _custom_ids(message)]
    return any(each and (each.subject, each.number) == (match_id, version) for each in found)


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from (item.custom_id for item in row.children if item.custom_id)
