"""The header of a Crosswind board: the bars of both players, or else what the picture is about."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from games.crosswind.values import SWAP, Colour, View
from renderers.crosswind.description import progress
from renderers.crosswind.tiles import MARK, STONE, mark_box
from renderers.kit.frame import MIDDLE_OF_HEADER, centred_left, centred_right
from renderers.kit.lettering import Face, cleaned, cut, fitted
from renderers.kit.sprites import Sprite, label, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.language import Language
from texts.text import NOTHING, Text, phrase, phrase_in

WIDTH: Final = 274
HEIGHT: Final = 48
LEFT: Final = {Colour.BLACK: 268, Colour.WHITE: 554}
TOP: Final = 8
NAME: Final = 50
"""The distance in pixels from the left edge of a bar to the name in it."""
RIGHT: Final = 976
MIDDLE: Final = 552
"""The x position of the middle between the game's name and the number of moves."""
SUBJECT: Final = 564
COUNT: Final = 136
"""The widths in pixels reserved for the subject, which stands between the game's name and the number of moves,
and for this number."""
NOTE: Final = 144
"""The maximum width in pixels of a note in a bar, such as `passed`."""


def draw_players(sprite: Sprite, view: View, cast: Cast) -> None:
    """Draw the bars of both players. Each colour keeps its place; after a swap, the names change places."""
    for colour in Colour:
        # A swap exchanges the seats of the colours (ruling 2), so the name is looked up by colour.
        name, (note, hue) = cast.names[view.seat_of(colour)], _note(view, colour)
        word, told = cast.language.say(colour.word), cast.language.say(note)
        bar = _bar(colour, name, word, _bright(view, colour), told, hue)
        sprite.put(bar, LEFT[colour], TOP)
    if view.news is not None and view.news.move is SWAP:
        swapped = cast.language.say(phrase_in("colours", "swapped"))
        words = label(swapped, Face.SERIF_ITALIC, 32, Hue.FOAM, Hue.ABYSS, COUNT)
        centred_right(sprite, words, RIGHT, MIDDLE_OF_HEADER - 1)
    else:
        _draw_count(sprite, view, cast.language)


def draw_subject(
    sprite: Sprite, view: View, language: Language, *parts: tuple[Sprite, Text]
) -> None:
    """Draw what the picture is about, in place of the players: signs, each followed by a few words."""
    told = [language.say(words) for _, words in parts]
    room = SUBJECT - sum(sign.size[0] for sign, _ in parts) - BETWEEN * (len(parts) - 1)
    size = fitted("".join(told), Face.SEMIBOLD, 32, room)
    lines = [
        (sign, label(words, Face.SEMIBOLD, size, Hue.PAPER, Hue.ABYSS))
        for (sign, _), words in zip(parts, told, strict=True)
    ]
    width = sum(sign.size[0] + line.size[0] for sign, line in lines) + BETWEEN * (len(lines) - 1)
    x = MIDDLE - width // 2
    for sign, line in lines:
        sprite.put(sign, x, MIDDLE_OF_HEADER - 1 - sign.size[1] // 2)
        sprite.put(line, x + sign.size[0], MIDDLE_OF_HEADER - 1 - line.size[1] // 2)
        x += sign.size[0] + line.size[0] + BETWEEN
    _draw_count(sprite, view, language)


BETWEEN: Final = 16


@cache
def stone_sign(colour: Colour) -> Sprite:
    """Return a sprite of a stone, as the sign of its colour in the header."""
    return _stone(Sprite(HEIGHT, HEIGHT, Hue.ABYSS), colour, Hue.ABYSS)


@cache
def cross_sign(ground: Hue = Hue.ABYSS) -> Sprite:
    """Return a sprite of a cross, the sign of a forbidden point."""
    field = Stencil(HEIGHT, HEIGHT).box((4, 4, 44, 44), 8)
    cross = Stencil(HEIGHT, HEIGHT).line([(15, 15), (33, 33)], 6).line([(15, 33), (33, 15)], 6)
    sprite = Sprite(HEIGHT, HEIGHT, ground).lay(field.mask(), Hue.PAPER, ground)
    return sprite.lay(cross.mask(), Hue.INK, Hue.PAPER)


def _draw_count(sprite: Sprite, view: View, language: Language) -> None:
    words = label(language.say(progress(view)), Face.SEMIBOLD, 30, Hue.MIST, Hue.ABYSS, COUNT)
    centred_right(sprite, words, RIGHT, MIDDLE_OF_HEADER)


def _bright(view: View, colour: Colour) -> bool:
    if view.outcome is not None:
        return view.winner == colour
    return view.mover == colour


def _note(view: View, colour: Colour) -> tuple[Text, Hue]:
    """Return the note in a colour's bar, such as `wins` or `passed`, and the hue in which it is written. The
    note is empty if there is nothing to say."""
    if view.outcome is not None:
        return _result(view, colour), Hue.INK if view.winner == colour else Hue.MIST
    if view.may_swap and colour == view.mover:
        return phrase("swap?"), Hue.INK
    passed = view.news is not None and colour in view.news.passed
    return phrase_in("at a name", "passed") if passed else NOTHING, Hue.FOAM


def _result(view: View, colour: Colour) -> Text:
    if view.winner is None:
        return phrase_in("at a name", "draw")
    if view.winner == colour:
        return phrase_in("at a name", "wins")
    return NOTHING if view.chain else phrase_in("at a name", "resigned")


@lru_cache(maxsize=256)
def _bar(colour: Colour, name: str, word: str, bright: bool, note: str, hue: Hue) -> Sprite:
    """Return the bar of a colour: its stone, the player's name, and a note if it is not empty. `word` is the
    name of the colour, which is shown if the player's name can't be drawn."""
    ground, ink = (Hue.BRASS, Hue.INK) if bright else (Hue.SEA, Hue.PAPER)
    sprite = rounded_box(WIDTH, HEIGHT, 10, ground, Hue.ABYSS)
    _stone(sprite, colour, ground)
    room = WIDTH - NAME - 10
    if note:
        words = label(note, Face.SERIF_ITALIC, 30, hue, ground, NOTE)
        centred_right(sprite, words, WIDTH - 10, HEIGHT / 2 - 1)
        room -= words.size[0] + 2
    shown = cut(cleaned(name, word), Face.SEMIBOLD, 30, room)
    return centred_left(sprite, label(shown, Face.SEMIBOLD, 30, ink, ground), NAME, HEIGHT / 2)


def _stone(sprite: Sprite, colour: Colour, ground: Hue) -> Sprite:
    x, y = 27, HEIGHT / 2
    rim = Stencil(*sprite.size).disc(x, y, 17)
    # A black stone needs a rim to be visible on the dark header.
    if colour is Colour.BLACK and ground is not Hue.BRASS:
        face = Stencil(*sprite.size).disc(x, y, 15)
        sprite.lay(rim.mask(), Hue.PAPER, ground).lay(face.mask(), Hue.INK, Hue.PAPER)
    else:
        sprite.lay(rim.mask(), STONE[colour], ground)
    bar = Stencil(*sprite.size).box(mark_box(colour, x, y, 15, 4.5), 2)
    return sprite.lay(bar.mask(), MARK[colour], STONE[colour])
