"""Wind of Fortune in other languages: everything is translated, has room, and stays within its limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

import renderers
from games.wind_of_fortune import rules as wind_of_fortune
from games.wind_of_fortune.pieces import Awaited
from games.wind_of_fortune.values import View
from renderers.wind_of_fortune.pages import examples
from tests.contract.ends import ends_of
from tests.languages import in_turn
from tests.pseudo import PSEUDO, WIDE
from tests.renderers.marked import assert_marked
from tests.renderers.told import tellers
from tests.renderers.wind_of_fortune_positions import CAST, MODES, found, match, views, views_in
from tests.sampling import sampled, some
from texts.text import Text

RENDERER = renderers.find("wind-of-fortune")
WIDE_CAST = replace(CAST, language=WIDE)
SAME = (*CAST.names, "Wind of Fortune")
"""Words that are the same in every language and so stay untranslated."""


def deciding(kind: Awaited) -> View:
    state = found(lambda state: any(state.awaited[seat] is kind for seat in state.to_act))
    seat = next(seat for seat in state.to_act if state.awaited[seat] is kind)
    return wind_of_fortune.view(state, seat)


def texts_of(view: View) -> Iterator[Text]:
    for what in ("describe", "alt_text", "tell", "tell_end"):
        yield getattr(RENDERER, what)(view, CAST)
    for what in ("progress", "chapter", "standing"):
        yield getattr(RENDERER, what)(view)
    if view.seat is not None:
        yield RENDERER.describe_hand(view, CAST)
        yield from RENDERER.prompts(view) if view.seat in view.to_act else ()
        for label in some(RENDERER.moves(view), 7):
            yield from (label.label, label.words, label.group)
            yield RENDERER.confirm(view, label.notation)


@sampled
def test_texts_fit_in_the_picture_of_every_wind_of_fortune_decision() -> None:
    assert_texts_fit([*map(deciding, Awaited), examples.finale()])


@sampled
@pytest.mark.parametrize("mode", range(len(MODES)))
def test_wind_of_fortune_picture_texts_fit_in_every_language(mode: int) -> None:
    assert_texts_fit(some(views_in(mode, 3), 190), mode)


def assert_texts_fit(seen: list[View], first: int = 0) -> None:
    """Draw the views in several languages. Text without enough room causes a warning, which fails the test."""
    for number, view in enumerate(seen, first):
        for language in in_turn(number, 4):
            cast = replace(CAST, language=language)
            RENDERER.draw(view, cast)
            if view.seat is not None:
                RENDERER.draw_hand(view, cast)
                RENDERER.draw_hand(view, cast, forecasts=False)


@sampled
def test_wind_of_fortune_texts_stay_within_limits_in_every_language() -> None:
    names = replace(WIDE_CAST, names=("W" * 32,) * 4)
    for number, view in enumerate(some(views(5))):
        for told in tellers("wind-of-fortune", in_turn(number)):
            assert len(told.alt_text(view, names)) <= 1024
            assert len(told.describe(view, names)) <= 3500
            if view.seat is not None:
                assert len(told.describe_hand(view, names)) <= 1024
            assert all(len(each.label) <= 80 for each in told.moves(view))


@sampled
def test_every_wind_of_fortune_text_is_translatable() -> None:
    for view in (*(deciding(kind) for kind in Awaited), examples.finale(), *some(views(5))):
        for text in texts_of(view):
            assert_marked(text, SAME)
    for told in islice(ends_of("wind-of-fortune"), 4):
        assert_marked(RENDERER.alt_text_end(told.view, CAST, told.end), SAME)
    for page in RENDERER.pages():
        for text in (page.title, page.text, page.picture_text):
            assert_marked(text, (*SAME, *examples.CAST.names))


def test_wind_of_fortune_pictures_are_not_mixed_up_between_languages() -> None:
    view = wind_of_fortune.view(match(0)[-1], 0)
    first = [RENDERER.draw(view, CAST).tobytes(), RENDERER.draw_hand(view, CAST).tobytes()]
    cast = replace(CAST, language=PSEUDO)
    other = [RENDERER.draw(view, cast).tobytes(), RENDERER.draw_hand(view, cast).tobytes()]
    assert all(one != two for one, two in zip(first, other, strict=True))
    again = [RENDERER.draw(view, CAST).tobytes(), RENDERER.draw_hand(view, CAST).tobytes()]
    assert again == first
