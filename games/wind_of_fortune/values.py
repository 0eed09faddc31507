"""The values of Wind of Fortune: the state, what may be seen of it, and the news of an event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from games.rules import Outcome, Seat
from games.wind_of_fortune.cards import Card, Colour, Hand, Suit, Symbol, Symbols, Tower, name_of
from games.wind_of_fortune.pieces import Awaited, Battle, Dummy, Effect, Mode, Move, Played, Terms


class News(NamedTuple):
    """All that the last event did that everybody saw (a commitment in secret is none), in this order.

    `laid` is the open card that the starting side has used while the rest is still to be turned
    up. `shown` are leaders' new open cards, `exposed` the sides whose naked dummy was laid out.
    `battle` ended; `kicked` fell from the pedestal; `collected` went to a tower (or sealed the win).
    Then, as far as they were due: a new deal, by the side that holds the heavy stone now; `leaders`
    who took over the lead; `reshuffled`, whether the godly deck was, by the side that holds the
    fortune stone now (in a Grand Finale the stone moves without a shuffle: `stone_moved`);
    `joker_joined`, a delayed one; the symbols `drawn`; cards `turned_up` from dummy piles; the
    number of the `trial` that begins, 1 for the announcement of the Grand Finale.
    """

    laid: Played | None = None
    shown: tuple[tuple[Seat, Card], ...] = ()
    exposed: tuple[Colour, ...] = ()
    battle: Battle | None = None
    kicked: Symbols = ()
    collected: Effect | None = None
    dealt: bool = False
    leaders: tuple[Seat, ...] = ()
    reshuffled: bool = False
    stone_moved: bool = False
    joker_joined: bool = False
    drawn: Symbols = ()
    turned_up: tuple[tuple[Colour, Card], ...] = ()
    trial: int = 0


Piles: TypeAlias = tuple[Hand, Hand]


class Earth(NamedTuple):
    """One deal of the earthly deck; pairs are Red's and Black's, piles have their top last.

    `battle` counts from 1, and is 10 when the deal is used up. `choices` are the two piles of
    a side that has still to expose one of them.
    """

    deal: int
    battle: int
    heavy: Colour
    leaders: tuple[Seat | None, Seat | None]
    hands: tuple[Hand, ...]
    open: Piles
    piles: Piles
    choices: tuple[Piles | None, Piles | None]
    discard: Hand


class Godly(NamedTuple):
    """The godly deck, its top last, and all that came out of it; towers in the order of suits.

    `fought` counts how many of the `pair` are over: these lie on the pedestal or in the dump. In a
    Grand Finale `trial` counts from 1, else it is 0.
    """

    fortune: Colour
    shuffles: int
    deck: Symbols
    aside: int
    pair: Symbols
    fought: int
    pedestal: Symbols
    dump: Symbols
    towers: tuple[Tower, ...]
    trial: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything; no field appears in the representation.

    `commits` holds what seats have decided while others, who decide at the same time, have not.
    """

    seed: bytes = field(repr=False)
    terms: Terms = field(repr=False)
    colours: tuple[Colour, ...] = field(repr=False)
    modes: tuple[Mode, Mode] = field(repr=False)
    earth: Earth = field(repr=False)
    godly: Godly = field(repr=False)
    awaited: tuple[Awaited | None, ...] = field(repr=False)
    commits: tuple[Move | None, ...] = field(repr=False)
    turn: int = field(repr=False)
    last_battle: Battle | None = field(repr=False)
    news: News = field(repr=False)
    resigned: frozenset[Seat] = field(repr=False)
    won: tuple[Colour, str] | None = field(repr=False)

    @property
    def to_act(self) -> frozenset[Seat]:
        pairs = enumerate(zip(self.awaited, self.commits, strict=True))
        return frozenset(seat for seat, (kind, move) in pairs if kind and move is None)

    def seats_of(self, colour: Colour) -> tuple[Seat, ...]:
        return tuple(seat for seat, side in enumerate(self.colours) if side is colour)

    def speaker(self, colour: Colour) -> Seat:
        """Who decides alone for a side: its only seat, its leader, or the lower one of equals."""
        leader = self.earth.leaders[colour]
        return self.seats_of(colour)[0] if leader is None else leader

    def name(self, seat: Seat) -> str:
        return name_of(self.colours, seat)


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What one seat, or a spectator (`seat` None), may know.

    Cards stay in `hand`, `dummies` and `hand_sizes` until they are turned up: `own` is what the seat
    has committed itself to, `laid` the open card that the starting side uses, once that is known.
    Pairs of values for the sides are Red's and Black's. `pair` is what was drawn last, and `fought`
    how many of it have been fought for. `piles` are the seat's own two while it has to expose one;
    `discard` is what this deal has used up; `aside` counts the delayed jokers not yet in play.
    """

    seat: Seat | None
    terms: Terms
    colours: tuple[Colour, ...]
    modes: tuple[Mode, Mode]
    leaders: tuple[Seat | None, Seat | None]
    fortune: Colour
    heavy: Colour
    deal: int
    battle: int
    trial: int
    towers: tuple[Tower, ...]
    pair: Symbols
    fought: int
    pedestal: Symbols
    godly: int
    aside: int
    dump: Symbols
    dummies: tuple[Dummy, Dummy]
    hand: Hand
    hand_sizes: tuple[int, ...]
    discard: Hand
    piles: tuple[Hand, Hand] | None
    starter: Colour | None
    committed: frozenset[Seat]
    laid: Played | None
    own: Move | None
    awaited: tuple[Awaited | None, ...]
    to_act: frozenset[Seat]
    resigned: frozenset[Seat]
    last_battle: Battle | None
    news: News
    outcome: Outcome | None

    @property
    def symbol(self) -> Symbol | None:
        """The symbol that is fought for now or next; None between two pairs, and after a sealed win."""
        return self.pair[self.fought] if self.fought < len(self.pair) else None

    @property
    def coming(self) -> Symbol | None:
        """The pair's second symbol while the first is fought for."""
        return self.pair[1] if self.fought == 0 and len(self.pair) > 1 else None

    @property
    def colour(self) -> Colour | None:
        """The side of the seat."""
        return None if self.seat is None else self.colours[self.seat]

    def seats_of(self, colour: Colour) -> tuple[Seat, ...]:
        return tuple(seat for seat, side in enumerate(self.colours) if side is colour)

    def colour_of(self, symbol: Symbol) -> Colour:
        """A symbol's colour: a joker has the fortunate one."""
        return self.fortune if symbol.suit is None else symbol.suit.colour

    def tower(self, suit: Suit) -> Tower:
        return self.towers[suit]
