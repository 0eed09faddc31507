"""The remarks of the lesson of Crosswind, about the swap, chains, the forbidden patterns, and the end."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.crosswind.board import board_of
from games.crosswind.refusals import refusal
from games.crosswind.suggestion import Path, shortest_paths
from games.crosswind.values import SWAP, Colour, Pattern, Point, Stone, View
from games.rules import Seat
from lessons.crosswind.neighbour import paths
from lessons.lesson import Scene, Tells
from texts.text import NOTHING, Text, counted, listed, phrase, sentences

LEARNER: Final[Seat] = 1
"""The seat of the learner, who is White at first and may swap."""


def swapped(scene: Scene) -> Text:
    if scene.own is None or scene.own.move is not SWAP:
        return NOTHING
    return phrase(
        "You swapped, so the stone on **d4** is yours and you are **Black** now. Join the **top and bottom** "
        "edges; White moves next."
    )


def stayed(scene: Scene) -> Text:
    if scene.decision != 1 or _own_stone(scene) is None:
        return NOTHING
    return phrase(
        "You stay **White** and join the **left and right** edges: nobody can swap any more."
    )


def ended(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is None:
        return NOTHING
    if view.winner is None:
        return phrase("Neither of you can place a stone any more: a draw, which is very rare.")
    if view.winner == _colour(view):
        return counted(
            len(view.chain),
            "**You win**: a chain of {n} of your stones joins your two edges.",
            "**You win**: a chain of {n} of your stones joins your two edges.",
        )
    return counted(
        len(view.chain),
        "**{side} wins**: a chain of {n} stone joins its two edges. Next time block it earlier.",
        "**{side} wins**: a chain of {n} stones joins its two edges. Next time block it earlier.",
        side=view.winner.word,
    )


def joined(scene: Scene) -> Text:
    stone = _own_stone(scene)
    if stone is None:
        return NOTHING
    own = scene.own.before.stones[_colour(scene.view)] if scene.own else frozenset()
    beside = [each for each in own if _distance(each, stone) == (0, 1)]
    if not beside:
        return NOTHING
    return phrase(
        "**{stone}** and **{other}** are neighbours along a line: they are connected.",
        stone=stone.name,
        other=beside[0].name,
    )


def round_the_corner(scene: Scene) -> Text:
    stone = _own_stone(scene)
    if stone is None or scene.own is None:
        return NOTHING
    own = scene.own.before.stones[_colour(scene.view)]
    for each in sorted(own):
        if _distance(each, stone) == (1, 1):
            between = {Point(each.column, stone.row), Point(stone.column, each.row)} & own
            if between:
                return phrase(
                    "**{stone}** touches **{other}** at a corner. That is allowed, as {third} connects them.",
                    stone=stone.name,
                    other=each.name,
                    third=min(between).name,
                )
    return NOTHING


def in_the_way(scene: Scene) -> Text:
    """Say that the neighbour has placed a stone on the learner's shortest path."""
    for step in scene.others:
        before, after = (paths(view, _colour(view))[0].stones for view in (step.before, step.after))
        if after > before and step.after.outcome is None:
            return phrase(
                "**{stone}** is in your way, and stones are never moved or taken: go round it.",
                stone=step.after.last.name,
            )
    return NOTHING


def passed(scene: Scene) -> Text:
    found = [colour for step in scene.steps for colour in step.after.news.passed]
    if not found or scene.view.outcome is not None:
        return NOTHING
    return phrase(
        "{side} could place no stone and **passed**, which is very rare.", side=found[0].word
    )


def swap(scene: Scene) -> Text:
    view: View = scene.view
    if not view.may_swap:
        return NOTHING
    return phrase(
        "Black’s first stone is in the very middle, where it is strong. As the second move of a match White "
        "may **swap** instead of placing a stone. Press it, and that stone and its side are yours."
    )


def one_to_win(scene: Scene) -> Text:
    mine = paths(scene.view, _colour(scene.view))[0]
    if mine.stones != 1:
        return NOTHING
    return phrase(
        "You need **one more stone**, on {points}. A corner belongs to both of its edges.",
        points=_named(scene.view, mine),
    )


def one_to_lose(scene: Scene) -> Text:
    threat = _threat(scene.view)
    if threat is None or not threat.stopped_there:
        return NOTHING
    return phrase(
        "Take care: {side} needs only **one more stone**, on {points}. Block it now.",
        side=threat.side,
        points=threat.points,
    )


def not_stopped(scene: Scene) -> Text:
    threat = _threat(scene.view)
    if threat is None or threat.stops:
        return NOTHING
    return phrase(
        "{side} needs only **one more stone**, on {points}, and no stone of yours can stop that now.",
        side=threat.side,
        points=threat.points,
    )


def forbidden(pattern: Pattern, words: Text) -> Tells:
    """Return a remark about a point that is forbidden because of this pattern alone. `words` explains the
    pattern."""

    def tells(scene: Scene) -> Text:
        view: View = scene.view
        for point in sorted(view.forbidden):
            found = refusal(view, _colour(view), point)
            if found and [each.pattern for each in found.formed] == [pattern]:
                marked = phrase(
                    "The × on **{point}** is forbidden: with {stones} a stone there would be a **{pattern}**.",
                    point=point.name,
                    stones=listed(each.name for each in found.formed[0].stones),
                    pattern=pattern.word,
                )
                return sentences(marked, words)
        return NOTHING

    return tells


def closed_to_both(scene: Scene) -> Text:
    """Say that the other colour may not play on a point beside its own stones, because the patterns are
    forbidden to both."""
    view: View = scene.view
    other, empty = _colour(view).other, set(board_of(view.size).bits) - view.black - view.white
    # Next to its own stones, where it would want to continue.
    beside = {
        each for each in empty if any(_distance(each, own) == (0, 1) for own in view.stones[other])
    }
    for point in sorted(beside):
        found = refusal(view, other, point)
        if found:
            return phrase(
                "The patterns hold for both of you: {side} can’t play **{point}**, as that would be a "
                "{pattern}. Use that to block.",
                side=other.word,
                point=point.name,
                pattern=found.formed[0].pattern.word,
            )
    return NOTHING


NAKED: Final = phrase(
    "Two stones of one colour must not touch only at a corner. First put a third one on one of the two points "
    "between."
)
BEND: Final = phrase(
    "That is two of one colour in opposite corners of 2 × 3 points, one of the other colour in a third "
    "corner, and the rest empty."
)
SWITCH: Final = phrase(
    "That is four stones in the corners of 2 × 4 points, opposite ones alike, nothing between."
)
CROSSCUT: Final = phrase(
    "That is four stones in the corners of 3 × 3 points, opposite ones alike, nothing between."
)


def _colour(view: View) -> Colour:
    return view.colours[LEARNER]


def _own_stone(scene: Scene) -> Point | None:
    own = scene.own
    return own.move.point if own is not None and isinstance(own.move, Stone) else None


class _Threat(NamedTuple):
    """The point with which the opponent would win, and the learner's placements after which it could no longer
    win at once. `stopped_there` says whether one of these is on the opponent's own path."""

    side: Text
    points: Text
    stops: tuple[Point, ...]
    stopped_there: bool


def _threat(view: View) -> _Threat | None:
    """Return how the opponent threatens to win with one stone. None if it doesn't, or if the learner can win
    first."""
    colour, board = _colour(view), board_of(view.size)
    mine, theirs = paths(view, colour)
    if theirs.stones != 1 or mine.stones == 1:
        return None
    own, enemy = (board.mask(view.stones[each]) for each in (colour, colour.other))
    stops = tuple(
        point
        for point in view.legal
        if shortest_paths(board, colour, own | board.bits[point], enemy)[1].stones > 1
    )
    there = any(board.bits[point] & theirs.points for point in stops)
    return _Threat(colour.other.word, _named(view, theirs), stops, there)


def _named(view: View, path: Path) -> Text:
    return listed((point.name for point in board_of(view.size).points_of(path.points)), "or")


def _distance(one: Point, other: Point) -> tuple[int, int]:
    """Return the distances between two points in columns and in rows, the smaller one first."""
    near, far = sorted((abs(one.column - other.column), abs(one.row - other.row)))
    return near, far
