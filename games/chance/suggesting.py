"""What a sensible player would keep."""

from __future__ import annotations

from itertools import product
from math import prod

from games.chance.values import KEEPS, Family, Keep, Kept, View
from games.gnomon import Complete, Single


def suggest(view: View) -> Keep:
    """What brings the seat nearer to its last TriCard, as far as the next reveal can be foreseen,
    and neither the others to theirs nor the countdown to its end."""
    return max(KEEPS, key=lambda keep: _worth(view, keep.families))


def _worth(view: View, keep: Kept) -> float:
    """A reveal counts for the part that it takes of what is left: of a hand, or of the countdown."""
    parts = {
        card: (1 if seat == view.to_act else -1) / len(view.remaining(seat))
        for seat in range(len(view.hands))
        for card in view.remaining(seat)
    }
    return sum(
        chance * parts.get(card, -1 / view.left) for card, chance in _chances(view, keep).items()
    )


def _chances(view: View, keep: Kept) -> dict[Complete, float]:
    """How likely the next reveal names each TriCard, for all that one may know of the piles."""
    families = [_next(view, family, family in keep) for family in Family]
    return {
        Complete(*named): prod(odds[single] for odds, single in zip(families, named, strict=True))
        for named in product(*families)
    }


def _next(view: View, family: Family, kept: bool) -> dict[Single, float]:
    pile = view.piles[family]
    if kept:
        return {view.showing[family]: 1.0}
    if not pile.unseen:
        return {pile.known[0]: 1.0}
    return {single: count / pile.unseen for single, count in view.unseen(family).items()}
