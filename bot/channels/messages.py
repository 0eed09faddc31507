"""Builds the requests that post a match's messages, and recognises posted messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Final
from uuid import uuid4

import discord
import msgspec
from aiohttp import BytesPayload

from bot.channels.custom_ids import CustomId
from matches.log.events import MatchId
from matches.ports.channel import Button, Message, Picture

_MOST: Final = 5
"""Maximum number of rows, and of buttons in a row:
https://docs.discord.com/developers/components/reference#action-row"""

_PHONE: Final = 307
"""The width of a row on a phone, in points, with a gap behind its last button."""


def body_of(message: Message, **more: object) -> Mapping[str, Any]:
    """Return the body of a request that posts or edits a message, for `HTTPClient.request`: JSON, or a form if
    there are pictures. `more` has further fields of the message.

    Views, files and forms of discord.py would say the same, but take a thirtieth of a move's processor time.
    """
    content: dict[str, object] = {
        "content": message.content,
        "components": _rows(message),
        **more,
    }
    if not message.pictures:
        return {"json": content}
    content["attachments"] = [
        {"id": number, "filename": picture.name, "description": picture.text}
        for number, picture in enumerate(message.pictures)
    ]
    return {"data": _form(content, message.pictures)}


def _form(content: object, pictures: Sequence[Picture]) -> BytesPayload:
    """Return a form in one piece. aiohttp would write each part of a form of its own separately."""
    boundary, pieces = uuid4().hex, list[bytes]()
    parts = [('name="payload_json"', "application/json", msgspec.json.encode(content))]
    for number, each in enumerate(pictures):
        parts.append((f'name="files[{number}]"; filename="{each.name}"', "image/png", each.png))
    for name, kind, data in parts:
        disposition = f"Content-Disposition: form-data; {name}"
        head = f"--{boundary}\r\n{disposition}\r\nContent-Type: {kind}\r\n\r\n"
        pieces += head.encode(), data, b"\r\n"
    form = b"".join((*pieces, f"--{boundary}--\r\n".encode()))
    return BytesPayload(form, content_type=f"multipart/form-data; boundary={boundary}")


def _rows(message: Message) -> list[object]:
    """Return the buttons of a message in rows, as Discord's JSON. More than three buttons that don't fit into a
    row on a phone are divided evenly, so that the last does not stand alone below the others."""
    buttons = [_button(message, each) for each in message.buttons]
    width = sum(40 + 7.2 * len(each.label) for each in message.buttons)  # about, in points
    rows = min(ceil(width / _PHONE), _MOST) if len(buttons) > 3 else 1
    a_row = min(ceil(len(buttons) / rows), _MOST)
    starts = range(0, len(buttons), a_row or 1)
    kind = discord.ComponentType.action_row.value
    return [{"type": kind, "components": buttons[start : start + a_row]} for start in starts]


def _button(message: Message, button: Button) -> Mapping[str, object]:
    number = message.version if button.decision is None else button.decision
    custom_id = CustomId(button.kind, message.match_id, number, button.argument)
    return {
        "type": discord.ComponentType.button.value,
        "label": button.label,
        "style": discord.ButtonStyle[button.style].value,
        "custom_id": str(custom_id) if button.decision is None else custom_id.asking,
    }


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
