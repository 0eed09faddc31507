"""The rules of Weathervanes: the functions of `games.rules.Rules` for this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.copies import replace
from games.exact import require_exact
from games.options import Options
from games.rules import OVER, IllegalMove, Outcome, Seat
from games.weathervanes import dealing, placements, tricks
from games.weathervanes.about import ABOUT
from games.weathervanes.cards import Corner
from games.weathervanes.imagining import imagine
from games.weathervanes.notation import notation, parse, spellings
from games.weathervanes.pieces import SEATS, Move, Place, Play, Trick, shown_corner
from games.weathervanes.suggestion import suggest
from games.weathervanes.tableau import names, tableau
from games.weathervanes.values import Resigned, State, View
from texts.text import Text, phrase

__all__ = ["ABOUT", "imagine", "notation", "parse", "spellings", "suggest"]

PLACED_ALREADY: Final = phrase("You have placed your card. Now wait for the others.")


def length(seats: int, options: Options) -> tuple[int, int]:  # noqa: ARG001
    return 37, 40


def setup(seats: int, options: Options, seed: bytes) -> State:  # noqa: ARG001 - always four
    """Return the state at the start of the first round. The option `deck` can replace the deck; it has the form
    of `Deck.letters`."""
    return dealing.initial_state(options, seed)


def seat_name(state: State, seat: Seat) -> Text:  # noqa: ARG001 - everybody stays where they sit
    return ABOUT.seat_name(seat)


def turn(state: State) -> int:
    return state.turns


def to_act(state: State) -> frozenset[Seat]:
    """Return all seats that still have to place a card (ruling 2), or else the seat that plays next."""
    if state.placements:
        return frozenset(each.seat for each in state.placements if each.place is None)
    return _NOBODY if state.over else _ALONE[(state.leader + len(state.cards)) % 4]


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    if seat not in to_act(state):
        return ()
    return (
        tuple(placements.places(state, seat)) if state.placements else tricks.playable(state, seat)
    )


def forced(state: State, seat: Seat) -> Move | None:
    """Return the only place for a card (ruling 3), or the last card of a hand that follows in a trick (ruling
    11); otherwise None. Following is not forced in other cases: a move that the match makes would reveal that
    only one card of the hand could follow."""
    # Everyone knows that a hand has one card left, so playing it at once reveals nothing.
    last_to_follow = bool(state.cards) and len(state.hands[seat]) == 1
    moves = legal_moves(state, seat) if state.placements or last_to_follow else ()
    return moves[0] if len(moves) == 1 else None


def meant(state: State, seat: Seat, move: Move) -> Move:
    """Return the move in its canonical form. A follower's card gets the suit that it shows, and a place the
    first of its names."""
    if isinstance(move, Place):
        return _place_meant(state, seat, move)
    held = seat in to_act(state) and move.number in state.hands[seat]
    if held and move.suit is None and state.cards and not state.placements:
        # All cards of a trick point the same way, so a follower's suit follows from the number.
        first = state.cards[0]
        corner = shown_corner(first.seat, first.corner, seat)
        return Play(move.number, state.deck[move.number][corner])
    return move


def apply(state: State, seat: Seat, move: Move) -> State:
    if seat not in to_act(state):
        raise IllegalMove(_not_your_turn(state))
    require_exact(move, Move)
    if state.placements:
        if type(move) is not Place:
            raise IllegalMove(_to_place_first(state, seat))
        return placements.place(state, seat, move)
    if type(move) is not Play:
        raise IllegalMove(phrase("You have nothing to place now. Play a card, such as 5 blue."))
    return tricks.play(state, seat, move)


def reveals(before: State, seat: Seat, move: Move, after: State) -> bool:
    """Return whether the move was the last card of a hand, or ended the round. After a leader's last card, the
    match plays the last cards of the other hands, and so reveals them."""
    last = isinstance(move, Play) and len(before.hands[seat]) == 1
    return last or after.round != before.round


def resign(state: State, seat: Seat) -> State:
    """Return the state after the resignation. From then on, the match plays for the seat, and the seat ranks
    last."""
    resigned = state.resigned | {seat}
    return state if state.over else replace(state, resigned=resigned, news=Resigned(seat))


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None while the match is running. Its reason, one of `REASONS`, says what decided
    the first place among the seats that have not resigned."""
    if not state.over:
        return None
    # Ruling 12: the tie-breaks order all four places, not only the first.
    ranks = [_rank(state, seat) for seat in SEATS]
    places = tuple(1 + sum(_before(state, ranks, other, seat) for other in SEATS) for seat in SEATS)
    return Outcome(places=places, scores=state.scores, reason=_reason(state, ranks))


def rematch(options: Options, state: State) -> Options:  # noqa: ARG001 - tokens are dealt anew
    """Return the same options without a deck, so that a rematch uses the program's current deck."""
    return {name: value for name, value in options.items() if name != "deck"}


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        deck=state.deck,
        variants=state.variants,
        round=state.round,
        trick_number=state.trick_number,
        tricks=state.tricks,
        leader=state.leader,
        tokens=state.tokens,
        hand=None if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        displays=state.displays,
        tableaux=tuple(tableau(state.deck, cells) for cells in state.tableaux),
        scores=state.scores,
        discard=len(state.discard) + len(state.aside),
        scored=state.discard,
        voids=state.voids,
        # Show the trick until all seats have placed the cards that they took.
        trick=Trick(state.cards) if state.cards else None,
        placements=state.placements,
        final=state.final,
        finals=state.finals,
        to_act=to_act(state),
        resigned=state.resigned,
        news=state.news,
        outcome=outcome(state),
    )


_NOBODY: frozenset[Seat] = frozenset()


_ALONE = tuple(frozenset({seat}) for seat in SEATS)
_Rank = tuple[int, int, int]
"""What seats are ranked by: points, then the number of cards in the final tableau, then its outer matches
(ruling 8). Higher is better for each."""


REASONS: Final = ("points", "cards", "outer matches", "shared")
"""The criteria that can decide the first place, in order; `shared` means that none did."""


def _place_meant(state: State, seat: Seat, move: Place) -> Place:
    found = placements.places(state, seat) if seat in to_act(state) and state.placements else {}
    if move in found or not found:
        return move
    number = placements.pending(state, seat).number
    for name, laid in found.items():
        # The last place of a 2 × 2 tableau touches two cards and so has two names.
        if move in names(laid, Corner(laid.index(number))):
            return name
    return move


def _to_place_first(state: State, seat: Seat) -> Text:
    return phrase(
        "First place the {number} that you took: {moves}.",
        number=placements.pending(state, seat).number,
        moves=placements.ways(placements.places(state, seat)),
    )


def _not_your_turn(state: State) -> Text:
    if state.over:
        return OVER
    if state.placements:
        return PLACED_ALREADY
    (other,) = to_act(state)
    return phrase("It is not your turn, but {other}’s.", other=ABOUT.seat_name(other))


def _rank(state: State, seat: Seat) -> _Rank:
    final = state.finals[seat]
    # Ruling 9: with Partial Misère, fewer cards and fewer outer matches win a tie.
    sign = -1 if state.variants.misere else 1
    return state.scores[seat], sign * final.size, sign * len(final.outer)


def _before(state: State, ranks: Sequence[_Rank], seat: Seat, other: Seat) -> bool:
    """Return whether `seat` ranks above `other`. Seats that have resigned rank below all others."""
    left, other_left = seat in state.resigned, other in state.resigned
    return left < other_left or (left == other_left and ranks[seat] > ranks[other])


def _reason(state: State, ranks: Sequence[_Rank]) -> str:
    """Return the first of `REASONS` in which the best two seats that did not resign differ."""
    staying = [ranks[seat] for seat in SEATS if seat not in state.resigned] or ranks
    if len(staying) == 1:
        return REASONS[0]
    first, second = sorted(staying, reverse=True)[:2]
    differing = [best != next_best for best, next_best in zip(first, second, strict=True)]
    return REASONS[[*differing, True].index(True)]
