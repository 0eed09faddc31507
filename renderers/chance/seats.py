"""The panels of the seats of Chance, with the players' names and TriCards (hand cards)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.chance.values import View
from games.rules import Seat
from renderers.chance.names import just_discarded, seat_name
from renderers.chance.signs import gap, square, ticked
from renderers.kit.frame import centred_right, panel
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.plates import BAR, NAME, Inscription, inscribe
from renderers.kit.portraits import Framed, draw_portraits, plain
from renderers.kit.sprites import MARGIN, Sprite, label, rounded_box
from renderers.kit.theme import Hue
from renderers.renderer import Cast

LEFT: Final = 14
TOP: Final = 406
BOTTOM: Final = 986
WIDTH: Final = 972


class Plan(NamedTuple):
    """The layout of the panels for a number of seats, in pixels.

    - `columns`, `rows`: how the panels are arranged, with gaps of `between` pixels.
    - `bar`, `first`: where the name bar and the first card are, relative to the top left corner of a panel.
    - `side`: the side of a TriCard; `pitch`: the distance from one to the next.
    - `top`, `bottom`: the y positions between which all panels lie.
    - `below`: whether portraits stand below the seat's number, because the name bar has no room for them.
    """

    columns: int
    rows: int
    between: int
    bar: tuple[int, int, int, int]
    """The name bar: left, top, width, height."""
    first: tuple[int, int]
    """The top left corner of the first TriCard."""
    side: int
    pitch: int
    top: int = TOP
    bottom: int = BOTTOM
    below: bool = False

    @property
    def width(self) -> int:
        return (WIDTH - self.between * (self.columns - 1)) // self.columns

    @property
    def height(self) -> int:
        return (self.bottom - self.top - self.between * (self.rows - 1)) // self.rows

    def corner(self, seat: Seat) -> tuple[int, int]:
        row, column = divmod(seat, self.columns)
        x = LEFT + (self.width + self.between) * column
        return x, self.top + (self.height + self.between) * row

    def card(self, seat: Seat, place: int) -> tuple[int, int]:
        """Return the top left corner, in the picture, of this seat's TriCard number `place`, counted from 0."""
        x, y = self.corner(seat)
        return x + self.first[0] + self.pitch * place, y + self.first[1]


NINE: Final = Plan(3, 3, 12, (8, 8, 300, BAR), (8, 76), 96, 102)
PLANS: Final[Mapping[int, Plan]] = {
    3: Plan(1, 3, 12, (8, 8, 956, BAR), (13, 76), 98, 106),
    4: Plan(1, 4, 12, (8, 8, 298, 120), (322, 19), 98, 108),
    5: Plan(1, 5, 11, (8, 8, 298, 91), (322, 9), 89, 137),
    6: Plan(2, 3, 12, (8, 8, 464, BAR), (12, 76), 100, 117),
    7: NINE,
    8: NINE,
    9: NINE,
}
"""The layout of the panels for each number of seats in a match without portraits."""

NINE_FACES: Final = NINE._replace(first=(62, 85), side=78, pitch=84, below=True)
WITH_FACES: Final[Mapping[int, Plan]] = {
    **PLANS,
    5: Plan(1, 5, 11, (8, 8, 426, 91), (450, 9), 89, 105),
    7: NINE_FACES,
    8: NINE_FACES,
    9: NINE_FACES,
}
"""The layout of the panels for each number of seats in a match with portraits."""


def draw_places(sprite: Sprite, seats: int, plan: Plan | None = None) -> None:
    """Draw an empty panel for each seat. Without a `plan`, use the layout of the table."""
    plan = plan or PLANS[seats]
    for seat in range(seats):
        sprite.put(panel(plan.width, plan.height), *plan.corner(seat))


def draw_seats(sprite: Sprite, view: View, cast: Cast, plan: Plan | None = None) -> None:
    """Draw the name bars, portraits and TriCards of all seats into the panels that `draw_places` has drawn.
    `plan` is the layout of the panels; None means the usual one for this number of seats."""
    plans, fresh = WITH_FACES if any(cast.faces) else PLANS, just_discarded(view)
    plan = plan or plans[len(view.hands)]
    for seat, hand in enumerate(view.hands):
        _draw_bar(sprite, view, seat, cast, plan)
        x, y = plan.card(seat, 0)
        for card, gone in hand:
            # The TriCards of a player who resigned are out of the game, so their places are drawn empty.
            there = not gone and seat not in view.forfeited
            empty = ticked(plan.side) if card == fresh else gap(plan.side)
            sprite.put(square(card, plan.side) if there else empty, x, y)
            x += plan.pitch
    draw_portraits(sprite, _portraits(view, cast, plan))


def _portraits(view: View, cast: Cast, plan: Plan) -> Iterator[Framed]:
    for seat in range(len(view.hands)):
        if (face := cast.face(seat)) is None:
            continue
        (x, y), (left, top, _, height), gone = plan.corner(seat), plan.bar, seat in view.forfeited
        if plan.below:
            middle = x + plan.first[0] // 2, y + plan.first[1] + plan.side // 2
            yield plain(face, middle, Hue.SWELL, stand_in=gone, radius=25)
        else:
            middle = x + left + NAME + PORTRAIT // 2 - 4, y + top + _rise(height) + BAR // 2
            yield plain(face, middle, GROUNDS[_bright(view, seat)], stand_in=gone)


def _draw_bar(sprite: Sprite, view: View, seat: Seat, cast: Cast, plan: Plan) -> None:
    (x, y), (left, top, width, height) = plan.corner(seat), plan.bar
    bright, gone = _bright(view, seat), seat in view.forfeited
    # The number of TriCards left shows how close a player is to winning, so every name bar has it.
    words = "–" if gone else str(len(view.remaining(seat)))
    ink = Hue.MIST if gone else Hue.INK if bright else Hue.PAPER
    end = _end(words, ink, GROUNDS[bright], height)
    instead = cast.language.say(seat_name(seat))
    shift = 0 if plan.below or cast.face(seat) is None else PORTRAIT
    shown = Inscription(str(seat + 1), cast.names[seat], instead, bright, gone)
    plate = _plate(width, height, width - end.size[0] - 16, shown, shift)
    sprite.put(plate, x + left, y + top)
    right = x + left + width - 14 - end.size[0] + MARGIN
    sprite.put_letters(end, right, y + top, GROUNDS[bright])


def _bright(view: View, seat: Seat) -> bool:
    return view.to_act == seat if view.outcome is None else seat in view.outcome.winners


GROUNDS: Final = (Hue.ABYSS, Hue.BRASS)
"""The colours of name bars: a plain one, and a bright one for the seat to act or a winner."""


@lru_cache(maxsize=128)
def _end(words: str, ink: Hue, ground: Hue, height: int) -> Sprite:
    end = label(words, Face.BOLD, SMALLEST, ink, ground)
    across, middle = end.size[0], BAR / 2 if height >= HIGH else height / 2
    return centred_right(Sprite(across, height, ground), end, across - MARGIN, middle)


HIGH: Final = 112
"""The minimum height in pixels of a name bar whose name is below the seat's number rather than beside it."""


@lru_cache(maxsize=64)
def _plate(width: int, height: int, room: int, words: Inscription, shift: int) -> Sprite:
    """Return a name bar. On a low bar, the name is at most `room` pixels wide. It starts `shift` pixels further
    to the right than usual."""
    sprite = rounded_box(width, height, 10, GROUNDS[words.bright], Hue.SWELL)
    if height >= HIGH:
        at, room = (10, height - 30), width - 20
    else:
        at, room = (NAME + shift, BAR // 2), room - NAME - shift
    return inscribe(sprite, _rise(height), room, words, at)


def _rise(height: int) -> int:
    """Return the distance in pixels from the top of a name bar to the top of the seat's number."""
    return 2 if height >= HIGH else (height - BAR) // 2


PORTRAIT: Final = 64
"""The width in pixels of a portrait on a name bar, with the gaps beside it."""
