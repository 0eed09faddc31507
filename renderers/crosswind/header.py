"""The header of a Crosswind board: the bars of both players, or a few words about the picture."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from games.crosswind.values import SWAP, Colour, View
from renderers.crosswind.description import progress
from renderers.crosswind.tiles import MARK, STONE, mark_box
from renderers.kit.frame import RIGHT, ROOM, Fact, centred_left, centred_right, draw_header, needed
from renderers.kit.lettering import SMALLEST, Face, cleaned, cut
from renderers.kit.portraits import Framed, draw_portraits
from renderers.kit.sprites import Sprite, label, rounded_box
from renderers.kit.stencil import Point, Stencil
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.language import Language
from texts.text import NOTHING, Text, phrase, phrase_in

WIDTH: Final = 348
HEIGHT: Final = 54
LEFT: Final = {Colour.BLACK: 80, Colour.WHITE: 440}
TOP: Final = 5
NAME: Final = 60
"""The distance in pixels from the left edge of a bar to the name in it."""


def draw_players(sprite: Sprite, view: View, cast: Cast) -> None:
    """Draw the bars of both players. Each colour keeps its place; after a swap, the names change places."""
    faces = []
    for colour in Colour:
        # A swap exchanges the seats of the colours (ruling 2), so the name is looked up by colour.
        name, (note, hue) = cast.names[view.seat_of(colour)], _note(view, colour)
        word, status = cast.language.say(colour.word), cast.language.say(note)
        face = cast.face(view.seat_of(colour))
        ground = Hue.BRASS if _bright(view, colour) else Hue.SEA
        bar = _bar(colour, (name, word), ground, status, hue, face is not None)
        sprite.put(bar, LEFT[colour], TOP)
        if face is not None:
            middle = LEFT[colour] + 29, TOP + HEIGHT // 2
            faces.append(Framed(face, middle, STONE[colour], (ground,), radius=25, coin=COIN))
    draw_portraits(sprite, faces)
    words = _latest(view, cast.language).label()
    if words.size[0] <= COUNT:
        sprite.put(words, RIGHT + 4 - words.size[0], 0)


COIN: Final = (26, 12, 14)
"""The position and size of a stone drawn over a portrait: the x and y distances from the portrait's centre to
the stone's, and the stone's radius, in pixels."""
COUNT: Final = 188
"""The maximum width in pixels of the number of moves."""


def draw_subject(
    sprite: Sprite, view: View, language: Language, *parts: tuple[Sprite, Text]
) -> None:
    """Draw a header that says what the picture shows. Each part is a sign with a few words beside it. The
    number of moves comes last. If there is too little room, leave out as many parts at the right end as
    necessary."""
    pieces = [_signed(sign, language.say(words)) for sign, words in parts]
    pieces.append(_count(view, language).label())
    while len(pieces) > 1 and needed(pieces) > ROOM:
        del pieces[-1]
    draw_header(sprite, *pieces)


@lru_cache(maxsize=32)
def _signed(sign: Sprite, words: str) -> Sprite:
    line = label(words, Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.ABYSS, ROOM - sign.size[0])
    piece = Sprite(sign.size[0] + line.size[0] + 4, HEIGHT, Hue.ABYSS).put(sign, 0, 0)
    return piece.put(line, sign.size[0] + 4, (HEIGHT - line.size[1]) // 2)


@cache
def stone_sign(colour: Colour) -> Sprite:
    """Return a sprite of a stone, as the sign of its colour in the header."""
    return draw_stone(Sprite(HEIGHT, HEIGHT, Hue.ABYSS), colour, Hue.ABYSS)


@cache
def cross_sign(ground: Hue = Hue.ABYSS) -> Sprite:
    """Return a sprite of a cross, the sign of a forbidden point."""
    field = Stencil(HEIGHT, HEIGHT).box((4, 4, HEIGHT - 4, HEIGHT - 4), 8)
    cross = Stencil(HEIGHT, HEIGHT).line([(16, 16), (38, 38)], 7).line([(16, 38), (38, 16)], 7)
    sprite = Sprite(HEIGHT, HEIGHT, ground).lay(field.mask(), Hue.PAPER, ground)
    return sprite.lay(cross.mask(), Hue.INK, Hue.PAPER)


def _count(view: View, language: Language) -> Fact:
    return Fact(language.say(progress(view)))


def _latest(view: View, language: Language) -> Fact:
    if view.may_swap:
        return Fact(language.say(phrase("swap?")), Hue.FOAM, Face.SERIF_ITALIC)
    if view.news is not None and view.news.move is SWAP:
        swapped = language.say(phrase_in("colours", "swapped"))
        return Fact(swapped, Hue.FOAM, Face.SERIF_ITALIC)
    return _count(view, language)


def _bright(view: View, colour: Colour) -> bool:
    if view.outcome is not None:
        return view.winner == colour
    return view.mover == colour


def _note(view: View, colour: Colour) -> tuple[Text, Hue]:
    if view.outcome is not None:
        return _result(view, colour), Hue.INK if view.winner == colour else Hue.MIST
    passed = view.news is not None and colour in view.news.passed
    return phrase_in("at a name", "passed") if passed else NOTHING, Hue.FOAM


def _result(view: View, colour: Colour) -> Text:
    if view.winner is None:
        return phrase_in("at a name", "draw")
    if view.winner == colour:
        return phrase_in("at a name", "wins")
    return NOTHING if view.chain else phrase_in("at a name", "resigned")


@lru_cache(maxsize=256)
def _bar(
    colour: Colour, known: tuple[str, str], ground: Hue, note: str, hue: Hue, faced: bool
) -> Sprite:
    """Return the name bar of a player. `known` has the player's name and its substitute. `note` is a few words
    in the colour `hue`. If `faced`, leave room for a portrait."""
    ink = Hue.INK if ground is Hue.BRASS else Hue.PAPER
    sprite = rounded_box(WIDTH, HEIGHT, 10, ground, Hue.ABYSS)
    x, y, radius = COIN if faced else (0, 0, 22)
    draw_stone(sprite, colour, ground, (29 + x, HEIGHT / 2 + y), radius)
    left = NAME + 16 if faced else NAME
    room = WIDTH - left - 10
    if note:
        words = label(note, Face.SERIF_ITALIC, SMALLEST, hue, ground, WIDTH - left - 60)
        centred_right(sprite, words, WIDTH - 10, HEIGHT / 2 - 1)
        room -= words.size[0] + 2
    shown = cut(cleaned(*known), Face.SEMIBOLD, SMALLEST, room)
    return centred_left(
        sprite, label(shown, Face.SEMIBOLD, SMALLEST, ink, ground), left, HEIGHT / 2
    )


def draw_stone(
    sprite: Sprite,
    colour: Colour,
    ground: Hue,
    middle: Point = (29, HEIGHT / 2),
    radius: float = 22,
) -> Sprite:
    x, y = middle
    rim = Stencil(*sprite.size).disc(x, y, radius)
    # A black stone needs a rim to be visible on the dark header.
    if colour is Colour.BLACK and ground is not Hue.BRASS:
        face = Stencil(*sprite.size).disc(x, y, radius - max(3, radius / 14))
        sprite.lay(rim.mask(), Hue.PAPER, ground).lay(face.mask(), Hue.INK, Hue.PAPER)
    else:
        sprite.lay(rim.mask(), STONE[colour], ground)
    box = mark_box(colour, x, y, 10 / 11 * radius, 3 / 11 * radius)
    bar = Stencil(*sprite.size).box(box, max(2, radius / 11))
    return sprite.lay(bar.mask(), MARK[colour], STONE[colour])
