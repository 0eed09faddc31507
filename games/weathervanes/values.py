"""The values of Weathervanes: the state, the view, and the news of a move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from games.rules import Outcome, Seat
from games.weathervanes.cards import Deck, Number, Suit
from games.weathervanes.pieces import Cells, Placement, Score, Shown, Tableau, Trick, Void

# Tokens pass to the left and red leads (ruling 6), so each seat begins one round.
ROUNDS: Final = 4


class Variants(NamedTuple):
    """Which of the three variants are played."""

    constrained_lead: bool
    misere: bool
    no_kens: bool


class Dealt(NamedTuple):
    """A round was dealt: `size` cards for each seat, `aside` left over; the tokens were passed."""

    round: int
    size: int
    aside: int
    tokens: tuple[Suit, ...]
    scores: tuple[int, ...]
    leader: Seat


class Played(NamedTuple):
    """A card was played, with the trick after it."""

    card: Shown
    trick: Trick


class Placed(NamedTuple):
    """A card was placed while others have yet to place theirs."""

    placement: Placement


class Resolved(NamedTuple):
    """The last card of a trick was placed, and the trick's cards are the new Displays.

    `placements` are in the order of taking. `leader` leads the next trick. `dealt` is set if a
    new round begins. Both are None after the last trick of the match.
    """

    round: int
    number: int
    trick: Trick
    placements: tuple[Placement, ...]
    leader: Seat | None
    dealt: Dealt | None


class Finished(NamedTuple):
    """The last of the final Displays was placed, and all tableaux have scored. `placements` are by seat."""

    placements: tuple[Placement, ...]


class Resigned(NamedTuple):
    seat: Seat


News: TypeAlias = Dealt | Played | Placed | Resolved | Finished | Resigned


@dataclass(frozen=True, slots=True)
class State:
    """The complete state. Hands, `discard` and `aside` are sorted.

    - `displays`, `tableaux`: by seat. A Display is 0 once it was placed.
    - `discard`: the cards scored in this round. `aside`: those that could not be dealt.
    - `tricks`: the number of tricks of the round. `cards`: the current trick.
    - `placements`: from the last card of a trick until all have placed, in the order of taking.
    - `finals`: the scores of the final tableaux by seat, once all are placed.
    - `turns`: the number of cards played plus the number of completed rounds of placements.
    - `voids`: what seats have shown in this round by not following; sorted, each once.
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
    # Not compared, and so not part of the canonical text: the moves determine it, and matches were stored
    # before it was kept.
    voids: tuple[Void, ...] = field(default=(), repr=False, compare=False)

    @property
    def over(self) -> bool:
        return bool(self.finals)

    @property
    def final(self) -> bool:
        """Whether the final Displays are being placed: all cards of the last round are played."""
        return bool(self.placements) and not self.cards

    @property
    def trick_number(self) -> int:
        """The number of the current or next trick within its round, from 1; at the end of the last one."""
        # During a trick the hands differ by one card; the shortest has played to it.
        led = self.tricks - min(map(len, self.hands))
        return min(self.tricks, led if self.cards else led + 1)


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What one seat, or a spectator (`seat` None), may know.

    - `hand`: the seat's own hand.
    - `trick`: the current trick. It stays until all have placed.
    - `trick_number`: from 1 within the round, which has `tricks` of them.
    - `displays`: a Display is 0 once it was placed.
    - `placements`: while cards are to be placed, in the order of taking, those already made
      included. `final` tells that they are the final Displays.
    - `finals`: the scores of the final tableaux by seat; empty before the end.
    - `discard`: the size of the discard pile. `scored`: those of its cards that were scored in this
      round; the others are those that could not be dealt.
    - `voids`: what seats have shown in this round by not following.
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
