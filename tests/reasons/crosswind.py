"""Checks whether the reasons for moves in Crosswind are true, on sets of points instead of bitmasks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.crosswind import reasons as facts
from games.crosswind.board import board_of
from games.crosswind.refusals import refusal_at
from games.crosswind.values import SWAP, Colour, Point
from tests.reasons import Case


class Table(NamedTuple):
    """A board with the sets of Black's and White's stones."""

    size: int
    stones: tuple[frozenset[Point], frozenset[Point]]

    def free(self) -> set[Point]:
        every = {Point(x, y) for x in range(self.size) for y in range(self.size)}
        return every - self.stones[0] - self.stones[1]

    def may(self, colour: Colour, point: Point) -> bool:
        masks = tuple(map(board_of(self.size).mask, self.stones))
        found = refusal_at(self.size, (masks[0], masks[1]), colour, point)
        return point in self.free() and not found.formed

    def having(self, colour: Colour, *points: Point) -> Table:
        stones = list(self.stones)
        stones[colour] |= {*points}
        return Table(self.size, (stones[0], stones[1]))

    def edge(self, colour: Colour, number: int) -> set[Point]:
        at, along = (self.size - 1) * number, range(self.size)
        return {Point(each, at) if colour is Colour.BLACK else Point(at, each) for each in along}

    def chain(self, colour: Colour, start: Iterable[Point]) -> set[Point]:
        unseen, found = {*self.stones[colour]}, set[Point]()
        new = unseen.intersection(start)
        while new:
            found |= new
            unseen -= new
            new = unseen.intersection(near for point in new for near in beside(point))
        return found

    def won(self, colour: Colour) -> bool:
        return bool(self.chain(colour, self.edge(colour, 0)) & self.edge(colour, 1))

    def wins_on(self, colour: Colour) -> set[Point]:
        return {
            each
            for each in self.free()
            if self.having(colour, each).won(colour) and self.may(colour, each)
        }

    def crosses(self, colour: Colour) -> bool:
        """Return whether the colour would win with stones on all points that it may take now."""
        allowed = [each for each in self.free() if self.may(colour, each)]
        return self.having(colour, *allowed).won(colour)

    def ways(self, colour: Colour) -> set[Point]:
        """Return the empty points on which a stone brings the colour nearer to winning."""
        lacks = self.lacks(colour)
        return {each for each in self.free() if self.having(colour, each).lacks(colour) < lacks}

    def lacks(self, colour: Colour) -> int:
        """Return how many more stones the colour needs to connect its edges, or 1000 if it can't."""
        reached = self.chain(colour, self.edge(colour, 0))
        table, free, count = self, self.free(), 0
        while not reached & self.edge(colour, 1):
            near = {each for point in reached for each in beside(point)} | self.edge(colour, 0)
            new = near & free
            if not new:
                return 1000
            free -= new
            table = table.having(colour, *new)
            reached, count = table.chain(colour, reached | new), count + 1
        return count


def beside(point: Point) -> list[Point]:
    x, y = point
    return [Point(x + 1, y), Point(x - 1, y), Point(x, y + 1), Point(x, y - 1)]


def table(case: Case) -> Table:
    return Table(case.view.size, case.view.stones)


def placed(case: Case) -> Table:
    return table(case).having(case.view.mover, case.move.point)


def answered(case: Case) -> list[Table]:
    """Return one board for each legal answer to the move: the board after the move and the answer. If no answer
    is legal, return only the board after the move."""
    after, enemy = placed(case), case.view.mover.other
    legal = case.rules.legal_moves(case.after, 1 - case.seat)
    return [after.having(enemy, each.point) for each in legal] or [after]


def completes(case: Case, fact: facts.Completes) -> bool:
    outcome = case.rules.outcome(case.after)
    return outcome is not None and outcome.winners == (case.seat,)


def stops(case: Case, fact: facts.Stops) -> bool:
    other = case.view.mover.other
    return {*fact.points} <= table(case).wins_on(other) and not placed(case).wins_on(other)


def decides(case: Case, fact: facts.Decides) -> bool:
    own, other = case.view.mover, case.view.mover.other
    return all(each.wins_on(own) and not each.won(other) for each in answered(case))


def threatens(case: Case, fact: facts.Threatens) -> bool:
    return {*fact.points} <= placed(case).wins_on(case.view.mover)


def hinders(case: Case, fact: facts.Hinders) -> bool:
    other = case.view.mover.other
    lacks = table(case).lacks(other), placed(case).lacks(other)
    return lacks == (fact.before, fact.after) and fact.before < fact.after


def links(case: Case, fact: facts.Links) -> bool:
    return is_sure(case, {fact.stone})


def anchors(case: Case, fact: facts.Anchors) -> bool:
    return is_sure(case, table(case).edge(case.view.mover, fact.edge))


def is_sure(case: Case, goal: set[Point]) -> bool:
    """Return whether, whatever the opponent answers, one more own stone can then connect the move's stone to a
    point of `goal`."""
    own = case.view.mover

    def joined(after: Table) -> bool:
        return bool(after.chain(own, [case.move.point]) & goal)

    def joins(after: Table) -> bool:
        # Only a stone beside the chain can connect it to something.
        near = {each for point in after.chain(own, [case.move.point]) for each in beside(point)}
        tried = [each for each in near & free if joined(after.having(own, each))]
        return any(each in after.free() and after.may(own, each) for each in tried)

    free = placed(case).free()
    assert not joined(placed(case))
    return all(joins(each) and not each.won(own.other) for each in answered(case))


def bars(case: Case, fact: facts.Bars) -> bool:
    other, before = case.view.mover.other, table(case)
    return all(
        before.may(other, each)
        and not placed(case).may(other, each)
        and before.having(other, each).lacks(other) == before.lacks(other) - 1
        for each in fact.points
    )


def opens(case: Case, fact: facts.Opens) -> bool:
    own = case.view.mover
    return placed(case).crosses(own) and not table(case).crosses(own)


def shuts(case: Case, fact: facts.Shuts) -> bool:
    other = case.view.mover.other
    return table(case).crosses(other) and not placed(case).crosses(other)


def widens(case: Case, fact: facts.Widens) -> bool:
    own = case.view.mover
    assert table(case).lacks(own) == placed(case).lacks(own)
    ways = len(table(case).ways(own)), len(placed(case).ways(own))
    return ways == (fact.before, fact.after) and fact.before < fact.after


def joins(case: Case, fact: facts.Joins) -> bool:
    own, before = case.view.mover, table(case)
    chains = {frozenset(before.chain(own, [each])) for each in fact.stones}
    now = placed(case).chain(own, [case.move.point])
    return len(chains) == len(fact.stones) > 1 and {*fact.stones} <= now


def contests(case: Case, fact: facts.Contests) -> bool:
    before = table(case)
    return all(
        before.having(each, case.move.point).lacks(each) == before.lacks(each) - 1
        for each in Colour
    )


def nears(case: Case, fact: facts.Nears) -> bool:
    own = case.view.mover
    lacks = table(case).lacks(own), placed(case).lacks(own)
    return lacks == (fact.before, fact.after) and fact.before > fact.after


def race(case: Case, fact: facts.Race) -> bool:
    own = case.view.mover
    return (placed(case).lacks(own), placed(case).lacks(own.other)) == (fact.own, fact.theirs)


def inside(case: Case, fact: facts.Inside) -> bool:
    stone, size = case.view.last if case.move is SWAP else case.move.point, case.view.size
    assert fact.taken == (stone if case.move is SWAP else None)
    nearest: int = min(*stone, *(size - 1 - each for each in stone))
    return fact.points == nearest
