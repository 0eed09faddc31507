"""The values of Wind of Fortune: moves, the news of an event, and what may be seen of a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Outcome, Seat
from games.wind_of_fortune.cards import Card, Colour, Hand, Suit, Symbol, Symbols, Tower

BATTLES: Final = 9
"""How many battles are fought with one deal."""


class Mode(Enum):
    """Where a side's second card comes from: a dummy, for one player, or a partner."""

    STANDARD = "standard"
    EXTENDED = "extended"
    NAKED = "naked"
    LEADER = "leader"
    REAL = "real"


class Awaited(Enum):
    """The kinds of decision: `ANSWER` is the battle of the side that does not start."""

    BATTLE = "battle"
    ANSWER = "answer"
    SHOW = "show"
    EXPOSE = "expose"
    JOKER = "joker"


class Source(Enum):
    """Where a card was played from. In a move it is what stands for the second card."""

    HAND = "hand"
    OPEN = "open"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class Commit(MoveKind):
    """What one seat plays in a battle.

    One player a side: a hand card and the dummy's, which is `OPEN` or `PILE`, or a named open card
    where the mode has several. Two players: a card each, or `OPEN` alone for a leader's open card.
    """

    card: Card | None
    dummy: Card | Source | None = None


@dataclass(frozen=True, slots=True)
class Show(MoveKind):
    """A leader lays a card of the hand open."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expose(MoveKind):
    """Which of the two piles, 1 or 2, becomes the naked dummy."""

    pile: int


@dataclass(frozen=True, slots=True)
class Crown(MoveKind):
    """To which tower a joker goes."""

    suit: Suit


Move: TypeAlias = Commit | Show | Expose | Crown


class Terms(NamedTuple):
    """The options that have an effect. `dummy` and `team` are the modes of sides of one and of two."""

    jokers: int
    delayed: bool
    dummy: Mode
    team: Mode
    higher_leads: bool


class Played(NamedTuple):
    """A card of a battle as it was turned up."""

    seat: Seat
    card: Card
    source: Source


class Battle(NamedTuple):
    """A battle as it was fought; `number` counts from 1 in its deal, `trial` in a Grand Finale.

    `colour` is the symbol's, which is the fortunate colour for a joker. `sums` are Red's and
    Black's; the starter's cards come first.
    """

    deal: int
    number: int
    trial: int
    symbol: Symbol
    colour: Colour
    fortune: Colour
    cards: tuple[Played, ...]
    sums: tuple[int, int]
    winner: Colour

    @property
    def tied(self) -> bool:
        """Whether the fortunate colour won a draw."""
        return self.sums[0] == self.sums[1]

    @property
    def raised(self) -> bool:
        """Whether the symbol was raised; otherwise it was dumped."""
        return self.winner is self.colour


class Fate(Enum):
    """What becomes of a symbol that stands alone on the pedestal, or is raised on it."""

    FITS = "fits"
    REPLACES = "replaces"
    WAITS = "waits"
    SEALS = "seals"
    DUMPED = "dumped"


class Effect(NamedTuple):
    """What collecting a symbol does: to which tower, at which layer (1 to 4), and all it clears.

    `cleared` go to the dump: what waited face down, and a joker that was replaced. Without a tower
    (`SEALS`, `DUMPED`) `suit` is None and `layer` 0.
    """

    fate: Fate
    symbol: Symbol
    suit: Suit | None = None
    layer: int = 0
    cleared: Symbols = ()


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


class Dummy(NamedTuple):
    """A side's open cards as everybody sees them, and how many cards its dummy pile has."""

    open: Hand
    pile: int


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
