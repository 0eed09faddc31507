"""The rules of Wind of Fortune: the functions of `games.rules.Rules` for this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.copies import replace
from games.exact import require_exact
from games.options import Options
from games.rules import IllegalMove, Outcome, Seat
from games.wind_of_fortune.about import ABOUT
from games.wind_of_fortune.battles import concealed, laid, starter
from games.wind_of_fortune.cards import Card, Colour
from games.wind_of_fortune.dealing import drawn_colours, initial_state
from games.wind_of_fortune.flow import advance, decide
from games.wind_of_fortune.imagining import imagine
from games.wind_of_fortune.legal_moves import legal_moves
from games.wind_of_fortune.notation import notation, parse, spellings
from games.wind_of_fortune.pieces import (
    BATTLES,
    Awaited,
    Commit,
    Mode,
    Move,
    Source,
)
from games.wind_of_fortune.refusals import refusal
from games.wind_of_fortune.suggestion import suggest
from games.wind_of_fortune.values import News, State, View
from texts.text import Text

__all__ = ["ABOUT", "imagine", "legal_moves", "notation", "parse", "spellings", "suggest"]

RESIGNATION: Final = "resignation"
"""The reason of the outcome if a resignation decided the match."""


def length(seats: int, options: Options) -> tuple[int, int]:  # noqa: ARG001
    return 60, 90  # about the same for all options and seat counts


def setup(seats: int, options: Options, seed: bytes) -> State:
    """Return the state after the first deal, in which the first pair of symbols has been drawn."""
    start = initial_state(seats, options, seed)
    # The open cards of the first deal are news as well: everyone sees them turned up.
    up = tuple((colour, card) for colour in Colour for card in start.earth.open[colour])
    return advance(start, News(dealt=True, turned_up=up))


def sides(seats: int, options: Options, seed: bytes) -> Sequence[str]:  # noqa: ARG001 - only seats
    return [colour.key for colour in drawn_colours(seats, seed)]


def seat_name(state: State, seat: Seat) -> Text:
    return state.name(seat)


def turn(state: State) -> int:
    return state.turn + state.concealed


def to_act(state: State) -> frozenset[Seat]:
    return state.to_act


def forced(state: State, seat: Seat) -> Move | None:
    """Return the only legal move, or None if there are several. Only a ninth battle, a leader's last card, and
    a joker that only one tower can take leave a single move (rulings 12, 18 and 24)."""
    moves = legal_moves(state, seat)
    return moves[0] if len(moves) == 1 else None


def meant(state: State, seat: Seat, move: Move) -> Move:
    """Return the move with its open card named as in the canonical notation.

    Where a dummy has one open card, `H7 S4` becomes `H7 open`. A leader's open card becomes `open`. In modes
    with several open cards, `open` becomes the name of the card if only one is left.
    """
    colour = state.colours[seat]
    opened = state.earth.open[colour]
    if not isinstance(move, Commit) or len(opened) != 1:
        return move
    mode, (only,) = state.modes[colour], opened
    if mode is Mode.LEADER:
        leads = seat == state.earth.leaders[colour]
        return Commit(None, Source.OPEN) if leads and move == Commit(only) else move
    named: Card | Source = Source.OPEN if mode is Mode.STANDARD else only
    return replace(move, dummy=named) if move.card and move.dummy in {only, Source.OPEN} else move


def apply(state: State, seat: Seat, move: Move) -> State:
    require_exact(move, Move)
    # `legal_moves` alone decides what is legal. `refusal` only words the reason.
    if move not in legal_moves(state, seat):
        raise IllegalMove(refusal(state, seat, move))
    return decide(state, seat, move)


def reveals(before: State, seat: Seat, move: Move, after: State) -> bool:  # noqa: ARG001
    """Return whether the move revealed something that its player did not know: a card of another seat or of a
    deck, or that the leader of the player's side uses (or doesn't use) the open card."""
    # If the leader committed first, the partner's commitment shows whether the leader used the open card. Then
    # neither card can be taken back.
    leader = before.earth.leaders[before.colours[seat]]
    if leader not in (None, seat) and before.commits[leader] is not None:
        return True
    news = after.news
    # `State.turn` does not grow when cards are laid face down, which reveals nothing.
    seen = news.battle or news.drawn or news.turned_up or news.exposed or news.dealt
    return after.turn != before.turn and (bool(seen) or len(news.shown) > 1)


def resign(state: State, seat: Seat) -> State:
    """Return the state after the resignation. A side loses once all its seats have resigned. Until then, the
    partner plays on with both hands."""
    if state.won:
        return state
    resigned, side = state.resigned | {seat}, state.colours[seat]
    lost = resigned.issuperset(state.seats_of(side))
    if not lost:
        return replace(state, resigned=resigned)
    return advance(replace(state, resigned=resigned, won=(side.other, RESIGNATION)), News())


def heir(state: State, seat: Seat) -> Seat | None:
    """Return the seat of the partner, who plays on for a seat that has resigned, or None."""
    # A side has at most two seats, so there is at most one partner.
    partners = [other for other in state.seats_of(state.colours[seat]) if other != seat]
    return partners[0] if partners else None


def outcome(state: State) -> Outcome | None:
    if state.won is None:
        return None
    winner, reason = state.won
    places = tuple(1 if side is winner else 2 for side in state.colours)
    return Outcome(places=places, scores=(), reason=reason)


def view(state: State, seat: Seat | None) -> View:
    earth, godly = state.earth, state.godly
    return View(
        seat=seat,
        terms=state.terms,
        colours=state.colours,
        modes=state.modes,
        leaders=earth.leaders,
        fortune=godly.fortune,
        heavy=earth.heavy,
        deal=earth.deal,
        battle=_battle(state),
        trial=godly.trial,
        towers=godly.towers,
        pair=godly.pair,
        fought=godly.fought,
        pedestal=godly.pedestal,
        godly=len(godly.deck),
        aside=godly.aside,
        dump=godly.dump,
        dummies=(earth.dummy(Colour.RED), earth.dummy(Colour.BLACK)),
        hand=() if seat is None else earth.hands[seat],
        hand_sizes=tuple(map(len, earth.hands)),
        discard=earth.discard,
        piles=None if seat is None else earth.choices[state.colours[seat]],
        starter=_starter(state),
        committed=frozenset(s for s, move in enumerate(state.commits) if move is not None),
        laid=laid(state, starter(state)) if Awaited.ANSWER in state.awaited else None,
        own=None if seat is None else state.commits[seat],
        awaited=state.awaited,
        to_act=state.to_act,
        resigned=state.resigned,
        last_battle=state.last_battle,
        news=News() if concealed(state) else state.news,
        outcome=outcome(state),
    )


def _battle(state: State) -> int:
    """Return the number of the current or next battle. After the end, return that of the last battle."""
    ended_it = state.won is not None and state.news.battle is not None
    return min(state.earth.battle - ended_it, BATTLES)


def _starter(state: State) -> Colour | None:
    fighting = Awaited.BATTLE in state.awaited or Awaited.ANSWER in state.awaited
    return starter(state) if fighting else None
