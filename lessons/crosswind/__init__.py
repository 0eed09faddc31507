"""The first match of Crosswind: 7 × 7, against a neighbour who brings up the forbidden patterns."""

from __future__ import annotations

from typing import Final

from games.crosswind import setup
from games.crosswind.board import board_of
from games.crosswind.refusals import refusal
from games.crosswind.suggestion import Path
from games.crosswind.values import SWAP, Colour, Pattern, Point, State, Stone, View
from games.rules import Seat
from lessons.crosswind.neighbour import neighbour, paths
from lessons.lesson import Lesson, Remark, Scene, Tells, played_on
from texts.listing import listed

LEARNER: Final[Seat] = 1
"""White at first, who may swap."""

EDGES: Final = {Colour.BLACK: "top and bottom", Colour.WHITE: "left and right"}


def _begin() -> State:
    state = setup(2, {"size": 7, "swap": True}, b"")
    begun: State = played_on(LESSON.rules, state, [(0, "d4")])
    return begun


def _colour(view: View) -> Colour:
    return view.colours[LEARNER]


def _own_stone(scene: Scene) -> Point | None:
    own = scene.own
    return own.move.point if own is not None and isinstance(own.move, Stone) else None


def _swapped(scene: Scene) -> str:
    if scene.own is None or scene.own.move is not SWAP:
        return ""
    return (
        "You swapped, so the stone on **d4** is yours and you are **Black** now. "
        "Join the **top and bottom** edges; White moves next."
    )


def _stayed(scene: Scene) -> str:
    if scene.decision != 1 or _own_stone(scene) is None:
        return ""
    return "You stay **White** and join the **left and right** edges: nobody can swap any more."


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
        f"**{view.winner.word} wins**: a chain of {stones} stones joins {edges}. "
        "Next time block it earlier."
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
        before, after = (paths(view, _colour(view))[0].stones for view in (step.before, step.after))
        if after > before and step.after.outcome is None:
            stone = step.after.last.name
            return f"**{stone}** is in your way, and stones are never moved or taken: go round it."
    return ""


def _swap(scene: Scene) -> str:
    view: View = scene.view
    if not view.may_swap:
        return ""
    return (
        "Black’s first stone is in the very middle, where it is strong. As the "
        "second move of a match White may **swap** instead of placing a stone. "
        "Press it, and that stone and its side are yours."
    )


def _one_to_win(scene: Scene) -> str:
    mine = paths(scene.view, _colour(scene.view))[0]
    if mine.stones != 1:
        return ""
    return f"You need **one more stone**, on {_named(scene.view, mine)}. A corner belongs to both of its edges."


def _one_to_lose(scene: Scene) -> str:
    view: View = scene.view
    mine, theirs = paths(view, _colour(view))
    if theirs.stones != 1 or mine.stones == 1:
        return ""
    colour = _colour(view).other.word
    return (
        f"Take care: {colour} needs only **one more stone**, on {_named(view, theirs)}. "
        "Block it now."
    )


def _named(view: View, path: Path) -> str:
    return listed((point.name for point in board_of(view.size).points_of(path.points)), "or")


def _forbidden(pattern: Pattern, words: str) -> Tells:
    """Tells of a point that is marked because of this pattern alone."""

    def tells(scene: Scene) -> str:
        view: View = scene.view
        for point in sorted(view.forbidden):
            found = refusal(view, _colour(view), point)
            if found and [each.pattern for each in found.formed] == [pattern]:
                with_ = listed([each.name for each in found.formed[0].stones])
                return (
                    f"The × on **{point.name}** is forbidden: with {with_} a stone "
                    f"there would be a **{pattern.value}**. {words}"
                )
        return ""

    return tells


def _distance(one: Point, other: Point) -> tuple[int, int]:
    """The smaller and the larger of the distances along the lines."""
    near, far = sorted((abs(one.column - other.column), abs(one.row - other.row)))
    return near, far


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
                f"The patterns hold for both of you: {other.word} can’t play "
                f"**{point.name}**, as that would be a "
                f"{found.formed[0].pattern.value}. Use that to block."
            )
    return ""


def _passed(scene: Scene) -> str:
    passed = [colour for step in scene.steps for colour in step.after.news.passed]
    if not passed or scene.view.outcome is not None:
        return ""
    return f"{passed[0].word} could place no stone and **passed**, which is very rare."


NAKED: Final = (
    "Two stones of one colour must not touch only at a corner. First put a third "
    "one on one of the two points between."
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
            "Stones never move and are never taken. If one is in your way, go round it.",
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
            (
                "If you can place no stone, you pass. If neither of you can, the match "
                "is a draw. Both are very rare."
            ),
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
            (
                "The patterns hold for both of you. You need not look for them: a "
                "forbidden stone is refused with its reason, and you keep your turn."
            ),
        ),
    ),
    typical=9,
    quiet=4,
    neighbour=neighbour,
    board=False,
)
