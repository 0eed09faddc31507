"""Every renderer keeps the rules of its interface for pictures, the lengths of texts, and the escaping of
names.

Pictures and texts are tested in every language and in a wider pseudo-language. Text that does not fit into a
picture causes a warning, and warnings are failures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count, cycle, islice
from typing import Any, Final

from PIL.Image import Image

from games import find_abouts
from renderers import find
from renderers.cover import BAND, HEIGHT, describe_all, describe_cover, draw_all, draw_cover
from renderers.kit.encode import encode
from renderers.kit.theme import palette
from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, Cast, HintedMove
from tests.contract.walking import Position, every_game, match, samples, settings
from tests.languages import EVERY, in_turn
from tests.pseudo import WIDE
from tests.renderers.told import Told
from tests.renderers.tradewinds_positions import NAMES
from tests.sampling import THOROUGH, sampled, some
from texts.language import ENGLISH, Language

WIDEST: Final = "W" * 32
"""The longest name that Discord allows, in the widest letter."""

HARMFUL: Final = "**x** <@1> @everyone"
ACTIVE: Final = re.compile("\\*\\*x\\*\\*|@everyone|<[@#:]\\w|[\u202a-\u202e]")
"""Text on which Discord would act, or which it would show in another order."""
FORMATTED: Final = re.compile(r"~~|\|\||`|\]\(|_")

MOST_BYTES: Final = 90_000

MOST_BUTTONS: Final = 25
MOST_CHOICES: Final = 25
MOST_OF_A_BUTTON: Final = 80
MOST_OF_A_CHOICE: Final = 100
"""Discord's limit on the length of a select option's label:
https://docs.discord.com/developers/components/reference"""

LONGEST_TITLE: Final = 30
"""The maximum length of a title, so that it is not cut off in a select menu on a phone."""


@cache
def seen(key: str) -> tuple[tuple[Position, Any], ...]:
    """Return sampled positions, each paired in turn with the view of a spectator and with that of every
    seat."""
    return tuple(
        (position, position.rules.view(position.state, seat))
        for position in (*_usual(key), *_rare(key))
        for seat in (None, *position.seats)
    )


def _usual(key: str) -> Iterator[Position]:
    for setting in settings(key):
        if setting.options == setting.rules.ABOUT.settle({}):
            yield from islice(samples(setting, 3), 4)


def _rare(key: str) -> Iterator[Position]:
    known = set()
    for setting in settings(key):
        for position in match(setting, 0):
            if (kind := _kind(position)) not in known:
                known.add(kind)
                yield position


def _kind(position: Position) -> tuple[object, ...]:
    """Return a key that is equal for positions with similar texts."""
    rules, state = position.rules, position.state
    moves = {type(each) for seat in rules.to_act(state) for each in rules.legal_moves(state, seat)}
    view = rules.view(state, None)
    return (
        frozenset(moves),
        type(getattr(view, "news", None)),
        frozenset(getattr(view, "awaited", ())),
    )


def told_in_turn(key: str) -> Iterator[tuple[Position, Any, Told]]:
    """Yield each sampled position and view with a renderer for one language, which changes from view to view.
    In `make slow`, yield each view once for every language."""
    renderer = find(key)
    for number, (position, view) in enumerate(seen(key)):
        for language in EVERY if THOROUGH else (EVERY[number % len(EVERY)],):
            yield position, view, Told(renderer, language)


def cast_of(position: Position, name: str, language: Language = WIDE) -> Cast:
    return Cast((name,) * position.setting.seats, language=language)


def hands(key: str) -> Iterator[tuple[Position, Any]]:
    return ((position, view) for position, view in seen(key) if view.seat is not None)


def assert_picture(picture: Image) -> None:
    assert picture.width == 1000
    assert picture.mode == "P", "a picture is a palette image: see Sprite.picture"


def drawn(key: str, position: Position, view: Any, name: str, language: Language) -> Image:
    """Draw the board for a spectator, and the hand for a seat."""
    draw = find(key).draw if view.seat is None else find(key).draw_hand
    return draw(view, cast_of(position, name, language))


@sampled
@every_game
def test_boards_and_hands_have_the_palette_of_their_game_and_limited_sizes(key: str) -> None:
    for number, (position, view) in enumerate(some(seen(key), 4)):
        for language in in_turn(number, 3):
            picture = drawn(key, position, view, WIDEST, language)
            assert_picture(picture)
            assert picture.getpalette() == [*palette(key)]
            assert picture.height <= 1000
            assert len(encode(picture, find(key).most_bytes())) <= MOST_BYTES


@sampled
@every_game
def test_pictures_depend_neither_on_earlier_ones_nor_on_their_languages(key: str) -> None:
    spots = some(seen(key), 9)

    def every(language: Language) -> list[bytes]:
        return [drawn(key, *spot, "Ingrid", language).tobytes() for spot in spots]

    english, wide = every(ENGLISH), every(WIDE)
    assert all(one != other for one, other in zip(english, wide, strict=True))
    assert every(ENGLISH) == english
    assert every(WIDE) == wide


@sampled
@every_game
def test_pictures_of_marks_and_refusals_are_palette_images_or_missing(key: str) -> None:
    renderer = find(key)
    for number, (position, view) in enumerate(islice(hands(key), 4)):
        for language in in_turn(number):
            cast = cast_of(position, WIDEST, language)
            for picture in (
                renderer.draw_marked(view, cast),
                renderer.draw_refused(view, "no move", cast),
            ):
                assert picture is None or picture.mode == "P"


@sampled
@every_game
def test_texts_stay_within_limits_with_the_longest_names(key: str) -> None:
    for position, view, told in told_in_turn(key):
        cast = cast_of(position, WIDEST)
        assert 0 < len(told.describe(view, cast)) <= 3500
        assert 0 < len(told.alt_text(view, cast)) <= 1024
        for line in (told.progress(view), told.standing(view)):
            assert line
            assert "\n" not in line
        assert len(told.tell(view, cast)) <= 1700
        assert len(told.tell_end(view, cast)) <= 1300
        brief = told.brief(view, cast)
        assert len(brief) <= 80
        assert "\n" not in brief
        if view.seat is not None:
            assert 0 < len(told.describe_hand(view, cast)) <= 1024


@every_game
def test_player_names_are_escaped_in_markdown(key: str) -> None:
    renderer, others = Told(find(key)), cycle(NAMES)
    for position, view in seen(key):
        for name in (HARMFUL, next(others)):
            cast = cast_of(position, name)
            for function in (renderer.describe, renderer.tell, renderer.brief, renderer.tell_end):
                text = function(view, cast)
                assert not ACTIVE.search(text), f"texts.cleaning.plain is missing in {text!r}"
                shown = re.sub(r"\\.", "", text)
                assert not FORMATTED.search(shown), text
                assert shown.count("**") % 2 == 0, text


@every_game
def test_end_text_exists_exactly_when_there_is_an_outcome(key: str) -> None:
    renderer = find(key)
    for position, view in seen(key):
        over = position.rules.outcome(position.state) is not None
        assert bool(renderer.tell_end(view, cast_of(position, "Ingrid"))) == over


@sampled
@every_game
def test_every_legal_move_has_one_label_that_fits_on_a_button(key: str) -> None:
    for position, view, told in told_in_turn(key):
        labels = told.moves(view)
        legal = () if view.seat is None else position.rules.legal_moves(position.state, view.seat)
        assert sorted(each.notation for each in labels) == sorted(
            map(position.rules.notation, legal)
        )
        assert all(0 < len(each.label) <= 80 and each.words for each in labels)
        assert all(len(each.group) <= MOST_OF_A_BUTTON for each in labels)
        assert all(" " not in each.group and len(each.brief) <= 10 for each in labels)
        groups = Counter(each.group for each in labels)
        assert len(groups) <= MOST_BUTTONS
        assert max(groups.values(), default=0) <= MOST_BUTTONS


@sampled
@every_game
def test_hiding_forecasts_does_not_change_the_offered_moves(key: str) -> None:
    for position, view, renderer in told_in_turn(key):
        if view.seat is None:
            continue
        cast = cast_of(position, WIDEST)
        told, untold = renderer.moves(view), renderer.moves(view, forecasts=False)
        named = [
            [(each.notation, each.words, each.group, each.brief) for each in all]
            for all in (told, untold)
        ]
        assert sorted(map(str, named[0])) == sorted(map(str, named[1]))
        assert_picture(renderer.draw_hand(view, cast, forecasts=False))
        assert all(0 < len(each.label) <= 80 for each in untold)
        assert 0 < len(renderer.describe_hand(view, cast, forecasts=False)) <= 1024


@sampled
@every_game
def test_hint_picture_marks_any_legal_move_that_it_suggests(key: str) -> None:
    renderer = find(key)
    for position, view in some(hands(key), 4):
        rules, cast = position.rules, cast_of(position, WIDEST)
        for move in some(rules.legal_moves(position.state, view.seat), 6):
            for forecasts in (True, False):
                hand = renderer.draw_hand(view, cast, forecasts=forecasts)
                hinted = HintedMove(rules.notation(move))
                lit = renderer.draw_hint(view, hinted, cast, forecasts=forecasts)
                # Some moves, such as a swap, have no place in the picture and so can't be marked there.
                if lit is not None:
                    assert_picture(lit)
                    assert lit.size == hand.size
                    assert lit.tobytes() != hand.tobytes()


@every_game
def test_each_move_has_a_prompt_and_a_distinct_confirmation(key: str) -> None:
    renderer = Told(find(key))
    for _, view in hands(key):
        labels = renderer.moves(view)
        if not labels:
            continue
        first, then = renderer.prompts(view)
        assert first
        assert bool(then) or not any(each.group for each in labels)
        told = [renderer.confirm(view, each.notation) for each in labels]
        assert all(each.startswith(("You ", "Your ")) and each[-1] != "." for each in told)
        assert len({*told}) == len(labels), "each is told as what it was"


@every_game
def test_rules_pages_fit_into_a_message(key: str) -> None:
    for page in find(key).pages():
        for language in EVERY:
            assert 0 < len(language.say(page.text)) <= 1500
            assert len(language.say(page.picture_text)) <= 1024
            assert 0 < len(language.say(page.title)) <= MOST_OF_A_CHOICE
        assert (page.picture is not None) == bool(page.picture_text), page.title


@every_game
def test_rules_begin_with_the_first_page_and_include_a_page_on_playing_well(key: str) -> None:
    titles = [page.title for page in find(key).pages()]
    assert titles[0] == FIRST_PAGE
    assert find(key).pages()[0].picture is not None
    assert THOUGHTS_PAGE in titles


@every_game
def test_titles_of_rules_pages_are_unique_short_and_few(key: str) -> None:
    titles = [str(page.title) for page in find(key).pages()]
    assert len(titles) <= MOST_CHOICES
    assert len({title.lower() for title in titles}) == len(titles)
    assert max(map(len, titles)) <= LONGEST_TITLE


@sampled
@every_game
def test_rules_pictures_are_distinct_and_no_higher_than_wide(key: str) -> None:
    drawers = [page.picture for page in find(key).pages() if page.picture is not None]
    pictures = [
        (language, draw(language))
        for draw, number in zip(drawers, count(len(key)), strict=False)
        for language in in_turn(number)
    ]
    for _, picture in pictures:
        assert picture.mode == "P"
        assert picture.height <= picture.width <= 1000
    wide = {picture.tobytes() for language, picture in pictures if language is WIDE}
    assert len(wide) == len(drawers)


@every_game
def test_cover_is_small_legible_and_has_the_colours_of_the_game(key: str) -> None:
    picture = draw_cover(key)
    assert_picture(picture)
    assert picture.height == HEIGHT
    assert len(encode(picture)) <= 60_000
    assert picture.getpalette() == [*palette(key)]
    for language in EVERY:
        assert 0 < len(language.say(describe_cover(key))) <= 1024


def test_picture_of_all_games_has_a_band_for_each() -> None:
    picture = draw_all()
    assert_picture(picture)
    assert picture.height == BAND * len(find_abouts())
    assert all(about.name in ENGLISH.say(describe_all()) for about in find_abouts().values())
