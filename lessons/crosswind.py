"""The lesson of Crosswind: a match on 5 × 5 points, in which forbidden patterns come up at once."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from games.crosswind.board import Path, board_of
from games.crosswind.refusals import refusal
from games.crosswind.rules import setup
from games.crosswind.suggestion import shortest_paths
from games.crosswind.values import Colour, Pattern, Point, Refusal, State, Stone, View
from games.rules import AnyRules, Seat
from lessons.lesson import Lesson, Scene
from texts.text import NOTHING, Text, counted, listed, phrase

LEARNER: Final[Seat] = 0
"""The learner is Black, and begins."""

STONES: Final = "c3 b4 c1 e5"
"""The stones that lie on the board when the lesson begins, in the order of play."""


def _begin() -> State:
    rules = LESSON.rules
    state: State = setup(2, {"size": 5, "swap": False}, b"")
    for number, point in enumerate(STONES.split()):
        state = rules.apply(state, number % 2, rules.parse(point))
    return state


def _neighbour(rules: AnyRules, view: View, number: int) -> Any:  # noqa: ARG001 - the same each time
    """Play White like a newcomer: on White's shortest path."""
    board, (black, white) = board_of(view.size), _paths(view)
    own = [point for point in view.legal if board.bits[point] & white.points]
    if not own or (black.stones == 1 and white.stones > 1):
        return rules.suggest(view)
    middle = view.size // 2
    return Stone(min(own, key=lambda point: (max(abs(each - middle) for each in point), point)))


def news(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is not None:
        return _ended(view)
    if not scene.decision or view.last not in view.white:
        return NOTHING
    return phrase("White placed a stone on **{stone}**.", stone=view.last.name)


def _ended(view: View) -> Text:
    if view.winner is None:
        return phrase("Neither of you can place another stone: a draw, which is very rare.")
    if view.winner is Colour.BLACK:
        return counted(
            len(view.chain),
            "**You win**: a chain of {n} stone joins your two edges.",
            "**You win**: a chain of {n} stones joins your two edges.",
        )
    return counted(
        len(view.chain),
        "**White wins**: a chain of {n} stone joins its two edges.",
        "**White wins**: a chain of {n} stones joins its two edges.",
    )


def place(scene: Scene) -> Text:
    if scene.decision:
        return NOTHING
    return phrase(
        "You are **Black** and join the **top and bottom**; White joins left and right. Stones never move. "
        "Choose a point."
    )


def one_to_win(scene: Scene) -> Text:
    mine = _paths(scene.view)[0]
    if mine.stones != 1:
        return NOTHING
    return phrase("You need only **one more stone**, on {points}.", points=_named(scene.view, mine))


def one_to_lose(scene: Scene) -> Text:
    """Say how White threatens to win with one stone. Say nothing if the learner can win first."""
    view: View = scene.view
    mine, theirs = _paths(view)
    if theirs.stones != 1 or mine.stones == 1:
        return NOTHING
    board = board_of(view.size)
    if any(board.bits[point] & theirs.points for point in _stops(view)):
        return phrase(
            "Take care: White needs only **one more stone**, on {points}. Block it now.",
            points=_named(view, theirs),
        )
    if _stops(view):
        return NOTHING
    return phrase(
        "White needs only **one more stone**, on {points}, and no stone of yours can stop that now.",
        points=_named(view, theirs),
    )


def diagonal(scene: Scene) -> Text:
    found = _forbidden(scene.view, naked=True)
    if found is None:
        return NOTHING
    return phrase(
        "**{point}** has a ×: two stones of one colour may not touch only at a corner. First fill a point "
        "between them.",
        point=found.point.name,
    )


def pattern(scene: Scene) -> Text:
    found = _forbidden(scene.view, naked=False)
    if found is None:
        return NOTHING
    (formed,) = found.formed
    return phrase(
        "**{point}** has a ×: with {stones} a stone there would be a **{pattern}**, one of four forbidden "
        "patterns.",
        point=found.point.name,
        stones=listed(each.name for each in formed.stones),
        pattern=formed.pattern.word,
    )


def in_the_way(scene: Scene) -> Text:
    """Say that White has placed a stone on the learner's shortest path between the edges."""
    for step in scene.others:
        before, after = (_paths(view)[0].stones for view in (step.before, step.after))
        if after > before:
            return phrase(
                "**{stone}** is in your way. Stones are never taken: go round it.",
                stone=step.after.last.name,
            )
    return NOTHING


def joined(scene: Scene) -> Text:
    own = scene.own
    if own is None:
        return NOTHING
    for other in sorted(own.before.black):
        if abs(other.column - own.move.point.column) + abs(other.row - own.move.point.row) == 1:
            return phrase(
                "**{stone}** and **{other}** are neighbours along a line: they are connected.",
                stone=own.move.point.name,
                other=other.name,
            )
    return NOTHING


def _forbidden(view: View, *, naked: bool) -> Refusal | None:
    """Return the refusal of a point that one pattern forbids: a naked diagonal if `naked`, else another."""
    for point in sorted(view.forbidden):
        found = refusal(view, Colour.BLACK, point)
        formed = [each.pattern for each in found.formed] if found else []
        wanted = len(formed) == 1 and (formed[0] is Pattern.NAKED_DIAGONAL) == naked
        if wanted and (not naked or _can_be_filled(view, point)):
            return found
    return None


def _can_be_filled(view: View, point: Point) -> bool:
    """Return whether the learner can first place a stone between `point` and the black stone diagonal to it.
    Then a stone at `point` is legal."""
    for across, up in product((-1, 1), repeat=2):
        corner = Point(point.column + across, point.row + up)
        between = {Point(corner.column, point.row), Point(point.column, corner.row)}
        if corner in view.black and not between & view.black:
            return not between.isdisjoint(view.legal)
    return False


def _paths(view: View) -> tuple[Path, Path]:
    """Return Black's shortest paths, then White's."""
    board = board_of(view.size)
    return shortest_paths(board, Colour.BLACK, *(board.mask(view.stones[each]) for each in Colour))


def _stops(view: View) -> list[Point]:
    """Return the points where a stone of the learner prevents White from winning at once."""
    board = board_of(view.size)
    black, white = (board.mask(view.stones[each]) for each in Colour)
    return [
        point
        for point in view.legal
        if shortest_paths(board, Colour.BLACK, black | board.bits[point], white)[1].stones > 1
    ]


def _named(view: View, path: Path) -> Text:
    return listed((point.name for point in board_of(view.size).points_of(path.points)), "or")


LESSON: Final = Lesson(
    game="crosswind",
    begin=_begin,
    seats=2,
    seat=LEARNER,
    goal=phrase("Join your **two edges** of the board with a chain of your stones."),
    news=news,
    remarks=(place, one_to_win, one_to_lose, diagonal, pattern, in_the_way, joined),
    learned=(
        phrase("Stones are connected along lines, not at corners."),
        phrase("A × marks where your stone would form a forbidden pattern."),
        phrase("The first chain between its two edges wins."),
    ),
    most=10,
    neighbour=_neighbour,
    board=False,
)
