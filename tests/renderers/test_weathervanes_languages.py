"""Pictures and rules pages of Weathervanes have room for longer words, and don't mix languages."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

import renderers
from games.weathervanes import rules as weathervanes
from games.weathervanes.forecasts import following, placing
from renderers.kit.sheets.verdict import EDGE, GAP, TOP
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.weathervanes.board import draw
from renderers.weathervanes.end import ACROSS, draw_end
from renderers.weathervanes.hand.hand import draw_hand, prospect
from renderers.weathervanes.seats import YARD
from tests.contract.ends import ends_of
from tests.languages import EVERY, in_turn
from tests.renderers.test_legibility import forget_sprites
from tests.renderers.test_weathervanes_words import match
from tests.renderers.tradewinds_positions import CAST, NAMES
from tests.sampling import sampled, some
from texts.language import Language

RENDERER: Final = renderers.find("weathervanes")
WILD: Final = Cast(NAMES[16:20], frozenset({0, 2}))


# Drawing a text that doesn't fit into its picture causes a warning, which fails the test.
@sampled
@pytest.mark.parametrize("number", [0, 7], ids=["no variants", "all variants"])
def test_every_kind_of_weathervanes_decision_has_room_for_longer_words(number: int) -> None:
    found = set()
    for state in some(match(number), 9):
        seat = min(weathervanes.to_act(state), default=0)
        view = weathervanes.view(state, seat)
        (asked, _), asks = RENDERER.prompts(view), len(placing(view))
        kind = (str(asked).strip("0123456789 gos"), asks, view.final, type(view.news))
        if kind not in found:
            found.add(kind)
            for language in in_turn(len(found), 4):
                cast = replace(WILD, language=language)
                for forecasts in (True, False):
                    draw_hand(view, cast, forecasts=forecasts)
                draw_hand(weathervanes.view(state, (seat + 1) % 4), cast)
                draw(view, cast)
    assert len(found) > 6


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_a_weathervanes_hand_always_says_which_display_its_cards_would_take(
    language: Language, drawn: set[str]
) -> None:
    found = 0
    for state in match(3)[:60]:
        view = weathervanes.view(state, min(weathervanes.to_act(state), default=0))
        if view.trick is not None and not view.trick.complete:
            told = prospect(view, view.trick, [following(view, each) for each in view.hand or ()])
            draw_hand(view, replace(CAST, language=language))
            found += bool(told)
            assert {*language.say(told).split()} <= drawn
            drawn.clear()
            forget_sprites()
    assert found


def test_weathervanes_end_picture_keeps_places_and_gains_off_the_tableaux() -> None:
    (told,) = [each for each in ends_of("weathervanes") if each.how == "one-seat-resigns"]
    picture = draw_end(told.view, CAST, told.end)
    for column in range(2):
        right = 14 + (ACROSS + GAP) * column + 8 + YARD
        beside = picture.crop((right, TOP, right + 4, EDGE - 150))
        assert Hue.MIST not in beside.tobytes()
