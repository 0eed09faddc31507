"""How Chards are revealed: one after the other, without a decision, up to a hit or the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.chance.values import Family, Kept, Miss, Reveal, State
from games.gnomon import Complete, Single
from games.rules import Seat

NOTHING: Final[Kept] = frozenset()


def turn_up(state: State, keep: Kept) -> State:
    """New Chards for those that are not kept, which go to the bottom of their piles."""
    laid = [_laid(state, family, family in keep) for family in Family]
    tops, piles, unseen = zip(*laid, strict=True)
    return replace(state, showing=Complete(*tops), piles=piles, unseen=unseen)


def run(state: State, kept: Kept) -> State:
    """What the Chards that show come to, and those after them, up to a hit or the last miss; the
    news tells of each reveal."""
    reveal = _reveal(state, kept)
    state = replace(
        state,
        left=reveal.left,
        news=state.news._replace(reveals=(*state.news.reveals, reveal)),
    )
    if reveal.hit is not None:
        return _discard(state, reveal.hit)
    return run(turn_up(state, NOTHING), NOTHING) if reveal.left else state


def _laid(state: State, family: Family, kept: bool) -> tuple[Single, tuple[Single, ...], int]:
    """What shows of a family, its pile and how many of that are unseen, after it was kept or not."""
    showing, pile, unseen = state.showing[family], state.piles[family], state.unseen[family]
    if kept:
        return showing, pile, unseen
    return pile[0], (*pile[1:], showing), max(unseen - 1, 0)


def _reveal(state: State, kept: Kept) -> Reveal:
    card = state.showing
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
    return Miss.FORFEITED if owner in state.forfeited else None


def _discard(state: State, seat: Seat) -> State:
    """Whoever discards their last TriCard has won and decides nothing any more (ruling 4)."""
    gone = state.gone | {state.showing}
    return replace(state, gone=gone, decider=None if gone.issuperset(state.hands[seat]) else seat)
