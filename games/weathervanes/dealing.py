"""Deals the cards of Weathervanes: in the first round the whole deck, in later rounds the discard pile."""

from __future__ import annotations

from collections.abc import Sequence

from games.copies import replace
from games.options import Options
from games.shuffling import shuffled
from games.weathervanes.cards import NUMBERS, STANDARD, Deck, Number, Suit, deck_of
from games.weathervanes.pieces import EMPTY
from games.weathervanes.values import Dealt, State, Variants


def initial_state(options: Options, seed: bytes) -> State:
    """Return the state at the start of the first round: each seat has one Display and eleven cards in hand."""
    cards = shuffled([*NUMBERS, *NUMBERS], seed, "round 1")
    # Each suit is the token of one seat.
    tokens = tuple(shuffled(Suit, seed, "tokens"))
    leader = tokens.index(Suit.RED)
    return State(
        deck=_deck(options),
        variants=Variants(
            constrained_lead=bool(options["constrained-lead"]),
            misere=bool(options["misere"]),
            no_kens=bool(options["no-kens"]),
        ),
        seed=seed,
        round=1,
        tricks=11,
        leader=leader,
        tokens=tokens,
        # 48 cards: four Displays, and eleven cards for each seat.
        hands=_hands(cards[4:], 11),
        displays=tuple(cards[:4]),
        tableaux=(EMPTY,) * 4,
        scores=(0,) * 4,
        discard=(),
        aside=(),
        cards=(),
        placements=(),
        finals=(),
        resigned=frozenset(),
        turns=0,
        news=Dealt(1, 11, 0, tokens, (0,) * 4, leader),
    )


def deal_round(state: State) -> tuple[State, Dealt]:
    """Deal the next round. Each token passes to the next seat clockwise, and the seat that gets the red one
    leads (ruling 6)."""
    number = state.round + 1
    # Sort first: the order in which cards were discarded must not influence the shuffle.
    cards = shuffled(sorted((*state.discard, *state.aside)), state.seed, f"round {number}")
    # Ruling 6: deal as many cards as four equal hands allow. The others stay in the discard pile.
    size = len(cards) // 4
    tokens = (state.tokens[-1], *state.tokens[:-1])
    leader = tokens.index(Suit.RED)
    aside = tuple(sorted(cards[4 * size :]))
    after = replace(
        state,
        round=number,
        tricks=size,
        leader=leader,
        tokens=tokens,
        hands=_hands(cards, size),
        discard=(),
        aside=aside,
        voids=(),
    )
    return after, Dealt(number, size, len(aside), tokens, state.scores, leader)


def _deck(options: Options) -> Deck:
    letters = options.get("deck")
    return STANDARD if letters is None else deck_of(str(letters))


def _hands(cards: Sequence[Number], size: int) -> tuple[tuple[Number, ...], ...]:
    return tuple(tuple(sorted(cards[size * seat : size * (seat + 1)])) for seat in range(4))
