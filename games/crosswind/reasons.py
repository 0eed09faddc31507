"""Reasons for moves in Crosswind: true facts about a move, derived from a view. A hint shows one of them.

The number of stones that a colour still needs is counted as if no empty point were forbidden
(`_Perspective.shortest`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.crosswind.board import Board, Path, bits, board_of
from games.crosswind.patterns import forbidden
from games.crosswind.values import SWAP, Colour, Move, Point, View
from games.rules import CommonFact, Fact

MOST: Final = 3
"""The maximum number of points that a reason lists."""

_OPENING: Final = 2
"""The number of moves at the start of a match for which the distance from the edge can be a reason."""


@dataclass(frozen=True, slots=True)
class Completes(Fact):
    """The stone completes a winning chain."""


@dataclass(frozen=True, slots=True)
class Stops(Fact):
    """The stone stops every immediate win of the opponent, who could have completed a chain on `points`."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Decides(Fact):
    """The mover's next stone can complete a winning chain, and no answer of the opponent prevents this."""


@dataclass(frozen=True, slots=True)
class Threatens(Fact):
    """The mover's next stone can win on any of `points`, unless the opponent prevents it."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Hinders(Fact):
    """The opponent needs more stones to win than before the move: at least `after`, where it needed at least
    `before`."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Links(Fact):
    """The mover's next stone can join the new stone to the chain of `stone`, and no answer of the opponent
    prevents this."""

    stone: Point


@dataclass(frozen=True, slots=True)
class Anchors(Fact):
    """The mover's next stone can join the new stone to an edge, and no answer of the opponent prevents this.
    `edge` is 0 for the bottom or left edge, 1 for the top or right edge."""

    edge: int


@dataclass(frozen=True, slots=True)
class Bars(Fact):
    """The stone makes `points` forbidden to the opponent. On each of these points, a stone would have brought
    the opponent nearer to a winning chain."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Opens(Fact):
    """On points that the mover may take now, there is a way between its edges. Before the move, there was
    none."""


@dataclass(frozen=True, slots=True)
class Shuts(Fact):
    """On points that the opponent may take now, there is no way between its edges. Before the move, there was
    one."""


@dataclass(frozen=True, slots=True)
class Joins(Fact):
    """The stone joins separate chains. `stones` has the neighbouring stone of each chain."""

    stones: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Contests(Fact):
    """The stone brings the mover nearer to a winning chain. On the same point, a stone of the opponent would
    have brought the opponent nearer to one."""


@dataclass(frozen=True, slots=True)
class Nears(Fact):
    """The mover needs fewer stones to win than before the move: at least `after`, where it needed at least
    `before`."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Widens(Fact):
    """The mover needs as many stones to win as before the move, but `after` empty points lie on its shortest
    ways, where `before` did."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Inside(Fact):
    """There are `points` points between a stone and the nearest edge. If the move is the swap, this is the
    black stone at the point `taken`, which the swap takes over. Otherwise, it is the new stone, and `taken` is
    None."""

    points: int
    taken: Point | None = None


@dataclass(frozen=True, slots=True)
class Race(CommonFact):
    """After the move, the mover needs at least `own` more stones to win, and its opponent at least `theirs`."""

    own: int
    theirs: int


def reasons(view: View, move: Move) -> list[Fact]:
    """Return the reasons for a legal move of the player to move, the most convincing first."""
    if move is SWAP:
        assert view.last is not None
        return [Inside(_inside(view, view.last), view.last)]
    board, colour = board_of(view.size), view.mover
    own, enemy = (board.mask(view.stones[each]) for each in (colour, colour.other))
    before, bit = _Perspective(board, colour, own, enemy), board.bits[move.point]
    if board.wins(colour, own | bit, bit):
        return [Completes()]
    after = before.placed(bit)
    linking = [*_linking(before, after, bit)]
    found = [
        *_forcing(before, after),
        *_hindering(before, after),
        *_crossing(before, after),
        *_joined(before, bit),
        *(fact for fact, new in linking if new),
        *_nearing(before, after, bit),
        *_opening(view, move.point),
    ]
    race = Race(after.shortest().stones, after.opposite().shortest().stones)
    # What was sure before is hardly a reason. It comes last, so that no hint says that it is not true.
    return [*(found or [race]), *(fact for fact, new in linking if not new)]


def _opening(view: View, point: Point) -> Iterator[Fact]:
    if view.moves_made < _OPENING:
        yield Inside(_inside(view, point))


def _inside(view: View, point: Point) -> int:
    return min(min(each, view.size - 1 - each) for each in point)


class _Perspective(NamedTuple):
    """A position from the point of view of one colour. `own` and `enemy` are bitmasks of the stones."""

    board: Board
    colour: Colour
    own: int
    enemy: int

    def opposite(self) -> _Perspective:
        return _Perspective(self.board, self.colour.other, self.enemy, self.own)

    def placed(self, bit: int) -> _Perspective:
        return self._replace(own=self.own | bit)

    def empty(self) -> int:
        return self.board.everywhere ^ self.own ^ self.enemy

    def legal(self) -> int:
        empty = self.empty()
        return empty & ~forbidden(self.board.stride, self.own, self.enemy, empty)

    def crosses(self) -> bool:
        """Return whether there is a way between the colour's edges on points that it may take now."""
        return bool(self.board.shortest(self.colour, self.own, self.legal()).points)

    def shortest(self) -> Path:
        """Return the colour's shortest paths, as if no empty point were forbidden."""
        return self.board.shortest(self.colour, self.own, self.empty())

    def completing(self) -> int:
        return self.board.completing(self.colour, self.own, self.legal())

    def answered(self) -> list[_Perspective]:
        """Return the position after each legal answer of the enemy. If the enemy has to pass, return only the
        unchanged position."""
        answers = self.opposite().legal()
        return [self._replace(enemy=self.enemy | bit) for bit in bits(answers)] or [self]

    def chains(self) -> Iterator[int]:
        left = self.own
        while left:
            chain = self.board.chain(self.own, left & -left)
            yield chain
            left &= ~chain


def _forcing(before: _Perspective, after: _Perspective) -> Iterator[Fact]:
    points_of, lost = before.board.points_of, after.opposite().completing()
    if (stopped := before.opposite().completing()) and not lost:
        yield Stops(points_of(stopped)[:MOST])
    if winning := after.completing():
        if not lost and all(each.completing() for each in after.answered()):
            yield Decides()
        yield Threatens(points_of(winning)[:MOST])


def _hindering(before: _Perspective, after: _Perspective) -> Iterator[Fact]:
    now, then, board = before.opposite(), after.opposite(), before.board
    lacks, later = now.shortest(), then.shortest()
    if later.stones > lacks.stones:
        yield Hinders(lacks.stones, later.stones)
    barred = now.legal() & ~then.legal() & ~after.own
    useful = [bit for bit in bits(barred) if now.placed(bit).shortest().stones < lacks.stones]
    if useful:
        yield Bars(board.points_of(sum(useful))[:MOST])


def _crossing(before: _Perspective, after: _Perspective) -> Iterator[Fact]:
    if after.crosses() and not before.crosses():
        yield Opens()
    if before.opposite().crosses() and not after.opposite().crosses():
        yield Shuts()


def _joined(before: _Perspective, bit: int) -> Iterator[Fact]:
    board, beside = before.board, before.board.around(bit)
    joined = [chain & beside for chain in before.chains() if chain & beside]
    if len(joined) > 1:
        yield Joins(tuple(sorted(board.points_of(each)[0] for each in joined)))


def _linking(before: _Perspective, after: _Perspective, bit: int) -> Iterator[tuple[Fact, bool]]:
    """Yield a reason for each chain and edge that the opponent can't stop the mover from joining next, and
    whether the move has made it true."""
    if after.opposite().completing():
        return
    chain = after.board.chain(after.own, bit)
    answered, unanswered = after.answered(), before.answered()
    former = [each for each in before.chains() if each & chain]
    for fact, beside in _goals(after, chain):
        if _is_sure(answered, chain, beside):
            yield fact, not any(_is_sure(unanswered, own, beside) for own in former)


def _is_sure(answered: Sequence[_Perspective], chain: int, beside: int) -> bool:
    return all(_joining(each, chain, beside) for each in answered)


def _goals(after: _Perspective, chain: int) -> Iterator[tuple[Links | Anchors, int]]:
    """Yield a reason for each chain and edge that one more stone would join to `chain`, with the mask of the
    points where a stone belongs to that chain or edge."""
    board, own = after.board, after.own
    for number, edge in enumerate(board.edges[after.colour]):
        beside = edge | board.around(board.chain(own, own & edge))
        if not chain & edge and _joining(after, chain, beside):
            yield Anchors(number), beside
    for other in after.chains():
        beside = board.around(other)
        if other != chain and _joining(after, chain, beside):
            nearest = other & board.around(board.around(chain))
            yield Links(board.points_of(nearest)[0]), beside


def _joining(position: _Perspective, chain: int, beside: int) -> int:
    """Return the legal points, as a mask, where one stone joins a chain to a goal of `_goals`."""
    return position.legal() & position.board.around(chain) & beside


def _nearing(before: _Perspective, after: _Perspective, bit: int) -> Iterator[Fact]:
    lacks, later, theirs = before.shortest(), after.shortest(), before.opposite()
    narrow, wide = lacks.points.bit_count(), later.points.bit_count()
    if later.stones < lacks.stones:
        if theirs.placed(bit).shortest().stones < theirs.shortest().stones:
            yield Contests()
        yield Nears(lacks.stones, later.stones)
    elif wide > narrow:
        yield Widens(narrow, wide)
