"""The four forbidden patterns of Crosswind in every orientation and both colours, and shapes that only resemble
them.

On random boards, the rules must agree with a plain search for patterns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.crosswind.board import board_of
from games.crosswind.patterns import forbidden
from games.crosswind.refusals import refusal
from games.crosswind.rules import apply, legal_moves, view
from games.crosswind.values import Colour, Pattern, Point, State, Stone
from games.rules import IllegalMove
from tests.games.crosswind_positions import LETTERS, place, points, without
from tests.sampling import THOROUGH, sampled

PATTERNS = {
    Pattern.NAKED_DIAGONAL: [".x/x.", "ox/x.", ".x/xo", "ox/xo"],
    Pattern.KNIGHT_BEND: ["..x/x.o"],
    Pattern.LONG_SWITCH: ["o..x/x..o"],
    Pattern.LOOSE_CROSSCUT: ["o.x/.../x.o"],
}

NEAR_MISSES = {
    Pattern.NAKED_DIAGONAL: ["xX/x.", "xX/xo", ".X/o.", ".X/xx", "..X/.../x..", "X./x."],
    Pattern.KNIGHT_BEND: [
        "..X/x..", "..X/x.x", "o.X/x.o", "x.X/x.o", "..X/xoo", ".oX/x.o", ".xX/x.o",
        "..x/x.X", "x.x/x.O", "..X/o.o", "..X/o..",
    ],
    Pattern.LONG_SWITCH: [
        "...X/x..o", "o..X/x...", "...X/x...", "o..X/x.oo", "o.xX/x..o", "x..X/o..o", "x..X/x..o",
        "o...X/x...o", "o..X/..../x..o",
    ],
    Pattern.LOOSE_CROSSCUT: [
        "..X/.../x.o", "o.X/.../x..", "..X/.../x..", "o.X/.o./x.o", "oxX/.../x.o", "o.X/..x/x.o",
        "x.X/.../o.o", "x.X/.../x.o", "o..X/..../x..o",
    ],
}  # fmt: skip
"""Legal placements that look like a pattern: the capital letter is the new stone.

Something is missing, in the way, or of the other colour. Patterns that already lie there don't count.
"""

SIZE = 8
PLACES = [(0, 0), (2, 3)]
"""The lower left corners at which drawings are put: one in a corner of the board, one inside it."""


def turned(drawing: str) -> list[list[str]]:
    """Return all rotations of a drawing and of its mirror image, each once."""
    found: list[list[str]] = []
    for rows in (drawing.split("/"), drawing.split("/")[::-1]):
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
            if rows not in found:
                found.append(rows)
    return found


def on_board(rows: Sequence[str], corner: tuple[int, int], x: Colour) -> list[str]:
    """Draw a few rows on an otherwise empty board, and return all rows of the board. `corner` is how far the
    drawing is from the left and the lower edge.

    In the drawing, `x` is a stone of the colour `x`, `o` one of the other colour, and a capital letter is the
    new stone. In the result, `B` and `W` are stones, and `b` or `w` is the new one.
    """
    colours = str.maketrans("xXoO", "BbWw" if x is Colour.BLACK else "WwBb")
    left, below = corner
    lines = [("." * left + row.translate(colours)).ljust(SIZE, ".") for row in rows]
    return ["." * SIZE] * (SIZE - below - len(rows)) + lines + ["." * SIZE] * below


def laid(drawings: Sequence[str]) -> Iterator[list[str]]:
    for drawing, corner, colour in product(drawings, PLACES, Colour):
        for rows in turned(drawing):
            yield on_board(rows, corner, colour)


@pytest.mark.parametrize("pattern", Pattern)
def test_forbidden_crosswind_pattern_may_not_be_completed_by_any_stone(pattern: Pattern) -> None:
    for rows in laid(PATTERNS[pattern]):
        for colour in Colour:
            for point in forming(rows, pattern, LETTERS[colour]):
                assert_refused(place("\n".join(without(rows, point)), colour), point, pattern)


def forming(rows: list[str], pattern: Pattern, letter: str) -> list[Point]:
    """A naked diagonal consists of two stones of one colour, so no stone of the other colour completes it."""
    found = list(points(rows, letter))
    beside = pattern is Pattern.NAKED_DIAGONAL and (
        len(found) != 2 or found[0].column == found[1].column or found[0].row == found[1].row
    )
    return [] if beside else found


def assert_refused(state: State, point: Point, pattern: Pattern) -> None:
    assert Stone(point) not in legal_moves(state, state.mover)
    with pytest.raises(IllegalMove, match=rf"\b{point.name}\b.*{pattern.value}"):
        apply(state, state.mover, Stone(point))
    found = refusal(view(state, None), state.mover, point)
    assert found
    assert pattern in [formed.pattern for formed in found.formed]


@pytest.mark.parametrize("pattern", Pattern)
def test_crosswind_allows_stones_that_almost_form_a_forbidden_pattern(pattern: Pattern) -> None:
    for rows in laid(NEAR_MISSES[pattern]):
        colour = Colour.BLACK if "b" in "".join(rows) else Colour.WHITE
        point = next(points(rows, "bw"[colour]))
        state = place("\n".join(without(rows, point)), colour)
        assert Stone(point) in legal_moves(state, colour), "\n".join(rows)
        assert refusal(view(state, None), colour, point) is None
        assert apply(state, colour, Stone(point)).moves_made == state.moves_made + 1


def test_board_edges_do_not_count_as_stones_in_crosswind_patterns() -> None:
    for size in range(2, 8):
        board = board_of(size)
        alone = board.everywhere
        for point, bit in board.bits.items():
            free = alone ^ bit
            allowed = free & ~forbidden(board.stride, bit, 0, free)
            diagonal = sum(
                board.bits.get(Point(point.column + x, point.row + y), 0)
                for x in (-1, 1)
                for y in (-1, 1)
            )
            assert allowed == free & ~diagonal
            assert free & ~forbidden(board.stride, 0, bit, free) == free


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, dict[Point, Colour]]:
    """Generate any stones on a board of any size, including positions that no match can reach."""
    size = draw(st.integers(2, 8))
    cells = [Point(column, row) for row in range(size) for column in range(size)]
    empty = [None] * draw(st.integers(1, 6))
    each = st.sampled_from([*empty, Colour.BLACK, Colour.WHITE])
    found = zip(cells, draw(st.lists(each, min_size=size**2, max_size=size**2)), strict=True)
    return size, {point: colour for point, colour in found if colour is not None}


@given(boards(), st.sampled_from(Colour))
@sampled
@settings(max_examples=200 if THOROUGH else 15)
def test_crosswind_legal_points_agree_with_a_plain_search_of_the_board(
    position: tuple[int, dict[Point, Colour]], colour: Colour
) -> None:
    size, stones = position
    board = board_of(size)
    masks = [board.mask(p for p in stones if stones[p] is each) for each in Colour]
    empty = board.everywhere ^ masks[0] ^ masks[1]
    own, enemy = masks[colour], masks[colour.other]
    allowed = board.points_of(empty & ~forbidden(board.stride, own, enemy, empty))
    rescanned = [p for p in board.bits if p not in stones and not forms(size, stones, colour, p)]
    assert list(allowed) == rescanned
    state = place(drawing_of(size, stones), colour)
    seen = view(state, None)
    assert [p for p in board.bits if refusal(seen, colour, p) is None] == rescanned


def drawing_of(size: int, stones: dict[Point, Colour]) -> str:
    letters = {None: ".", Colour.BLACK: "B", Colour.WHITE: "W"}
    rows = [
        "".join(letters[stones.get(Point(column, row))] for column in range(size))
        for row in range(size)
    ]
    return "\n".join(reversed(rows))


def forms(size: int, stones: dict[Point, Colour], colour: Colour, new: Point) -> bool:
    """Return whether the new stone forms a pattern, by a plain search of all parts of the board that contain
    the stone."""
    after = {**stones, new: colour}
    for width, height in ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)):
        for left, below in product(range(size - width + 1), range(size - height + 1)):
            window = [
                [after.get(Point(x, y)) for x in range(left, left + width)]
                for y in range(below, below + height)
            ]
            if new.column in range(left, left + width) and new.row in range(below, below + height):
                if width + height == 4:
                    # A diagonal of the other colour would have been there before, so only the mover's colour
                    # counts.
                    if naked(window, colour):
                        return True
                elif bend(window) if width + height == 5 else switch(window):
                    return True
    return False


Window = list[list[Colour | None]]


def naked(window: Window, colour: Colour) -> bool:
    (a, b), (c, d) = window
    rising, falling = (a, d).count(colour), (b, c).count(colour)
    return (rising, falling) in ((2, 0), (0, 2))


def bend(window: Window) -> bool:
    a, b, c, d = corners(window)
    taken = sum(cell is not None for row in window for cell in row)
    return taken == 3 and any(
        one is not None and one is two and {third, fourth} == {one.other, None}
        for one, two, third, fourth in ((a, d, b, c), (b, c, a, d))
    )


def switch(window: Window) -> bool:
    """Return whether the window is a long switch or a loose crosscut, depending on its size."""
    a, b, c, d = corners(window)
    taken = sum(cell is not None for row in window for cell in row)
    return taken == 4 and a is d is not None and b is c is not None and a is not b


def corners(window: Window) -> tuple[Colour | None, ...]:
    return window[0][0], window[0][-1], window[-1][0], window[-1][-1]
