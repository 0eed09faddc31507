"""The stakes above a hand: the current symbol, and the other one of its pair."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import attrgetter
from typing import Final

from games.wind_of_fortune.cards import Symbol
from games.wind_of_fortune.forecasts import alone
from games.wind_of_fortune.values import View
from renderers.kit.frame import panel
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.wind_of_fortune.cards import Placed, card, lay_ring
from renderers.wind_of_fortune.godly import lay_number
from renderers.wind_of_fortune.stakes import (
    current,
    current_in_words,
    endangered,
    in_words,
    standing,
    upcoming,
)
from renderers.wind_of_fortune.writing import HAND_FACT, HAND_NOTE, say

PANEL: Final = (14, 80, 972, 172)
LEFT: Final = (36, 98, 98, 136)
RIGHT: Final = (484, 98, 98, 136)
LINES: Final = (122, 165, 207)
WORDS: Final = 24
"""The distance of the words from their card."""


def draw_stakes(sprite: Sprite, view: View) -> None:
    """The current symbol on the left. On the right the next one, or the one that was raised before."""
    sprite.put(_ground(), *PANEL[:2])
    symbol, coming, raised = current(view), upcoming(view), standing(view)
    if symbol is None:
        at = (500, PANEL[1] + PANEL[3] / 2)
        words = "The next symbols are drawn after this." if view.to_act else "The match is over."
        say(sprite, words, at, HAND_NOTE, (Hue.MIST, Hue.SWELL))
        return
    # Ruling 9: a symbol is raised exactly if its own colour wins.
    title = f"If {view.colour_of(symbol).word} wins it"
    _draw(sprite, symbol, LEFT, False, [title, *current_in_words(view)])
    if len(view.pair) > 1:
        lay_number(sprite, LEFT, view.fought + 1, False, Hue.SWELL)
    if coming is not None:
        _draw(sprite, coming, RIGHT, True, _of_coming(view, symbol, coming))
        lay_number(sprite, RIGHT, 2, True, Hue.SWELL)
    elif raised is not None:
        _draw(sprite, raised, RIGHT, True, _of_raised(view, raised, symbol))


def _of_coming(view: View, symbol: Symbol, coming: Symbol) -> list[str]:
    lines = in_words(alone(view, coming))
    title = f"Next, if {view.colour_of(coming).word} wins it"
    return [title, *lines, *([_fight(symbol, coming)] if len(lines) == 1 else [])]


def _of_raised(view: View, raised: Symbol, symbol: Symbol) -> list[str]:
    lines = in_words(alone(view, raised))
    # Ruling 10: if both are raised, the lower is kicked.
    danger = [f"unless {_name(symbol)} is raised"] if endangered(view) and len(lines) == 1 else []
    return ["Stands on the pedestal", *lines, *danger]


def _fight(first: Symbol, second: Symbol) -> str:
    """What happens between the two if both are raised (ruling 10)."""
    if first.rank == second.rank:
        return "both fall if both rise"
    lower = min(first, second, key=attrgetter("rank"))
    return f"{_name(lower)} falls if both rise"


def _name(symbol: Symbol) -> str:
    return symbol.letter or "joker"


def _draw(sprite: Sprite, symbol: Symbol, box: Placed, dash: bool, words: Sequence[str]) -> None:
    x, y, across, down = box
    sprite.put(card(symbol, across, down, Hue.SWELL), x, y)
    lay_ring(sprite, box, (Hue.BRASS, Hue.SWELL), dash)
    left = x + across + WORDS
    say(sprite, words[0], (left, LINES[0]), HAND_NOTE, (Hue.MIST, Hue.SWELL), "l")
    for line, height in zip(words[1:], LINES[1:], strict=False):
        say(sprite, line, (left, height), HAND_FACT, (Hue.PAPER, Hue.SWELL), "l")


@cache
def _ground() -> Sprite:
    return panel(*PANEL[2:])
