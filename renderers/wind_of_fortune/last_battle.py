"""The last battle: its cards by colour, both sums, and what became of the symbol."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.wind_of_fortune.cards import Colour, Symbol
from games.wind_of_fortune.pieces import Battle, Fate, Played
from games.wind_of_fortune.values import View
from renderers.kit.frame import centred
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.cards import blank, card, small
from renderers.wind_of_fortune.seats import mark, mark_of
from renderers.wind_of_fortune.writing import FACT, NOTE, say

PANEL: Final = (14, 796, 972, 192)
CARD: Final = (88, 122)
TOP: Final = 812
LEFT: Final = 236
PITCH: Final = 112
SUM: Final = (112, 90)
SUM_TOP: Final = 828
BELOW: Final = 957
PLATE: Final = (62, 42)
FRESH: Final = (Hue.FOAM, Hue.ABYSS)
COLUMN: Final = 34
"""The left edge of the words on the left."""


def draw_ground(sprite: Sprite) -> None:
    sprite.put(blank(*PANEL[2:], Hue.SEA, 17, Hue.ABYSS), *PANEL[:2])


def draw_last(sprite: Sprite, view: View) -> None:
    battle = view.last_battle
    if battle is None:
        say(sprite, "no battle has been fought yet", (500, 892), NOTE, (Hue.MIST, Hue.ABYSS))
        return
    x = LEFT
    # Sorted by the colour of the cards and not by who played them, as that is how they count (ruling
    # 8).
    for played in _of_colour(battle, Colour.RED):
        x = _draw_card(sprite, view, played, x)
    x = _draw_sums(sprite, battle, x + 20)
    for played in _of_colour(battle, Colour.BLACK):
        x = _draw_card(sprite, view, played, x)
    _draw_fate(sprite, view, battle)


def _of_colour(battle: Battle, colour: Colour) -> list[Played]:
    """The cards of the colour, the highest first."""
    found = [played for played in battle.cards if played.card.colour is colour]
    return sorted(found, key=lambda played: -played.card.rank)


def _draw_card(sprite: Sprite, view: View, played: Played, x: int) -> int:
    sprite.put(card(played.card, *CARD, Hue.ABYSS), x, TOP)
    known, middle = mark_of(view, played.seat), x + CARD[0] / 2
    if known.number:
        centred(sprite, mark(known, Hue.ABYSS), middle, BELOW)
    else:
        words = f"by {known.colour.word}"
        say(sprite, words, (middle, BELOW), FACT, (Hue.MIST, Hue.ABYSS))
    return x + PITCH


def _draw_sums(sprite: Sprite, battle: Battle, x: int) -> int:
    for colour in Colour:
        left = x + 142 * colour
        sprite.put(_sum(battle.sums[colour], battle.winner is colour), left, SUM_TOP)
        if battle.winner is colour and not battle.tied:
            say(sprite, "wins", (left + SUM[0] / 2, BELOW), NOTE, FRESH)
    if battle.tied:
        say(sprite, f"draw: {battle.winner.word}", (x + 127, BELOW), NOTE, FRESH)
    return x + 276


@cache
def _sum(number: int, won: bool) -> Sprite:
    across, down = SUM
    middle, style = (across / 2, down / 2), (Face.BOLD, 56)
    if won:
        sprite = blank(across, down, Hue.ABYSS, 14, Hue.FOAM)
        return sprite.write(str(number), middle, style, Hue.INK, Hue.FOAM)
    rim = Stencil(across, down).ring((0, 0, across, down), 14, 3)
    sprite = Sprite(across, down, Hue.ABYSS).lay(rim.mask(), Hue.MIST, Hue.ABYSS)
    return sprite.write(str(number), middle, style, Hue.PAPER, Hue.ABYSS)


def _draw_fate(sprite: Sprite, view: View, battle: Battle) -> None:
    say(sprite, _title(battle), (COLUMN, 834), NOTE, (Hue.MIST, Hue.ABYSS), "l")
    fate = "raised" if battle.raised else "dumped"
    _draw_symbol(sprite, battle.symbol, fate, 888)
    for symbol, words in _after_pair(view)[:1]:
        # The symbol is not drawn twice if it was raised and moved in the same event.
        same = battle.raised and symbol == battle.symbol
        _draw_symbol(sprite, None if same else symbol, words, 944)


def _title(battle: Battle) -> str:
    return f"trial {battle.trial}" if battle.trial else f"battle {battle.number}"


def _draw_symbol(sprite: Sprite, symbol: Symbol | None, words: str, y: int) -> None:
    """What became of a symbol. Without a symbol the words belong to the one above."""
    if symbol is not None:
        sprite.put(small(symbol, *PLATE, Hue.ABYSS), COLUMN, y - PLATE[1] // 2)
    say(sprite, words, (COLUMN + PLATE[0] + 12, y), NOTE, FRESH, "l")


def _after_pair(view: View) -> list[tuple[Symbol, str]]:
    """What the last event moved from the pedestal, and where."""
    news = view.news
    # Equal ranks, or two jokers, kick each other (ruling 10).
    if len(news.kicked) == 2:
        return [(news.kicked[0], "both fall")]
    fallen = [(symbol, "kicked") for symbol in news.kicked]
    done = news.collected
    return [*fallen, *([(done.symbol, FATES[done.fate])] if done else [])]


FATES: Final = {
    Fate.FITS: "built",
    Fate.REPLACES: "built",
    Fate.WAITS: "waits",
    Fate.SEALS: "seals",
}
"""One word for the fate of a collected symbol."""
