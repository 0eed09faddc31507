"""Checks whether the reasons for moves in Wind of Fortune are true.

Battles are fought by the rules, with the real cards and with imagined ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations
from random import Random
from typing import Final

from games.wind_of_fortune import reasons as facts
from games.wind_of_fortune.cards import Card, Colour, Suit
from games.wind_of_fortune.pieces import Awaited, Commit, Expose, Source
from games.wind_of_fortune.values import State
from tests.reasons import Case

SAMPLES: Final = 6
TRIES: Final = 3
"""How many deals are imagined to check a claim (`SAMPLES`), and how many battles in each (`TRIES`)."""


def won_by(case: Case) -> Iterator[Colour]:
    """Yield the winner of the battle after the checked move, for each of many repetitions with the real cards
    and with imagined ones. Later moves are random."""
    imagined = [case.rules.imagine(case.view, bytes([number])) for number in range(SAMPLES)]
    rng = Random(case.rules.notation(case.move))
    for state in [case.state, *imagined]:
        for _ in range(TRIES):
            battle = fought(case, state, rng).last_battle
            assert battle is not None
            yield battle.winner


def fought(case: Case, state: State, rng: Random) -> State:
    """Return the state after the battle of the checked move, made in `state`. Later moves are random."""
    after: State = case.rules.apply(state, case.seat, case.move)
    while after.last_battle == state.last_battle:
        seat = min(case.rules.to_act(after))
        after = case.rules.apply(after, seat, rng.choice(case.rules.legal_moves(after, seat)))
    return after


def colour(case: Case) -> Colour:
    found: Colour = case.state.colours[case.seat]
    return found


def legal(case: Case) -> Sequence[Commit]:
    return list(case.rules.legal_moves(case.state, case.seat))


def played(case: Case, move: Commit) -> list[Card]:
    """Return the cards that a commit plays, as far as the seat knows them: it does not know a face-down card of
    the dummy."""
    opened = case.state.earth.open[colour(case)]
    parts = (move.card, opened[0] if move.dummy is Source.OPEN else move.dummy)
    return [part for part in parts if isinstance(part, Card)]


def in_own(case: Case, cards: Sequence[Card]) -> int:
    return sum(card.rank for card in cards if card.colour is colour(case))


def margin(case: Case, cards: Sequence[Card]) -> int:
    return 2 * in_own(case, cards) - sum(card.rank for card in cards)


def unknown(case: Case) -> list[Card]:
    """Return the unknown cards that may turn up in the battle, except those that the seat itself chooses."""
    state: State = case.state
    earth, own = state.earth, colour(case)
    hidden = [card for seat, hand in enumerate(earth.hands) if seat != case.seat for card in hand]
    hidden += chain(*earth.piles)
    if state.awaited[case.seat] is Awaited.BATTLE:
        hidden += earth.open[own.other]
    if earth.leaders[own] not in (None, case.seat):
        hidden += earth.open[own]
    laid = case.view.laid
    return [card for card in hidden if laid is None or card != laid.card]


@lru_cache(40)
def chances(case: Case) -> Mapping[Commit, Fraction]:
    """Return for each legal commit the probability that its side wins if the unknown cards are random."""
    laid = [case.view.laid.card] if case.view.laid else []
    pool, found = unknown(case), dict[Commit, Fraction]()
    totals = dict[int, Counter[int]]()
    for move in legal(case):
        known = [*played(case, move), *laid]
        hidden = 4 - len(known)
        if hidden not in totals:
            totals[hidden] = Counter(margin(case, each) for each in combinations(pool, hidden))
        needed = 0 if case.state.godly.fortune is colour(case) else 1
        wins = [n for each, n in totals[hidden].items() if each + margin(case, known) >= needed]
        found[move] = Fraction(sum(wins), totals[hidden].total())
    return found


def sure(case: Case, fact: facts.Sure) -> bool:
    return {*won_by(case)} == {colour(case)}


def enough(case: Case, fact: facts.Enough) -> bool:
    others = [move for move, chance in chances(case).items() if chance == 1 and move != case.move]
    least = min(in_own(case, played(case, move)) for move in others)
    return sure(case, facts.Sure()) and in_own(case, played(case, case.move)) <= least


def likeliest_win(case: Case, fact: facts.LikeliestWin) -> bool:
    found = chances(case)
    return found[case.move] == fact.chance == max(found.values()) > min(found.values())


def wins(case: Case, fact: facts.Wins) -> bool:
    return Fraction(1, 3) <= fact.chance == chances(case)[case.move]


def yields(case: Case, fact: facts.Yields) -> bool:
    return fact.chance == chances(case)[case.move] < Fraction(1, 3)


def sheds(case: Case, fact: facts.Sheds) -> bool:
    hand = case.state.earth.hands[case.seat]
    foreign = [card.rank for card in hand if card.colour is not colour(case)]
    assert fact.card in hand
    assert fact.card.colour is not colour(case)
    assert case.move.card == fact.card
    return fact.card.rank == max(foreign) and foreign.count(max(foreign)) == 1


def saves(case: Case, fact: facts.Saves) -> bool:
    before, after = (
        [card for card in state.earth.hands[case.seat] if card.colour is colour(case)]
        for state in (case.state, fought(case, case.state, Random(0)))
    )
    highest = [card for card in before if card.rank == max(each.rank for each in before)]
    return highest == [fact.card] and fact.card in after


def conceals(case: Case, fact: facts.Conceals) -> bool:
    other = 1 - case.seat if len(case.state.colours) == 2 else None
    laid = [
        case.rules.view(case.rules.apply(case.state, case.seat, move), other).laid
        for move in (case.move, *legal(case))
    ]
    return laid[0] is None and any(laid)


def cheapest(case: Case, fact: facts.Cheapest) -> bool:
    state: State = case.state
    ranks = sorted(card.rank for card in state.earth.hands[case.seat])
    return bool(case.move.card.rank == ranks[0] < ranks[-1])


def weaker(case: Case, fact: facts.Weaker) -> bool:
    packs = case.state.earth.choices[colour(case)]
    assert packs is not None
    found = in_own(case, packs[case.move.pile - 1]), in_own(case, packs[2 - case.move.pile])
    return found == (fact.exposed, fact.hidden) and fact.exposed < fact.hidden


def kept(case: Case) -> int:
    """Return the points in the player's colour that stay hidden in the hand after a card or pack is opened."""
    earth = case.state.earth
    if isinstance(case.move, Expose):
        packs = earth.choices[colour(case)]
        assert packs is not None
        return in_own(case, packs[2 - case.move.pile])
    return in_own(case, [card for card in earth.hands[case.seat] if card != case.move.card])


def decoy(case: Case, fact: facts.Decoy) -> bool:
    return case.move.card.colour is not colour(case) and kept(case) == fact.hidden > 0


def stays(case: Case, fact: facts.Stays) -> bool:
    return kept(case) == fact.hidden


def heights(state: State, suit: Suit) -> tuple[int, int]:
    """Return the heights of this suit's tower and of the other tower of its colour."""
    (other,) = (each for each in Suit if each.colour is suit.colour and each is not suit)
    towers = state.godly.towers
    return len(towers[suit].layers), len(towers[other].layers)


def follows(case: Case, fact: facts.Follows) -> bool:
    symbol, (height, _) = fact.symbol, heights(case.state, case.move.suit)
    assert symbol.suit is case.move.suit
    return symbol.layer == height + 2 and symbol in case.state.godly.deck


def evens(case: Case, fact: facts.Evens) -> bool:
    found = heights(case.state, case.move.suit)
    return found == (fact.height, fact.other) and fact.height < fact.other


def grows(case: Case, fact: facts.Grows) -> bool:
    return heights(case.after, case.move.suit) == (fact.height, fact.other)
