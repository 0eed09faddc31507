"""The chart of how a match swung: the result that a seat could expect, as a line over its decisions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from PIL.Image import Image

from renderers.kit.frame import WIDTH, panel, sea
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.sprites import Sprite
from renderers.kit.stencil import Point, Stencil
from renderers.kit.theme import Hue
from renderers.kit.writing import FAINT, write
from renderers.swing import Swing
from texts.language import ENGLISH, Language
from texts.text import Text, phrase

HEIGHT: Final = 600
_PANEL: Final = (14, 80, 986, 586)
_LEFT, _RIGHT, _TOP, _BOTTOM = 142, 940, 168, 486
_CAPTIONS: Final = 540
_DISC: Final = 25
_APART: Final = 2 * _DISC + 4
_MOST_DOTS: Final = 60
_MOST_RULES: Final = 5


def draw_swing(swing: Swing, language: Language = ENGLISH) -> Image:
    """Draw the chart as a palette image of 1,000 × 600 pixels. A line shows the expected results. Each costly
    decision has a numbered disc, and a vertical drop to the result expected after the move."""
    chart = _Chart(swing)
    title, fact = language.say(swing.title), language.say(swing.of_what)
    sprite = sea(HEIGHT, (WIDTH / 2, HEIGHT / 2), title, fact, game=swing.game)
    left, top, right, bottom = _PANEL
    sprite.put(panel(right - left, bottom - top), left, top)
    _rules(sprite, chart)
    _captions(sprite, chart, language)
    _line(sprite, chart)
    _discs(sprite, chart)
    return sprite.picture()


class _Chart:
    """Positions in the chart in pixels. `rules` are the values of the horizontal lines."""

    def __init__(self, swing: Swing) -> None:
        self.swing = swing
        self.values = [*swing.values, *([] if swing.end is None else [swing.end])]
        self.rules = (
            [0.0, 0.5, 1.0] if swing.chances else _ticks([*self.values, *swing.costs.values()])
        )
        self._low, self._high = self.rules[0], self.rules[-1]
        self.discs: list[Point] = []
        for index in swing.costs:
            self.discs.append(_free(*self.points()[index], self.discs))

    def x(self, index: int) -> float:
        return _LEFT + (_RIGHT - _LEFT) * index / max(1, len(self.values) - 1)

    def y(self, value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (value - self._low) / (self._high - self._low)

    def points(self) -> list[Point]:
        return [(self.x(index), self.y(value)) for index, value in enumerate(self.values)]


def _ticks(values: Sequence[float]) -> list[float]:
    """Return a few evenly spaced round numbers whose range includes all values and 0."""
    low, high = min(0.0, *values), max(0.0, *values)
    for step in (factor * 10**power for power in count() for factor in (1, 2, 5)):
        first, last = int(low // step), int(-(-high // step))
        if last - first < _MOST_RULES:
            return [float(n * step) for n in range(first, max(last, first + 1) + 1)]
    raise AssertionError


def _rules(sprite: Sprite, chart: _Chart) -> None:
    for value in chart.rules:
        y = chart.y(value)
        middle = value == (0.5 if chart.swing.chances else 0)
        stencil = Stencil(*sprite.size).line(
            [(_LEFT - 14, y), (_RIGHT + 14, y)], 4 if middle else 2
        )
        sprite.lay(stencil.mask(), Hue.RHUMB, Hue.SWELL)
        write(sprite, _tick(chart.swing, value), (_LEFT - 24, y), FAINT, anchor="r")


def _captions(sprite: Sprite, chart: _Chart, language: Language) -> None:
    swing, half = chart.swing, (_RIGHT - _LEFT) / 2
    words = language.say(_turn(swing.turns[0]))
    write(sprite, words, (_LEFT - 14, _CAPTIONS), FAINT, half, anchor="l")
    if len(chart.values) > 1:
        words = language.say(_turn(swing.turns[-1]) if swing.end is None else phrase("the end"))
        write(sprite, words, (_RIGHT + 14, _CAPTIONS), FAINT, half, anchor="r")


def _turn(number: int) -> Text:
    return phrase("turn {number}", number=number)


def _line(sprite: Sprite, chart: _Chart) -> None:
    points, drops = chart.points(), Stencil(*sprite.size)
    for at, (index, left) in zip(chart.discs, chart.swing.costs.items(), strict=True):
        x, y = points[index]
        drops.line([at, (x, y), (x, chart.y(left))], 4).disc(x, chart.y(left), 9)
    sprite.lay(drops.mask(), Hue.MIST, Hue.SWELL)
    line = Stencil(*sprite.size)
    if len(points) > 1:
        line.line(points, 5)
    for x, y in points if len(points) <= _MOST_DOTS else ():
        line.disc(x, y, 6)
    sprite.lay(line.mask(), Hue.PAPER, Hue.SWELL)


def _discs(sprite: Sprite, chart: _Chart) -> None:
    for number, at in enumerate(chart.discs, 1):
        disc = Stencil(*sprite.size).disc(*at, _DISC)
        sprite.lay(disc.mask(), Hue.PAPER, Hue.SWELL)
        sprite.write(str(number), at, (Face.BOLD, SMALLEST), Hue.INK, Hue.PAPER)


def _free(x: float, y: float, placed: Sequence[Point]) -> Point:
    """Return the centre of a disc near the point, where it overlaps none of the discs in `placed`. The closest
    free place above the point comes first, then the closest one below it. If no place is free, return the first
    place."""
    lowest, highest = _BOTTOM + 22, _PANEL[1] + _DISC + 8
    places = [(x, y - 44 - n * _APART) for n in range(8)] + [
        (x, y + 44 + n * _APART) for n in range(8)
    ]
    inside = [at for at in places if highest <= at[1] <= lowest]
    free = (at for at in inside if all(_distance(at, other) >= _APART for other in placed))
    return next(free, inside[0])


def _distance(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _tick(swing: Swing, value: float) -> str:
    if swing.chances:
        return str(round(100 * value))
    return f"{value:+g}".replace("-", "−") if value else "0"
