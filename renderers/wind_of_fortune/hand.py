"""A hand of Wind of Fortune as a picture: the stakes, the cards, and their sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.pieces import BATTLES, Awaited, Commit, Show
from games.wind_of_fortune.values import View
from renderers.kit.frame import MIDDLE_OF_HEADER, dashed, sea
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.wind_of_fortune.cards import back, card, lay_ring
from renderers.wind_of_fortune.decisions import asked, in_order, own, question
from renderers.wind_of_fortune.hand_choices import draw_packs, draw_towers
from renderers.wind_of_fortune.hand_stakes import draw_stakes
from renderers.wind_of_fortune.hand_sums import draw_own_dummy, draw_sums, height_of_sums
from renderers.wind_of_fortune.seats import DISC, mark, mark_of
from renderers.wind_of_fortune.writing import HAND_NOTE, say

CARD: Final = (104, 140)
BOTTOM: Final = 428
LEFT, RIGHT = 240, 986
BETWEEN: Final = 22
"""The gap between the own colour and the other."""

NUMBER: Final = 272
"""The left edge of a partner's number, right of the title."""

LAID: Final = ((31, 119), 318, (76, 104))


def draw_hand(
    view: View,
    cast: Cast,  # noqa: ARG001 - a hand names no one
    *,
    forecasts: bool = True,
) -> Image.Image:
    """1,000 pixels wide, and as high as what is asked needs."""
    sprite = sea(_height(view, forecasts=forecasts), (500, 300), "Your hand")
    _draw_facts(sprite, view)
    kind = asked(view)
    # As long as a pack has to be exposed, the seat has no hand yet.
    # Ruling 23: a naked dummy's player sees both piles and exposes one; the other becomes the hand.
    if view.piles is not None:
        draw_packs(sprite, view, forecasts=forecasts)
    elif kind is Awaited.JOKER:
        draw_towers(sprite, view)
    else:
        draw_stakes(sprite, view)
        _draw_laid(sprite, view)
        _draw_cards(sprite, view, forecasts=forecasts)
    return sprite.picture()


def _height(view: View, *, forecasts: bool) -> int:
    if view.piles is not None or asked(view) is Awaited.JOKER:
        return PLAIN
    if asked(view) in (Awaited.BATTLE, Awaited.ANSWER) and forecasts:
        return height_of_sums(view)
    return PLAIN


PLAIN: Final = 600


def _draw_facts(sprite: Sprite, view: View) -> None:
    """The title, with the number of the partner: one person may hold both hands."""
    known = mark_of(view, own(view)[0])
    if known.number:
        sprite.put(mark(known, Hue.ABYSS), NUMBER, MIDDLE_OF_HEADER - DISC // 2)
    hue = Hue.BRASS if asked(view) else Hue.MIST
    middle = (540, MIDDLE_OF_HEADER)
    say(sprite, question(view), middle, (Face.SERIF_ITALIC, 32), (hue, Hue.ABYSS))
    number = f"battle {view.battle} of {BATTLES}"
    at = (976, MIDDLE_OF_HEADER)
    say(sprite, number, at, (Face.SEMIBOLD, 30), (Hue.MIST, Hue.ABYSS), "r")


def _draw_laid(sprite: Sprite, view: View) -> None:
    """What the other side has laid, as far as it is public."""
    _, colour = own(view)
    other = colour.other
    if view.starter is None:
        return
    done = view.starter is other and view.committed.issuperset(view.seats_of(other))
    words = f"{other.word} laid" if done else f"{other.word} answers"
    if not done and view.starter is other:
        words = f"{other.word} starts"
    say(sprite, words, (28, 272), HAND_NOTE, (Hue.MIST, Hue.SEA), "l")
    lefts, top, size = LAID
    for place, x in enumerate(lefts):
        if not done:
            sprite.put(dashed(*size, 9, Hue.RHUMB, Hue.SEA), x, top)
        # The open card is the dummy's or leader's, so it lies in the second place.
        elif place == 1 and view.laid is not None:
            sprite.put(card(view.laid.card, *size, Hue.SEA), x, top)
            lay_ring(sprite, (x, top, *size), (Hue.FOAM, Hue.SEA))
        else:
            sprite.put(back(*size, Hue.SEA), x, top)


def _draw_cards(sprite: Sprite, view: View, *, forecasts: bool) -> None:
    """The hand in order. Cards that the seat has committed are ringed."""
    cards = in_order(view.hand, own(view)[1])
    if not cards:
        say(sprite, "no cards left", (620, 350), HAND_NOTE, (Hue.MIST, Hue.SEA))
    lefts, size = _places(view, cards)
    top = BOTTOM - size[1]
    for each, x in zip(cards, lefts, strict=True):
        sprite.put(card(each, *size, Hue.SEA), x, top)
        if each in _laid(view):
            lay_ring(sprite, (x, top, *size), (Hue.FOAM, Hue.SEA), gap=2)
    if asked(view) in (Awaited.BATTLE, Awaited.ANSWER) and forecasts:
        draw_sums(
            sprite, view, [(each, x + size[0] // 2) for each, x in zip(cards, lefts, strict=True)]
        )
    elif asked(view) is Awaited.SHOW:
        _draw_note(sprite)
    else:
        draw_own_dummy(sprite, view, 0, forecasts=forecasts)


def _draw_note(sprite: Sprite) -> None:
    for line, y in zip(SHOWING, (486, 536), strict=True):
        say(sprite, line, (500, y), HAND_NOTE, (Hue.MIST, Hue.SEA))


SHOWING: Final = (
    "Everybody will see the card that you show.",
    "In a battle you then play it, or another card face down.",
)


def _laid(view: View) -> tuple[object, ...]:
    """The commitment of the seat: cards, or where one comes from."""
    match view.own:
        case Commit(card, dummy):
            return card, dummy
        case Show(card):
            return (card,)
    return ()


def _places(view: View, cards: Sequence[Card]) -> tuple[list[int], tuple[int, int]]:
    """The left edge of each card, and their size. The other colour stands apart."""
    if not cards:
        return [], CARD
    _, colour = own(view)
    # Without a battle nothing is laid on the left, so the hand has the whole width.
    left = LEFT if view.starter is not None else 31
    apart = [BETWEEN * (each.colour is not colour) for each in cards]
    pitch = min(CARD[0] + 20, (RIGHT - left - BETWEEN) // len(cards))
    across = min(CARD[0], pitch - 6)
    places = [left + 6 + pitch * number + gap for number, gap in enumerate(apart)]
    return places, (across, round(CARD[1] * across / CARD[0]))
