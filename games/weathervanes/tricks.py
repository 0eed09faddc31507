"""Tricks in Weathervanes: the cards that may lead or follow, and the taking of Displays after the last card."""

from __future__ import annotations

from collections.abc import Sequence

from games.copies import replace, with_item
from games.rules import IllegalMove, Seat
from games.weathervanes.cards import Corner, Deck, Number, Suit
from games.weathervanes.notation import notation
from games.weathervanes.pieces import Placement, Play, Shown, Trick, Void, shown_corner
from games.weathervanes.values import Played, State
from texts.text import Text, listed, phrase


def playable(state: State, seat: Seat) -> tuple[Play, ...]:
    """Return the legal plays of the seat. If it holds two cards with the same number, they are listed once."""
    if not state.cards:
        return _leads(state, seat)
    first = state.cards[0]
    corner = shown_corner(first.seat, first.corner, seat)
    following = followers(state.deck, state.hands[seat], corner, first.suit)
    return tuple(Play(number, state.deck[number][corner]) for number in following)


def followers(deck: Deck, hand: Sequence[Number], corner: Corner, suit: Suit) -> list[Number]:
    """Return the cards of the hand, by number, that show the suit led at this corner. If there are none, return
    all cards of the hand (ruling 1)."""
    # List two cards with the same number once, because they are the same move.
    numbers = list(dict.fromkeys(hand))
    return [number for number in numbers if deck[number][corner] == suit] or numbers


def play(state: State, seat: Seat, move: Play) -> State:
    """Return the state with the card added to the trick. After the fourth card, every seat takes a Display."""
    suit = _suit(state, seat, move)
    card = Shown(seat, move.number, Corner(state.deck[move.number].index(suit)), suit)
    cards = (*state.cards, card)
    trick = Trick(cards)
    return replace(
        state,
        hands=_without(state.hands, seat, move.number),
        cards=cards,
        # The next card is led only after all four have placed; until then, `placements` holds the pending
        # decisions.
        placements=_taken(state, trick) if trick.complete else (),
        turns=state.turns + 1,
        news=Played(card, trick),
        voids=_voids(state, trick),
    )


def _voids(state: State, trick: Trick) -> tuple[Void, ...]:
    """Return the voids that are known after the last card of the trick. If that card does not follow suit, it
    reveals a void, because a seat must follow if it can (ruling 1)."""
    card = trick.cards[-1]
    if card.suit == trick.suit:
        return state.voids
    return tuple(sorted({*state.voids, Void(card.seat, card.corner, trick.suit)}))


def _leads(state: State, seat: Seat) -> tuple[Play, ...]:
    constrained = state.variants.constrained_lead
    # Ruling 9: Constrained Lead restricts the suit, not the card.
    suits = (state.tokens[seat],) if constrained else tuple(Suit)
    return tuple(
        Play(number, suit) for number in dict.fromkeys(state.hands[seat]) for suit in suits
    )


def _suit(state: State, seat: Seat, move: Play) -> Suit:
    """Return the suit that the card shows at the centre. Raises IllegalMove if the move is not legal."""
    if move.number not in state.hands[seat]:
        own = ", ".join(map(str, state.hands[seat]))
        raise IllegalMove(
            phrase("You have no {number}. Your hand: {cards}.", number=move.number, cards=own)
        )
    return _followed(state, seat, move) if state.cards else _led(state, seat, move)


def _led(state: State, seat: Seat, move: Play) -> Suit:
    token = state.tokens[seat]
    right = notation(Play(move.number, token))
    # A leader must name the suit. Only a follower may name just the number.
    if move.suit is None:
        raise IllegalMove(phrase("Name the suit that you lead, too, such as {move}.", move=right))
    if state.variants.constrained_lead and move.suit != token:
        raise IllegalMove(
            phrase("With Constrained Lead you lead the suit of your token: {move}.", move=right)
        )
    return move.suit


def _followed(state: State, seat: Seat, move: Play) -> Suit:
    first, deck = state.cards[0], state.deck
    corner = shown_corner(first.seat, first.corner, seat)
    suit = deck[move.number][corner]
    following = followers(deck, state.hands[seat], corner, first.suit)
    if move.number not in following:
        raise IllegalMove(_can_follow(move.number, suit, first.suit, following))
    if move.suit != suit:
        raise IllegalMove(_points_elsewhere(move.number, suit, corner))
    return suit


def _can_follow(number: Number, suit: Suit, led: Suit, following: Sequence[Number]) -> Text:
    return phrase(
        "Your {number} would show {suit}, but you can follow {led}. Play {cards}.",
        number=number,
        suit=suit.word,
        led=led.word,
        cards=listed(map(str, following), "or"),
    )


def _points_elsewhere(number: Number, suit: Suit, corner: Corner) -> Text:
    return phrase(
        "In a trick all cards point the same way: "
        "your {number} shows {suit} ({corner}). Play {move}.",
        number=number,
        suit=suit.word,
        corner=corner.word,
        move=notation(Play(number, suit)),
    )


def _taken(state: State, trick: Trick) -> tuple[Placement, ...]:
    return tuple(
        Placement(taker, giver, state.displays[giver], state.tableaux[taker])
        for taker, giver in zip(trick.takers, trick.givers, strict=True)
    )


def _without(
    hands: tuple[tuple[Number, ...], ...], seat: Seat, number: Number
) -> tuple[tuple[Number, ...], ...]:
    place = hands[seat].index(number)
    hand = (*hands[seat][:place], *hands[seat][place + 1 :])
    return with_item(hands, seat, hand)
