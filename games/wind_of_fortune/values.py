"""The values of Wind of Fortune: the state, the view, and the news of an event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from games.rules import Outcome, Seat
from games.wind_of_fortune.cards import Card, Colour, Hand, Suit, Symbol, Symbols, Tower, name_of
from games.wind_of_fortune.pieces import (
    BATTLES,
    Awaited,
    Battle,
    Dummy,
    Effect,
    Mode,
    Move,
    PlayedCard,
    Terms,
)
from texts.text import Text


class News(NamedTuple):
    """Everything public that the last event caused, in the order of these fields. A secret commitment is not an
    event.

    - `laid`: the open card of the starting side, while the other cards are still hidden.
    - `shown`: new open cards of leaders. `exposed`: the sides whose naked dummies were laid out.
    - `battle`: the battle that ended. `kicked`: the symbols that fell from the pedestal. `collected`: the
      symbol that went to a tower or sealed the win.
    - `dealt`: there was a new deal, by the side that now holds the heavy stone. `leaders`: the seats that took
      over the lead.
    - `reshuffled`: the godly deck was reshuffled, by the side that now holds the fortune stone. `stone_moved`:
      that stone moved in a Grand Finale, without a shuffle.
    - `joker_joined`: a delayed joker joined the deck. `drawn`: the new symbols. `turned_up`: cards from dummy
      piles, each with its side.
    - `trial`: the number of the trial (battle of the Grand Finale) that begins. 1 announces the Grand Finale; 0
      means that none begins.
    """

    laid: PlayedCard | None = None
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
"""Two lists of cards: the piles of Red and of Black, or the two packs between which a side has to choose."""


class Earth(NamedTuple):
    """The current deal of the earthly deck. Pairs of values are Red's and Black's. The top of a pile is its
    last card.

    `battle` is the number of the next battle, from 1; it is 10 after the last one of the deal. `heavy` is
    the side with the heavy stone. `choices` holds the two packs of a side that has yet to choose its naked
    dummy.
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

    def dummy(self, colour: Colour) -> Dummy:
        return Dummy(self.open[colour], len(self.piles[colour]))


class Godly(NamedTuple):
    """The godly deck, whose top is its last symbol, and all symbols that were drawn from it.

    `towers` is indexed by suit. `fortune` is the side with the fortune stone. `fought` is the number of symbols
    of the `pair` that have been fought for; these lie on the pedestal or in the dump. `aside` is the number of
    delayed jokers that have not joined the deck yet. `trial` counts battles from 1 in a Grand Finale, and is 0
    before it.
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
    """The complete state.

    `awaited` is the kind of decision that each seat is asked for. Where several seats decide at the same time,
    `commits` holds their decisions until the last of them has decided. `won` is the side that has won and the
    reason. `concealed` is the number of battles that began without an open card.
    """

    seed: bytes = field(repr=False)
    terms: Terms = field(repr=False)
    colours: tuple[Colour, ...] = field(repr=False)
    modes: tuple[Mode, Mode] = field(repr=False)
    earth: Earth = field(repr=False)
    godly: Godly = field(repr=False)
    awaited: tuple[Awaited | None, ...] = field(repr=False)
    # Secret until all seats have decided. A view has only its own commitment, and its `committed` says which
    # seats have decided.
    commits: tuple[Move | None, ...] = field(repr=False)
    turn: int = field(repr=False)
    last_battle: Battle | None = field(repr=False)
    news: News = field(repr=False)
    resigned: frozenset[Seat] = field(repr=False)
    won: tuple[Colour, str] | None = field(repr=False)
    # These turns are not counted in `turn`, because stored fingerprints depend on it, and it originally grew
    # only for open cards.
    concealed: int = field(default=0, repr=False, compare=False)

    @property
    def to_act(self) -> frozenset[Seat]:
        # A seat stays awaited until all seats have decided. Only its commitment tells that it has.
        pairs = enumerate(zip(self.awaited, self.commits, strict=True))
        return frozenset([seat for seat, (kind, move) in pairs if kind and move is None])

    def seats_of(self, colour: Colour) -> tuple[Seat, ...]:
        return tuple([seat for seat, side in enumerate(self.colours) if side is colour])

    def speaker(self, colour: Colour) -> Seat:
        """Return the seat that decides alone for a side. This is its only seat, its leader (the partner with an
        open card) or, without a leader, the lower seat of two partners (ruling 26)."""
        leader = self.earth.leaders[colour]
        return self.seats_of(colour)[0] if leader is None else leader

    def name(self, seat: Seat) -> Text:
        return name_of(self.colours, seat)


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """Everything that a seat, or a spectator (`seat` None), may know. Pairs of values are Red's and Black's.

    - `hand`, `dummies`, `hand_sizes`: a card that is played stays in these until it is turned up.
    - `own`: the move to which the seat has committed itself, until it takes effect. `laid`: the open card of
      the starting side, once it is public.
    - `towers`: those of hearts, diamonds, spades and clubs.
    - `pair`: the symbols drawn last. `fought`: for how many of them the battle is over.
    - `piles`: the two packs of the seat while it has to choose which one to lay open.
    - `discard`: the cards used in this deal. `aside`: the number of delayed jokers that have not joined the
      deck yet.
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
    laid: PlayedCard | None
    own: Move | None
    awaited: tuple[Awaited | None, ...]
    to_act: frozenset[Seat]
    resigned: frozenset[Seat]
    last_battle: Battle | None
    news: News
    outcome: Outcome | None

    @property
    def symbol(self) -> Symbol | None:
        """The symbol of the current or next battle; None between pairs, and after a sealed win."""
        return self.pair[self.fought] if self.fought < len(self.pair) else None

    @property
    def coming(self) -> Symbol | None:
        """The second symbol of the pair while the first one is being fought for; otherwise None."""
        return self.pair[1] if self.fought == 0 and len(self.pair) > 1 else None

    @property
    def colour(self) -> Colour | None:
        """The side of the seat; None for a spectator."""
        return None if self.seat is None else self.colours[self.seat]

    def seats_of(self, colour: Colour) -> tuple[Seat, ...]:
        return tuple(seat for seat, side in enumerate(self.colours) if side is colour)

    @property
    def face_down(self) -> bool:
        """Whether the other side has to answer while all cards of the starting side lie face down. Always False
        in the ninth battle, which is forced: nobody is asked."""
        return Awaited.ANSWER in self.awaited and self.laid is None and self.battle < BATTLES

    def colour_of(self, symbol: Symbol) -> Colour:
        """Return the colour of a symbol. A joker has the colour of the side with the fortune stone."""
        return self.fortune if symbol.suit is None else symbol.suit.colour

    def tower(self, suit: Suit) -> Tower:
        return self.towers[suit]
