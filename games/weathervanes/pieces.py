"""The pieces of Weathervanes and its moves: tableaux, scores, tricks, and placements.

The game's terms: a Display is a card that lies in front of a seat. In a trick, each seat plays a card with one
corner pointing to the centre, and this decides who takes whose Display. Each seat places the Display that it
took into its tableau, a square of up to four cards. Cards in a tableau must have the same suit where they meet
in the middle: this suit is the tableau's centre. An outer match is an equal suit at the outer end of an edge
between two cards. Each seat has a token in one of the four suits, which changes every round; a centre in that
suit scores extra.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Seat
from games.weathervanes.cards import Corner, Number, Suit

SEATS: Final = range(4)


class Way(Enum):
    """How a card enters a tableau: on one side of a card, as the first card, or as the first card of a new
    tableau (`ANEW`), because it fits nowhere in the old one. A move's canonical name uses the first possible
    way."""

    __hash__ = object.__hash__  # that of `Enum` is a function in Python

    ABOVE = "above"
    BELOW = "below"
    LEFT = "left of"
    RIGHT = "right of"
    FIRST = "first"
    ANEW = "anew"


@dataclass(frozen=True, slots=True)
class Play(MoveKind):
    """The move that plays a card in a trick with this suit pointing to the centre. If the player follows, the
    suit may be None, because only one corner can point there."""

    number: Number
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Place(MoveKind):
    """The move that places a card in the tableau (the player's square), on the side `way` of the card with the
    number `beside`. For FIRST and ANEW, `beside` is 0."""

    way: Way
    beside: Number = 0


Move: TypeAlias = Play | Place

FIRST: Final = Place(Way.FIRST)
ANEW: Final = Place(Way.ANEW)


class Edge(IntEnum):
    """An edge along which two cards of a tableau meet: edge e lies between the places e and e + 1, modulo 4."""

    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3


Cells: TypeAlias = tuple[Number, Number, Number, Number]
"""The numbers of the cards in a tableau, indexed by place (`Corner`), with 0 where no card lies.

A single card lies at the top left. Two cards that match at both ends of their common edge lie in the top row or
in the left column; their centre is still open. Two cards that match at one end lie so that this end is the
centre.
"""

EMPTY: Final[Cells] = (0, 0, 0, 0)


def size_of(cells: Cells) -> int:
    """Return the number of cards in a tableau."""
    return 4 - cells.count(0)


class Tableau(NamedTuple):
    """A tableau (a square of up to four cards) as everyone sees it.

    `cells` are its places clockwise from the top left; 0 is an empty place. `centres` are the suits that its
    centre may have. There are none with fewer than two cards. There are two if two cards match at both ends of
    their common edge. Otherwise, there is one.
    """

    cells: Cells
    centres: tuple[Suit, ...]

    @property
    def size(self) -> int:
        return size_of(self.cells)


class Score(NamedTuple):
    """The score of a tableau (a square of up to four cards), with its parts.

    - `cells`: the cards, arranged with the suit `centre` in the middle. A single card has no centre (None).
    - `outer`: the outer matches, each as its edge and suit.
    - `inner`: the points for a centre in the suit of the token.
    - `sign`: −1 if a final tableau counts against its owner, otherwise 1.
    """

    cells: Cells
    centre: Suit | None
    token: Suit
    outer: tuple[tuple[Edge, Suit], ...]
    inner: int
    sign: int = 1

    @property
    def size(self) -> int:
        return size_of(self.cells)

    @property
    def square(self) -> int:
        """The points for the cards: n² for n cards."""
        return self.size**2

    @property
    def worth(self) -> int:
        """The points as a positive number, even if `sign` is −1."""
        return self.square + len(self.outer) + self.inner

    @property
    def total(self) -> int:
        return self.sign * self.worth


class Shown(NamedTuple):
    """A card in a trick, with the corner that points to the centre of the table, and the suit there."""

    seat: Seat
    number: Number
    corner: Corner
    suit: Suit


class Void(NamedTuple):
    """What a seat revealed by not following suit: no card in its hand has this suit at this corner."""

    seat: Seat
    corner: Corner
    suit: Suit


class Trick(NamedTuple):
    """The one to four cards of a trick, in the order of play. The first card determines the direction in which
    all of them point."""

    cards: tuple[Shown, ...]

    @property
    def leader(self) -> Seat:
        return self.cards[0].seat

    @property
    def suit(self) -> Suit:
        """The suit led: the one that the first card of the trick shows at the centre."""
        return self.cards[0].suit

    @property
    def complete(self) -> bool:
        return len(self.cards) == 4

    @property
    def best(self) -> Shown:
        """The card that is winning so far: the highest card that shows the suit led (ruling 1)."""
        # No two of these cards are equal: a number has a suit at only one corner, and every seat shows a
        # different corner.
        followed = (card for card in self.cards if card.suit == self.suit)
        return max(followed, key=lambda card: card.number)

    @property
    def givers(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats in the order in which their Displays are taken. The first card of the trick determines this
        order."""
        # Ruling 2: Displays are taken clockwise, in the order in which they lie, from the first one on.
        return clockwise(first_display(self.leader, self.cards[0].corner))

    @property
    def takers(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats in the order in which they take a Display. This order may change with each card that is
        played."""
        return clockwise(self.best.seat)

    def giver(self, taker: Seat) -> Seat:
        """Return the seat whose Display `taker` takes."""
        return self.givers[self.takers.index(taker)]


class Placement(NamedTuple):
    """A seat adds the Display (open card) that it took to its tableau. `giver` is the seat in front of which
    the Display lay, and `number` is the number of the card.

    - `place`: where the seat puts the card; None while it still has to choose.
    - `cells`: the tableau: without the card while `place` is None, then with it; empty once it has been
      cleared.
    - `forced`: whether there was only one place.
    - `scores`: the scores of the tableaux that the placement finished: none, one, or two. The last Display of a
      match finishes two if it fits nowhere in the old tableau.
    """

    seat: Seat
    giver: Seat
    number: Number
    cells: Cells
    place: Place | None = None
    forced: bool = False
    scores: tuple[Score, ...] = ()

    @property
    def points(self) -> int:
        return sum(score.total for score in self.scores)


def clockwise(first: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """Return all seats in play order, beginning with `first`."""
    return first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4


def shown_corner(leader: Seat, corner: Corner, seat: Seat) -> Corner:
    """Return the corner that a seat must point to the centre if the leader points `corner` there."""
    # The player k seats clockwise of the leader shows the corner k steps clockwise.
    return Corner((corner + seat - leader) % 4)


def first_display(leader: Seat, corner: Corner) -> Seat:
    """Return the seat whose Display is taken first: its card points its bottom left corner to the centre."""
    # The seat at offset k shows corner + k, so bottom left (3) lies at offset 3 − corner from the
    # leader.
    return (leader + Corner.BOTTOM_LEFT - corner) % 4
