"""The pieces of Weathervanes and its moves: tableaux and scores, tricks, placements."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, NamedTuple, TypeAlias

from games.rules import MoveKind, Seat
from games.weathervanes.cards import Corner, Number, Suit
from texts.text import Text, phrase_in

SEATS: Final = range(4)


class Way(Enum):
    """The ways in which a card enters a tableau, in the order of canonical names."""

    ABOVE = "above"
    BELOW = "below"
    LEFT = "left of"
    RIGHT = "right of"
    FIRST = "first"
    ANEW = "anew"


@dataclass(frozen=True, slots=True)
class Play(MoveKind):
    """A card for the trick. A follower may leave out the suit (None), since its corner is forced."""

    number: Number
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Place(MoveKind):
    """A place in the tableau: on which side (`way`) of which number (`beside`, which is 0 for FIRST and
    ANEW)."""

    way: Way
    beside: Number = 0


Move: TypeAlias = Play | Place

FIRST: Final = Place(Way.FIRST)
ANEW: Final = Place(Way.ANEW)


class Edge(IntEnum):
    """An outer edge of a tableau, where two cards meet: edge e lies between places e and e + 1."""

    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3

    @property
    def word(self) -> Text:
        return _EDGE_WORDS[self]


_EDGE_WORDS: Final = (
    phrase_in("edge", "top"),
    phrase_in("edge", "right"),
    phrase_in("edge", "bottom"),
    phrase_in("edge", "left"),
)


Cells: TypeAlias = tuple[Number, Number, Number, Number]
"""The numbers in a tableau by place (`Corner`), 0 where no card lies.

A single card lies top left. A pair with two matches, whose centre is open, lies in the top row
or in the left column. Any other pair lies so that its only match is the centre.
"""

EMPTY: Final[Cells] = (0, 0, 0, 0)


class Tableau(NamedTuple):
    """A tableau as everyone sees it. `centres` are its possible centre suits: none for fewer than two cards,
    two for a pair with two matches, else one."""

    cells: Cells
    centres: tuple[Suit, ...]

    @property
    def size(self) -> int:
        return 4 - self.cells.count(0)


class Score(NamedTuple):
    """The score of a tableau with its parts (ruling 5).

    `cells` are arranged so that `centre` is in the middle (None for a single card). `outer` are the outer
    matches. `inner` is the number of points for a centre in the suit of the token. `sign` is −1 where a final
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
        """The points for the cards: n² for n cards."""
        return self.size**2

    @property
    def worth(self) -> int:
        """The points without the sign."""
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


class Void(NamedTuple):
    """A fact revealed by a seat that did not follow suit: no card in its hand has this suit at this corner."""

    seat: Seat
    corner: Corner
    suit: Suit


class Trick(NamedTuple):
    """The cards of a trick in the order of play, one to four. All point in the same direction."""

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
        """The winning card so far: the highest that shows the suit led (ruling 1)."""
        # No two are equal: a number has a suit at only one corner, and every seat shows a different corner.
        followed = (card for card in self.cards if card.suit == self.suit)
        return max(followed, key=lambda card: card.number)

    @property
    def givers(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats in the order in which their Displays are taken, which the first card of the trick
        determines.

        The trick points between the last and the first of them.
        """
        # Ruling 2: Displays are taken clockwise, as they lie, from the first one on.
        return clockwise(first_display(self.leader, self.cards[0].corner))

    @property
    def takers(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats in the order in which they take a Display: clockwise from the winner. Final once all have
        played."""
        return clockwise(self.best.seat)


class Placement(NamedTuple):
    """A Display on its way into a tableau: the seat that places it, the seat that it comes from, and its
    number.

    `place` is None while the seat has yet to choose; `cells` is then the tableau before the placement.
    Otherwise `cells` is the tableau after the placement and any clearing. `scores` are the scores that the
    placement caused: at most one, or two if the last Display of a match is placed anew. `forced` means that
    there was no choice.
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
    """Return all seats in play order, starting with the given one."""
    return first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4


def shown_corner(leader: Seat, corner: Corner, seat: Seat) -> Corner:
    """Return the corner that a seat shows at the centre if the leader shows `corner`."""
    # The player k seats clockwise of the leader shows the corner k steps clockwise.
    return Corner((corner + seat - leader) % 4)


def first_display(leader: Seat, corner: Corner) -> Seat:
    """Return the seat whose Display is taken first.

    The trick points between the seats that show their bottom right and bottom left corners; the first Display
    is the next one clockwise from there.
    """
    # The seat at offset k shows corner + k, so bottom left (3) lies at offset 3 − corner from the
    # leader.
    return (leader + Corner.BOTTOM_LEFT - corner) % 4
