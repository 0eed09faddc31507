"""Presence: which players of a match are absent, and whose seats others may take over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.copies import replace
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
    """A search for a new player: `by` are those who asked for it, and `named` is the player they want; None
    means anybody."""

    by: frozenset[PlayerId]
    named: PlayerId | None


@dataclass(frozen=True, slots=True)
class Presence:
    """The absences in a match, and their reasons.

    - `cared`: players for whom the match plays until they are back.
    - `overdue`: players whose time is up, if the match waits for them or they resigned because of it.
    - `away`: when each absence ends, in seconds since 1970.
    - `gone`: players who have left the server, or had their data deleted.
    - `deleted`: players who had their data deleted.
    - `sought`: the open searches, by missing player.
    - `former`: players who once held a seat and now hold none.
    - `past`: the seats that others took over from a player. The player still knows what those seats knew.
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
        """Return the presence after an event about absence. Other events change nothing."""
        match event:
            case TimedOut(player) if on_timeout == "caretaker":
                return replace(self, cared=self.cared | {player})
            case TimedOut(player):
                return replace(self, overdue=self.overdue | {player})
            case Departed(player, why):
                # A player whose data was deleted can't come back, so even a match that waits plays for them.
                played = why == "deleted" or on_timeout != "wait"
                cared = self.cared | {player} if played else self.cared
                deleted = self.deleted | {player} if why == "deleted" else self.deleted
                return replace(self, gone=self.gone | {player}, cared=cared, deleted=deleted)
            case WentAway(player, until):
                return replace(self, away={**self.away, player: until})
            case CameBack(player):
                return self.without(player)
            case Sought(by, missing, named):
                # Another name starts a new search, because earlier consent was for somebody else.
                earlier = self.sought.get(missing)
                agreeing = earlier.by if earlier is not None and earlier.named == named else set()
                search = Search(frozenset({*agreeing, by}), named)
                return replace(self, sought={**self.sought, missing: search})
        return self

    def moved(self, move: Moved, player: PlayerId) -> Presence:
        """Return the presence after a move in a player's seat.

        A player who moved themselves is neither late nor gone, and any search for their replacement ends. Other
        moves change nothing.
        """
        if move.by != "player" or player not in {*self.overdue, *self.gone, *self.sought}:
            return self
        return replace(
            self,
            overdue=self.overdue - {player},
            gone=self.gone - {player},
            sought=self._unsought(player),
        )

    def without(self, player: PlayerId) -> Presence:
        """Return the presence after the player is present again, or no longer in the match."""
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
        """Return the presence after the player got a seat."""
        return replace(self, former=self.former - {player})

    def lost(self, player: PlayerId, seat: Seat) -> Presence:
        """Return the presence after another player took over this seat."""
        seats = self.past.get(player, frozenset()) | {seat}
        return replace(self, past={**self.past, player: seats})

    def replaced(self, player: PlayerId) -> Presence:
        """Return the presence after other players took over all seats of the player."""
        return replace(self.without(player), former=self.former | {player})

    def missing(self, player: PlayerId, now: int) -> bool:
        """Return whether the player is late, gone, away, or played for at `now` (in seconds since 1970)."""
        return player in self.all_missing(now)

    def all_missing(self, now: int) -> frozenset[PlayerId]:
        away = {who for who, until in self.away.items() if until > now}
        return self.cared | self.overdue | self.gone | away

    def _unsought(self, player: PlayerId) -> Mapping[PlayerId, Search]:
        return {who: search for who, search in self.sought.items() if who != player}
