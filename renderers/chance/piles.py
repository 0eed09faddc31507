"""The drawing of the three piles of Chance, the Chards that are showing, and the TriCard that they name."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from games.chance.values import Family, Pile, Reveal, View
from games.gnomon import Complete, Single
from games.rules import Seat
from renderers.chance.names import owner, seat_name
from renderers.chance.signs import chard, cross, disc, triangle
from renderers.chance.strip import HIT
from renderers.kit.frame import centred, centred_left
from renderers.kit.gnomon_cards import CARD, blank, complete_card, single_card
from renderers.kit.lettering import Face, cleaned, cut
from renderers.kit.sprites import Sprite, label
from renderers.kit.stencil import Stencil, ring
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.text import phrase_in

TOP: Final = 92
MIDDLE: Final = TOP + CARD[1] // 2
PITCH: Final = 206
PILE: Final = 26
CHARD: Final = 96
"""The x positions of the left edges of the first pile and of the first Chard."""
POINTER: Final = 648
NAMED: Final = 696
BESIDE: Final = 838
"""The x position where the words beside the named TriCard start."""
ROOM: Final = 976 - BESIDE
RIM: Final = 9
"""The distance in pixels from a card to the outer edge of its ring: a gap of 4, then a ring 5 wide."""
BACK: Final = (54, 126)
EDGES: Final = 2
EDGE: Final = (5, 4)
"""How many cards are visible below the top one of a pile, and by how many pixels each of them is shifted to the
right and up."""


def draw_piles(sprite: Sprite, view: View, cast: Cast) -> None:
    """Draw the piles, the Chards that are showing, and the TriCard that they name, with the result of the
    reveal beside it."""
    for family in Family:
        x = PITCH * family
        sprite.put(_pile(view.piles[family]), PILE + x, MIDDLE - BACK[1] // 2 - EDGES * EDGE[1])
        sprite.put(single_card(view.showing[family], Hue.SEA, cast.language), CHARD + x, TOP)
    # After a resignation there may be no new reveal; the last one is then shown as old.
    fresh = view.news.reveals[-1] if view.news.reveals else None
    colour = Hue.FOAM if fresh else Hue.RHUMB
    sprite.put(triangle(26, 48, colour, Hue.SEA), POINTER, MIDDLE - 24)
    if fresh is not None and fresh.hit is not None:
        sprite.put(_ringed(view.showing), NAMED - RIM, TOP - RIM)
    else:
        sprite.put(complete_card(view.showing, *CARD, Hue.SEA), NAMED, TOP)
    _draw_end(sprite, view, fresh, cast)


def _draw_end(sprite: Sprite, view: View, fresh: Reveal | None, cast: Cast) -> None:
    """Write beside the named TriCard who discards it, or that it was missed. `fresh` is the last reveal; None
    if the last event brought no reveal, so that an earlier one is still showing."""
    if fresh is not None and fresh.miss is not None:
        sprite.put(cross(52, Hue.SEA), BESIDE + 4, MIDDLE - 50)
        missed = cast.language.say(phrase_in("of a TriCard", "missed"))
        words = label(missed, Face.SERIF_ITALIC, 36, Hue.MIST, Hue.SEA, ROOM)
        centred_left(sprite, words, BESIDE + 2, MIDDLE + 36)
        return
    seat = owner(view, view.showing)
    assert seat is not None
    told, ink = (phrase_in("of a TriCard", "hits"), Hue.FOAM) if fresh else (HIT, Hue.MIST)
    words = label(cast.language.say(told), Face.SERIF_ITALIC, 36, ink, Hue.SEA, ROOM)
    centred_left(sprite, words, BESIDE + 2, MIDDLE - 52)
    sprite.put(disc(seat, _face(view, seat), Hue.SEA, 25), BESIDE, MIDDLE - 25)
    name = _name(cast.names[seat], cast.language.say(seat_name(seat)))
    centred_left(sprite, name, BESIDE, MIDDLE + 54)


@lru_cache(maxsize=64)
def _name(name: str, instead: str) -> Sprite:
    shown = cut(cleaned(name, instead), Face.SEMIBOLD, 30, ROOM)
    return label(shown, Face.SEMIBOLD, 30, Hue.PAPER, Hue.SEA)


def _face(view: View, seat: Seat) -> Hue:
    if seat in view.forfeited:
        return Hue.SLATE
    won = view.outcome is not None and seat in view.outcome.winners
    return Hue.BRASS if won or view.to_act == seat else Hue.PAPER


@cache
def _ringed(card: Complete) -> Sprite:
    width, height = CARD[0] + 2 * RIM, CARD[1] + 2 * RIM
    sprite = Sprite(width, height, Hue.SEA).put(complete_card(card, *CARD, Hue.SEA), RIM, RIM)
    return sprite.lay(ring(width, height, 22, 5), Hue.FOAM, Hue.SEA)


def _pile(pile: Pile) -> Sprite:
    """Return a sprite of a pile. Its top card shows the number of Chards that nobody has seen or, if all are
    known, the next Chard."""
    return _back(pile.unseen, None if pile.unseen else pile.known[0])


@cache
def _back(unseen: int, following: Single | None) -> Sprite:
    sprite, middle = _cards().copy(), (BACK[0] / 2, EDGES * EDGE[1] + BACK[1] / 2)
    if following is None:
        return sprite.write(str(unseen), middle, (Face.BOLD, 32), Hue.PAPER, Hue.SLATE)
    return centred(sprite, chard(following, Hue.SLATE), *middle)


@cache
def _cards() -> Sprite:
    """Return a pile whose top card is blank."""
    (width, height), (right, up) = BACK, EDGE
    sprite = Sprite(width + EDGES * right, height + EDGES * up, Hue.SEA)
    # From the nearest card to the farthest: each cuts its own gap into the edges behind.
    for edge in range(EDGES + 1):
        x, y = edge * right, (EDGES - edge) * up
        sand = Stencil(*sprite.size).box((x, y, x + width, y + height), 9)
        if edge:
            x, y = x - right, y + up
            sand.box((x - 2, y - 2, x + width + 2, y + height + 2), 11, 0)
        sprite.lay(sand.mask(), Hue.SAND, Hue.SEA)
    return sprite.put(blank(width - 8, height - 8, 6, Hue.SAND, Hue.SLATE), 4, EDGES * up + 4)
