"""The port for cards. A card shows a channel how a match is going that was opened there but is played in a
thread."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from matches.log.events import MatchId
from matches.ports.channel import Place
from matches.ports.peers import EVERYTHING, Share


@dataclass(frozen=True, slots=True)
class Card:
    """The former lobby message of a match, which shows how the match is going until its end.

    - `place`, `message`: where the message is, and its id.
    - `version`: the version of the match that it shows; 0 while it still shows the lobby.
    - `tried_at`: when it was last edited, or when an edit last failed; `refused` says that the edit failed.
    - `posting_since`: when posting the end as a new message was first tried; None if it was not tried.
    """

    place: Place
    message: int
    version: int = 0
    tried_at: datetime | None = None
    refused: bool = False
    posting_since: datetime | None = None


class Cards(Protocol):
    """The stored cards of all matches that have one."""

    async def card(self, match_id: MatchId) -> Card | None: ...

    async def add(self, match_id: MatchId, card: Card) -> None:
        """Store a new card. Idempotent: an existing card stays as it is."""
        ...

    async def put(self, match_id: MatchId, card: Card) -> None:
        """Replace the stored card of a match; do nothing if it has none any more."""
        ...

    async def drop(self, match_id: MatchId) -> None:
        """Delete the stored card of a match, because the end is shown or its channel is gone. Idempotent."""
        ...

    async def outdated(self, share: Share = EVERYTHING) -> list[MatchId]:
        """Return the matches of a share whose card shows an earlier version, beginning with the one unchanged
        longest.

        Used after a start.
        """
        ...
