"""Draws a full state that is consistent with a view of Chance (determinization)."""

from __future__ import annotations

from games.chance.about import LONGEST
from games.chance.values import Family, State, View
from games.gnomon import Single
from games.shuffling import shuffled


def imagine(view: View, seed: bytes) -> State:
    """Return a full state that the view allows. All orders of the unseen Chards are equally likely. Raises
    ValueError if no match has such a countdown."""
    least = 0 if view.to_act is None else 1
    if not least <= view.left <= view.countdown <= LONGEST:
        # Views that engines read may have any numbers, and a playout could miss for ever.
        raise ValueError("no countdown is like this")
    return State(
        countdown=view.countdown,
        left=view.left,
        showing=view.showing,
        piles=tuple(_pile(view, family, seed) for family in Family),
        unseen=tuple(pile.unseen for pile in view.piles),
        hands=tuple(tuple(card for card, _ in hand) for hand in view.hands),
        undealt=view.undealt,
        gone=frozenset(card for hand in view.hands for card, gone in hand if gone),
        forfeited=view.forfeited,
        decider=view.to_act,
        decisions=view.decisions,
        news=view.news,
    )


def _pile(view: View, family: Family, seed: bytes) -> tuple[Single, ...]:
    unseen = view.unseen(family)
    chards = [single for single in family.singles for _ in range(unseen[single])]
    return (*shuffled(chards, seed, f"{family.key} pile"), *view.piles[family].known)
