"""What lies on the table of Weathervanes: moves, tableaux and their scores, tricks, placements."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Seat
from games.weathervanes.cards import Corner, Number, Suit

SEATS: Final = range(4)


class Way(Enum):
    """How a card comes into a tableau; the order is that of canonical names."""

    ABOVE = "above"
    BELOW = "below"
    LEFT = "left of"
    RIGHT = "right of"
    FIRST = "first"
    ANEW = "anew"


@dataclass(frozen=True, slots=True)
class Play(MoveKind):
    """A card for the trick. Who follows may leave the suit out (None): the corner is forced."""

    number: Number
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Place(MoveKind):
    """A place in the tableau: a way, and the number beside which (0: FIRST and ANEW need none)."""

    way: Way
    beside: Number = 0


Move: TypeAlias = Play | Place

FIRST: Final = Place(Way.FIRST)
ANEW: Final = Place(Way.ANEW)


class Edge(IntEnum):
    """Where two cards of a tableau meet at its rim: edge e lies between the places e and e + 1."""

    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3

    @property
    def word(self) -> str:
        return self.name.lower()


Cells: TypeAlias = tuple[Number, Number, Number, Number]
"""The numbers in a tableau by place (`Corner`), 0 where no card lies.

A single card lies top left. A pair with two matches, whose centre is open, lies in the top row or the
left column; any other pair lies so that its one match is the centre.
"""

EMPTY: Final[Cells] = (0, 0, 0, 0)


class Tableau(NamedTuple):
    """A tableau as everybody sees it. `centres` holds the suits that its centre may be: none for
    less than two cards, two for a pair with two matches, else one."""

    cells: Cells
    centres: tuple[Suit, ...]

    @property
    def size(self) -> int:
        return 4 - self.cells.count(0)


class Score(NamedTuple):
    """Why a tableau scores what it does.

    `cells` lie so that `centre` is in the middle (None for a single card); `outer` are the outer
    matches; `inner` are the points for a centre of the token's suit. `sign` is −1 where a final
    tableau counts against its owner.
    """

    cells: Cells
    centre: Suit | None
    token: Suit
    outer: tuple[tuple[Edge, Suit], ...]
    inner: int
    sign: int = 1

    @property
    def size(self) -> int:
        return 4 - self.cells.count(0)

    @property
    def square(self) -> int:
        """The points for the cards themselves."""
        return self.size**2

    @property
    def worth(self) -> int:
        """The points without their sign."""
        return self.square + len(self.outer) + self.inner

    @property
    def total(self) -> int:
        return self.sign * self.worth


class Shown(NamedTuple):
    """A card of a trick, with the corner and the suit that it shows at the centre."""

    seat: Seat
    number: Number
    corner: Corner
    suit: Suit


class Trick(NamedTuple):
    """The cards of a trick in the order of play, one to four. All point where the first does."""

    cards: tuple[Shown, ...]

    @property
    def leader(self) -> Seat:
        return self.cards[0].seat

    @property
    def suit(self) -> Suit:
        """The suit led."""
        return self.cards[0].suit

    @property
    def complete(self) -> bool:
        return len(self.cards) == 4

    @property
    def best(self) -> Shown:
        """The card that wins so far: the highest that shows the suit led."""
        followed = (card for card in self.cards if card.suit == self.suit)
        return max(followed, key=lambda card: card.number)

    @property
    def givers(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats in the order in which their Displays are taken, known from the first card on.

        The trick points between the last of them and the first.
        """
        return clockwise(first_display(self.leader, self.cards[0].corner))

    @property
    def takers(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats in the order in which they take a Display; certain once all have played."""
        return clockwise(self.best.seat)


class Placement(NamedTuple):
    """A Display on its way into a tableau: who places which card, from whom.

    `place` is None while its seat has yet to choose, and `cells` are then those before. `scores`
    are what was scored by it, in order: at most one, but two where a match's last card is laid anew.
    `cells` are the tableau after it, after any clearing. `forced` says that there was no choice.
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
    """All seats in play order from one on."""
    return first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4


def shown_corner(leader: Seat, corner: Corner, seat: Seat) -> Corner:
    """The corner that a seat shows at the centre where the leader shows `corner`."""
    return Corner((corner + seat - leader) % 4)


def first_display(leader: Seat, corner: Corner) -> Seat:
    """Whose Display comes first: clockwise next to where the trick points, which is between the
    seats that show their bottom right and their bottom left."""
    return (leader + Corner.BOTTOM_LEFT - corner) % 4
