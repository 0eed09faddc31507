"""Presence: which players of a match are absent, and who may take over their seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.copies import replace
from games.rules import Seat
from matches.log.events import (
    CameBack,
    Departed,
    Moved,
    PlayerId,
    Sought,
    TimedOut,
    WentAway,
)
from matches.log.words import OnTimeout


@dataclass(frozen=True, slots=True)
class SeatSearch:
    """An open request by the players `by` to replace a missing player with `named`; None means anybody."""

    by: frozenset[PlayerId]
    named: PlayerId | None


@dataclass(frozen=True, slots=True)
class Presence:
    """Which players are absent from a match, and why.

    - `cared`: players whose moves the match makes until they are back.
    - `overdue`: players whose time is up, in matches that make no moves for absent players.
    - `away`: players on a planned absence, with the time at which it ends, in seconds since 1970.
    - `gone`: players who have left the server, or whose data was deleted.
    - `deleted`: players whose data was deleted.
    - `sought`: the open requests to replace someone, by missing player.
    - `former`: players who once held a seat and now hold none.
    - `past`: the seats that others took over from a player, who still knows what those seats knew.
    """

    cared: frozenset[PlayerId] = frozenset()
    overdue: frozenset[PlayerId] = frozenset()
    away: Mapping[PlayerId, int] = field(default_factory=dict)
    gone: frozenset[PlayerId] = frozenset()
    deleted: frozenset[PlayerId] = frozenset()
    sought: Mapping[PlayerId, SeatSearch] = field(default_factory=dict)
    former: frozenset[PlayerId] = frozenset()
    past: Mapping[PlayerId, frozenset[Seat]] = field(default_factory=dict)

    def after(
        self,
        event: TimedOut | Departed | WentAway | CameBack | Sought,
        on_timeout: OnTimeout,
    ) -> Presence:
        """Return the presence after an event about absence or replacement."""
        match event:
            case TimedOut(player) if on_timeout == "caretaker":
                return replace(self, cared=self.cared | {player})
            case TimedOut(player):
                return replace(self, overdue=self.overdue | {player})
            case Departed():
                return self._departed(event, on_timeout)
            case WentAway(player, until):
                return replace(self, away={**self.away, player: until})
            case CameBack(player):
                return self.without(player)
            case Sought():
                return self._with_search(event)

    def _departed(self, event: Departed, on_timeout: OnTimeout) -> Presence:
        player, why = event.player, event.why
        # A player whose data was deleted can't come back, so the match always plays for them.
        played = why == "deleted" or on_timeout != "wait"
        cared = self.cared | {player} if played else self.cared
        deleted = self.deleted | {player} if why == "deleted" else self.deleted
        return replace(self, gone=self.gone | {player}, cared=cared, deleted=deleted)

    def _with_search(self, event: Sought) -> Presence:
        missing, named = event.missing, event.named
        # Another name starts a new search, because earlier consent was for somebody else.
        earlier = self.sought.get(missing)
        agreeing = earlier.by if earlier is not None and earlier.named == named else set()
        search = SeatSearch(frozenset({*agreeing, event.by}), named)
        return replace(self, sought={**self.sought, missing: search})

    def moved(self, move: Moved, player: PlayerId) -> Presence:
        """Return the presence after a move. A player who made it personally is present again, and nobody asks
        to replace them any more."""
        if move.by != "player" or player not in {*self.overdue, *self.gone, *self.sought}:
            return self
        return replace(
            self,
            overdue=self.overdue - {player},
            gone=self.gone - {player},
            sought=self._unsought(player),
        )

    def without(self, player: PlayerId) -> Presence:
        """Return the presence without the player's absences and any request to replace them."""
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
        """Return the presence after the player got a seat in the match."""
        return replace(self, former=self.former - {player})

    def lost(self, player: PlayerId, seat: Seat) -> Presence:
        """Return the presence after another player took over this seat from the player."""
        seats = self.past.get(player, frozenset()) | {seat}
        return replace(self, past={**self.past, player: seats})

    def replaced(self, player: PlayerId) -> Presence:
        """Return the presence after others took over all seats of the player."""
        return replace(self.without(player), former=self.former | {player})

    def missing(self, player: PlayerId, now: int) -> bool:
        """Return whether the player is in `cared`, `overdue`, `gone` or `away`. `now` is in seconds since 1970.
        A planned absence that ends at `now` or earlier does not count."""
        return self.is_away(player, now) or player in self.cared | self.overdue | self.gone

    def is_away(self, player: PlayerId, now: int) -> bool:
        """Return whether the player is on a planned absence that has not ended at `now`."""
        return self.away.get(player, now) > now

    def _unsought(self, player: PlayerId) -> Mapping[PlayerId, SeatSearch]:
        return {who: search for who, search in self.sought.items() if who != player}
