"""Checks whether the reasons for choices in Chance are true, by trying every Chard that can come next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

from games.chance import reasons as facts
from games.chance.values import KEEPS, Family, Keep, Reveal, State
from games.copies import replace
from games.gnomon import Complete
from tests.reasons import Case

Event = Callable[[Reveal], bool]


@lru_cache(200)
def next_reveals(case: Case, move: Keep) -> Mapping[Reveal, Fraction]:
    """Return the reveals that can follow a choice, each with its probability."""
    state: State = case.state
    firsts = [range(max(1, unseen)) for unseen in state.unseen]
    equally, found = Fraction(1), defaultdict[Reveal, Fraction](Fraction)
    for each in firsts:
        equally /= len(each)
    for places in product(*firsts):
        piles = tuple(
            (pile[at], *pile[:at], *pile[at + 1 :])
            for pile, at in zip(state.piles, places, strict=True)
        )
        after = case.rules.apply(replace(state, piles=piles), case.seat, move)
        found[after.news.reveals[0]] += equally
    return found


def chance(case: Case, event: Event, move: Keep | None = None) -> Fraction:
    found = next_reveals(case, move or case.move)
    return sum((share for reveal, share in found.items() if event(reveal)), Fraction(0))


def other_chances(case: Case, event: Event) -> list[Fraction]:
    return [chance(case, event, move) for move in KEEPS if move != case.move]


def hits_self(case: Case) -> Event:
    return lambda reveal: reveal.hit == case.seat


def hits_others(case: Case) -> Event:
    return lambda reveal: reveal.hit not in (None, case.seat)


def remaining(case: Case, seat: int) -> int:
    return sum(card not in case.state.gone for card in case.state.hands[seat])


def finishes(case: Case, fact: facts.Finishes) -> bool:
    return remaining(case, case.seat) == 1 and chance(case, hits_self(case)) == fact.chance > 0


def certain(case: Case, fact: facts.Certain) -> bool:
    return chance(case, lambda reveal: reveal.hit == case.seat and reveal.chards == fact.card) == 1


def denies(case: Case, fact: facts.Denies) -> bool:
    def hit(reveal: Reveal) -> bool:
        return reveal.hit == fact.seat

    assert remaining(case, fact.seat) == fact.left
    assert fact.seat != case.seat
    return not chance(case, hit) and any(other_chances(case, hit))


def likeliest_hit(case: Case, fact: facts.LikeliestHit) -> bool:
    own = chance(case, hits_self(case))
    return own == fact.chance > 0 and own >= max(other_chances(case, hits_self(case)))


def safest(case: Case, fact: facts.Safest) -> bool:
    missed = chance(case, lambda reveal: reveal.hit is None)
    others = other_chances(case, lambda reveal: reveal.hit is None)
    return missed == fact.chance <= min(others) and fact.left == case.state.left


def excludes(case: Case, fact: facts.Excludes) -> bool:
    return {each.hit for each in next_reveals(case, case.move)} - {None} == {case.seat}


def spares(case: Case, fact: facts.Spares) -> bool:
    hit = hits_others(case)
    return chance(case, hit) == fact.chance <= min(other_chances(case, hit))


def discarding(case: Case) -> tuple[int, int]:
    """Return by how many Chards the player can discard a TriCard next, and by how many only others can."""
    found = next_reveals(case, case.move)
    own = {reveal.chards for reveal in found if reveal.hit == case.seat}
    hit = {reveal.chards for reveal in found if reveal.hit is not None}
    return len(own), len(hit - own)


def favours(case: Case, fact: facts.Favours) -> bool:
    return discarding(case) == (fact.own, fact.others) and fact.own > fact.others


def distant(case: Case, fact: facts.Distant) -> bool:
    left = [
        [
            remaining(case, reveal.hit)
            for reveal in next_reveals(case, move)
            if reveal.hit not in (None, case.seat)
        ]
        for move in (case.move, *KEEPS)
    ]
    return min(left[0]) == fact.left > min(each for found in left for each in found)


def next(case: Case, fact: facts.Next) -> bool:
    found = chance(case, hits_self(case)), chance(case, hits_others(case))
    return found == (fact.own, fact.others)


def turns(case: Case, fact: facts.Turns) -> bool:
    turned = [each for each in Family if each not in case.move.families]
    known = [each for each in turned if case.state.unseen[each] == 0]
    return fact.chards == tuple(case.state.piles[each][0] for each in known) != ()


def fitting(case: Case) -> list[Complete]:
    """Return the TriCards that the player still has to discard and that match all kept Chards."""
    state: State = case.state
    return [
        card
        for card in state.hands[case.seat]
        if card not in state.gone
        and all(card[family] is state.showing[family] for family in case.move.families)
    ]


def fits(case: Case, fact: facts.Fits) -> bool:
    return (len(fitting(case)), remaining(case, case.seat)) == (fact.fitting, fact.remaining)
