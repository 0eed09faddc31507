"""The probability with which the next reveal names each TriCard, computed from what everybody has seen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from itertools import product

from games.chance.values import Family, Kept, View
from games.gnomon import Complete, Single


def named_next(view: View, keep: Kept) -> Mapping[Complete, Fraction]:
    """Return the TriCards that the next reveal can name after this choice, each with its probability."""
    turned = [
        {view.showing[family]: Fraction(1)} if family in keep else _odds(view, family)
        for family in Family
    ]
    # The piles are independent, so the probability of a TriCard is the product of those of its Chards.
    return {
        Complete(pattern, colour, shape): first * second * third
        for (pattern, first), (colour, second), (shape, third) in product(
            *(each.items() for each in turned)
        )
    }


def chance_of(named: Mapping[Complete, Fraction], cards: Collection[Complete]) -> Fraction:
    """Return the probability that one of `cards` is named. `named` has the TriCards that can be named next,
    each with its probability."""
    return sum((chance for card, chance in named.items() if card in cards), Fraction(0))


def _odds(view: View, family: Family) -> Mapping[Single, Fraction]:
    pile = view.piles[family]
    # If the pile holds no unseen Chard, everybody knows which one comes next.
    if not pile.unseen:
        return {pile.known[0]: Fraction(1)}
    return {
        single: Fraction(count, pile.unseen)
        for single, count in view.unseen(family).items()
        if count
    }
