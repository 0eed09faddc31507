"""Wind of Fortune in other languages: everything is translated, has room, and stays within its limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import renderers
from games.wind_of_fortune import rules as wind_of_fortune
from games.wind_of_fortune.cards import Card, Colour, Suit
from games.wind_of_fortune.pieces import Awaited, Battle, Expose, Mode
from games.wind_of_fortune.values import View
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.wind_of_fortune import battle, end, last_battle
from renderers.wind_of_fortune.hand.choices import draw_packs
from renderers.wind_of_fortune.hand.stakes import draw_stakes
from renderers.wind_of_fortune.pages import examples
from tests.contract.ends import Told, ends_of
from tests.languages import EVERY, in_turn
from tests.renderers.wind_of_fortune_positions import CAST, MODES, found, views, views_in
from tests.sampling import sampled, some
from texts.language import Language
from texts.text import NOTHING, Text

RENDERER = renderers.find("wind-of-fortune")


def deciding(kind: Awaited) -> View:
    state = found(lambda state: any(state.awaited[seat] is kind for seat in state.to_act))
    seat = next(seat for seat in state.to_act if state.awaited[seat] is kind)
    return wind_of_fortune.view(state, seat)


@sampled
def test_texts_fit_in_the_picture_of_every_wind_of_fortune_decision() -> None:
    assert_texts_fit([*map(deciding, Awaited), examples.finale()])


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_words_below_the_cards_end_above_the_edge_of_a_wind_of_fortune_hand(
    language: Language,
) -> None:
    picture = RENDERER.draw_hand(deciding(Awaited.SHOW), replace(CAST, language=language))
    lowest = {
        picture.getpixel((x, picture.height - y)) for x in range(picture.width) for y in (1, 4)
    }
    assert Hue.MIST not in lowest


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


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All words that are looked up in a catalogue from now on."""
    found, say = set[str](), Language.say

    def noted(self: Language, text: Text | str) -> str:
        words = say(self, text)
        found.update(words.split())
        return words

    monkeypatch.setattr(Language, "say", noted)
    return found


def wordy() -> Iterator[View]:
    """Yield views with the longest words: for each kind of decision, for an open ten of the other side, after a
    draw, between two pairs of symbols, and at the end."""
    yield from map(deciding, Awaited)
    table = replace(examples.table(), seat=1)
    assert table.laid is not None
    yield replace(table, laid=table.laid._replace(card=Card(Suit.CLUBS, 10)))
    last = table.last_battle
    assert last is not None
    for side in Colour:
        yield replace(table, last_battle=last._replace(winner=side))
        yield replace(table, last_battle=last._replace(sums=(13, 13), winner=side))
    yield replace(table, pair=(), last_battle=None)
    yield replace(table, pair=(), to_act=frozenset())
    exposing = deciding(Awaited.EXPOSE)
    yield replace(exposing, own=Expose(2), to_act=frozenset())


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_no_words_are_left_out_of_wind_of_fortune_pictures_for_want_of_room(
    language: Language, said: set[str], drawn: set[str]
) -> None:
    for view in wordy():
        sprite = Sprite(1000, 1000, Hue.SEA)
        battle.draw_battle(sprite, view, language)
        last_battle.draw_last(sprite, view, language)
        if view.piles is None:
            draw_stakes(sprite, view, language)
        else:
            draw_packs(sprite, view, language, forecasts=True)
    assert said
    assert not said - drawn


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_words_below_a_wind_of_fortune_battle_do_not_overlap(language: Language) -> None:
    for view in (*wordy(), *some(views(41), 2)):
        bare = [
            mode is Mode.NAKED and bool(view.dummies[side].open)
            for side, mode in enumerate(view.modes)
        ]
        left, right = (ends[naked] for ends, naked in zip(battle.ENDS, bare, strict=True))
        for words, x in battle.place_words(view, language):
            assert x >= left
            left = x + words.size[0]
        assert left <= right


WON = [told for told in ends_of("wind-of-fortune") if told.view.outcome is not None]
LATE = next(told.view.last_battle for told in WON if told.view.last_battle)


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
@pytest.mark.parametrize("told", WON, ids=lambda told: told.how)
def test_turning_point_ends_above_the_last_battle_of_wind_of_fortune(
    told: Told, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    last: Battle = LATE._replace(number=9, deal=12)
    cast = replace(CAST, language=language)
    below = []
    for turning in (NOTHING, *(end.ahead_since(side, last) for side in Colour)):
        monkeypatch.setattr(end, "_turning", lambda *_, turning=turning: turning)
        picture = end.draw_end(told.view, cast, told.end)
        below.append(picture.crop((0, end.BATTLE_TOP, 1000, 1000)).tobytes())
    assert len(set(below)) == 1
