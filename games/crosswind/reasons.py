"""Reasons for moves in Crosswind: true facts about a move, found by the rules in a view. A hint tells one.

The stones that a colour still needs are counted as in the standing that players see: over every empty point,
even a forbidden one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from games.crosswind.board import Board, board_of
from games.crosswind.patterns import forbidden
from games.crosswind.values import SWAP, Colour, Move, Point, View

MOST: Final = 3
"""The maximum number of points that a reason names."""

_OPENING: Final = 2
"""The number of moves at the start for which the distance from the edge is a reason."""


@dataclass(frozen=True, slots=True)
class Completes:
    """Reason: the stone completes the mover's chain."""


@dataclass(frozen=True, slots=True)
class Stops:
    """Reason: the opponent could complete a chain on any of these points now, but nowhere after the stone."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Decides:
    """Reason: the mover can complete a chain with the next stone, whatever the opponent answers."""


@dataclass(frozen=True, slots=True)
class Threatens:
    """Reason: the mover can complete a chain on any of these points next, unless the opponent prevents it."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Hinders:
    """Reason: the opponent needs more stones than before: at least `after` instead of `before`."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Links:
    """Reason: the mover's next stone can join the stone to another chain, whatever the opponent answers.
    `stone` belongs to that chain."""

    stone: Point


@dataclass(frozen=True, slots=True)
class Anchors:
    """Reason: the mover's next stone can join the stone to an edge, whatever the opponent answers. `edge`, 0 or
    1, is the index of the edge among the two of the colour."""

    edge: int


@dataclass(frozen=True, slots=True)
class Bars:
    """Reason: the stone makes these points forbidden to the opponent. A stone on any of them would have brought
    the opponent nearer to a chain."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Joins:
    """Reason: the stone joins separate chains. Each is named by one of its stones beside the new one."""

    stones: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Contests:
    """Reason: the stone brings the mover nearer to a chain. A stone of the opponent on the same point would
    have helped the opponent."""


@dataclass(frozen=True, slots=True)
class Nears:
    """Reason: the mover needs fewer stones than before: at least `after` instead of `before`."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Inside:
    """Reason: this number of points lies between the stone and the nearest edge. If the move is the swap,
    `taken` is the stone that it takes over; otherwise None."""

    points: int
    taken: Point | None = None


Reason: TypeAlias = (
    Completes
    | Stops
    | Decides
    | Threatens
    | Hinders
    | Links
    | Anchors
    | Bars
    | Joins
    | Contests
    | Nears
    | Inside
)


def reasons(view: View, move: Move) -> list[Reason]:
    """Return the facts about a legal move of the player to move, the most convincing first."""
    if move is SWAP:
        assert view.last is not None
        return [Inside(_inside(view, view.last), view.last)]
    board, colour = board_of(view.size), view.mover
    own, enemy = (board.mask(view.stones[each]) for each in (colour, colour.other))
    before, bit = _Side(board, colour, own, enemy), board.bits[move.point]
    if board.wins(colour, own | bit, bit):
        return [Completes()]
    after = before.placed(bit)
    opening = [Inside(_inside(view, move.point))] if view.moves_made < _OPENING else []
    return [
        *_forcing(before, after),
        *_hindering(before, after),
        *_linking(before, after, bit),
        *_nearing(before, after, bit),
        *opening,
    ]


def _inside(view: View, point: Point) -> int:
    return min(min(each, view.size - 1 - each) for each in point)


class _Side(NamedTuple):
    """A position from the side of one colour, as bitmasks."""

    board: Board
    colour: Colour
    own: int
    enemy: int

    def opposite(self) -> _Side:
        return _Side(self.board, self.colour.other, self.enemy, self.own)

    def placed(self, bit: int) -> _Side:
        return self._replace(own=self.own | bit)

    def legal(self) -> int:
        empty = self.board.everywhere ^ self.own ^ self.enemy
        return empty & ~forbidden(self.board.stride, self.own, self.enemy, empty)

    def completing(self) -> int:
        """Return the legal points on which a stone completes a chain."""
        touching = self.legal()
        for edge in self.board.edges[self.colour]:
            touching &= self.board.around(self.board.chain(self.own, self.own & edge)) | edge
        return touching

    def missing(self) -> int | None:
        return self.board.missing(self.colour, self.own, self.enemy)

    def answered(self) -> list[_Side]:
        """Return this position after each answer of the enemy; unchanged if the enemy has none and passes."""
        answers = self.opposite().legal()
        return [self._replace(enemy=self.enemy | bit) for bit in _bits(answers)] or [self]

    def chains(self) -> Iterator[int]:
        left = self.own
        while left:
            chain = self.board.chain(self.own, left & -left)
            yield chain
            left &= ~chain


def _bits(points: int) -> Iterator[int]:
    while points:
        yield points & -points
        points &= points - 1


def _forcing(before: _Side, after: _Side) -> Iterator[Reason]:
    """Yield what the stone does about chains that are one stone short."""
    points_of, lost = before.board.points_of, after.opposite().completing()
    if (stopped := before.opposite().completing()) and not lost:
        yield Stops(points_of(stopped)[:MOST])
    if winning := after.completing():
        if not lost and all(each.completing() for each in after.answered()):
            yield Decides()
        yield Threatens(points_of(winning)[:MOST])


def _hindering(before: _Side, after: _Side) -> Iterator[Reason]:
    """Yield what the stone costs the opponent."""
    now, then, board = before.opposite(), after.opposite(), before.board
    lacks, later = now.missing(), then.missing()
    if lacks is None or later is None:
        return
    if later > lacks:
        yield Hinders(lacks, later)
    barred = now.legal() & ~then.legal() & ~after.own
    useful = [bit for bit in _bits(barred) if _lacks(now.placed(bit)) < lacks]
    if useful:
        yield Bars(board.points_of(sum(useful))[:MOST])


def _lacks(side: _Side) -> int:
    missing = side.missing()
    return side.board.size**2 if missing is None else missing


def _linking(before: _Side, after: _Side, bit: int) -> Iterator[Reason]:
    """Yield what the stone joins, or can join in spite of any answer."""
    board, beside = before.board, before.board.around(bit)
    joined = [chain & beside for chain in before.chains() if chain & beside]
    if len(joined) > 1:
        yield Joins(tuple(sorted(board.points_of(each)[0] for each in joined)))
    chain, answered = board.chain(after.own, bit), after.answered()
    if after.opposite().completing():
        return
    former = [each for each in before.chains() if each & chain]
    unanswered = before.answered()
    for fact, goal in _goals(after, chain):
        sure = all(_joining(each, chain, goal) for each in answered)
        if sure and not any(
            all(_joining(each, own, goal) for each in unanswered) for own in former
        ):
            yield fact


def _goals(after: _Side, chain: int) -> Iterator[tuple[Links | Anchors, int]]:
    """Yield facts about another chain or an edge that the next own stone can join to a chain, whatever the
    enemy answers. Each comes with the mask of the points to join."""
    board, free = after.board, after.legal()
    near = board.around(chain) & free
    for number, edge in enumerate(board.edges[after.colour]):
        if near & edge and not chain & edge:
            yield Anchors(number), edge
    for other in after.chains():
        if other != chain and near & board.around(other):
            nearest = other & board.around(board.around(chain))
            yield Links(board.points_of(nearest)[0]), other


def _joining(side: _Side, chain: int, goal: int) -> int:
    """Return the legal points on which a stone joins a chain to a goal, which is an edge or another chain."""
    around = side.board.around
    own = goal & side.own == goal
    return side.legal() & around(chain) & (around(goal) if own else goal)


def _nearing(before: _Side, after: _Side, bit: int) -> Iterator[Reason]:
    """Yield what the stone brings the mover."""
    lacks, later, theirs = before.missing(), after.missing(), before.opposite()
    if lacks is None or later is None or later == lacks:
        return
    if _lacks(theirs.placed(bit)) < _lacks(theirs):
        yield Contests()
    yield Nears(lacks, later)
