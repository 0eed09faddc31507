"""Checks whether the reasons given for moves in Tradewinds are true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.gnomon import Complete
from games.tradewinds import reasons as facts
from games.tradewinds.values import Play, State, View, Wind
from tests.reasons import Case

TOWARDS: Final = {Wind.NORTH: (-1, 0), Wind.SOUTH: (1, 0), Wind.WEST: (0, -1), Wind.EAST: (0, 1)}
"""For each wind, the change of row and column by one step towards it."""


def scored(case: Case, card: Complete | None = None) -> int:
    """Return the points that playing a card now would score. The default is the card of the checked move."""
    after = case.rules.apply(case.state, case.seat, Play(card or case.move.card))
    return total(case, after) - total(case, case.state)


def total(case: Case, state: State) -> int:
    view: View = case.rules.view(state, None)
    return view.total


def others(case: Case) -> list[int]:
    hand = case.state.hands[case.seat]
    return [scored(case, card) for card in hand if card != case.move.card]


def blown_off(state: State, seat: Wind, *, known: frozenset[int]) -> Iterator[int]:
    """Look at the top Single of each pile in `known`. If the seat can blow it off the grid, and it would land
    on no other pile before, yield its points for the seat's collector."""
    down, right = TOWARDS[seat.opposite]
    for place in known:
        row, column = divmod(place, 3)
        beyond = [(row + down * far, column + right * far) for far in (1, 2)]
        onto = [3 * y + x for y, x in beyond if y in range(3) and x in range(3)]
        if state.up[place] and not any(state.up[each] or state.down[each] for each in onto):
            signs = next(
                sides
                for card, sides in zip(state.key.covering, state.key.signs, strict=True)
                if state.up[place][-1] in card
            )
            yield 1 if signs[seat.opposite] else -1


def left_to(case: Case, seat: Wind) -> list[int]:
    assert case.rules.to_act(case.after) <= {seat}
    hidden = {place for place, _ in case.after.news.turned_up}
    return [*blown_off(case.after, seat, known=frozenset(range(9)) - hidden)]


def lifts(case: Case, fact: facts.Lifts) -> bool:
    scores = total(case, case.state), total(case, case.after)
    return scores == (fact.before, fact.after) and fact.before <= 0 < fact.after


def avoids(case: Case, fact: facts.Avoids) -> bool:
    return scored(case) >= 0 > max(others(case)) == -fact.cost


def best(case: Case, fact: facts.Best) -> bool:
    return scored(case) == fact.points > max([0, *others(case)])


def most(case: Case, fact: facts.Most) -> bool:
    return scored(case) == fact.points >= max(others(case)) and fact.points > 0


def cheapest(case: Case, fact: facts.Cheapest) -> bool:
    return scored(case) == -fact.cost < 0 and all(each <= -fact.cost for each in others(case))


def brings(case: Case, fact: facts.Brings) -> bool:
    return (scored(case), total(case, case.after)) == (fact.points, fact.total)


def leaves(case: Case, fact: facts.Leaves) -> bool:
    points = left_to(case, fact.seat)
    counts = points.count(1), points.count(-1)
    return counts == (fact.scoring, fact.costing) and fact.scoring > fact.costing


def clears(case: Case, fact: facts.Clears) -> bool:
    now = [*blown_off(case.state, fact.seat, known=frozenset(range(9)))].count(-1)
    return now == fact.before > 0 and -1 not in left_to(case, fact.seat)


def exhausts(case: Case, fact: facts.Exhausts) -> bool:
    shown = {single for up in case.after.up for single in up}
    left = [card for hand in case.after.hands for card in hand if fact.single in card]
    return not left and fact.single in shown and fact.single in case.move.card


def varied(case: Case, fact: facts.Varied) -> bool:
    hand = case.state.hands[case.seat]
    left = {
        card: len({single for each in hand if each != card for single in each}) for card in hand
    }
    return left[case.move.card] == fact.characteristics == max(left.values())


def turns_up(case: Case, fact: facts.TurnsUp) -> bool:
    hidden = sum(map(len, case.state.down)) - sum(map(len, case.after.down))
    return hidden == fact.cards > 0


def rests(case: Case, fact: facts.Rests) -> bool:
    grids = [(each.up, each.down, each.collected) for each in (case.state, case.after)]
    return grids[0] == grids[1]
