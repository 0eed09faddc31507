"""The rules of Chance: the functions of `games.rules.Rules` for this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.chance.about import ABOUT, STANDARD
from games.chance.imagining import imagine
from games.chance.notation import check, notation, parse, spellings
from games.chance.runs import NOTHING, run, turn_up
from games.chance.suggestion import suggest
from games.chance.values import KEEPS, Cause, Family, Keep, News, Pile, State, TriCard, View
from games.copies import replace
from games.exact import require_exact
from games.gnomon import COMPLETES, SINGLES, Complete, Single
from games.options import Options
from games.rules import NO_SUCH_SEAT, OVER, IllegalMove, Outcome, Seat
from games.shuffling import shuffled
from texts.text import Text, phrase, sentences

__all__ = ["ABOUT", "imagine", "notation", "parse", "spellings", "suggest"]

_ROUNDS: Final = {
    3: (14, 22),
    4: (11, 17),
    5: (8, 17),
    6: (7, 15),
    7: (4, 12),
    8: (5, 12),
    9: (4, 13),
}
"""The usual range of lengths in rounds, by number of seats, for the standard or a longer countdown."""


def length(seats: int, options: Options) -> tuple[int, int]:
    """Return the usual range of match lengths (see `Rules.length`). Both numbers are lower if the countdown is
    shorter than the standard one, which then ends most matches."""
    (few, many), countdown = _ROUNDS[seats], int(options["countdown"])
    if countdown >= STANDARD:
        return few, many
    return min(few, 1 + countdown), min(many, 7 + 2 * countdown)


def setup(seats: int, options: Options, seed: bytes) -> State:
    """Deal, and reveal cards until they name a player's TriCard or the match ends (ruling 3)."""
    tops, piles = zip(*(_pile(family, seed) for family in Family), strict=True)
    hands, undealt = _deal(seats, seed)
    countdown = int(options["countdown"])
    dealt = State(
        countdown=countdown,
        left=countdown,
        showing=Complete(*tops),
        piles=piles,
        unseen=tuple(map(len, piles)),
        hands=hands,
        undealt=undealt,
        gone=frozenset(),
        forfeited=frozenset(),
        decider=None,
        decisions=0,
        news=News(Cause.DEAL, None, None, ()),
    )
    return run(dealt, NOTHING)


def seat_name(state: State, seat: Seat) -> Text:  # noqa: ARG001 - seats are only numbered
    return ABOUT.seat_name(seat)


def turn(state: State) -> int:
    return state.decisions + len(state.forfeited)


def to_act(state: State) -> frozenset[Seat]:
    return frozenset() if state.decider is None else frozenset({state.decider})


def legal_moves(state: State, seat: Seat) -> Sequence[Keep]:
    return KEEPS if seat in to_act(state) else ()


def apply(state: State, seat: Seat, move: Keep) -> State:
    if seat not in to_act(state):
        raise IllegalMove(_not_your_decision(state, seat))
    # Moves from stored logs are not type-checked, so reject a move of another type here.
    require_exact(move, Keep)
    check(move)
    kept = move.families
    decided = replace(
        state,
        decider=None,
        decisions=state.decisions + 1,
        news=News(Cause.DECISION, seat, kept, ()),
    )
    return run(turn_up(decided, kept), kept)


def reveals(before: State, seat: Seat, move: Keep, after: State) -> bool:  # noqa: ARG001
    """Return True, because every decision turns up new Chards."""
    return True


def resign(state: State, seat: Seat) -> State:
    """Put the seat's TriCards out of the game. If the seat was to decide, no Chard is kept, and cards are
    revealed until the next decision."""
    if state.decider is None or seat in state.forfeited:
        return state
    forfeited = state.forfeited | {seat}
    news = News(Cause.RESIGNATION, seat, None, ())
    if seat != state.decider:
        return replace(state, forfeited=forfeited, news=news)
    rest = replace(state, forfeited=forfeited, news=news, decider=None)
    return rest if len(forfeited) == len(state.hands) else run(turn_up(rest, NOTHING), NOTHING)


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while the match is running. Its reason is `last TriCard` (its owner wins),
    `countdown` or `all resigned`."""
    if state.decider is not None:
        return None
    # Ruling 4: the first seat without TriCards is the only winner. If the countdown runs out, all lose.
    done = [state.gone.issuperset(hand) for hand in state.hands]
    lost = "all resigned" if state.left else "countdown"
    return Outcome(
        places=tuple(1 if won else 2 for won in done),
        scores=(),
        reason="last TriCard" if any(done) else lost,
    )


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        countdown=state.countdown,
        left=state.left,
        showing=state.showing,
        piles=tuple(
            Pile(unseen, pile[unseen:])
            for unseen, pile in zip(state.unseen, state.piles, strict=True)
        ),
        hands=tuple(
            tuple([TriCard(card, card in state.gone) for card in hand]) for hand in state.hands
        ),
        # All cards are dealt face up, so everyone knows which TriCards were left over.
        undealt=state.undealt,
        forfeited=state.forfeited,
        to_act=state.decider,
        decisions=state.decisions,
        news=state.news,
        outcome=outcome(state),
    )


def _pile(family: Family, seed: bytes) -> tuple[Single, tuple[Single, ...]]:
    chards = [single for single in SINGLES if single in family.singles]
    top, *rest = shuffled(chards, seed, f"{family.key} pile")
    return top, tuple(rest)


def _deal(seats: int, seed: bytes) -> tuple[tuple[tuple[Complete, ...], ...], tuple[Complete, ...]]:
    # 27 TriCards: 3 seats get 9 each, 4 get 6, 5 get 5, 6 get 4, and 7 to 9 get 3.
    size = len(COMPLETES) // seats
    cards = shuffled(COMPLETES, seed, "hands")
    hands = tuple(_sorted(cards[size * seat : size * (seat + 1)]) for seat in range(seats))
    return hands, _sorted(cards[size * seats :])


def _sorted(cards: Sequence[Complete]) -> tuple[Complete, ...]:
    return tuple(sorted(cards, key=COMPLETES.index))


def _not_your_decision(state: State, seat: Seat) -> Text:
    if state.decider is None:
        return OVER
    decides = phrase("{player} decides what to keep.", player=ABOUT.seat_name(state.decider))
    if seat not in range(len(state.hands)):
        return sentences(NO_SUCH_SEAT, decides)
    return sentences(
        phrase("{player}, it is not your turn.", player=ABOUT.seat_name(seat)), decides
    )
