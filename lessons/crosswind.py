"""The first match of Crosswind: 7 × 7, against a neighbour who brings up the forbidden patterns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.crosswind import setup
from games.crosswind.board import board_of
from games.crosswind.refusals import refusal
from games.crosswind.suggestion import Path, shortest_paths
from games.crosswind.values import SWAP, Colour, Pattern, Point, State, Stone, View
from games.rules import AnyRules, Seat
from lessons.lesson import Lesson, Remark, Scene, Tells, played_on

LEARNER: Final[Seat] = 1
"""White at first, who may swap."""

EDGES: Final = {Colour.BLACK: "top and bottom", Colour.WHITE: "left and right"}

CORNERS: Final = {
    Pattern.LONG_SWITCH: [(across, up) for across in (-3, 3) for up in (-1, 1)]
    + [(across, up) for across in (-1, 1) for up in (-3, 3)],
    Pattern.LOOSE_CROSSCUT: [(across, up) for across in (-2, 2) for up in (-2, 2)],
}
"""From a corner of these patterns to the one opposite."""

_SWITCH, _CROSSCUT = Pattern.LONG_SWITCH, Pattern.LOOSE_CROSSCUT
SHOWS: Final = {2: (_SWITCH, _CROSSCUT), 3: (_CROSSCUT, _SWITCH), 4: (_CROSSCUT,), 5: (_SWITCH,)}
"""What the neighbour brings up if it can, by the number of stones that it has."""


def _begin() -> State:
    state = setup(2, {"size": 7, "swap": True}, b"")
    begun: State = played_on(LESSON.rules, state, [(0, "d4")])
    return begun


def _neighbour(rules: AnyRules, view: View, number: int) -> Any:  # noqa: ARG001 - the same each time
    """The suggested stone, but now and then one that leaves the last corner of a pattern to the learner."""
    if _paths(view, view.mover)[1].stones > 2:
        for pattern in SHOWS.get(len(view.stones[view.mover]), ()):
            if third := _third_corners(view, pattern):
                return Stone(max(third, key=lambda point: _lead(view, point)))
    return rules.suggest(view)


def _third_corners(view: View, pattern: Pattern) -> list[Point]:
    """Where a stone of the mover leaves the last corner of the pattern to the enemy; none if one is left to
    them already."""
    own, sides = view.stones[view.mover], [*_sides(view, pattern)]
    if any(each <= own for each in sides):
        return []
    found = {point for each in sides if len(each & own) == 1 for point in each - own}
    return sorted(found & {*view.legal})


def _sides(view: View, pattern: Pattern) -> Iterator[frozenset[Point]]:
    """For each window of the pattern with an enemy stone in a corner, and nothing in the opposite one or
    between them: the other two corners."""
    taken = view.black | view.white
    for x, y in view.stones[view.mover.other]:
        for across, up in CORNERS[pattern]:
            corner, last = Point(x, y), Point(x + across, y + up)
            sides = frozenset({Point(last.column, y), Point(x, last.row)})
            inside = {*_window(corner, last)} - sides - {corner}
            if {*sides, last} <= board_of(view.size).bits.keys() and not taken & inside:
                yield sides


def _window(corner: Point, opposite: Point) -> Iterator[Point]:
    (left, right), (low, high) = (sorted(each) for each in zip(corner, opposite, strict=True))
    return (Point(x, y) for x in range(left, right + 1) for y in range(low, high + 1))


def _lead(view: View, point: Point) -> int:
    """How far ahead the mover would be after a stone there."""
    board, mover = board_of(view.size), view.mover
    own, enemy = (board.mask(view.stones[each]) for each in (mover, mover.other))
    mine, theirs = shortest_paths(board, mover, own | board.bits[point], enemy)
    return theirs.stones - mine.stones


def _paths(view: View, colour: Colour) -> tuple[Path, Path]:
    """The shortest paths of a colour, and of the other."""
    board = board_of(view.size)
    return shortest_paths(
        board, colour, *(board.mask(view.stones[each]) for each in (colour, colour.other))
    )


def _colour(view: View) -> Colour:
    return view.colours[LEARNER]


def _own_stone(scene: Scene) -> Point | None:
    own = scene.own
    return own.move.point if own is not None and isinstance(own.move, Stone) else None


def _swapped(scene: Scene) -> str:
    if scene.own is None or scene.own.move is not SWAP:
        return ""
    return (
        "You swapped: the stone on **d4** is yours, and you are **Black** now. So you join the **top and "
        "bottom** edges, and White moves next."
    )


def _stayed(scene: Scene) -> str:
    if scene.decision != 1 or _own_stone(scene) is None:
        return ""
    return "You stay **White**, and join the **left and right** edges; nobody can swap any more."


def _ended(scene: Scene) -> str:
    view: View = scene.view
    if view.outcome is None:
        return ""
    if view.winner is None:
        return "Neither of you can place a stone any more: a draw, which is very rare."
    stones, edges = len(view.chain), EDGES[view.winner]
    if view.winner == _colour(view):
        return f"**You win**: a chain of {stones} of your stones joins {edges}."
    return (
        f"**{view.winner.word} wins**: a chain of {stones} stones joins {edges}. Next time get in the way "
        f"earlier."
    )


def _joined(scene: Scene) -> str:
    stone = _own_stone(scene)
    if stone is None:
        return ""
    own = scene.own.before.stones[_colour(scene.view)] if scene.own else frozenset()
    beside = [each for each in own if _distance(each, stone) == (0, 1)]
    if not beside:
        return ""
    return f"**{stone.name}** and **{beside[0].name}** are neighbours along a line: they hang together."


def _round_the_corner(scene: Scene) -> str:
    stone = _own_stone(scene)
    if stone is None or scene.own is None:
        return ""
    own = scene.own.before.stones[_colour(scene.view)]
    for each in sorted(own):
        if _distance(each, stone) == (1, 1):
            between = {Point(each.column, stone.row), Point(stone.column, each.row)} & own
            if between:
                return (
                    f"**{stone.name}** touches **{each.name}** at a corner, and that is allowed, as "
                    f"{min(between).name} joins them."
                )
    return ""


def _in_the_way(scene: Scene) -> str:
    """The neighbour has placed a stone where the learner's shortest way was."""
    for step in scene.others:
        before, after = (
            _paths(view, _colour(view))[0].stones for view in (step.before, step.after)
        )
        if after > before and step.after.outcome is None:
            stone = step.after.last.name
            return f"**{stone}** lies in your way: stones are never moved or taken, so look for a way round it."
    return ""


def _swap(scene: Scene) -> str:
    view: View = scene.view
    if not view.may_swap:
        return ""
    return (
        "Black’s first stone stands in the very middle, where it is strong. As the second move of a match "
        "White may **swap** instead of placing a stone: press it, and that stone and its side are yours."
    )


def _one_to_win(scene: Scene) -> str:
    mine = _paths(scene.view, _colour(scene.view))[0]
    if mine.stones != 1:
        return ""
    return f"You need **one more stone**, on {_named(scene.view, mine)}. A corner belongs to both of its edges."


def _one_to_lose(scene: Scene) -> str:
    view: View = scene.view
    mine, theirs = _paths(view, _colour(view))
    if theirs.stones != 1 or mine.stones == 1:
        return ""
    colour = _colour(view).other.word
    return f"Take care: {colour} needs only **one more stone**, on {_named(view, theirs)}. Get in the way now."


def _named(view: View, path: Path) -> str:
    names = [point.name for point in board_of(view.size).points_of(path.points)]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _forbidden(pattern: Pattern, words: str) -> Tells:
    """Tells of a point that is marked because of this pattern alone."""

    def tells(scene: Scene) -> str:
        view: View = scene.view
        for point in sorted(view.forbidden):
            found = refusal(view, _colour(view), point)
            if found and [each.pattern for each in found.formed] == [pattern]:
                with_ = _listed([each.name for each in found.formed[0].stones])
                return (
                    f"See the × on **{point.name}**: with {with_} a stone there would be a "
                    f"**{pattern.value}**. {words}"
                )
        return ""

    return tells


def _distance(one: Point, other: Point) -> tuple[int, int]:
    """The smaller and the larger of the distances along the lines."""
    near, far = sorted((abs(one.column - other.column), abs(one.row - other.row)))
    return near, far


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _closed_to_both(scene: Scene) -> str:
    """A point at which the other colour may not play, among those that it would like most."""
    view: View = scene.view
    other, empty = _colour(view).other, set(board_of(view.size).bits) - view.black - view.white
    # Beside its own stones, where it would go on.
    beside = {
        each for each in empty if any(_distance(each, own) == (0, 1) for own in view.stones[other])
    }
    for point in sorted(beside):
        found = refusal(view, other, point)
        if found:
            return (
                f"The patterns hold for both of you: {other.word} may not play **{point.name}**, as that "
                f"would be a {found.formed[0].pattern.value}. Use that when you get in the way."
            )
    return ""


def _passed(scene: Scene) -> str:
    passed = [colour for step in scene.steps for colour in step.after.news.passed]
    if not passed or scene.view.outcome is not None:
        return ""
    return f"{passed[0].word} could place no stone and **passed**, which is very rare."


NAKED: Final = (
    "Two stones of one colour must not touch only at a corner: first put a third one on one of the two points "
    "between."
)
BEND: Final = (
    "That is two of one colour in opposite corners of 2 × 3 points, one of the other colour in a third "
    "corner, and the rest empty."
)
FOUR: Final = (
    "That is four stones in the corners of {} points, opposite ones alike, nothing between."
)
SWITCH: Final = FOUR.format("2 × 4")
CROSSCUT: Final = FOUR.format("3 × 3")

LESSON: Final = Lesson(
    game="crosswind",
    begin=_begin,
    seats=2,
    seat=LEARNER,
    welcome=(
        "You want to join **two edges** of the board with a chain of your stones: Black joins top and "
        "bottom, White left and right. In turn each places one stone on a crossing, and stones never move. "
        "But there are four **forbidden patterns**, and you will meet them one by one."
    ),
    consequences=(
        Remark(_ended, "You win as soon as a chain of your stones joins your two edges."),
        Remark(_swapped),
        Remark(_stayed),
        Remark(
            _in_the_way,
            "Stones are never moved or taken: go round what is in your way.",
            "Stones are never moved or taken: if one is in your way, look for a way round it.",
        ),
        Remark(
            _joined,
            "Neighbours along a line hang together; corners alone don’t.",
            "Stones hang together if they are neighbours along a line; by a corner alone they don’t.",
        ),
        Remark(
            _round_the_corner,
            "A third stone makes a diagonal allowed.",
            "Stones may touch at a corner if a third one of theirs lies beside both.",
        ),
        Remark(
            _passed,
            "Who can place no stone passes; if neither can, it is a draw.",
            "Who can place no stone passes, and if neither can, the match is a draw. Both are very rare.",
        ),
    ),
    advice=(
        Remark(
            _swap,
            "As the second move White may swap sides.",
        ),
        Remark(_one_to_win),
        Remark(_one_to_lose),
        Remark(
            _forbidden(Pattern.NAKED_DIAGONAL, NAKED),
            "The naked diagonal: two stones that touch only at a corner.",
            f"The **naked diagonal** is forbidden. {NAKED}",
        ),
        Remark(
            _forbidden(Pattern.KNIGHT_BEND, BEND),
            "The knight bend: a knight’s move with an enemy in a third corner, the rest empty.",
            f"The **knight bend** is forbidden. {BEND}",
        ),
        Remark(
            _forbidden(Pattern.LONG_SWITCH, SWITCH),
            "The long switch: four corners of 2 × 4, opposite ones alike, nothing between.",
            f"The **long switch** is forbidden. {SWITCH}",
        ),
        Remark(
            _forbidden(Pattern.LOOSE_CROSSCUT, CROSSCUT),
            "The loose crosscut: four corners of 3 × 3, opposite ones alike, nothing between.",
            f"The **loose crosscut** is forbidden. {CROSSCUT}",
        ),
        Remark(
            _closed_to_both,
            "The patterns hold for both; a forbidden stone is refused, and costs nothing.",
            "The patterns hold for both of you. You need not look for them: a forbidden stone is refused "
            "with its reason, and your turn is not lost.",
        ),
    ),
    typical=9,
    quiet=4,
    neighbour=_neighbour,
    board=False,
)
