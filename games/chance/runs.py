"""Runs of reveals: Chards (pile cards) are turned up again and again, without a decision in between. A run ends
when a reveal names a player's TriCard (a hit) or the match ends."""

from __future__ import annotations

from typing import Final

from games.chance.values import Family, Kept, Miss, Reveal, State
from games.copies import replace
from games.gnomon import Complete, Single
from games.rules import Seat

NOTHING: Final[Kept] = frozenset()


def turn_up(state: State, keep: Kept) -> State:
    """Replace the face-up Chards that are not kept. They go to the bottom of their piles (ruling 2)."""
    laid = [_laid(state, family, family in keep) for family in Family]
    tops, piles, unseen = zip(*laid, strict=True)
    return replace(state, showing=Complete(*tops), piles=piles, unseen=unseen)


def run(state: State, kept: Kept) -> State:
    """Reveal Chards until they name a player's TriCard or the countdown ends (ruling 3). `kept` holds the
    families whose cards were kept for the first reveal."""
    reveal = _reveal(state, kept)
    state = replace(
        state,
        left=reveal.left,
        news=state.news._replace(reveals=(*state.news.reveals, reveal)),
    )
    if reveal.hit is not None:
        return _discard(state, reveal.hit)
    # Ruling 2: after a miss all three Chards are replaced, kept ones too.
    return run(turn_up(state, NOTHING), NOTHING) if reveal.left else state


def _laid(state: State, family: Family, kept: bool) -> tuple[Single, tuple[Single, ...], int]:
    showing, pile, unseen = state.showing[family], state.piles[family], state.unseen[family]
    if kept:
        return showing, pile, unseen
    # Put the replaced Chard at the bottom. Piles are never shuffled again, so everyone knows the order below
    # the unseen Chards.
    return pile[0], (*pile[1:], showing), max(unseen - 1, 0)


def _reveal(state: State, kept: Kept) -> Reveal:
    card = state.showing
    # Every TriCard exists once, so it has at most one owner.
    owner = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
    miss = _miss(state, card, owner)
    if miss:
        return Reveal(card, kept, None, miss, state.left - 1)
    return Reveal(card, kept, owner, None, state.left)


def _miss(state: State, card: Complete, owner: Seat | None) -> Miss | None:
    if owner is None:
        return Miss.UNDEALT
    if card in state.gone:
        return Miss.GONE
    # This project's own rule: it is a miss to name a TriCard of a seat that has resigned.
    return Miss.FORFEITED if owner in state.forfeited else None


def _discard(state: State, seat: Seat) -> State:
    """Discard the seat's TriCard that the face-up Chards name. If it was the seat's last one, the seat has won
    (ruling 4). Otherwise, the seat decides next."""
    gone = state.gone | {state.showing}
    return replace(state, gone=gone, decider=None if gone.issuperset(state.hands[seat]) else seat)
