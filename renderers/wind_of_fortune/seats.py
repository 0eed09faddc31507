"""Draws the seats on the table: their marks (numbers or suits), their name bars, and the stones that their
sides hold."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.rules import Seat
from games.wind_of_fortune.cards import Colour, name_of
from games.wind_of_fortune.values import View
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.plates import BAR, NAME, Inscription, inscribe
from renderers.kit.portraits import Framed, draw_portraits
from renderers.kit.signets import draw_rose
from renderers.kit.sprites import Sprite, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.wind_of_fortune.pieces.suits import INKS, draw_suit
from renderers.wind_of_fortune.pieces.towers import SIDE_LEFT, SIDE_TOP

ACROSS: Final = 314
STONE: Final = 41
TEAM_PITCH: Final = 66
DISC: Final = 56
FACES: Final = (22, 28)
"""The radius of a partner's portrait, which has a mark beside it, and of a lone player's portrait, which has
none."""
CLOSE: Final = 20
"""The radius of the mark or portrait of a lone player who holds both stones, to leave room for the name."""
COIN: Final = (67, 20)
"""The centre on a name bar, and the radius, of a partner's mark beside their portrait."""


class Mark(NamedTuple):
    """A seat's side, and its number within the side: 1 or 2 for partners, 0 for a lone player. The seat's mark
    is drawn from it."""

    colour: Colour
    number: int


def mark_of(view: View, seat: Seat) -> Mark:
    colour = view.colours[seat]
    seats = view.seats_of(colour)
    # A side with one seat has no numbers, so its mark shows a suit of the side.
    return Mark(colour, seats.index(seat) + 1 if len(seats) > 1 else 0)


@cache
def mark(known: Mark, ground: Hue, stand_in: bool = False, side: int = DISC) -> Sprite:
    """Return a disc that shows who sits at a seat: the number of a partner, or a suit of a lone player's side.
    The disc is dark if `stand_in`, which means that the bot plays the seat.

    `ground` is the colour behind the disc, and `side` its width and height in pixels.
    """
    paper = Hue.SLATE if stand_in else Hue.PAPER
    ink = Hue.PAPER if stand_in else INKS[known.colour]
    sprite, middle = Sprite(side, side, ground), side / 2
    sprite.lay(Stencil(side, side).disc(middle, middle, middle).mask(), paper, ground)
    if known.number:
        return sprite.write(str(known.number), (middle, middle), (Face.BOLD, SMALLEST), ink, paper)
    sign = Stencil(side, side)
    draw_suit(sign, known.colour.suits[0], middle, middle, 9 * side // 14)
    return sprite.lay(sign.mask(), ink, paper)


def draw_people(sprite: Sprite, view: View, cast: Cast) -> None:
    """Draw the name bars of both sides, with the stones that each side holds."""
    faces = []
    for colour in Colour:
        left = SIDE_LEFT[colour] + 4
        for number, seat in enumerate(view.seats_of(colour)):
            top = SIDE_TOP + 10 + TEAM_PITCH * number
            sprite.put(_bar(view, seat, cast), left, top)
            if (face := cast.face(seat)) is not None:
                ring = Hue.SLATE if seat in cast.stand_ins else INKS[colour]
                ground = Hue.BRASS if _bright(view, seat) else Hue.ABYSS
                radius = FACES[len(view.seats_of(colour)) == 1]
                radius = CLOSE if all(_held(view, seat)) else radius
                middle = left + radius + 3, top + BAR // 2
                faces.append(Framed(face, middle, ring, (ground,), radius=radius))
    draw_portraits(sprite, faces)


def _bright(view: View, seat: Seat) -> bool:
    return seat in (view.to_act if view.outcome is None else view.outcome.winners)


def _bar(view: View, seat: Seat, cast: Cast) -> Sprite:
    bright, alone = _bright(view, seat), seat in cast.stand_ins
    faced = cast.face(seat) is not None
    plate = Plate(mark_of(view, seat), named(view, seat, cast), bright, alone, faced)
    return bar(plate, _held(view, seat))


def _held(view: View, seat: Seat) -> tuple[bool, bool]:
    colour = view.colours[seat]
    # The stones belong to the side until the end of the match. Partners show one each, to leave room for names.
    seats, going = view.seats_of(colour), bool(view.to_act)
    return (
        going and seats[0] == seat and view.fortune is colour,
        going and seats[-1] == seat and view.heavy is colour,
    )


class Plate(NamedTuple):
    """The content of a name bar.

    - `mark`: the side and number of the seat.
    - `name`: the person's name, and the seat's name, which is written if the person's name can't be drawn.
    - `bright`: whether it is the seat's turn or its side has won.
    - `stand_in`: whether the match plays the seat, because its player has resigned or is away.
    - `faced`: whether a portrait will be drawn on the bar.
    """

    mark: Mark
    name: tuple[str, str]
    bright: bool
    stand_in: bool
    faced: bool = False


def named(view: View, seat: Seat, cast: Cast) -> tuple[str, str]:
    return cast.names[seat], cast.language.say(name_of(view.colours, seat))


@lru_cache(maxsize=128)
def bar(plate: Plate, held: tuple[bool, bool]) -> Sprite:
    """Return a name bar with the seat's mark and name. `held` has two flags: whether to draw the fortune stone,
    and whether to draw the heavy stone."""
    known, (name, instead), bright, stand_in, faced = plate
    ground = Hue.BRASS if bright else Hue.ABYSS
    right = ACROSS - 6 - STONE * sum(held)
    sprite = rounded_box(ACROSS, BAR, 10, ground, Hue.SWELL)
    start = NAME + 22 if faced and known.number else 2 * CLOSE + 10 if all(held) else NAME
    shown = Inscription("", name, instead, bright, stand_in)
    inscribe(sprite, 0, right - start, shown, (start, BAR / 2))
    if known.number or not faced:
        x, radius = COIN if faced else (4 + CLOSE, CLOSE) if all(held) else (32, DISC // 2)
        small = mark(known, ground, stand_in, 2 * radius)
        sprite.put(small, x - radius, BAR // 2 - radius)
    for held_here, stone in zip(held, (_fortune_stone, _heavy_stone), strict=True):
        if held_here:
            sprite.put(stone(ground), right, 9)
            right += STONE
    return sprite


@cache
def _fortune_stone(ground: Hue) -> Sprite:
    """Return the fortune stone, whose holder wins draws: the compass rose on a white disc."""
    sprite, middle = Sprite(STONE_SIDE, STONE_SIDE, ground), STONE_SIDE / 2
    sprite.lay(Stencil(STONE_SIDE, STONE_SIDE).disc(middle, middle, 21).mask(), Hue.PAPER, ground)
    draw_rose(sprite, middle, middle, 18, Hue.PAPER)
    return sprite


@cache
def _heavy_stone(ground: Hue) -> Sprite:
    """Return the heavy stone, which marks the dealer: a faceted boulder on a dark disc."""
    sprite, middle = Sprite(STONE_SIDE, STONE_SIDE, ground), STONE_SIDE / 2
    if ground is not Hue.ABYSS:
        sprite.lay(
            Stencil(STONE_SIDE, STONE_SIDE).disc(middle, middle, 21).mask(), Hue.ABYSS, ground
        )
    boulder = Stencil(STONE_SIDE, STONE_SIDE).polygon(OUTLINE)
    cuts = Stencil(STONE_SIDE, STONE_SIDE)
    for facet in FACETS:
        cuts.line(facet, 1.8)
    sprite.lay(boulder.mask(), Hue.MIST, Hue.ABYSS)
    return sprite.lay(cuts.mask(), Hue.ABYSS, Hue.MIST)


STONE_SIDE: Final = 42
OUTLINE: Final = ((4, 24), (10, 11), (26, 6), (37, 15), (38, 28), (29, 35), (10, 34))


FACETS: Final = (
    ((4, 24), (17, 20), (26, 6)),
    ((17, 20), (33, 23), (38, 28)),
    ((33, 23), (37, 15)),
    ((17, 20), (16, 34)),
)
