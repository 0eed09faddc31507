"""The chart of how a match swung: all its texts and marks have room, even if many are close together."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from renderers.kit.sheets.swing import (
    _APART,
    HEIGHT,
    _Chart,
    _distance,
    _ticks,
    draw_swing,
)
from renderers.swing import Swing, swing_text
from tests.languages import EVERY
from tests.renderers.told import assert_marked
from tests.sampling import sampled, some
from texts.text import phrase


def swing(values: list[float], costs: dict[int, float], **changes: object) -> Swing:
    turns = [2 * n + 1 for n in range(len(values))]
    of_what = phrase("Your lead in points at the end")
    settings: dict[str, object] = {"end": 1.0, "chances": True, **changes}
    return Swing("Wind of Fortune", of_what, turns, values, costs, **settings)  # type: ignore[arg-type]


SWINGS = [
    swing([0.5], {}),
    swing([0.5], {0: 0.1}, end=None),
    swing([1.0] * 120, {117: 0.0, 118: 0.5, 119: 0.9}),
    swing([0.0, 0.0, 0.01], {0: 0.0, 1: 0.0, 2: 0.0}, end=0.0),
    swing([-40.0, 3.0, 0.4], {1: -60.0}, end=-7.0, chances=False),
    swing([0.0], {}, end=0.0, chances=False),
    swing([0.01, 0.02], {}, end=None, chances=False),
]


def test_swing_chart_has_the_colours_of_its_game() -> None:
    plain, own = (draw_swing(replace(SWINGS[0], game=game)) for game in ("", "chance"))
    assert plain.convert("RGB").getpixel((4, 4)) != own.convert("RGB").getpixel((4, 4))


@sampled
@pytest.mark.parametrize("drawn", SWINGS, ids=range(len(SWINGS)))
def test_swing_chart_is_drawn_and_described_in_every_language(drawn: Swing) -> None:
    for language in some(EVERY[SWINGS.index(drawn) % 5 :], 5):
        assert draw_swing(drawn, language).size == (1000, HEIGHT)
        assert len(language.say(swing_text(drawn))) <= 1024
    assert str(swing_text(drawn)).count("at turn") == 1 + len(drawn.costs)
    assert_marked(swing_text(drawn), set())


@pytest.mark.parametrize("drawn", SWINGS, ids=range(len(SWINGS)))
def test_numbers_in_a_swing_chart_stay_inside_and_do_not_overlap(drawn: Swing) -> None:
    placed = _Chart(drawn).discs
    assert all(80 < y < HEIGHT - 14 for _, y in placed)
    assert all(_distance(one, other) >= _APART for one, other in combinations(placed, 2))


@pytest.mark.parametrize(
    "values", [[0.0], [0.3], [-0.2, 0.1], [7.0], [-31.0, 12.0], [250.0, -90.0]]
)
def test_grid_lines_of_a_swing_chart_are_few_even_and_include_all_values(
    values: list[float],
) -> None:
    rules = _ticks(values)
    assert 2 <= len(rules) <= 6
    assert rules[0] <= min(0.0, *values) <= max(0.0, *values) <= rules[-1]
    assert 0 in rules
    assert len({round(after - before, 9) for before, after in pairwise(rules)}) == 1
