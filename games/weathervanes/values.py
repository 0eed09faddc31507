"""The values of Weathervanes: the state, what may be seen of it, and the news of a move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from games.rules import Outcome, Seat
from games.weathervanes.cards import Deck, Number, Suit
from games.weathervanes.pieces import Cells, Placement, Score, Shown, Tableau, Trick

ROUNDS: Final = 4


class Variants(NamedTuple):
    """Which of the three variants are played."""

    constrained_lead: bool
    misere: bool
    no_kens: bool


class Dealt(NamedTuple):
    """A round has begun: `size` cards for everybody, `aside` left over, tokens passed."""

    round: int
    size: int
    aside: int
    tokens: tuple[Suit, ...]
    scores: tuple[int, ...]
    leader: Seat


class Played(NamedTuple):
    """A card was played; the trick as it lies with it."""

    card: Shown
    trick: Trick


class Placed(NamedTuple):
    """A card was placed while others have yet to place theirs."""

    placement: Placement


class Resolved(NamedTuple):
    """The last card of a trick was placed, and the trick's cards are the new Displays.

    `placements` are in the order of taking. `leader` leads the next trick; `dealt` is there where
    that begins a round. Both are None after the last trick of all.
    """

    round: int
    number: int
    trick: Trick
    placements: tuple[Placement, ...]
    leader: Seat | None
    dealt: Dealt | None


class Finished(NamedTuple):
    """The last of the final Displays was placed, in the order of seats, and all tableaux scored."""

    placements: tuple[Placement, ...]


class Resigned(NamedTuple):
    seat: Seat


News: TypeAlias = Dealt | Played | Placed | Resolved | Finished | Resigned


@dataclass(frozen=True, slots=True)
class State:
    """Everything. Hands and both parts of the discard pile are sorted; no field appears in the
    representation.

    `displays` and `tableaux` are by seat; a Display is 0 once it was placed. `aside` is what could
    not be dealt, `discard` what was scored since. `tricks` is the size of the round's deal, `cards`
    are those of the trick on the table. `placements` are there from a trick's last card until all
    have placed, in the order of taking. `finals` are the scores of the final tableaux by seat, once
    all are placed. `turns` counts the cards played and the placements completed.
    """

    deck: Deck = field(repr=False)
    variants: Variants = field(repr=False)
    seed: bytes = field(repr=False)
    round: int = field(repr=False)
    tricks: int = field(repr=False)
    leader: Seat = field(repr=False)
    tokens: tuple[Suit, ...] = field(repr=False)
    hands: tuple[tuple[Number, ...], ...] = field(repr=False)
    displays: tuple[Number, ...] = field(repr=False)
    tableaux: tuple[Cells, ...] = field(repr=False)
    scores: tuple[int, ...] = field(repr=False)
    discard: tuple[Number, ...] = field(repr=False)
    aside: tuple[Number, ...] = field(repr=False)
    cards: tuple[Shown, ...] = field(repr=False)
    placements: tuple[Placement, ...] = field(repr=False)
    finals: tuple[Score, ...] = field(repr=False)
    resigned: frozenset[Seat] = field(repr=False)
    turns: int = field(repr=False)
    news: News | None = field(repr=False)

    @property
    def over(self) -> bool:
        return bool(self.finals)

    @property
    def final(self) -> bool:
        """Whether the final Displays are being placed: all cards of the last round are played."""
        return bool(self.placements) and not self.cards

    @property
    def trick_number(self) -> int:
        """The trick on the table or to be led, from 1 within its round; at the end the last."""
        led = self.tricks - min(map(len, self.hands))
        return min(self.tricks, led if self.cards else led + 1)


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What one seat, or a spectator (`seat` None), may know.

    `hand` is the seat's own. `trick` is the one on the table: it stays there until all have placed.
    `trick_number` counts from 1 within the round and `tricks` is how many the round has. A Display
    is 0 once it was placed. `placements` are there while cards are to be placed, in the order of
    taking, those already made among them; `final` says that they are the final Displays.
    `finals` are the scores of the final tableaux by seat, empty before the end.
    """

    seat: Seat | None
    deck: Deck
    variants: Variants
    round: int
    trick_number: int
    tricks: int
    leader: Seat
    tokens: tuple[Suit, ...]
    hand: tuple[Number, ...] | None
    hand_sizes: tuple[int, ...]
    displays: tuple[Number, ...]
    tableaux: tuple[Tableau, ...]
    scores: tuple[int, ...]
    discard: int
    trick: Trick | None
    placements: tuple[Placement, ...]
    final: bool
    finals: tuple[Score, ...]
    to_act: frozenset[Seat]
    resigned: frozenset[Seat]
    news: News | None
    outcome: Outcome | None
