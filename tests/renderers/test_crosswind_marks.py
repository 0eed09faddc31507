"""Marks on pictures of Crosswind: forbidden points, and the reason why a stone is refused."""

from __future__ import annotations

import pytest
from PIL import Image

import renderers
from games.crosswind import rules as crosswind
from games.crosswind.refusals import refusal
from games.crosswind.values import Colour, Point
from renderers.crosswind.grid import Grid, points
from renderers.kit.theme import Hue
from tests.renderers.crosswind_positions import (
    CAST,
    SIZES,
    STONES,
    after,
    drawn,
    is_crossed,
    match,
    seen,
    won,
)
from tests.sampling import sampled, some

RENDERER = renderers.find("crosswind")


@pytest.mark.parametrize("size", SIZES)
def test_crosswind_board_crosses_out_only_forbidden_points(size: int) -> None:
    for state in match(size, 2)[5:-1:31]:
        (seat,) = crosswind.to_act(state)
        view, grid = seen(state, seat), Grid(size)
        for board in (RENDERER.draw_marked(view, CAST), RENDERER.draw_hand(view, CAST)):
            assert board is not None
            crossed = {p for p in points(size) if view.colour_at(p) is None}
            crossed = {point for point in crossed if is_crossed(board, grid, point)}
            assert crossed == view.forbidden


def test_ended_crosswind_match_has_no_marked_board() -> None:
    for view in (won(Colour.WHITE), drawn(), seen(crosswind.resign(after("c3"), 1))):
        assert RENDERER.draw_marked(view, CAST) is None


def test_crosswind_player_who_is_waiting_gets_the_board_instead_of_a_hand() -> None:
    view = seen(after("c3"), 0)
    assert RENDERER.draw_hand(view, CAST).tobytes() == RENDERER.draw(view, CAST).tobytes()


@sampled
@pytest.mark.parametrize("size", [7, 19])
def test_crosswind_refusal_picture_highlights_the_new_stone_and_its_pattern(size: int) -> None:
    shown = 0
    for state in some(match(size, 4)[6:-1:size], 2):
        view, grid = seen(state), Grid(size)
        plain = RENDERER.draw(view, CAST)
        for point in sorted(view.forbidden)[::11]:
            reason = refusal(view, view.mover, point)
            board = RENDERER.draw_refused(view, point.name.upper(), CAST)
            assert reason is not None
            assert board is not None
            assert board.tobytes() != plain.tobytes()
            for formed in reason.formed:
                for stone in formed.stones:
                    hue = (Hue.BRASS, Hue.BRONZE)[stone in view.white]
                    assert hue in around(board, grid, stone)
            assert Hue.BRASS in around(board, grid, point)
            assert STONES[view.mover] in around(board, grid, point)
            shown += 1
    assert shown > 3


def around(board: Image.Image, grid: Grid, point: Point) -> bytes:
    """Return the pixels of the square around a point, with a margin."""
    x, y = grid.corner(point)
    return board.crop((x - 4, y - 4, x + grid.pitch + 4, y + grid.pitch + 4)).tobytes()


@pytest.mark.parametrize(
    "text", ["", "c3", "e5", "z9", "a12", "l1", "swap", "nonsense", "²²", "a" * 9999, "\0", "d4 d4"]
)
def test_crosswind_draws_a_refusal_picture_only_for_forbidden_points(text: str) -> None:
    view = seen(after("c3"))
    assert RENDERER.draw_refused(view, text, CAST) is None


def test_crosswind_refusal_picture_is_shown_only_to_the_player_to_move() -> None:
    state = after("c3 k11")
    assert refusal(seen(state), Colour.BLACK, Point(3, 3)) is not None
    assert RENDERER.draw_refused(seen(state, 0), "d4", CAST) is not None
    assert RENDERER.draw_refused(seen(state, 1), "d4", CAST) is None
    assert RENDERER.draw_refused(seen(crosswind.resign(state, 1), 0), "d4", CAST) is None
