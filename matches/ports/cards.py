"""Cards. The card of a match played in a thread is a message in the channel where the match was opened. It
shows how the match is going."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.ports.cursor import Place


@dataclass(frozen=True, slots=True)
class Card:
    """The former lobby message of a match, which shows how the match is going until its end.

    - `place`, `message`: the channel that it is in, and its id.
    - `version`: the number of the last event that it shows; 0 while it still shows the lobby.
    - `tried_at`: when it was last edited, or when an edit last failed; `refused` says that the edit failed.
    - `posting_since`: when posting the end as a new message was first tried; None if that was not tried.
    """

    place: Place
    message: int
    version: int = 0
    tried_at: datetime | None = None
    refused: bool = False
    posting_since: datetime | None = None
