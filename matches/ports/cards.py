"""The card of a match that is played in a thread."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.ports.cursor import ChannelPlace


@dataclass(frozen=True, slots=True)
class MatchCard:
    """The card of a match: its former lobby message, which is edited to show how the match is going.

    - `place`, `message`: the channel of the message, and its id.
    - `version`: the number of the last event that the card shows; 0 while it still shows the lobby.
    - `tried_at`: when the last edit was made or failed. `refused` says that it failed.
    - `posting_since`: when the bot first tried to post the end of the match as a new message; None if it has
      not tried.
    """

    place: ChannelPlace
    message: int
    version: int = 0
    tried_at: datetime | None = None
    refused: bool = False
    posting_since: datetime | None = None
