"""The drawing of the three piles of Chance: the face-up Chards (pile cards) on them, and the TriCard (hand
card) that these three name together."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.chance.values import Family, Reveal, View
from games.gnomon import Single
from games.rules import Seat
from renderers.chance.names import owner
from renderers.chance.signs import chard, cross, tick, triangle
from renderers.kit.frame import centred, draw_ring, lettered_disc
from renderers.kit.gnomon_cards import complete_card, single_card
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue

TOP: Final = 82
SIZE: Final = (144, 186)
"""The size in pixels of the face-up Chards, and of the TriCard that they name."""
MIDDLE: Final = TOP + SIZE[1] // 2
PITCH: Final = 226
PILE: Final = 18
CHARD: Final = 92
"""The x positions of the left edges of the first pile (`PILE`) and of the first face-up card (`CHARD`)."""
POINTER: Final = 696
NAMED: Final = 734
BESIDE: Final = 892
"""The x position in pixels where the space to the right of the named TriCard starts."""
ROOM: Final = 980 - BESIDE
BACK: Final = (60, 136)
EDGES: Final = 2
EDGE: Final = (4, 4)
"""`EDGES` cards are visible below the top one of a pile, each shifted right and up by `EDGE` pixels."""
DISC: Final = 40
"""The radius in pixels of the disc with the number of the seat that discards the card."""


def draw_piles(sprite: Sprite, view: View) -> None:
    """Draw the piles with their face-up Chards, the TriCard that these name, and beside it the result."""
    for family in Family:
        x, pile = PITCH * family, view.piles[family]
        # The top shows how many cards nobody has seen or, if there are none, the next card.
        back = _back(pile.unseen, None if pile.unseen else pile.known[0])
        sprite.put(back, PILE + x, MIDDLE - BACK[1] // 2 - EDGES * EDGE[1])
        sprite.put(single_card(view.showing[family], SIZE), CHARD + x, TOP)
    # A resignation may bring no new reveal. The last one is then shown, but not as new.
    fresh = view.news.reveals[-1] if view.news.reveals else None
    colour = Hue.FOAM if fresh else Hue.RHUMB
    sprite.put(triangle(26, 48, colour, Hue.SEA), POINTER, MIDDLE - 24)
    sprite.put(complete_card(view.showing, *SIZE, Hue.SEA), NAMED, TOP)
    if fresh is not None and fresh.hit is not None:
        draw_ring(sprite, (NAMED, TOP, *SIZE), Hue.FOAM, Hue.SEA, 14)
    _draw_end(sprite, view, fresh)


def _draw_end(sprite: Sprite, view: View, fresh: Reveal | None) -> None:
    """Draw the result beside the TriCard. A miss has a cross. Otherwise, draw the number of the TriCard's owner
    and, if `fresh` is given, a tick. `fresh` is the last reveal of the latest event, if that event revealed
    anything."""
    if fresh is not None and fresh.miss is not None:
        centred(sprite, cross(ROOM - 8, Hue.SEA), BESIDE + ROOM / 2, MIDDLE)
        return
    seat, middle = owner(view, view.showing), BESIDE + ROOM / 2
    number = lettered_disc(str(seat + 1), DISC, _face(view, seat), Hue.SEA)
    centred(sprite, number, middle, MIDDLE - 40 * (fresh is not None))
    if fresh is not None:
        centred(sprite, tick(64, Hue.SEA), middle, MIDDLE + 46)


def _face(view: View, seat: Seat) -> Hue:
    if seat in view.forfeited:
        return Hue.SLATE
    won = view.outcome is not None and seat in view.outcome.winners
    return Hue.BRASS if won or view.to_act == seat else Hue.PAPER


@cache
def _back(unseen: int, following: Single | None) -> Sprite:
    sprite, middle = _cards().copy(), (BACK[0] / 2, EDGES * EDGE[1] + BACK[1] / 2)
    if following is None:
        return sprite.write(str(unseen), middle, (Face.BOLD, SMALLEST), Hue.PAPER, Hue.SLATE)
    return centred(sprite, chard(following, Hue.SLATE), *middle)


@cache
def _cards() -> Sprite:
    (width, height), (right, up) = BACK, EDGE
    sprite = Sprite(width + EDGES * right, height + EDGES * up, Hue.SEA)
    # Draw from the nearest card to the farthest, because each erases a gap from the cards behind it.
    for edge in range(EDGES + 1):
        x, y = edge * right, (EDGES - edge) * up
        sand = Stencil(*sprite.size).box((x, y, x + width, y + height), 9)
        if edge:
            x, y = x - right, y + up
            sand.box((x - 2, y - 2, x + width + 2, y + height + 2), 11, 0)
        sprite.lay(sand.mask(), Hue.SAND, Hue.SEA)
    return sprite.put(rounded_box(width - 8, height - 8, 6, Hue.SLATE, Hue.SAND), 4, EDGES * up + 4)
