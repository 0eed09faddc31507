"""Who of a match's players is not there, and whose places others may take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.rules import Seat
from matches.log.events import (
    CameBack,
    Departed,
    Event,
    Moved,
    OnTimeout,
    PlayerId,
    Sought,
    TimedOut,
    WentAway,
)


@dataclass(frozen=True, slots=True)
class Search:
    """Who would have a missing player replaced, and by whom: by anybody where nobody is named."""

    by: frozenset[PlayerId]
    named: PlayerId | None


@dataclass(frozen=True, slots=True)
class Presence:
    """`cared` are those for whom the match plays until they are back, `overdue` those whose time is up in
    a match that waits, or who have resigned by that, `away` says until when somebody is (in seconds since
    1970), `gone` are those who are no longer in the server, `deleted` those of them of whom nothing is known
    any more; `former` are all who held a seat and hold none now, `past` says which seats others took from
    somebody.
    """

    cared: frozenset[PlayerId] = frozenset()
    overdue: frozenset[PlayerId] = frozenset()
    away: Mapping[PlayerId, int] = field(default_factory=dict)
    gone: frozenset[PlayerId] = frozenset()
    deleted: frozenset[PlayerId] = frozenset()
    sought: Mapping[PlayerId, Search] = field(default_factory=dict)
    former: frozenset[PlayerId] = frozenset()
    past: Mapping[PlayerId, frozenset[Seat]] = field(default_factory=dict)

    def after(self, event: Event, on_timeout: OnTimeout) -> Presence:
        """As it is after an event of those that say who is there."""
        match event:
            case TimedOut(player) if on_timeout == "caretaker":
                return replace(self, cared=self.cared | {player})
            case TimedOut(player):
                return replace(self, overdue=self.overdue | {player})
            case Departed(player, why):
                played = why == "deleted" or on_timeout != "wait"
                cared = self.cared | {player} if played else self.cared
                deleted = self.deleted | {player} if why == "deleted" else self.deleted
                return replace(self, gone=self.gone | {player}, cared=cared, deleted=deleted)
            case WentAway(player, until):
                return replace(self, away={**self.away, player: until})
            case CameBack(player):
                return self.without(player)
            case Sought(by, missing, named):
                earlier = self.sought.get(missing)
                agreeing = earlier.by if earlier is not None and earlier.named == named else set()
                search = Search(frozenset({*agreeing, by}), named)
                return replace(self, sought={**self.sought, missing: search})
        return self

    def moved(self, move: Moved, player: PlayerId) -> Presence:
        """Whoever has moved is neither late nor gone, and nobody takes their place."""
        if move.by != "player" or player not in {*self.overdue, *self.gone, *self.sought}:
            return self
        return replace(
            self,
            overdue=self.overdue - {player},
            gone=self.gone - {player},
            sought=self._unsought(player),
        )

    def without(self, player: PlayerId) -> Presence:
        """Nothing is missing of this player."""
        return replace(
            self,
            cared=self.cared - {player},
            overdue=self.overdue - {player},
            away={who: until for who, until in self.away.items() if who != player},
            gone=self.gone - {player},
            deleted=self.deleted - {player},
            sought=self._unsought(player),
        )

    def joined(self, player: PlayerId) -> Presence:
        """A player has a seat now."""
        return replace(self, former=self.former - {player})

    def lost(self, player: PlayerId, seat: Seat) -> Presence:
        """Somebody else has a seat of a player now."""
        seats = self.past.get(player, frozenset()) | {seat}
        return replace(self, past={**self.past, player: seats})

    def replaced(self, player: PlayerId) -> Presence:
        """Others have all the seats of a player now."""
        return replace(self.without(player), former=self.former | {player})

    def missing(self, player: PlayerId, now: int) -> bool:
        """Whether the player is away at that moment (in seconds since 1970), late, gone, or played for."""
        absent = self.cared | self.overdue | self.gone
        return player in absent or self.away.get(player, 0) > now

    def _unsought(self, player: PlayerId) -> Mapping[PlayerId, Search]:
        return {who: search for who, search in self.sought.items() if who != player}
