"""The drawing of the last battle: its cards sorted by colour, both sums, and where the symbol went."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.wind_of_fortune.cards import Colour, Symbol
from games.wind_of_fortune.pieces import Battle, Fate, PlayedCard
from games.wind_of_fortune.values import View
from renderers.kit.frame import centred, panel
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.writing import NOTE, write
from renderers.wind_of_fortune.pieces.cards import card, small
from renderers.wind_of_fortune.seats import mark, mark_of
from texts.language import Language
from texts.text import Text, phrase, phrase_in

PANEL: Final = (14, 796, 972, 192)
CARD: Final = (94, 118)
TOP: Final = 804
LEFT: Final = 276
PITCH: Final = 106
SUM: Final = (112, 90)
SUM_TOP: Final = 818
BELOW: Final = 955
PLATE: Final = (96, 62)
FRESH: Final = NOTE._replace(over=Hue.FOAM, under=Hue.ABYSS)
COLUMN: Final = 24
"""The x position of the left edge of the column with the symbol and its fate."""


WINS: Final = phrase_in("side", "wins")
DRAW: Final = phrase_in("battle", "draw")
WINS_ROOM, DRAW_ROOM = 180, 320
"""The maximum widths in pixels of the words `WINS` and `DRAW`, between the marks of the cards on both sides."""


def draw_ground(sprite: Sprite) -> None:
    sprite.put(panel(*PANEL[2:], Hue.SEA, Hue.ABYSS), *PANEL[:2])


def draw_last(sprite: Sprite, view: View, language: Language) -> None:
    battle = view.last_battle
    if battle is None:
        words = language.say(phrase("no battle has been fought yet"))
        write(sprite, words, (500, 892), FRESH._replace(over=Hue.MIST), 940)
        return
    x = LEFT
    # Cards are sorted by their own colour rather than by player, because they count for that colour (ruling 8).
    for played in _of_colour(battle, Colour.RED):
        x = _draw_card(sprite, view, played, x)
    x = _draw_sums(sprite, battle, x + 20, language)
    for played in _of_colour(battle, Colour.BLACK):
        x = _draw_card(sprite, view, played, x)
    _draw_fate(sprite, view, battle, language)


def _of_colour(battle: Battle, colour: Colour) -> list[PlayedCard]:
    found = [played for played in battle.cards if played.card.colour is colour]
    return sorted(found, key=lambda played: -played.card.rank)


def _draw_card(sprite: Sprite, view: View, played: PlayedCard, x: int) -> int:
    sprite.put(card(played.card, *CARD, Hue.ABYSS), x, TOP)
    # Cards are sorted by colour, so each has the mark of the seat that laid it, as on the name bars.
    who = mark(mark_of(view, played.seat), Hue.ABYSS)
    centred(sprite, who, x + CARD[0] / 2, BELOW)
    return x + PITCH


def _draw_sums(sprite: Sprite, battle: Battle, x: int, language: Language) -> int:
    for colour in Colour:
        left = x + 142 * colour
        sprite.put(_sum(battle.sums[colour], battle.winner is colour), left, SUM_TOP)
        if battle.winner is colour and not battle.tied:
            at = (left + SUM[0] / 2, BELOW)
            write(sprite, language.say(WINS), at, FRESH, WINS_ROOM)
    if battle.tied:
        # The filled sum shows which side has won the draw.
        write(sprite, language.say(DRAW), (x + 127, BELOW), FRESH, DRAW_ROOM)
    return x + 276


@cache
def _sum(number: int, won: bool) -> Sprite:
    across, down = SUM
    middle, style = (across / 2, down / 2), (Face.BOLD, 56)
    if won:
        sprite = rounded_box(across, down, 14, Hue.FOAM, Hue.ABYSS)
        return sprite.write(str(number), middle, style, Hue.INK, Hue.FOAM)
    rim = Stencil(across, down).ring((0, 0, across, down), 14, 3)
    sprite = Sprite(across, down, Hue.ABYSS).lay(rim.mask(), Hue.MIST, Hue.ABYSS)
    return sprite.write(str(number), middle, style, Hue.PAPER, Hue.ABYSS)


def _draw_fate(sprite: Sprite, view: View, battle: Battle, language: Language) -> None:
    """Draw the symbol of the battle, or the one that left the pedestal after it, with a word about where it
    went, such as `dumped` or `kicked`."""
    fate = phrase_in("symbol", "raised") if battle.raised else phrase_in("symbol", "dumped")
    symbol, text = (*_after_pair(view), (battle.symbol, fate))[0]
    sprite.put(small(symbol, *PLATE, Hue.ABYSS), COLUMN, TOP + 18)
    words, room = language.say(text), LEFT - COLUMN - 6
    at = (COLUMN, TOP + 116)
    write(sprite, words, at, FRESH, room, 2, anchor="l", below=True, pitch=46)


def _after_pair(view: View) -> list[tuple[Symbol, Text]]:
    """Return the symbols that left the pedestal, each with a word about where it went. If two equal symbols
    fell, return only one of them, with words about both."""
    news = view.news
    # Two symbols of equal rank, such as two jokers, kick each other (ruling 10).
    if len(news.kicked) == 2:
        return [(news.kicked[0], phrase_in("symbol", "both fall"))]
    fallen = [(symbol, phrase_in("symbol", "kicked")) for symbol in news.kicked]
    done = news.collected
    return [*fallen, *([(done.symbol, FATES[done.fate])] if done else [])]


FATES: Final = {
    Fate.FITS: phrase_in("symbol", "built"),
    Fate.REPLACES: phrase_in("symbol", "built"),
    Fate.WAITS: phrase_in("symbol", "waits"),
    Fate.SEALS: phrase_in("symbol", "seals"),
}
"""For each thing that a collected symbol can do in its tower, a word for the picture."""
