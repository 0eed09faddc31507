"""A cache of the edits that messages of matches still need, for the process that makes these edits."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from matches.log.events import MatchId
from matches.ports.cursor import Earlier
from matches.ports.leased_cache import Heard, LeasedCache

_CACHED: Final = 512
"""The maximum number of matches whose messages are cached."""


class PendingEdits:
    """A cache of the messages that need an edit now, and of notices that will need one when they are no longer
    useful. Also holds the edits that have been applied in Discord but not stored yet.

    Applied edits are stored with the next change of their match, or all together now and then. If a crash comes
    first, the message is simply edited again.
    """

    def __init__(self, heard: Heard) -> None:
        self.listed: LeasedCache[MatchId, tuple[Earlier, ...]] = LeasedCache(heard, _CACHED)
        self._edited: dict[MatchId, frozenset[Earlier]] = {}

    def note(self, match_id: MatchId, earlier: Earlier) -> None:
        """Note that an edit of a message has been applied in Discord, but not stored yet."""
        self._edited[match_id] = self.edited(match_id) | {earlier}

    def edited(self, match_id: MatchId) -> frozenset[Earlier]:
        """Return the edits of a match that have been applied in Discord, but may not be stored yet."""
        return self._edited.get(match_id, frozenset())

    def all_edited(self) -> Mapping[MatchId, frozenset[Earlier]]:
        """Return, by match, the edits that have been applied in Discord, but may not be stored yet."""
        return dict(self._edited)

    def stored(self, match_id: MatchId, edited: frozenset[Earlier]) -> None:
        """Forget these applied edits of a match, because they are now stored."""
        if left := self.edited(match_id) - edited:
            self._edited[match_id] = left
        else:
            self._edited.pop(match_id, None)

    def outstanding(self, match_id: MatchId, listed: Collection[Earlier]) -> tuple[Earlier, ...]:
        """Return those of the listed messages that need an edit now. Leaves out notices that are still useful,
        and edits that have been applied."""
        edited = self.edited(match_id)
        return tuple(each for each in listed if each.past and each not in edited)
