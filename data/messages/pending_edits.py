"""A cache of the messages that need an edit, for the process that makes these edits."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from matches.log.events import MatchId
from matches.ports.cursor import Earlier
from matches.ports.leased_cache import Heard, LeasedCache

_CACHED: Final = 512
"""The maximum number of matches whose messages are cached."""


class PendingEdits:
    """Caches which messages of a match need an edit, now or later. Also remembers which of these edits have
    been made in Discord, but are not stored yet.

    Made edits are stored with the next change of the match's cursor. From time to time, those of all matches
    are stored. If the process crashes before that, the next process makes the same edits again.
    """

    def __init__(self, heard: Heard) -> None:
        self.listed: LeasedCache[MatchId, tuple[Earlier, ...]] = LeasedCache(heard, _CACHED)
        self._edited: dict[MatchId, frozenset[Earlier]] = {}

    def note(self, match_id: MatchId, earlier: Earlier) -> None:
        """Remember that a message has been edited in Discord, until the edit is stored."""
        self._edited[match_id] = self.edited(match_id) | {earlier}

    def edited(self, match_id: MatchId) -> frozenset[Earlier]:
        """Return the messages of a match whose edit was made in Discord, but may not be stored yet."""
        return self._edited.get(match_id, frozenset())

    def all_edited(self) -> Mapping[MatchId, frozenset[Earlier]]:
        """Return the result of `edited` for each match that has such messages."""
        return dict(self._edited)

    def stored(self, match_id: MatchId, edited: frozenset[Earlier]) -> None:
        """Forget that these messages of a match have been edited, because that is stored now."""
        if left := self.edited(match_id) - edited:
            self._edited[match_id] = left
        else:
            self._edited.pop(match_id, None)

    def outstanding(self, match_id: MatchId, listed: Collection[Earlier]) -> tuple[Earlier, ...]:
        """Return those of the messages in `listed` that need an edit now. Left out are messages that have been
        edited already, and notices that must not be edited yet (`Earlier.past` is False)."""
        edited = self.edited(match_id)
        return tuple(each for each in listed if each.past and each not in edited)
