"""The values of Weathervanes: the state, the view, and the news of a move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from games.rules import Outcome, Seat
from games.weathervanes.cards import Deck, Number, Suit
from games.weathervanes.pieces import Cells, Placement, Score, Shown, Tableau, Trick, Void

# Tokens pass to the left after each round, and the red one leads (ruling 6), so in four rounds each seat leads
# once.
ROUNDS: Final = 4


class Variants(NamedTuple):
    """The three variants of the game. Each is true if the match uses it."""

    constrained_lead: bool
    misere: bool
    no_kens: bool


class Dealt(NamedTuple):
    """News: a round was dealt. Each seat got `size` cards, `aside` cards were left over, and the tokens were
    passed on."""

    round: int
    size: int
    aside: int
    tokens: tuple[Suit, ...]
    scores: tuple[int, ...]
    leader: Seat


class Played(NamedTuple):
    """News: a card was played. `trick` contains that card."""

    card: Shown
    trick: Trick


class Placed(NamedTuple):
    """News: a card was placed, and other seats still have to place theirs."""

    placement: Placement


class Resolved(NamedTuple):
    """News: all cards that were taken have been placed. The cards of the trick have become the new Displays
    (cards on show).

    `placements` are in the order of taking. `leader` is the seat that leads the next trick, and `dealt` the new
    round, if one begins. After the last trick of the match, both are None.
    """

    round: int
    number: int
    trick: Trick
    placements: tuple[Placement, ...]
    leader: Seat | None
    dealt: Dealt | None


class Finished(NamedTuple):
    """News: all final Displays have been placed, and all tableaux (squares of cards) have scored. `placements`
    are ordered by seat."""

    placements: tuple[Placement, ...]


class Resigned(NamedTuple):
    seat: Seat


News: TypeAlias = Dealt | Played | Placed | Resolved | Finished | Resigned


@dataclass(frozen=True, slots=True)
class State:
    """The complete state. Hands, `discard` and `aside` are sorted.

    - `displays`, `tableaux`: by seat. A Display (a seat's open card) is 0 once it has been placed.
    - `discard`: the cards scored in this round. `aside`: the cards that could not be dealt.
    - `tricks`: how many tricks the whole round has. `cards`: the cards of the current trick.
    - `placements`: where each seat places the Display that it took in the last trick, in the order of taking;
      empty once all seats have placed.
    - `finals`: the scores of the final tableaux by seat; empty until all are placed.
    - `turns`: the number of cards played, plus the number of times that all seats have placed.
    - `voids`: what seats have revealed in this round by not following suit; sorted, without duplicates.
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
    # Not compared, and so not part of the canonical text. The value follows from the moves, and matches were
    # stored before the field existed.
    voids: tuple[Void, ...] = field(default=(), repr=False, compare=False)

    @property
    def over(self) -> bool:
        return bool(self.finals)

    @property
    def final(self) -> bool:
        """Whether the final Displays are being placed. This happens after the last trick of the last round."""
        return bool(self.placements) and not self.cards

    @property
    def trick_number(self) -> int:
        """The number of the current or next trick within its round, counted from 1. After the last trick of the
        match, the number of that trick."""
        # During a trick, hand sizes differ by one card. The shortest hands have already played to it, so they
        # tell its number.
        led = self.tricks - min(map(len, self.hands))
        return min(self.tricks, led if self.cards else led + 1)


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Everything that a seat, or a spectator (`seat` None), may know.

    - `hand`: the seat's own hand.
    - `trick`: the current trick. It stays until all seats have placed.
    - `trick_number`: the number of the trick within the round, from 1 to `tricks`.
    - `displays`: by seat. A Display (a seat's open card) is 0 once it has been placed.
    - `placements`: while cards are being placed, all placements in the order of taking, including those already
      made. `final` is True if they are the last ones of the match.
    - `finals`: the scores of the final tableaux (squares of cards) by seat; empty before the end.
    - `discard`: the size of the discard pile. `scored`: the cards in it that were scored in this round; its
      other cards could not be dealt.
    - `voids`: what seats have revealed in this round by not following suit.
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
    scored: tuple[Number, ...]
    voids: tuple[Void, ...]
    trick: Trick | None
    placements: tuple[Placement, ...]
    final: bool
    finals: tuple[Score, ...]
    to_act: frozenset[Seat]
    resigned: frozenset[Seat]
    news: News | None
    outcome: Outcome | None
