"""The sentences that tell a player why a move is illegal, and what would be legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules import NO_SUCH_SEAT, OVER, Seat
from games.wind_of_fortune.cards import Card
from games.wind_of_fortune.legal_moves import legal_moves
from games.wind_of_fortune.notation import notation
from games.wind_of_fortune.pieces import Awaited, Commit, Crown, Mode, Move, Show, Source
from games.wind_of_fortune.towers import welcoming
from games.wind_of_fortune.values import State
from texts.text import Text, counted, listed, phrase, sentences

DECIDED: Final = phrase(
    "You have already decided. Your choice is shown when everybody has decided."
)


def refusal(state: State, seat: Seat, move: Move) -> Text:
    # The refusal must not reveal anything that the view hides. It uses only public facts and the seat's own
    # hand.
    if state.won:
        return OVER
    if seat not in state.to_act:
        return _not_now(state, seat)
    match state.awaited[seat]:
        case Awaited.SHOW:
            return _show(state.earth.hands[seat], move)
        case Awaited.EXPOSE:
            return phrase("First choose the pack to lay open: expose 1 or expose 2.")
        case Awaited.JOKER:
            return _joker(state, seat, move)
        case _:
            return _battle(state, seat, move)


def _not_now(state: State, seat: Seat) -> Text:
    if seat in range(len(state.commits)) and state.commits[seat] is not None:
        return DECIDED
    to_play = counted(
        len(state.to_act),
        "{players} plays next.",
        "{players} play next.",
        players=listed(map(state.name, sorted(state.to_act))),
    )
    if seat not in range(len(state.colours)):
        return sentences(NO_SUCH_SEAT, to_play)
    return sentences(phrase("It is not {player}’s turn.", player=state.name(seat)), to_play)


def _show(hand: Sequence[Card], move: Move) -> Text:
    if isinstance(move, Show):
        return _not_held(move.card, hand)
    return phrase("First show a card of your hand, such as {move}.", move=notation(Show(hand[0])))


def _joker(state: State, seat: Seat, move: Move) -> Text:
    suits = welcoming(state.godly.towers, state.colours[seat])
    right = listed([notation(Crown(suit)) for suit in suits], "or")
    if not isinstance(move, Crown):
        return phrase("First choose a tower for the joker: {moves}.", moves=right)
    if move.suit in state.colours[seat].suits:
        return phrase(
            "The tower of {suit} is already full. Say {moves}.", suit=move.suit.word, moves=right
        )
    return phrase(
        "The tower of {suit} is not yours. Say {moves}.", suit=move.suit.word, moves=right
    )


def _battle(state: State, seat: Seat, move: Move) -> Text:
    example = notation(legal_moves(state, seat)[0])
    if not isinstance(move, Commit):
        return phrase("It is a battle. Name your cards, such as {move}.", move=example)
    if move.card and move.card not in state.earth.hands[seat]:
        return _not_held(move.card, state.earth.hands[seat])
    if state.modes[state.colours[seat]] in (Mode.LEADER, Mode.REAL):
        return _with_partner(state, seat, example)
    return _with_dummy(state, seat, move)


def _with_partner(state: State, seat: Seat, example: str) -> Text:
    if state.earth.leaders[state.colours[seat]] == seat:
        return phrase("You play one card. Name a card of your hand, or say open.")
    return phrase(
        "Your partner plays the other card. Name one of your hand, such as {move}.", move=example
    )


def _with_dummy(state: State, seat: Seat, move: Commit) -> Text:
    colour = state.colours[seat]
    words = [card.word for card in state.earth.open[colour]]
    if state.modes[colour] is Mode.STANDARD:
        words = [Source.OPEN.value]
    words += [Source.PILE.value] if state.earth.piles[colour] else []
    example = f"{(move.card or state.earth.hands[seat][0]).word} {words[0]}"
    if move.card is None or move.dummy is None:
        return phrase(
            "Name a card of your hand, then one of the dummy, such as {move}.", move=example
        )
    return phrase(
        "Your dummy can play {cards}. Say, for example, {move}.",
        cards=listed(words, "or"),
        move=example,
    )


def _not_held(card: Card, hand: Sequence[Card]) -> Text:
    if not hand:
        return phrase(
            "{card} is not in your hand. You have only your open card left: say open.",
            card=card.word,
        )
    return phrase(
        "{card} is not in your hand. You hold {cards}.",
        card=card.word,
        cards=", ".join(each.word for each in hand),
    )
