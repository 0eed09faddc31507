"""Why a move is refused, and what would be right: sentences for the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules import OVER, Seat
from games.wind_of_fortune.cards import Card, Suit
from games.wind_of_fortune.legal_moves import legal_moves
from games.wind_of_fortune.notation import notation
from games.wind_of_fortune.pieces import Awaited, Commit, Crown, Mode, Move, Show, Source
from games.wind_of_fortune.towers import welcoming
from games.wind_of_fortune.values import State

DECIDED: Final = "You have decided already. Your choice is shown when everybody has decided."


def refusal(state: State, seat: Seat, move: Move) -> str:
    """The sentence for a move that is not legal for the seat."""
    # The refusal must tell nothing that the view hides: it uses only public facts and the seat's
    # own hand.
    if state.won:
        return OVER
    if seat not in state.to_act:
        return _not_now(state, seat)
    match state.awaited[seat]:
        case Awaited.SHOW:
            return _show(state.earth.hands[seat], move)
        case Awaited.EXPOSE:
            return "First choose the pile to lay open: expose 1 or expose 2."
        case Awaited.JOKER:
            return _joker(state, seat, move)
        case _:
            return _battle(state, seat, move)


def _not_now(state: State, seat: Seat) -> str:
    if seat in range(len(state.commits)) and state.commits[seat] is not None:
        return DECIDED
    names = [state.name(other) for other in sorted(state.to_act)]
    verb = "is" if len(names) == 1 else "are"
    if seat not in range(len(state.colours)):
        return f"There is no such seat. {' and '.join(names)} {verb} to play."
    return f"It is not {state.name(seat)}’s turn. {' and '.join(names)} {verb} to play."


def _show(hand: Sequence[Card], move: Move) -> str:
    if isinstance(move, Show) and isinstance(move.card, Card):
        return _not_held(move.card, hand)
    return f"First show a card of your hand, such as show {hand[0].word}."


def _joker(state: State, seat: Seat, move: Move) -> str:
    suits = welcoming(state.godly.towers, state.colours[seat])
    right = " or ".join(f"joker to {suit.word}" for suit in suits)
    if not isinstance(move, Crown) or not isinstance(move.suit, Suit):
        return f"First choose a tower for the joker: {right}."
    if move.suit in state.colours[seat].suits:
        return f"The tower of {move.suit.word} is full already. Say {right}."
    return f"The tower of {move.suit.word} is not yours. Say {right}."


def _battle(state: State, seat: Seat, move: Move) -> str:
    example = notation(legal_moves(state, seat)[0])
    if not isinstance(move, Commit) or not isinstance(move.card, Card | None):
        return f"It is a battle. Name your cards, such as {example}."
    if move.card and move.card not in state.earth.hands[seat]:
        return _not_held(move.card, state.earth.hands[seat])
    if state.modes[state.colours[seat]] in (Mode.LEADER, Mode.REAL):
        return _with_partner(state, seat, example)
    return _with_dummy(state, seat, move)


def _with_partner(state: State, seat: Seat, example: str) -> str:
    if state.earth.leaders[state.colours[seat]] == seat:
        return "You play one card. Name a card of your hand, or say open."
    return f"Your partner plays the other card. Name one of your hand, such as {example}."


def _with_dummy(state: State, seat: Seat, move: Commit) -> str:
    colour = state.colours[seat]
    words = [card.word for card in state.earth.open[colour]]
    if state.modes[colour] is Mode.STANDARD:
        words = [Source.OPEN.value]
    words += [Source.PILE.value] if state.earth.piles[colour] else []
    held = (move.card or state.earth.hands[seat][0]).word
    if move.card is None or move.dummy is None:
        return f"Name a card of your hand, then one of the dummy, such as {held} {words[0]}."
    return f"Your dummy can play {' or '.join(words)}. Say, for example, {held} {words[0]}."


def _not_held(card: Card, hand: Sequence[Card]) -> str:
    if not hand:
        return f"{card.word} is not in your hand. You have only your open card left: say open."
    return f"{card.word} is not in your hand. You hold {', '.join(each.word for each in hand)}."
