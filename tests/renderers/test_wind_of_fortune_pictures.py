"""Pictures of Wind of Fortune: palette, size and layout, and that they show a seat only what it may know."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

import renderers
from games.wind_of_fortune import rules as wind_of_fortune
from games.wind_of_fortune.cards import ACES, COURT, JOKER, Card, Colour, Suit, Tower
from games.wind_of_fortune.pieces import Awaited, PlayedCard, Source
from games.wind_of_fortune.values import View
from renderers.kit.theme import Hue
from renderers.wind_of_fortune import battle
from renderers.wind_of_fortune.pages import examples
from renderers.wind_of_fortune.pieces import godly
from renderers.wind_of_fortune.pieces.cards import card, turned_up
from renderers.wind_of_fortune.pieces.towers import SIDE_LEFT, SIDE_TOP, layer_box, storeys
from tests.renderers.wind_of_fortune_positions import CAST, MODES, found, match, views
from tests.sampling import sampled, some

RENDERER = renderers.find("wind-of-fortune")


@sampled
def test_only_names_of_players_to_act_and_of_winners_are_gold_in_wind_of_fortune() -> None:
    ends = (wind_of_fortune.view(match(mode)[-1], None) for mode in range(len(MODES)))
    for view in (*some(views(31), 3), *ends):
        table, bright = RENDERER.draw(view, CAST), view.to_act
        if view.outcome is not None:
            bright = frozenset(view.outcome.winners)
        for seat in range(len(view.colours)):
            assert bar(table, view, seat) == (Hue.BRASS if seat in bright else Hue.ABYSS)


def bar(table: Image.Image, view: View, seat: int) -> object:
    """Return the colour of a seat's name bar, sampled above its name."""
    colour = view.colours[seat]
    number = view.seats_of(colour).index(seat)
    return table.getpixel((SIDE_LEFT[colour] + 72, SIDE_TOP + 14 + 66 * number))


@pytest.mark.parametrize("kind", [Awaited.EXPOSE, Awaited.SHOW])
def test_wind_of_fortune_picture_does_not_reveal_a_choice_made_before_a_battle(
    kind: Awaited,
) -> None:
    state = found(lambda state: kind in state.awaited and any(state.commits))
    view = wind_of_fortune.view(state, None)
    undecided = replace(view, committed=frozenset())
    assert RENDERER.draw(view, CAST).tobytes() == RENDERER.draw(undecided, CAST).tobytes()


def test_every_state_of_a_wind_of_fortune_tower_layer_looks_different() -> None:
    queen, king = COURT[1], COURT[2]
    towers = [
        Tower((), ()),
        Tower((), (queen,)),
        Tower((COURT[0],), ()),
        Tower((COURT[0],), (queen,)),
        Tower((COURT[0], queen), ()),
        Tower((COURT[0], JOKER), ()),
        Tower((COURT[0], JOKER), (queen,)),
        Tower((JOKER, queen), (king,)),
    ]
    still = replace(examples.table(), pair=(), starter=None)
    seen = {RENDERER.draw(with_tower(still, tower), CAST).tobytes() for tower in towers}
    assert len(seen) == len(towers)


def with_tower(view: View, hearts: Tower) -> View:
    return replace(view, towers=(hearts, *view.towers[1:]))


def test_wind_of_fortune_ring_marks_where_in_a_tower_the_symbol_would_go() -> None:
    for view in views(17):
        symbol = view.symbol
        if view.seat is not None or symbol is None or symbol.suit is None or view.outcome:
            continue
        if view.pedestal and view.pedestal[0].rank >= symbol.rank:
            continue
        x, y, across, _ = layer_box(symbol.suit, symbol.layer, storeys(view))
        assert RENDERER.draw(view, CAST).getpixel((x + across // 2, y - 6)) == Hue.BRASS


def test_wind_of_fortune_symbol_just_added_to_a_tower_has_a_ring() -> None:
    state = found(
        lambda state: bool(state.news.collected and state.news.collected.suit is not None)
    )
    view = wind_of_fortune.view(state, None)
    done = view.news.collected
    assert done is not None
    assert done.suit is not None
    x, y, across, _ = layer_box(done.suit, done.layer, storeys(view))
    at = (x + across // 2, y - 6)
    assert RENDERER.draw(view, CAST).getpixel(at) in (Hue.FOAM, Hue.BRASS)
    quiet = replace(view, news=view.news._replace(collected=None))
    assert RENDERER.draw(quiet, CAST).getpixel(at) != Hue.FOAM


def test_wind_of_fortune_picture_has_room_for_all_discarded_symbols() -> None:
    """These are the most symbols that can be discarded: all three jokers, and all of each suit except the jack,
    which is in its tower."""
    every = (*[s for s in (*COURT, *ACES) if s.rank != 11], JOKER, JOKER, JOKER)
    empty = RENDERER.draw(replace(examples.table(), dump=()), CAST).convert("L")
    full = RENDERER.draw(replace(examples.table(), dump=every), CAST).convert("L")
    box = ImageChops.difference(empty, full).getbbox()
    left, top, across, down = godly.DUMP
    assert box is not None
    assert box[0] >= left
    assert box[1] >= top
    assert box[2] <= left + across
    assert box[3] <= top + down


def test_last_discarded_wind_of_fortune_symbol_is_shown_where_it_fits() -> None:
    others = tuple(
        s for s in COURT if s.word in ("HQ", "HK", "DJ", "DQ", "SJ", "SQ", "SK", "CJ", "CQ")
    )
    table = RENDERER.draw(replace(examples.table(), dump=(*others, JOKER)), CAST)
    left, top, across, down = godly.DUMP
    assert Hue.BRASS in table.crop((left, top, left + across, top + down)).tobytes()


def test_folded_corner_of_a_slim_wind_of_fortune_card_hides_nothing_of_its_rank() -> None:
    for rank in range(2, 11):
        each = Card(Suit.SPADES, rank), *battle.SLIM, Hue.SWELL
        flat, folded = (draw(*each).image.tobytes() for draw in (card, turned_up))
        assert folded.count(Hue.INK) == flat.count(Hue.INK)


@pytest.mark.parametrize("laid", [Card(Suit.HEARTS, 7), Card(Suit.CLUBS, 9)])
def test_wind_of_fortune_sum_so_far_leaves_the_ring_around_its_card_whole(
    laid: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = replace(examples.table(), laid=PlayedCard(0, laid, Source.OPEN))
    left, top, (across, down) = battle.LAID[Colour.RED][1], battle.TOP, battle.CARD
    ring = (left - 9, top - 9, left + across + 9, top + down + 9)
    told = RENDERER.draw(view, CAST).crop(ring)
    monkeypatch.setattr(battle, "place_words", lambda *_: [])
    assert told.tobytes() == RENDERER.draw(view, CAST).crop(ring).tobytes()


def test_every_discarded_wind_of_fortune_symbol_looks_different() -> None:
    symbols = (*COURT, *ACES, JOKER)
    seen = {RENDERER.draw(replace(examples.table(), dump=(s,)), CAST).tobytes() for s in symbols}
    assert len(seen) == len(symbols)


def test_wind_of_fortune_delayed_jokers_are_shown_beside_the_number_of_symbols_left() -> None:
    view = replace(examples.table(), godly=13)
    both = [RENDERER.draw(replace(view, aside=n), CAST).convert("L") for n in (0, 2)]
    box = ImageChops.difference(*both).getbbox()
    left, top, across, down = godly.FOOT
    assert box is not None
    assert left + across / 2 < box[0]
    assert box[2] <= left + across
    assert top <= box[1] < box[3] <= top + down
