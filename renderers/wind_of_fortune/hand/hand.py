"""The picture of a Wind of Fortune hand: what is at stake, the cards, and the sums that they would give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.wind_of_fortune.about import ABOUT
from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.notation import parse
from games.wind_of_fortune.pieces import BATTLES, Awaited, Commit, Crown, Expose, Show
from games.wind_of_fortune.values import View
from renderers.kit.frame import Fact, dashed, draw_header, draw_lit, sea, titled
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import NOTE, write
from renderers.renderer import Cast, HintedMove
from renderers.wind_of_fortune.decisions import asked, in_order, own, question
from renderers.wind_of_fortune.hand.choices import PACKS, draw_packs, draw_towers, light_tower
from renderers.wind_of_fortune.hand.stakes import draw_stakes
from renderers.wind_of_fortune.hand.sums import (
    Columns,
    draw_own_dummy,
    draw_sums,
    height_of_sums,
    light_row,
)
from renderers.wind_of_fortune.pieces.cards import back, card, lay_ring
from renderers.wind_of_fortune.seats import mark, mark_of
from texts.language import Language
from texts.text import phrase

CARD: Final = (104, 140)
BOTTOM: Final = 446
LEFT, LAST = 240, 986
"""The x positions in pixels between which the cards of the hand lie."""
BETWEEN: Final = 22
"""The gap in pixels between the cards of the seat's own colour and those of the other colour."""

LAID: Final = ((24, 124), 314, (90, 124))


def draw_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Image.Image:
    """Draw the hand, 1,000 pixels wide and as high as its decision requires."""
    return _hand(view, cast, forecasts=forecasts).picture()


def draw_hint(view: View, hinted: HintedMove, cast: Cast, *, forecasts: bool) -> Image.Image:
    sprite, move = _hand(view, cast, forecasts=forecasts), parse(hinted.notation)
    match move:
        case Expose(pile):
            draw_lit(sprite, PACKS[pile - 1], Hue.SEA, 17)
        case Crown(suit):
            light_tower(sprite, view, suit)
        case Show(card):
            _light_card(sprite, view, card)
        case Commit(card):
            _light_card(sprite, view, card)
            light_row(sprite, view, move, forecasts=forecasts)
    return sprite.picture()


def _light_card(sprite: Sprite, view: View, card: Card | None) -> None:
    cards = in_order(view.hand, own(view)[1])
    if card in cards:
        lefts, size = _places(view, cards)
        box = (lefts[cards.index(card)], BOTTOM - size[1], *size)
        lay_ring(sprite, box, (Hue.BRASS, Hue.SEA), gap=1)


def _hand(view: View, cast: Cast, *, forecasts: bool) -> Sprite:
    language = cast.language
    sprite = sea(_height(view, forecasts=forecasts), (500, 300), game=ABOUT.key)
    _draw_facts(sprite, view, language)
    kind = asked(view)
    # Ruling 23: the player of a naked dummy sees two packs and exposes one; the other becomes the hand. Until
    # then, there is no hand to draw.
    if view.piles is not None:
        draw_packs(sprite, view, language, forecasts=forecasts)
    elif kind is Awaited.JOKER:
        draw_towers(sprite, view, language)
    else:
        draw_stakes(sprite, view, language)
        _draw_laid(sprite, view)
        _draw_cards(sprite, view, language, forecasts=forecasts)
    return sprite


def _height(view: View, *, forecasts: bool) -> int:
    fighting = asked(view) in (Awaited.BATTLE, Awaited.ANSWER)
    return height_of_sums(view) if fighting and forecasts else PLAIN


PLAIN: Final = 610


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    """Draw the header of the hand. For a partner, it has the number of the seat, because one person may hold
    both hands."""
    known = mark_of(view, own(view)[0])
    whose = mark(known, Hue.ABYSS) if known.number else titled(language.say(phrase("Your hand")))
    hue = Hue.BRASS if asked(view) else Hue.MIST
    decision = Fact(language.say(question(view)), hue, Face.SERIF_ITALIC)
    progress = phrase("battle {battle} of {battles}", battle=view.battle, battles=BATTLES)
    draw_header(sprite, whose, decision, Fact(language.say(progress)))


def _draw_laid(sprite: Sprite, view: View) -> None:
    """Draw the cards that the other side has laid, or dashed places for them. Outside a battle, draw
    nothing."""
    _, colour = own(view)
    other = colour.other
    if view.starter is None:
        return
    done = view.starter is other and view.committed.issuperset(view.seats_of(other))
    lefts, top, size = LAID
    for place, x in enumerate(lefts):
        if not done:
            sprite.put(dashed(*size, 9, Hue.RHUMB, Hue.SEA), x, top)
        # An open card is the dummy's or the leader's, and these are drawn second.
        elif place == 1 and view.laid is not None:
            sprite.put(card(view.laid.card, *size, Hue.SEA), x, top)
            lay_ring(sprite, (x, top, *size), (Hue.FOAM, Hue.SEA))
        else:
            sprite.put(back(*size, Hue.SEA), x, top)


def _draw_cards(sprite: Sprite, view: View, language: Language, *, forecasts: bool) -> None:
    cards = in_order(view.hand, own(view)[1])
    if not cards:
        words = language.say(phrase("no cards left"))
        write(sprite, words, (620, 376), NOTE, 700)
    lefts, size = _places(view, cards)
    top = BOTTOM - size[1]
    for each, x in zip(cards, lefts, strict=True):
        sprite.put(card(each, *size, Hue.SEA), x, top)
        if each in _laid(view):
            lay_ring(sprite, (x, top, *size), (Hue.FOAM, Hue.SEA), gap=2)
    columns = [(each, x + size[0] // 2) for each, x in zip(cards, lefts, strict=True)]
    _draw_below(sprite, view, columns, language, forecasts=forecasts)


def _draw_below(
    sprite: Sprite, view: View, columns: Columns, language: Language, *, forecasts: bool
) -> None:
    if asked(view) in (Awaited.BATTLE, Awaited.ANSWER) and forecasts:
        draw_sums(sprite, view, columns, language)
    elif asked(view) is Awaited.SHOW:
        _draw_note(sprite, language)
    else:
        draw_own_dummy(sprite, view, 0, language, forecasts=forecasts)


def _draw_note(sprite: Sprite, language: Language) -> None:
    words = language.say(SHOWING)
    write(sprite, words, (500, 478), NOTE, 940, 3, below=True, pitch=48)


SHOWING: Final = phrase(
    "Everybody will see the card that you show. In a battle you then play it, or another card face down."
)


def _laid(view: View) -> tuple[object, ...]:
    match view.own:
        case Commit(card, dummy):
            return card, dummy
        case Show(card):
            return (card,)
    return ()


def _places(view: View, cards: Sequence[Card]) -> tuple[list[int], tuple[int, int]]:
    """Return the x position of each card's left edge, and the size of all cards, in pixels."""
    if not cards:
        return [], CARD
    _, colour = own(view)
    # Outside a battle, nothing is laid to the left of the hand, so the hand may use the whole width.
    left = LEFT if view.starter is not None else 31
    apart = [BETWEEN * (each.colour is not colour) for each in cards]
    pitch = min(CARD[0] + 20, (LAST - left - BETWEEN) // len(cards))
    across = min(CARD[0], pitch - 6)
    places = [left + 6 + pitch * number + gap for number, gap in enumerate(apart)]
    return places, (across, CARD[1])
