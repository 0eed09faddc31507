"""The action *Record*: sends the record of a finished match as a file."""

from __future__ import annotations

from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.replies import Document, Reply
from cogs.request import Request
from texts.text import phrase

_TOLD: Final = phrase(
    "**The record of this match**: how it was dealt, and every move, to read, keep and share. "
    "To look at the match turn by turn here, press *Replay* under its end or use `/replay`."
)


async def record(request: Request, target: CustomId) -> Reply:
    """Send the record of a match to the person. Raise Refused while the match is open."""
    hidden = request.services.preferences.hidden
    found = await request.services.reader.record(target.match_id, hidden)
    document = Document(f"{found.proof.game}-{found.ended}.txt", found.text.encode())
    return Reply(_TOLD, documents=(document,))
