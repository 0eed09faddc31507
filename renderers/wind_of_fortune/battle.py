"""The drawing of the battle: the cards that each side has laid and, beside them, its dummy or leader."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.rules import Seat
from games.wind_of_fortune.cards import Card, Colour
from games.wind_of_fortune.pieces import BATTLES, Awaited, Mode
from games.wind_of_fortune.values import View
from renderers.kit.frame import centred, dashed, panel
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil, rounded
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.decisions import in_order
from renderers.wind_of_fortune.pieces.cards import back, card, lay_ring, pile, small, turned_up
from renderers.wind_of_fortune.pieces.writing import NOTE, SUM, Ink, say
from renderers.wind_of_fortune.seats import DISC, mark, mark_of
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
ZONE: Final = (138, 864)
"""For each side, the x centre of the area beside its laid cards, with its dummy or its partners."""
ZONE_ROOM: Final = 232

SLIM: Final = (66, 98)
"""The size in pixels of an open card of a dummy that has two."""
SLIM_LEFT: Final = ((36, 120, 190), (892, 822, 752))
"""For each side, the x positions of the left edges of a dummy's pile and of its two open cards."""

TILE: Final = (74, 54)
TILES_LEFT: Final = (26, 742)
"""For each side, the x position of the left edge of a naked dummy: nine open cards in three rows of three."""

BATTLE: Final = frozenset({Awaited.BATTLE, Awaited.ANSWER})


def draw_ground(sprite: Sprite) -> None:
    sprite.put(panel(*PANEL[2:]), *PANEL[:2])


def draw_battle(sprite: Sprite, view: View, language: Language) -> None:
    for colour in Colour:
        _draw_laid(sprite, view, colour)
        _write_below(sprite, view, colour, language)
        DRAW_ZONE[view.modes[colour]](sprite, view, colour, language)


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
    """Without a starter there is no battle, and `committed` is about other choices than cards."""
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


def _write_below(sprite: Sprite, view: View, colour: Colour, language: Language) -> None:
    told, hue = _below(view, colour)
    if told:
        ink = Ink(*(SUM if hue is Hue.PAPER else NOTE), hue, Hue.SWELL)
        middle = sum(LAID[colour]) / 2 + CARD[0] / 2
        say(sprite, language.say(told), (middle, WORDS), ink, room=ZONE_ROOM)


def _below(view: View, colour: Colour) -> tuple[Text, Hue]:
    starts = view.starter is colour
    # The answering side knows the starting side's open card, if one of its two cards is open (ruling 6).
    if starts and view.laid is not None:
        return _so_far(view.laid.card, colour), Hue.PAPER
    if any(_battles(view, seat) for seat in view.seats_of(colour)):
        return (
            phrase_in("side", "starts") if starts else phrase_in("side", "to answer")
        ), Hue.BRASS
    if any(_crowns(view, seat) for seat in view.seats_of(colour)):
        return phrase_in("side", "chooses a tower"), Hue.BRASS
    if view.symbol is None or not view.to_act or _choosing(view):
        return NOTHING, Hue.MIST
    return (verbatim("? + ?"), Hue.PAPER) if starts else (phrase_in("side", "answers"), Hue.MIST)


def _crowns(view: View, seat: Seat) -> bool:
    return seat in view.to_act and view.awaited[seat] is Awaited.JOKER


def _choosing(view: View) -> bool:
    """Return whether the match is waiting for a decision outside a battle."""
    return any(view.awaited[seat] not in BATTLE for seat in view.to_act)


def _so_far(laid: Card, colour: Colour) -> Text:
    if laid.colour is colour:
        return verbatim("{rank} + ?", rank=laid.rank)
    return phrase("{rank} for {side}", rank=laid.rank, side=laid.colour.word)


def _draw_standard(sprite: Sprite, view: View, colour: Colour, language: Language) -> None:
    _draw_pile(sprite, _left_in_pile(view, colour), PILE[colour])
    _draw_open(sprite, view, colour)
    _name_zone(sprite, language.say(DUMMY), colour)


def _draw_extended(sprite: Sprite, view: View, colour: Colour, language: Language) -> None:
    pile_left, *lefts = SLIM_LEFT[colour]
    number, top = _left_in_pile(view, colour), TOP + 20
    _put_pile(sprite, number, SLIM, (pile_left, top))
    cards = _open(view, colour)
    for place, x in enumerate(lefts):
        piece = _fresh(view, cards[place], SLIM) if place < len(cards) else _place(SLIM)
        sprite.put(piece, x, top)
    _name_zone(sprite, language.say(DUMMY), colour)


def _draw_naked(sprite: Sprite, view: View, colour: Colour, language: Language) -> None:
    (seat,) = view.seats_of(colour)
    if view.awaited[seat] is Awaited.EXPOSE:
        _draw_packs(sprite, view, colour, language)
        return
    for number, each in enumerate(_open(view, colour)):
        row, column = divmod(number, 3)
        at = (TILES_LEFT[colour] + 78 * column, TOP + 58 * row)
        sprite.put(small(each, *TILE, Hue.SWELL), *at)


def _draw_packs(sprite: Sprite, view: View, colour: Colour, language: Language) -> None:
    for x in (PILE[colour], OPEN[colour]):
        _draw_pile(sprite, BATTLES, x)
    (seat,) = view.seats_of(colour)
    if seat in view.to_act:
        _name_zone(sprite, language.say(phrase_in("pack", "to expose")), colour, Hue.BRASS)
    else:
        _name_zone(sprite, language.say(phrase_in("pack", "chosen")), colour)


DUMMY: Final = phrase("dummy")


def _draw_leader(sprite: Sprite, view: View, colour: Colour, language: Language) -> None:
    leader = view.leaders[colour]
    assert leader is not None
    # Ruling 24: a leader plays the open card, or a card of the hand face down. A hand card laid face down still
    # counts in `hand_sizes`, so it is subtracted.
    hidden = _has_laid(view, leader) and _shown_by(view, colour) is None
    _draw_pile(sprite, view.hand_sizes[leader] - hidden, PILE[colour])
    _draw_open(sprite, view, colour, view.awaited[leader] is Awaited.SHOW)
    leads = language.say(phrase_in("player", "leads"))
    left = ZONE[colour] - 86
    sprite.put(mark(mark_of(view, leader), Hue.SWELL), left, WORDS - DISC // 2)
    at = (left + DISC + 8, WORDS)
    say(sprite, leads, at, Ink(*NOTE, Hue.MIST, Hue.SWELL), "l", ZONE_ROOM - DISC - 8)


def _draw_real(sprite: Sprite, view: View, colour: Colour, _language: Language) -> None:
    for seat, x in zip(view.seats_of(colour), sorted((PILE[colour], OPEN[colour])), strict=True):
        _draw_pile(sprite, view.hand_sizes[seat] - _has_laid(view, seat), x)
        centred(sprite, mark(mark_of(view, seat), Hue.SWELL), x + CARD[0] / 2, WORDS)


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


def _name_zone(sprite: Sprite, words: str, colour: Colour, hue: Hue = Hue.MIST) -> None:
    say(sprite, words, (ZONE[colour], WORDS), Ink(*NOTE, hue, Hue.SWELL), room=ZONE_ROOM)
