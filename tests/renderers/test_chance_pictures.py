"""Pictures of Chance: palette, size, layout, and what is highlighted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

import renderers
from games.chance import rules as chance
from games.chance.values import Family, Pile, Reveal, View
from games.gnomon import Single
from games.rules import Seat
from renderers.chance.pages import examples
from renderers.chance.piles import BACK, MIDDLE, NAMED, PILE, PITCH
from renderers.chance.seats import BOTTOM, PLANS, WIDTH
from renderers.chance.strip import BOX, FIRST, PLACES, STEP
from renderers.kit.sheets.verdict import TOP
from renderers.kit.theme import Hue
from tests.contract.ends import Told, ends_of
from tests.games.chance_positions import CARDS
from tests.renderers.chance_positions import (
    CAST,
    NOTHING,
    SEATS,
    after_run,
    match,
    missed,
    views,
)
from tests.sampling import sampled

RENDERER = renderers.find("chance")


@pytest.mark.parametrize("seats", SEATS)
def test_chance_panels_and_their_contents_do_not_overlap(seats: int) -> None:
    plan, size = PLANS[seats], 27 // seats
    left, top, width, height = plan.bar
    for seat in range(seats):
        x, y = plan.corner(seat)
        assert x + plan.width <= 14 + WIDTH
        assert y + plan.height <= BOTTOM
        assert left + width < plan.width
        cards = [plan.card(seat, place) for place in range(size)]
        assert cards[-1][0] + plan.side < x + plan.width
        assert y < cards[0][1] < cards[0][1] + plan.side < y + plan.height
        beside, below = cards[0][0] > x + left + width, cards[0][1] > y + top + height
        assert beside or below
        assert plan.pitch > plan.side


@pytest.mark.parametrize("seats", SEATS)
def test_chance_cards_keep_their_places_and_discarded_ones_leave_gaps(seats: int) -> None:
    for state in match(seats, 1, 20, 0.1)[::3]:
        view = chance.view(state, None)
        table, plan = RENDERER.draw(view, CAST), PLANS[seats]
        for seat, hand in enumerate(view.hands):
            for place, (each, _) in enumerate(hand):
                x, y = plan.card(seat, place)
                there = each in view.remaining(seat)
                corner = table.getpixel((x + plan.side // 2, y + 10))
                assert corner == (Hue.PAPER if there else Hue.SWELL)


@sampled
def test_only_the_card_just_discarded_is_ticked_in_chance() -> None:
    for view in [*views(4)][::6]:
        table, plan = RENDERER.draw(view, CAST), PLANS[len(view.hands)]
        hit = view.news.reveals[-1].hit if view.news.reveals else None
        ticked = {
            each.card
            for seat, hand in enumerate(view.hands)
            for place, each in enumerate(hand)
            if table.getpixel(_edge(view, seat, place, plan.side)) == Hue.FOAM
        }
        assert ticked == ({view.showing} if hit is not None else set())


def _edge(view: View, seat: Seat, place: int, side: int) -> tuple[int, int]:
    x, y = PLANS[len(view.hands)].card(seat, place)
    return x + 4, y + side // 2


@pytest.mark.parametrize("seats", SEATS)
def test_only_the_deciding_or_winning_players_name_is_gold_in_chance(seats: int) -> None:
    for number in range(3):
        for state in match(seats, number, 20, 0.1)[-4:]:
            view = chance.view(state, None)
            table = RENDERER.draw(view, CAST)
            bright = {view.to_act} - {None} | set(view.outcome.winners if view.outcome else ())
            shown = {seat for seat in range(seats) if bar(table, seats, seat) == Hue.BRASS}
            assert shown == bright


def bar(table: Image.Image, seats: int, seat: Seat) -> object:
    """Return the colour of a seat's name bar, sampled right of any name."""
    x, y = PLANS[seats].corner(seat)
    left, top, width, height = PLANS[seats].bar
    return table.getpixel((x + left + width - 5, y + top + height // 2))


def test_resigned_chance_player_is_greyed_out() -> None:
    state = match(6, 0)[0]
    gone = (chance.view(state, None).to_act or 0) + 1
    table = RENDERER.draw(chance.view(chance.resign(state, gone), None), CAST)
    for seat in range(6):
        x, y = PLANS[6].corner(seat)
        mark = table.getpixel((x + 8 + 27, y + 8 + 11))
        brass = chance.view(state, None).to_act == seat
        assert mark == (Hue.SLATE if seat == gone else Hue.INK if brass else Hue.PAPER)


def test_only_a_named_card_that_is_discarded_has_a_ring_in_chance() -> None:
    hit = examples.table()
    miss = after_run(hit, 0, NOTHING, (missed("HGS", 0),))
    for view, colour in ((hit, Hue.FOAM), (miss, Hue.SEA)):
        table = RENDERER.draw(view, CAST)
        assert table.getpixel((NAMED - 7, MIDDLE)) == colour


@pytest.mark.parametrize("count", [1, 2, 6, 7, 11, 20])
def test_chance_picture_shows_at_most_the_last_six_reveals(count: int) -> None:
    run = tuple(missed("FRT", 20 - number) for number in range(1, count + 1))
    table = RENDERER.draw(after_run(examples.long(), 0, NOTHING, run), CAST)
    tiles = [
        table.getpixel((FIRST + STEP * place + 51, BOX[1] + 32)) == Hue.RED for place in range(6)
    ]
    assert tiles == ([False] + [True] * 5 if count > 6 else [place < count for place in range(6)])


def test_chance_picture_underlines_the_kept_cards() -> None:
    view = examples.table()
    table = RENDERER.draw(view, CAST)
    lines = [table.getpixel((FIRST + 46 * n + 21, BOX[1] + 56)) == Hue.PAPER for n in range(3)]
    assert lines == [family in view.news.reveals[0].kept for family in range(3)] == [1, 1, 0]


def test_pictures_of_different_reveals_differ_in_the_game_chance() -> None:
    one = Reveal(CARDS["FRT"], NOTHING, 1, None, 5)
    runs = [
        (one,),
        (one._replace(hit=2),),
        (one._replace(kept=frozenset({Family.SHAPE})),),
        (missed("FRT", 5), one),
        (missed("FRT", 4), one),
        (missed("FBT", 5), one),
    ]
    strips = {
        RENDERER.draw(after_run(examples.table(), 0, NOTHING, run), CAST)
        .crop((BOX[0], BOX[1], BOX[0] + BOX[2], BOX[1] + BOX[3]))
        .tobytes()
        for run in runs
    }
    assert len(strips) == len(runs)


@pytest.mark.parametrize("countdown", range(1, 21))
def test_chance_header_shows_every_countdown_value_differently(countdown: int) -> None:
    view = replace(examples.table(), countdown=countdown)
    headers = {
        RENDERER.draw(replace(view, left=left), CAST).crop((0, 0, 1000, 64)).tobytes()
        for left in range(countdown + 1)
    }
    assert len(headers) == countdown + 1


def test_chance_pile_shows_its_unseen_count_or_the_next_card() -> None:
    piles = [Pile(unseen, (Single.RED,) * (11 - unseen)) for unseen in range(12)]
    piles += [Pile(0, (single,) * 11) for single in (Single.GREEN, Single.BLUE)]
    box = (PILE + PITCH, MIDDLE - BACK[1] // 2, PILE + PITCH + BACK[0], MIDDLE + BACK[1] // 2)
    view = examples.table()
    backs = {
        RENDERER.draw(replace(view, piles=(view.piles[0], pile, view.piles[2])), CAST)
        .crop(box)
        .tobytes()
        for pile in piles
    }
    assert len(backs) == len(piles)


def test_chance_hand_shows_which_cards_fit_each_choice() -> None:
    view = examples.before()
    hand = RENDERER.draw_hand(view, CAST)
    assert view.to_act is not None
    for row, label in enumerate(RENDERER.moves(view)):
        fitting = view.fitting(view.to_act, chance.parse(label.notation).families)
        for place, each in enumerate(view.remaining(view.to_act)):
            shown = hand.getpixel((246 + 66 * place + 31, 75 + 80 * row + 13))
            assert shown == (Hue.PAPER if each in fitting else Hue.SWELL)


def fallen(misses: int) -> Told:
    """Return the end of a match that was lost by this many misses in a row."""
    (told,) = [each for each in ends_of("chance") if each.how == "countdown-all-lose"]
    view: View = told.view
    (miss,) = view.news.reveals
    reveals = tuple(miss._replace(left=left) for left in reversed(range(misses)))
    last = replace(view, countdown=20, news=view.news._replace(reveals=reveals))
    return told._replace(end=replace(told.end, course=(*told.end.course[:-1], last)))


@pytest.mark.parametrize("misses", [1, 4, 6, 7, 12, 18, 20])
def test_chance_end_picture_shows_every_miss_of_the_last_run(misses: int) -> None:
    told = fallen(misses)
    picture = RENDERER.draw_end(told.view, CAST, told.end)
    # Each miss has a cross below its first tile, which these crops contain.
    crosses = [
        picture.crop((FIRST + STEP * column + 16, y + 64, FIRST + STEP * column + 58, y + 106))
        for y in (TOP + BOX[3] * row for row in range(3))
        for column in range(PLACES)
    ]
    shown = sum(Hue.MIST in cross.tobytes() for cross in crosses)
    # If there are more misses than places, the first place shows how many earlier ones there were.
    assert shown == min(misses, 3 * PLACES)


def test_chance_end_picture_says_how_the_countdown_ran_out() -> None:
    told = fallen(4)
    text = str(RENDERER.alt_text_end(told.view, CAST, told.end))
    assert "fell from 4 to nothing" in text
    assert "4 misses" in text
