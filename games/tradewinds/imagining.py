"""Draws a full state that is consistent with a view of Tradewinds (determinization)."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice

from games.gnomon import COMPLETES, SINGLES, Complete, Single
from games.shuffling import shuffled
from games.tradewinds.values import State, View


def imagine(view: View, seed: bytes) -> State:
    """Return a state that the view allows. All arrangements of the face-down cards on the grid, and of the
    cards in hidden hands, are equally likely. Raises ValueError if the view lacks an earlier grid."""
    if [*map(len, view.grids)] != [len(view.piles)] * len(view.played):
        raise ValueError("each played card needs the grid before it")
    singles = iter(shuffled(unseen_singles(view), seed, "piles"))
    completes = iter(shuffled(unseen_completes(view), seed, "hands"))
    return State(
        key=view.key,
        first=view.first,
        open_hands=None not in view.hands,
        down=tuple(tuple(islice(singles, pile.down)) for pile in view.piles),
        up=tuple(pile.up for pile in view.piles),
        hands=tuple(
            tuple(sorted(islice(completes, size), key=COMPLETES.index)) if hand is None else hand
            for hand, size in zip(view.hands, view.hand_sizes, strict=True)
        ),
        collected=view.collected,
        played=view.played,
        grids=view.grids,
        news=view.news,
    )


def unseen_singles(view: View) -> list[Single]:
    """Return the Singles that lie face down in the piles, in no particular order."""
    seen = Counter(chain(*(pile.up for pile in view.piles), *view.collected))
    return list((Counter(SINGLES) - seen).elements())


def unseen_completes(view: View) -> list[Complete]:
    """Return the Completes in the hands that the view hides, in no particular order."""
    seen = {*view.key.covering, *view.played, *chain.from_iterable(filter(None, view.hands))}
    return [card for card in COMPLETES if card not in seen]
