"""Pictures of Tradewinds: palette, size and layout, and that they show a seat only what it may know."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

import renderers
from games.gnomon import Single
from games.rules import Outcome
from games.tradewinds.values import Pile, Wind
from renderers.kit.gnomon_cards import CARD
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.tradewinds.grid import corner_of
from renderers.tradewinds.pages import examples
from renderers.tradewinds.seats import PANELS
from tests.renderers.tradewinds_positions import CAST, match, views

RENDERER = renderers.find("tradewinds")


@pytest.mark.parametrize("wind", Wind)
def test_only_the_name_of_the_wind_to_play_is_gold_in_tradewinds(wind: Wind) -> None:
    board = RENDERER.draw(replace(examples.table(), to_act=wind), CAST)
    assert [bar(board, each) for each in Wind] == [
        Hue.BRASS if each == wind else Hue.ABYSS for each in Wind
    ]


@pytest.mark.parametrize(("total", "colour"), [(5, Hue.BRASS), (-1, Hue.ABYSS), (0, Hue.ABYSS)])
def test_names_are_gold_at_the_end_of_tradewinds_only_after_a_win(total: int, colour: Hue) -> None:
    outcome = Outcome((1 if total > 0 else 2,) * 4, (total,), "last turn")
    board = RENDERER.draw(replace(examples.table(), to_act=None, outcome=outcome), CAST)
    assert {bar(board, wind) for wind in Wind} == {colour}


def bar(board: Image.Image, wind: Wind) -> object:
    """Return the colour of a wind's name bar, sampled right of any name."""
    place = PANELS[wind]
    x, y, width, _ = place.bar
    return board.getpixel((place.x + x + width - 5, place.y + y + 20))


def test_tradewinds_cards_are_drawn_on_their_places_and_gaps_stay_empty() -> None:
    for view in views(2):
        board = RENDERER.draw(view, CAST)
        for place, pile in enumerate(view.piles):
            x, y = corner_of(place)
            ground = board.getpixel((x + 4, y + CARD[1] - 20))
            assert ground == (Hue.PAPER if pile.up else Hue.SEA)


def test_only_tradewinds_piles_where_a_card_landed_have_a_ring() -> None:
    for view in views(3):
        if view.news is None:
            continue
        board = RENDERER.draw(view, CAST)
        landed = {step.onto for step in view.news.moved}
        for place in range(9):
            x, y = corner_of(place)
            ring = board.getpixel((x + 100, y + CARD[1] + 6))
            assert (ring == Hue.FOAM) == (place in landed)


def test_only_a_tradewinds_card_just_turned_up_has_a_folded_corner() -> None:
    view = examples.table()
    assert view.news is not None
    board = RENDERER.draw(view, CAST)
    turned = {place for place, _ in view.news.turned_up}
    for place in range(9):
        x, y = corner_of(place)
        fold = board.getpixel((x + CARD[0] - 22, y + 20))
        assert (fold == Hue.FOAM) == (place in turned)


def test_every_state_of_a_tradewinds_pile_looks_different() -> None:
    """The piles differ in their top card, in how many cards lie face down, in the cards below the top one, or
    in their height."""
    piles = [Pile(down, (single,)) for down in range(4) for single in Single]
    piles += [Pile(2, (low, high, Single.RED)) for low in Single for high in Single]
    piles += [Pile(3, (*[Single.BLUE] * count, Single.RED)) for count in range(2, 12)]
    view = replace(examples.table(), news=None)
    seen = {
        RENDERER.draw(replace(view, piles=(pile, *view.piles[1:])), CAST).tobytes()
        for pile in piles
    }
    assert len(seen) == len(piles)


def test_highest_tradewinds_pile_stays_in_its_own_column() -> None:
    """The side of a pile of 15 cards fits between its top card and the next pile."""
    high = Pile(3, (*[Single.FILLED] * 11, Single.RED))
    for place in range(9):
        piles = tuple(high if n == place else Pile(0, ()) for n in range(9))
        empty = (Pile(0, ()),) * 9
        view = replace(examples.table(), news=None)
        one = RENDERER.draw(replace(view, piles=piles), CAST).convert("L")
        two = RENDERER.draw(replace(view, piles=empty), CAST).convert("L")
        x, y = corner_of(place)
        box = changed(one, two)
        assert box[0] >= x
        assert box[1] >= y
        assert box[2] <= x + 175
        assert box[3] <= y + 160


def changed(one: Image.Image, two: Image.Image) -> tuple[int, int, int, int]:
    from PIL import ImageChops

    box = ImageChops.difference(one, two).getbbox()
    assert box is not None
    return box


def test_tradewinds_seat_played_by_the_match_is_marked() -> None:
    view = replace(examples.table(), to_act=Wind.SOUTH)
    for name in ("Ingrid", "Мария"):
        cast = Cast((name,) * 4)
        away = replace(cast, stand_ins=frozenset({0}))
        x, y, *_ = PANELS[Wind.NORTH].bar
        at = (PANELS[Wind.NORTH].x + x + 9, PANELS[Wind.NORTH].y + y + 30)
        present, absent = RENDERER.draw(view, cast), RENDERER.draw(view, away)
        assert (present.getpixel(at), absent.getpixel(at)) == (Hue.PAPER, Hue.SLATE)


@pytest.mark.parametrize("count", range(7))
def test_tradewinds_hand_of_any_size_fits(count: int) -> None:
    hand = match(0)[0].hands[0][:count]
    view = replace(examples.table(), seat=0, to_act=Wind.NORTH, hands=(hand, None, None, None))
    for each in (view, replace(view, to_act=Wind.EAST)):
        picture = RENDERER.draw_hand(each, CAST)
        ground = [picture.getpixel((x, 100)) for x in (8, 991)]
        assert Hue.PAPER not in ground
        for row in range(-(-count // 2)):
            line = [picture.getpixel((x, 80 + 174 * row + 20)) for x in range(1000)]
            cards = [Hue.PAPER] * 100
            shown = [line[left : left + 100] == cards for left in (22, 514)]
            assert sum(shown) == min(2, count - 2 * row)


def test_tradewinds_hand_of_a_waiting_player_shows_no_forecast() -> None:
    view = replace(examples.table(), seat=1, hands=(None, match(0)[0].hands[1], None, None))
    elsewhere = replace(view, piles=examples.gaps().piles)
    assert RENDERER.draw_hand(view, CAST).tobytes() == RENDERER.draw_hand(elsewhere, CAST).tobytes()
