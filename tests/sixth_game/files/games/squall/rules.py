"""The rules of Squall."""

from __future__ import annotations

from collections.abc import Sequence

from games.copies import replace
from games.exact import require_exact
from games.options import Options
from games.rules import NO_SUCH_SEAT, OVER, IllegalMove, Outcome, Seat
from games.shuffling import shuffled
from games.squall.about import ABOUT
from games.squall.imagining import imagine
from games.squall.notation import notation, parse
from games.squall.suggestion import suggest
from games.squall.values import CARDS, ROUNDS, Play, Played, State, View, takers
from texts.text import Text, phrase

__all__ = ["ABOUT", "imagine", "notation", "parse", "suggest"]


def length(seats: int, options: Options) -> tuple[int, int]:  # noqa: ARG001 - there are none
    return ROUNDS, ROUNDS


def setup(seats: int, options: Options, seed: bytes) -> State:  # noqa: ARG001 - there are none
    cards = shuffled(CARDS, seed, "hands")
    hands = [cards[ROUNDS * seat : ROUNDS * (seat + 1)] for seat in range(seats)]
    return State(hands=tuple(tuple(sorted(hand)) for hand in hands), played=(), resigned=None)


def seat_name(state: State, seat: Seat) -> Text:  # noqa: ARG001 - seats are numbered
    return ABOUT.seat_name(seat)


def turn(state: State) -> int:
    return len(state.played) + (state.resigned is not None)


def to_act(state: State) -> frozenset[Seat]:
    acting = _turn_of(state)
    return frozenset() if acting is None else frozenset({acting})


def legal_moves(state: State, seat: Seat) -> Sequence[Play]:
    return tuple(map(Play, state.hands[seat])) if seat in to_act(state) else ()


def apply(state: State, seat: Seat, move: Play) -> State:
    if seat not in to_act(state):
        raise IllegalMove(_not_your_turn(state, seat))
    require_exact(move, Play)
    if move.card not in state.hands[seat]:
        held = ", ".join(map(str, state.hands[seat]))
        raise IllegalMove(phrase("You don’t hold that card. Play one of {cards}.", cards=held))
    hands = list(state.hands)
    hands[seat] = tuple(card for card in hands[seat] if card != move.card)
    return replace(state, hands=tuple(hands), played=(*state.played, Played(seat, move.card)))


def reveals(before: State, seat: Seat, move: Play, after: State) -> bool:  # noqa: ARG001
    """Return False: a move shows no card but the one that was played, so it can be undone."""
    return False


def resign(state: State, seat: Seat) -> State:
    """Return the state after the seat has resigned, in which all others have won."""
    return state if _turn_of(state) is None else replace(state, resigned=seat)


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while the match is running. Its reason is `rounds` or `resigned`."""
    seats = len(state.hands)
    scores = tuple(map(takers(state.played, seats).count, range(seats)))
    if state.resigned is not None:
        places = tuple(1 + (seat == state.resigned) for seat in range(seats))
        return Outcome(places, scores, "resigned")
    if any(state.hands):
        return None
    return Outcome(tuple(1 + sum(map(own.__lt__, scores)) for own in scores), scores, "rounds")


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        to_act=_turn_of(state),
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        played=state.played,
        takers=takers(state.played, len(state.hands)),
        resigned=state.resigned,
        outcome=outcome(state),
    )


def _turn_of(state: State) -> Seat | None:
    if state.resigned is not None or not any(state.hands):
        return None
    seats = len(state.hands)
    # The seat that took the last round leads the next one.
    leader = (0, *takers(state.played, seats))[-1]
    return (leader + len(state.played) % seats) % seats


def _not_your_turn(state: State, seat: Seat) -> Text:
    acting = _turn_of(state)
    if acting is None:
        return OVER
    if seat not in range(len(state.hands)):
        return NO_SUCH_SEAT
    return phrase("It is {player}’s turn.", player=ABOUT.seat_name(acting))
