"""Determinization in Squall: drawing a full state that is consistent with a view."""

from __future__ import annotations

from itertools import islice

from games.shuffling import shuffled
from games.squall.values import CARDS, State, View


def imagine(view: View, seed: bytes) -> State:
    """Return a random state that the view allows. All hands of the other seats are equally likely."""
    seen = {*view.hand, *(each.card for each in view.played)}
    unseen = iter(shuffled([card for card in CARDS if card not in seen], seed, "hands"))
    hands = [
        view.hand if seat == view.seat else tuple(sorted(islice(unseen, size)))
        for seat, size in enumerate(view.hand_sizes)
    ]
    return State(hands=tuple(hands), played=view.played, resigned=view.resigned)
