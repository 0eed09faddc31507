"""Pictures of Weathervanes: palette, size and layout, and that they show a seat only what it may know."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from games.weathervanes import rules as weathervanes
from games.weathervanes.cards import STANDARD, Corner, Suit
from games.weathervanes.forecasts import asked, following, placing, waiting
from games.weathervanes.pieces import ANEW, SEATS, Shown, Trick, first_display, shown_corner
from games.weathervanes.values import Resolved
from renderers.kit.theme import Hue
from renderers.renderer import HintedMove
from renderers.weathervanes.board import CENTRE, RESULT_AT, RESULT_ROOM, draw
from renderers.weathervanes.cards import HUES, direction, turned, upright
from renderers.weathervanes.hand.hand import draw_hand, draw_hint, prospect, why
from renderers.weathervanes.hand.places import PANEL_AT, ROW
from renderers.weathervanes.seats import PLACES, YARD
from renderers.weathervanes.trick import BARB, turn_of
from tests.renderers.test_weathervanes_words import match, views_of
from tests.renderers.tradewinds_positions import CAST
from texts.language import ENGLISH


def test_only_deciding_or_winning_players_names_are_gold_in_weathervanes() -> None:
    for state in (*match(3)[::13], match(3)[-1]):
        view = weathervanes.view(state, None)
        bright = view.outcome.winners if view.outcome else asked(view)
        table = draw(view, CAST)
        assert {seat for seat in SEATS if bar(table, seat) == Hue.BRASS} == set(bright)


def test_words_beside_a_weathervanes_trick_reach_neither_the_arrow_nor_the_edge() -> None:
    left, right = (RESULT_AT[0] + side * RESULT_ROOM // 2 for side in (-1, 1))
    assert CENTRE[0] + BARB < left
    assert right < 1000


def bar(table: Image.Image, seat: int) -> object:
    """Return the colour of a seat's name bar, sampled at its right end, where no name reaches."""
    left, top, width = PLACES[seat].bar
    return table.getpixel((left + width - 5, top + 25))


def test_weathervanes_seat_played_by_the_match_is_greyed_out() -> None:
    view = weathervanes.view(match(3)[0], None)
    quiet = replace(view, to_act=frozenset())
    for table in (
        draw(replace(quiet, resigned=frozenset({1})), CAST),
        draw(quiet, replace(CAST, stand_ins=frozenset({1}))),
    ):
        marks = [table.getpixel((place.bar[0] + 13, place.bar[1] + 25)) for place in PLACES]
        assert marks == [Hue.PAPER, Hue.SLATE, Hue.PAPER, Hue.PAPER]


@pytest.mark.parametrize("leader", SEATS)
@pytest.mark.parametrize("corner", Corner)
def test_weathervanes_cards_of_a_trick_show_their_corners_and_point_the_same_way(
    leader: int, corner: Corner
) -> None:
    seats = [(leader + offset) % 4 for offset in SEATS]
    cards = [shown(seat, 5, shown_corner(leader, corner, seat)) for seat in seats]
    assert len({turn_of(card) for card in cards}) == 1
    for card in cards:
        assert direction(card.corner, turn_of(card)) == (90 * card.seat + 180) % 360
    first = first_display(leader, corner)
    assert (turn_of(cards[0]) + 45) % 360 == 90 * first


def test_centre_of_the_weathervanes_table_shows_the_played_suits() -> None:
    number, corner = 5, Corner.TOP_LEFT
    seats = range(4)
    cards = tuple(shown(seat, number, shown_corner(0, corner, seat)) for seat in seats)
    start = weathervanes.view(match(3)[0], None)
    table = draw(replace(start, trick=Trick(cards)), CAST)
    near = ((500, 516), (518, 533), (500, 550), (482, 533))
    seen = [table.getpixel(at) for at in near]
    assert seen == [HUES[card.suit] for card in cards]
    assert CENTRE == (500, 533)


def shown(seat: int, number: int, corner: Corner) -> Shown:
    return Shown(seat, number, corner, STANDARD[number][corner])


def test_weathervanes_cards_show_their_suits_and_all_look_different() -> None:
    seen = set()
    for number in range(1, 25):
        card = upright(number, STANDARD[number], 97).image
        corners = [card.getpixel(at) for at in ((4, 4), (92, 4), (92, 92), (4, 92))]
        assert corners == [HUES[suit] for suit in STANDARD[number]]
        seen.add(card.tobytes())
        seen.add(turned(number, STANDARD[number], 130, 45).image.tobytes())
    assert len(seen) == 48


def test_only_newly_placed_weathervanes_cards_are_highlighted() -> None:
    resolved = [state for state in match(3) if isinstance(state.news, Resolved)]
    for state in resolved[:6]:
        view = weathervanes.view(state, None)
        assert isinstance(view.news, Resolved)
        table = draw(view, CAST)
        for made in view.news.placements:
            left, top = PLACES[made.seat].yard
            yard = table.crop((left, top, left + YARD, top + YARD))
            rim = yard.tobytes().count(Hue.FOAM)
            # Otherwise the tableau was scored and cleared.
            assert rim > 1500 if any(made.cells) else rim == 0


def test_weathervanes_place_of_the_next_player_in_a_trick_is_outlined_in_gold() -> None:
    for state in match(3)[:60]:
        view = weathervanes.view(state, None)
        if view.trick is None or view.trick.complete:
            continue
        (seat,) = view.to_act
        x, y = ((500, 438), (595, 533), (500, 628), (405, 533))[seat]
        edge = draw(view, CAST).crop((x - 92, y - 92, x + 92, y + 92))
        assert edge.tobytes().count(Hue.BRASS) > 100


@pytest.mark.parametrize("count", range(12))
def test_weathervanes_hand_of_any_size_fits_for_every_decision(count: int) -> None:
    state = next(state for state in match(3) if state.cards)
    seat = min(weathervanes.to_act(state))
    view = replace(weathervanes.view(state, seat), hand=tuple(range(1, count + 1)))
    asked = [replace(view, trick=None), view] if count else []
    for each in (replace(view, to_act=frozenset({(seat + 1) % 4})), *asked):
        picture = draw_hand(each, CAST)
        sides = [picture.getpixel((x, y)) for x in (6, 993) for y in range(260, picture.height)]
        assert set(sides) <= {Hue.SEA, Hue.RAY, Hue.RHUMB, *range(18, 256)}
        edge = picture.crop((0, picture.height - 2, 1000, picture.height))
        assert Hue.PAPER not in set(edge.tobytes())


@pytest.mark.slow
def test_weathervanes_hand_greys_out_illegal_cards() -> None:
    for view in views_of(3):
        if view.seat is None or view.trick is None or view.placements or not view.hand:
            continue
        legal = [following(view, number).legal for number in view.hand]
        cards = draw_hand(view, CAST).crop((0, 390, 1000, 772))
        assert (Hue.SLATE in set(cards.tobytes())) == (not all(legal))
        assert Hue.BRASS in set(cards.tobytes())


def test_text_about_following_in_weathervanes_refers_to_the_highlighted_corner() -> None:
    """In pictures of hand cards, one corner is lit: the one that counts. It is always at the bottom. So the
    text must say "lit corner" instead of naming a corner of the card."""
    told = set()
    for view in views_of(3):
        if view.seat is None or view.seat not in view.to_act or not view.trick or view.placements:
            continue
        found = [following(view, number) for number in view.hand or ()]
        words = ENGLISH.say(why(view.trick, found)), ENGLISH.say(prospect(view, view.trick, found))
        assert "lit corner" in words[0]
        assert not any(str(corner.word) in words[0] for corner in Corner)
        display = view.displays[view.trick.givers[0]]
        best = any(card.wins for card in found)
        assert words[1].endswith(f"you would take Display {display}.") == best
        told.add(("any" in words[0], best))
    assert told == {(False, True), (False, False), (True, False)}


def test_every_possible_place_of_a_weathervanes_card_has_a_letter() -> None:
    found = set()
    for view in views_of(3):
        if view.seat is None or not placing(view) or len(placing(view)) in found:
            continue
        found.add(len(placing(view)))
        panel = draw_hand(view, CAST).crop((586, 216, 646, 628))
        rows = [Hue.BRASS in set(panel.crop((0, y, 60, y + 1)).tobytes()) for y in range(412)]
        blocks = sum(one < two for one, two in pairwise(rows))
        assert blocks == len(placing(view))
    assert found >= {1, 2}


def test_words_about_a_new_weathervanes_tableau_leave_the_card_whole() -> None:
    view = next(view for view in views_of(3) if any(fit.move == ANEW for fit in placing(view)))
    (left, top), below = PANEL_AT, ROW + 36
    card = (left, top, left + 140, top + below)
    plain, told = (draw_hand(view, CAST, forecasts=each).crop(card) for each in (False, True))
    assert plain.tobytes() == told.tobytes()


@pytest.mark.parametrize("forecasts", [False, True])
def test_hint_for_a_weathervanes_place_covers_only_the_panel(forecasts: bool) -> None:
    asked = [view for view in views_of(3) if view.seat is not None and placing(view)]
    for view in {len(placing(view)): view for view in asked}.values():
        plain = draw_hand(view, CAST, forecasts=forecasts)
        for fit in placing(view):
            hinted = HintedMove(weathervanes.notation(fit.move))
            lit = draw_hint(view, hinted, CAST, forecasts=forecasts)
            pairs = zip(plain.tobytes(), lit.tobytes(), strict=True)
            assert {before for before, after in pairs if before != after} == {Hue.SWELL}


def test_weathervanes_card_that_fits_on_all_four_sides_is_drawn_on_each() -> None:
    view = next(view for view in views_of(3) if len(placing(view)) == 4)
    card, picture = waiting(view), draw_hand(view, CAST)
    assert card is not None
    for x, y in ((290, 169), (290, 537), (106, 353), (474, 353)):
        spots = ((x - 80, y - 80), (x + 80, y - 80), (x + 80, y + 80), (x - 80, y + 80))
        suits = [HUES[suit] for suit in view.deck[card.number]]
        assert [picture.getpixel(spot) for spot in spots] == suits
        assert picture.getpixel((x - 83, y)) == Hue.PAPER
        assert picture.getpixel((x - 88, y)) == Hue.BRASS


def test_weathervanes_table_shows_the_suit_of_each_token() -> None:
    view = weathervanes.view(match(3)[0], None)
    for tokens in (tuple(Suit), (Suit.GREEN, Suit.RED, Suit.BLUE, Suit.YELLOW)):
        table = draw(replace(view, tokens=tokens), CAST)
        seen = [table.getpixel((place.token[0] - 24, place.token[1])) for place in PLACES]
        assert seen == [HUES[suit] for suit in tokens]


def test_weathervanes_outline_marks_the_card_that_wins_so_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    marks: list[int | None] = []
    monkeypatch.setattr(
        "renderers.weathervanes.board.draw_block",
        lambda *_, marked=None, due=None: marks.append(marked),
    )
    for state in match(1):
        seen = weathervanes.view(state, None)
        if seen.trick is not None:
            draw(seen, CAST)
            assert marks.pop() == seen.trick.best.seat
