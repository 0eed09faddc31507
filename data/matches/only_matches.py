"""Remembers which players no further match waits for, so that a move need not search for the player's next
match."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from matches.log.events import MatchId, PlayerId
from matches.ports.leased_cache import LeasedCache, unannounced
from matches.ports.peers import Peers

_CACHED: Final = 20_000


class OnlyMatches(LeasedCache[PlayerId, MatchId]):
    """Caches, for a player, a match with this property: no other match waits for the player."""

    def __init__(self, peers: Peers) -> None:
        super().__init__(unannounced(peers), _CACHED)

    def waits(self, match_id: MatchId, players: Collection[PlayerId]) -> None:
        """Note that a match may wait for these players from now on."""
        for player in players:
            only = self.get(player)
            self.forget(player)  # even if it is this match: another look-up may be under way
            if only == match_id:
                self.keep(player, only, self.moment())
