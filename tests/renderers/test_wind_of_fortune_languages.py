"""Wind of Fortune in other languages: everything is translated, has room, and stays within its limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

import renderers
from games.wind_of_fortune import rules as wind_of_fortune
from games.wind_of_fortune.pieces import Awaited
from games.wind_of_fortune.values import View
from renderers.wind_of_fortune.pages import examples
from tests.languages import in_turn
from tests.renderers.wind_of_fortune_positions import CAST, MODES, found, views_in
from tests.sampling import sampled, some

RENDERER = renderers.find("wind-of-fortune")


def deciding(kind: Awaited) -> View:
    state = found(lambda state: any(state.awaited[seat] is kind for seat in state.to_act))
    seat = next(seat for seat in state.to_act if state.awaited[seat] is kind)
    return wind_of_fortune.view(state, seat)


@sampled
def test_texts_fit_in_the_picture_of_every_wind_of_fortune_decision() -> None:
    assert_texts_fit([*map(deciding, Awaited), examples.finale()])


@sampled
@pytest.mark.parametrize("mode", range(len(MODES)))
def test_wind_of_fortune_picture_texts_fit_in_every_language(mode: int) -> None:
    assert_texts_fit(some(views_in(mode, 3), 190), mode)


def assert_texts_fit(seen: list[View], first: int = 0) -> None:
    """Draw each view in a few languages. Text without enough room causes a warning, which fails the test.

    The views are numbered from `first`, and a view's number decides the languages.
    """
    for number, view in enumerate(seen, first):
        for language in in_turn(number, 4):
            cast = replace(CAST, language=language)
            RENDERER.draw(view, cast)
            if view.seat is not None:
                RENDERER.draw_hand(view, cast)
                RENDERER.draw_hand(view, cast, forecasts=False)
