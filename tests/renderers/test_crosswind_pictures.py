"""Pictures of Crosswind: palette, size, layout, and situations that must look different."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

import renderers
from games.crosswind import rules as crosswind
from games.crosswind.reasons import Anchors, Bars, Joins, Links, Stops, Threatens
from games.crosswind.values import Colour, Point, View
from games.rules import Fact
from renderers.crosswind.grid import BAND, RIM, Grid, points
from renderers.crosswind.header import LEFT, TOP, WIDTH
from renderers.kit.encode import encode
from renderers.kit.theme import Hue
from renderers.renderer import Cast, HintedMove
from tests.games.crosswind_positions import place
from tests.renderers.crosswind_positions import (
    CAST,
    SIZES,
    STONES,
    after,
    drawn,
    is_crossed,
    match,
    passed,
    pixel,
    seen,
    start,
    won,
)
from tests.renderers.test_portraits import noisy

RENDERER = renderers.find("crosswind")


@pytest.mark.parametrize("size", SIZES)
def test_letters_beside_a_crosswind_board_touch_neither_its_rim_nor_the_edge(size: int) -> None:
    picture, grid = RENDERER.draw(seen(start(size)), CAST), Grid(size)
    out = BAND + RIM
    lines = (grid.top - out, grid.top + grid.side + out - 1)
    for y in lines:
        assert {picture.getpixel((grid.left + x, y)) for x in range(grid.side)} == {Hue.MIST}
    assert Hue.PAPER not in {picture.getpixel((x, picture.height - 1)) for x in range(1000)}


def test_largest_crosswind_board_takes_at_most_60_kilobytes() -> None:
    for state in match(19, 1)[::60]:
        view = seen(state, min(crosswind.to_act(state), default=0))
        for picture in (RENDERER.draw(view, CAST), RENDERER.draw_hand(view, CAST)):
            assert len(encode(picture, RENDERER.most_bytes())) <= 60_000


@pytest.mark.parametrize("size", range(2, 20))
def test_every_crosswind_stone_is_drawn_exactly_on_its_point(size: int) -> None:
    state = match(size, 0)[-2]
    view, grid = replace(seen(state), last=None), Grid(size)
    board = RENDERER.draw(view, CAST)
    for point in points(size):
        colour = view.colour_at(point)
        beside = pixel(board, grid, point, 0.25, 0.25)
        assert beside == (Hue.SHOAL if colour is None else STONES[colour])


def test_crosswind_board_is_framed_by_its_coloured_edges() -> None:
    for size in range(2, 20):
        grid, board = Grid(size), RENDERER.draw(seen(start(size)), CAST)
        first, last, middle = grid.left - BAND // 2, grid.left + grid.side + BAND // 2, 533
        assert 780 <= grid.side <= 798
        assert [board.getpixel((x, middle)) for x in (first, last)] == [Hue.PAPER] * 2
        top, bottom = grid.top - BAND // 2, grid.top + grid.side + BAND // 2
        assert [board.getpixel((500, y)) for y in (top, bottom)] == [Hue.INK] * 2


def test_crosswind_stones_are_drawn_joined_to_neighbours_and_to_their_own_edge() -> None:
    view, grid = seen(place("B....  BWW..  ..B.W  .....  W...B")), Grid(5)
    board = RENDERER.draw(view, CAST)
    assert pixel(board, grid, Point(0, 4), 0, 0.5) == Hue.INK
    assert pixel(board, grid, Point(1, 3), 0.5, 0) == Hue.PAPER
    assert pixel(board, grid, Point(0, 3), 0.47, 0.1) == Hue.SHOAL
    assert pixel(board, grid, Point(0, 4), 0, -0.47) == Hue.INK
    assert pixel(board, grid, Point(0, 4), -0.47, 0.1) == Hue.SHOAL
    assert pixel(board, grid, Point(4, 2), 0.47, 0) == Hue.PAPER
    assert pixel(board, grid, Point(0, 0), 0.1, 0.47) == Hue.SHOAL


def test_crosswind_stones_carry_an_upright_or_a_horizontal_bar() -> None:
    view, grid = replace(seen(after("c3 e5", 7)), last=None), Grid(7)
    board = RENDERER.draw(view, CAST)
    up, across = (0, 0.12), (0.12, 0)
    assert (
        pixel(board, grid, Point(2, 2), *up) != Hue.INK == pixel(board, grid, Point(2, 2), *across)
    )
    assert pixel(board, grid, Point(4, 4), *across) != Hue.PAPER
    assert pixel(board, grid, Point(4, 4), *up) == Hue.PAPER


@pytest.mark.parametrize("size", SIZES)
def test_only_the_last_crosswind_stone_is_highlighted(size: int) -> None:
    for state in match(size, 1)[3:-1:41]:
        board, grid, last = RENDERER.draw(seen(state), CAST), Grid(size), state.last
        assert last is not None
        found = board.convert("L", dither=Image.Dither.NONE).point(lambda _: 0)
        found.paste(255, mask=Image.frombytes("L", board.size, board.tobytes()).point(is_foam))
        x, y = grid.corner(last)
        found.paste(0, (x, y, x + grid.pitch, y + grid.pitch))
        box = (grid.left, grid.top, grid.left + grid.side, grid.top + grid.side)
        assert found.crop(box).getbbox() is None
        column, row = (
            found.crop((x, 67, x + grid.pitch, 115)),
            found.crop((0, y, 80, y + grid.pitch)),
        )
        assert column.getbbox() is not None
        assert row.getbbox() is not None


def is_foam(index: int) -> int:
    return 255 * (index == Hue.FOAM)


@pytest.mark.parametrize("colour", Colour)
def test_winning_crosswind_chain_has_a_line_from_edge_to_edge(colour: Colour) -> None:
    view, grid = replace(won(colour), last=None), Grid(7)
    board, hue = RENDERER.draw(view, CAST), (Hue.BRASS, Hue.BRONZE)[colour]
    for one, two in zip(view.chain, view.chain[1:], strict=False):
        (x0, y0), (x1, y1) = grid.middle(one), grid.middle(two)
        assert board.getpixel((int(x0 + x1) // 2, int(y0 + y1) // 2)) == hue
    inside = grid.pitch / 2 + BAND / 2 - 1
    ways = ((0, -1), (0, 1)) if colour is Colour.BLACK else ((-1, 0), (1, 0))
    for (dx, dy), end in zip(ways, (view.chain[0], view.chain[-1]), strict=True):
        x, y = grid.middle(end)
        assert board.getpixel((int(x + dx * inside), int(y + dy * inside))) == hue


@pytest.mark.parametrize(
    ("view", "bright"),
    [
        (seen(start(11)), [True, False]),
        (seen(after("c3")), [False, True]),
        (seen(after("c3 swap", swap=True)), [False, True]),
        (passed(), [True, False]),
        (drawn(), [False, False]),
        (won(Colour.BLACK), [True, False]),
        (won(Colour.WHITE), [False, True]),
        (seen(crosswind.resign(after("c3"), 0)), [False, True]),
    ],
)
def test_only_the_moving_or_winning_players_name_is_gold_in_crosswind(
    view: View, bright: list[bool]
) -> None:
    board = RENDERER.draw(view, CAST)
    right = [board.getpixel((LEFT[colour] + WIDTH - 4, TOP + 24)) for colour in Colour]
    assert right == [Hue.BRASS if each else Hue.SEA for each in bright]


def test_crosswind_names_beside_portraits_stay_whole_while_a_swap_is_offered() -> None:
    view, faces = seen(after("c3", swap=True)), (noisy(0), noisy(1))
    whole, *others = (
        RENDERER.draw(view, Cast(names, faces=faces)).tobytes()
        for names in (("Emma", "Chandra"), ("Emmo", "Chandra"), ("Emma", "Chandro"))
    )
    assert whole not in others


def test_swap_exchanges_the_names_on_the_crosswind_board() -> None:
    before, swapped = seen(after("c3")), seen(after("c3 swap", swap=True))
    one, two = RENDERER.draw(before, CAST), RENDERER.draw(swapped, CAST)
    turned = RENDERER.draw(before, Cast(CAST.names[::-1]))
    bars = (LEFT[Colour.BLACK], 0, LEFT[Colour.WHITE] + WIDTH, 66)
    assert one.crop((0, 66, 1000, 1000)).tobytes() == two.crop((0, 66, 1000, 1000)).tobytes()
    assert one.crop(bars).tobytes() != two.crop(bars).tobytes() == turned.crop(bars).tobytes()
    assert foam_in(two, (840, 0, 1000, 64))
    assert not foam_in(one, (840, 0, 1000, 64))


def test_crosswind_picture_shows_a_pass_beside_the_passing_players_name() -> None:
    board = RENDERER.draw(passed(), CAST)
    black, white = ((LEFT[each], TOP, LEFT[each] + WIDTH, TOP + 48) for each in Colour)
    assert not foam_in(board, black)
    assert foam_in(board, white)


def foam_in(picture: Image.Image, box: tuple[int, int, int, int]) -> bool:
    return Hue.FOAM in picture.crop(box).tobytes()


def test_different_match_events_give_different_crosswind_headers() -> None:
    state = after("c3", swap=True)
    told = [seen(state), seen(after("c3")), seen(crosswind.resign(state, 0)), seen(start(11))]
    told += [seen(after("c3 swap", swap=True)), drawn(), passed(), won(Colour.BLACK)]
    headers = [RENDERER.draw(view, CAST).crop((0, 0, 1000, 66)).tobytes() for view in told]
    assert len(set(headers)) == len(headers)


def test_board_of_a_drawn_crosswind_match_crosses_out_every_empty_point() -> None:
    view, grid = drawn(), Grid(5)
    board, empty = RENDERER.draw(view, CAST), set(points(5)) - view.black - view.white
    assert len(empty) == 7
    assert all(is_crossed(board, grid, point) for point in empty)


def test_crosswind_board_marks_no_seat_as_played_by_the_match() -> None:
    view = seen(after("c3"))
    away = replace(CAST, stand_ins=frozenset({0, 1}))
    assert RENDERER.draw(view, away).tobytes() == RENDERER.draw(view, CAST).tobytes()


@pytest.mark.parametrize("point", [Point(3, 3), Point(4, 7)])
def test_hint_of_crosswind_is_a_starred_stone_on_its_point(point: Point) -> None:
    state = crosswind.setup(2, crosswind.ABOUT.settle({}), b"")
    (seat,) = crosswind.to_act(state)
    view = crosswind.view(state, seat)
    lit = RENDERER.draw_hint(view, HintedMove(point.name), CAST, forecasts=True)
    assert lit is not None
    x, y = Grid(view.size).middle(point)
    assert lit.getpixel((round(x), round(y))) == Hue.BRASS


@pytest.mark.parametrize(
    ("fact", "marked"),
    [
        (Joins((Point(2, 2), Point(0, 0))), {Point(2, 2), Point(0, 0)}),
        (Links(Point(2, 2)), {Point(2, 2)}),
        (Anchors(1), set()),
        (Bars((Point(1, 3), Point(4, 4))), {Point(1, 3), Point(4, 4)}),
        (Stops((Point(1, 3),)), {Point(1, 3)}),
        (Threatens((Point(1, 3),)), {Point(1, 3)}),
        (None, set()),
    ],
)
def test_hint_of_crosswind_rings_the_points_of_its_reason(
    fact: Fact | None, marked: set[Point]
) -> None:
    view, grid = seen(after("c3 a1")), Grid(11)
    plain, lit = (
        RENDERER.draw_hint(view, HintedMove("d1", each), CAST, forecasts=True)
        for each in (None, fact)
    )
    assert plain is not None
    assert lit is not None
    differing = set[Point]()
    for point in points(grid.size):
        x, y = grid.corner(point)
        tile = (x, y, x + grid.pitch, y + grid.pitch)
        if lit.crop(tile).tobytes() != plain.crop(tile).tobytes():
            differing.add(point)
    assert differing == marked
