"""The values of Squall: the move, the state, the view, and the card played on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Outcome, Seat

Card: TypeAlias = int
CARDS: Final = range(1, 13)
ROUNDS: Final = 3
"""The number of rounds in a match, and of cards in a hand at its start."""


@dataclass(frozen=True, slots=True)
class Play(MoveKind):
    """A move of Squall: the seat plays one card of its hand."""

    card: Card


class Played(NamedTuple):
    """A card on the table, and the seat that played it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class State:
    """The complete state of a match. `played` has all cards in order; `resigned` is a seat or None."""

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    played: tuple[Played, ...] = field(repr=False)
    resigned: Seat | None = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Everything that a seat, or a spectator (`seat` None), may know.

    - `hand`: the cards that this seat holds; empty for a spectator.
    - `hand_sizes`: how many cards each seat holds.
    - `played`: all cards in the order of play, one round after another.
    - `takers`: the seats that took the finished rounds, in order.
    """

    seat: Seat | None
    to_act: Seat | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    played: tuple[Played, ...]
    takers: tuple[Seat, ...]
    resigned: Seat | None
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        return len(self.hand_sizes)

    @property
    def round(self) -> int:
        """The number of the current round, counted from 1; after the end, that of the last round."""
        return min(len(self.takers) + 1, ROUNDS)

    @property
    def table(self) -> tuple[Played, ...]:
        """The cards of the current round, or of the previous round until somebody plays a card."""
        return round_of(self.played, self.seats)


def round_of(played: tuple[Played, ...], seats: int) -> tuple[Played, ...]:
    """Return the cards of the last round in which somebody has played."""
    begun = len(played) % seats or min(seats, len(played))
    return played[len(played) - begun :]


def takers(played: tuple[Played, ...], seats: int) -> tuple[Seat, ...]:
    """Return the seats that took the finished rounds."""
    ends = range(seats, len(played) + 1, seats)
    return tuple(max(played[end - seats : end], key=lambda each: each.card).seat for end in ends)
