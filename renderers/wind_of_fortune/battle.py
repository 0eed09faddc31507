"""The drawing of the battle: the cards that each side has laid and, beside them, its dummy or leader."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from operator import itemgetter
from typing import Final, TypeAlias

from games.rules import Seat
from games.wind_of_fortune.cards import Card, Colour
from games.wind_of_fortune.pieces import BATTLES, Awaited, Mode
from games.wind_of_fortune.values import View
from renderers.kit.frame import centred, dashed, panel
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import MARGIN, Sprite, label
from renderers.kit.stencil import Stencil, rounded
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.decisions import in_order
from renderers.wind_of_fortune.pieces.cards import (
    back,
    card,
    lay_ring,
    pile,
    small,
    suit_sign,
    turned_up,
)
from renderers.wind_of_fortune.seats import mark, mark_of
from texts.language import Language
from texts.text import NOTHING, Text, phrase, phrase_in, verbatim

PANEL: Final = (14, 594, 972, 188)
TOP: Final = 604
CARD: Final = (94, 126)
LAID: Final = ((280, 388), (520, 628))
"""For each side, the x positions of the left edges of its two laid cards. They are its hand card and the
dummy's card or, with partners, the cards of the lower and the higher seat."""

PILE: Final = (36, 864)
OPEN: Final = (148, 754)
WORDS: Final = 754
BELOW: Final = tuple(sum(lefts) / 2 + CARD[0] / 2 for lefts in LAID)
MIDDLE: Final = 500
"""For each side, the x centre of its laid cards (`BELOW`), and that of both sides' cards."""
ZONE: Final = (138, 864)
"""For each side, the x centre of the area beside its laid cards, with its dummy or its partners."""
ENDS: Final = ((18, 264), (982, 734))
"""For each side, the x position at which the words below the cards must end, without and with a naked dummy."""
GAP: Final = 8
BELOW_ROOM, ZONE_ROOM = 380, 290
"""The maximum width of words below laid cards, and of those in the area beside them."""

SLIM: Final = (66, 98)
"""The size in pixels of an open card of a dummy that has two."""
SLIM_LEFT: Final = ((36, 120, 190), (892, 822, 752))
"""For each side, the x positions of the left edges of a dummy's pile and of its two open cards."""

TILE: Final = (74, 54)
TILES_LEFT: Final = (26, 742)
"""For each side, the x position of the left edge of a naked dummy: nine open cards in three rows of three."""

Row: TypeAlias = list[tuple[Sprite, float]]
"""Words below the cards, each with the x position at which its centre should be."""

BATTLE: Final = frozenset({Awaited.BATTLE, Awaited.ANSWER})


def draw_ground(sprite: Sprite) -> None:
    sprite.put(panel(*PANEL[2:]), *PANEL[:2])


def draw_battle(sprite: Sprite, view: View, language: Language) -> None:
    for colour in Colour:
        _draw_laid(sprite, view, colour)
        DRAW_ZONE[view.modes[colour]](sprite, view, colour)
    for words, x in place_words(view, language):
        sprite.put_letters(words, x, WORDS - words.size[1] // 2, Hue.SWELL)


def place_words(view: View, language: Language) -> list[tuple[Sprite, int]]:
    """Return the words below the cards from left to right, each with the x position of its left edge. Words are
    centred below their cards, but moved aside where they would overlap."""
    row: Row = []
    for colour in Colour:
        row += [*_below(view, colour, language), *_in_zone(view, colour, language)]
    row.sort(key=itemgetter(1))
    lefts = list[int]()
    left, right = (ENDS[colour][_lies_open(view, colour)] for colour in Colour)
    for words, middle in row:
        lefts.append(max(left, round(middle - words.size[0] / 2)))
        left = lefts[-1] + words.size[0] + GAP
    for place, (words, _) in reversed([*enumerate(row)]):
        lefts[place] = min(lefts[place], right - words.size[0])
        right = lefts[place] - GAP
    return [(words, x) for (words, _), x in zip(row, lefts, strict=True)]


def _draw_laid(sprite: Sprite, view: View, colour: Colour) -> None:
    for place, x in enumerate(LAID[colour]):
        seat = _seat_at(view, colour, place)
        shown = _shown(view, colour, place)
        if shown is not None:
            sprite.put(card(shown, *CARD, Hue.SWELL), x, TOP)
            lay_ring(sprite, (x, TOP, *CARD), (Hue.FOAM, Hue.SWELL))
        # Everybody sees that a seat has laid a card, but not which card, until it is turned up.
        elif _has_laid(view, seat):
            sprite.put(back(*CARD, Hue.SWELL), x, TOP)
        else:
            sprite.put(_place(CARD, _battles(view, seat)), x, TOP)


def _has_laid(view: View, seat: Seat) -> bool:
    """Return whether the seat has laid its card in the current battle."""
    return view.starter is not None and seat in view.committed


def _seat_at(view: View, colour: Colour, place: int) -> Seat:
    """Return the seat that lays the card at `place` (0 or 1) of its side. A lone player lays both cards."""
    seats = view.seats_of(colour)
    return seats[place % len(seats)]


def _shown(view: View, colour: Colour, place: int) -> Card | None:
    """Return the open card laid at this `place`. Only the side that started the battle can have laid one."""
    if view.laid is None or view.starter is not colour:
        return None
    seats = view.seats_of(colour)
    # A dummy's card is always in the second place; each partner has a place of their own.
    dummys = 1 if len(seats) == 1 else seats.index(view.laid.seat)
    return view.laid.card if place == dummys else None


def _battles(view: View, seat: Seat) -> bool:
    return seat in view.to_act and view.awaited[seat] in BATTLE


def _below(view: View, colour: Colour, language: Language) -> Row:
    starts = view.starter is colour
    # The answering side knows the starting side's open card, if one of its two cards is open (ruling 6).
    if starts and view.laid is not None:
        return [(_so_far(view.laid.card, colour), BELOW[colour])]
    text, hue = _asked(view, colour, starts)
    if not text:
        return []
    face = Face.BOLD if hue is Hue.PAPER else Face.SERIF_ITALIC
    words = label(language.say(text), face, SMALLEST, hue, Hue.SWELL, BELOW_ROOM)
    # Without a battle, nothing else is below the cards, and the name bar shows whose choice it is.
    return [(words, MIDDLE if text == CROWNS else BELOW[colour])]


CROWNS: Final = phrase_in("side", "chooses a tower")


def _asked(view: View, colour: Colour, starts: bool) -> tuple[Text, Hue]:
    if any(_battles(view, seat) for seat in view.seats_of(colour)):
        return (
            phrase_in("side", "starts") if starts else phrase_in("side", "to answer")
        ), Hue.BRASS
    if any(_crowns(view, seat) for seat in view.seats_of(colour)):
        return CROWNS, Hue.BRASS
    if view.symbol is None or not view.to_act or _choosing(view):
        return NOTHING, Hue.MIST
    return (verbatim("? + ?"), Hue.PAPER) if starts else (phrase_in("side", "answers"), Hue.MIST)


def _crowns(view: View, seat: Seat) -> bool:
    return seat in view.to_act and view.awaited[seat] is Awaited.JOKER


def _choosing(view: View) -> bool:
    """Return whether a seat has to make a decision other than playing in a battle."""
    return any(view.awaited[seat] not in BATTLE for seat in view.to_act)


@cache
def _so_far(laid: Card, colour: Colour) -> Sprite:
    """Return what is known of a side's sum, which is the rank of its open card `laid`. If the card counts for
    the other side, the rank follows that side's suit."""
    own = laid.colour is colour
    piece = label(
        f"{laid.rank} + ?" if own else f"{laid.rank}", Face.BOLD, SMALLEST, Hue.PAPER, Hue.SWELL
    )
    if not own:
        piece = _beside(suit_sign(laid.colour.suits[0], 34, Hue.PAPER, Hue.SWELL), piece)
    # Set lower than other words, to stay clear of the ring around the card.
    across, down = piece.size
    return Sprite(across, down + 2 * LOWER, Hue.SWELL).put(piece, 0, 2 * LOWER)


LOWER: Final = 4


@lru_cache(maxsize=64)
def _beside(sign: Sprite, words: Sprite) -> Sprite:
    """Return a sprite of a sign and, to its right, words."""
    left, down = sign.size[0] + 8 - MARGIN, max(sign.size[1], words.size[1])
    sprite = Sprite(left + words.size[0], down, Hue.SWELL)
    centred(sprite, sign, sign.size[0] / 2, down / 2)
    return sprite.put(words, left, (down - words.size[1]) // 2)


def _draw_standard(sprite: Sprite, view: View, colour: Colour) -> None:
    _draw_pile(sprite, _left_in_pile(view, colour), PILE[colour])
    _draw_open(sprite, view, colour)


def _draw_extended(sprite: Sprite, view: View, colour: Colour) -> None:
    pile_left, *lefts = SLIM_LEFT[colour]
    number, top = _left_in_pile(view, colour), TOP + 20
    _put_pile(sprite, number, SLIM, (pile_left, top))
    cards = _open(view, colour)
    for place, x in enumerate(lefts):
        piece = _fresh(view, cards[place], SLIM) if place < len(cards) else _place(SLIM)
        sprite.put(piece, x, top)


def _draw_naked(sprite: Sprite, view: View, colour: Colour) -> None:
    if not _lies_open(view, colour):
        for x in (PILE[colour], OPEN[colour]):
            _draw_pile(sprite, BATTLES, x)
        return
    for number, each in enumerate(_open(view, colour)):
        row, column = divmod(number, 3)
        at = (TILES_LEFT[colour] + 78 * column, TOP + 58 * row)
        sprite.put(small(each, *TILE, Hue.SWELL), *at)


def _lies_open(view: View, colour: Colour) -> bool:
    """Return whether the side has a naked dummy that already lies on the table."""
    seats = view.seats_of(colour)
    return view.modes[colour] is Mode.NAKED and view.awaited[seats[0]] is not Awaited.EXPOSE


def _draw_leader(sprite: Sprite, view: View, colour: Colour) -> None:
    leader = view.leaders[colour]
    assert leader is not None
    # Ruling 24: a leader plays the open card, or a card of the hand face down. A hand card laid face down still
    # counts in `hand_sizes`, so it is subtracted.
    hidden = _has_laid(view, leader) and _shown_by(view, colour) is None
    _draw_pile(sprite, view.hand_sizes[leader] - hidden, PILE[colour])
    _draw_open(sprite, view, colour, view.awaited[leader] is Awaited.SHOW)


def _draw_real(sprite: Sprite, view: View, colour: Colour) -> None:
    for seat, x in _partners(view, colour):
        _draw_pile(sprite, view.hand_sizes[seat] - _has_laid(view, seat), x)


def _partners(view: View, colour: Colour) -> Iterable[tuple[Seat, int]]:
    return zip(view.seats_of(colour), sorted((PILE[colour], OPEN[colour])), strict=True)


DRAW_ZONE: Final = {
    Mode.STANDARD: _draw_standard,
    Mode.EXTENDED: _draw_extended,
    Mode.NAKED: _draw_naked,
    Mode.LEADER: _draw_leader,
    Mode.REAL: _draw_real,
}


def _left_in_pile(view: View, colour: Colour) -> int:
    (seat,) = view.seats_of(colour)
    # If a side's second card is not an open one, it is known to come from the pile.
    taken = _has_laid(view, seat) and _shown_by(view, colour) is None
    return view.dummies[colour].pile - taken


def _shown_by(view: View, colour: Colour) -> Card | None:
    return view.laid.card if view.laid and view.starter is colour else None


def _open(view: View, colour: Colour) -> list[Card]:
    laid = _shown_by(view, colour)
    # A card laid from the dummy stays in `open` until it is turned up, so it is left out here.
    return in_order([each for each in view.dummies[colour].open if each != laid], colour)


def _draw_open(sprite: Sprite, view: View, colour: Colour, awaited: bool = False) -> None:
    cards = _open(view, colour)
    sprite.put(_fresh(view, cards[0], CARD) if cards else _place(CARD, awaited), OPEN[colour], TOP)


def _fresh(view: View, each: Card, size: tuple[int, int]) -> Sprite:
    shown = (*view.news.turned_up, *view.news.shown)
    fresh = any(other == each for _, other in shown)
    return (turned_up if fresh else card)(each, *size, Hue.SWELL)


def _draw_pile(sprite: Sprite, number: int, x: int) -> None:
    _put_pile(sprite, number, CARD, (x, TOP))


def _put_pile(sprite: Sprite, number: int, size: tuple[int, int], at: tuple[int, int]) -> None:
    if number > 0:
        sprite.put(pile(number, *size, Hue.SWELL), at[0], at[1] - 9)
    else:
        sprite.put(_place(size), *at)


@cache
def _place(size: tuple[int, int], awaited: bool = False) -> Sprite:
    if not awaited:
        return dashed(*size, 12, Hue.RHUMB, Hue.SWELL)
    outline = rounded((2.5, 2.5, size[0] - 2.5, size[1] - 2.5), 11)
    stencil = Stencil(*size).dashes(outline, 5, 12, 9)
    return Sprite(*size, Hue.SWELL).lay(stencil.mask(), Hue.BRASS, Hue.SWELL)


def _in_zone(view: View, colour: Colour, language: Language) -> Row:
    match view.modes[colour]:
        case Mode.REAL:
            return [
                (mark(mark_of(view, seat), Hue.SWELL), x + CARD[0] / 2)
                for seat, x in _partners(view, colour)
            ]
        case Mode.LEADER:
            leader = view.leaders[colour]
            assert leader is not None
            leads = _note(phrase_in("player", "leads"), language)
            words = _beside(mark(mark_of(view, leader), Hue.SWELL), leads)
        case Mode.NAKED if _lies_open(view, colour):
            return []
        case Mode.NAKED if view.to_act.intersection(view.seats_of(colour)):
            words = _note(phrase_in("pack", "to expose"), language, Hue.BRASS)
        case Mode.NAKED:
            words = _note(phrase_in("pack", "chosen"), language)
        case _:
            words = _note(phrase("dummy"), language)
    return [(words, ZONE[colour])]


def _note(words: Text, language: Language, hue: Hue = Hue.MIST) -> Sprite:
    return label(language.say(words), Face.SERIF_ITALIC, SMALLEST, hue, Hue.SWELL, ZONE_ROOM)
