"""Battles in Wind of Fortune: who starts, which cards are public while the others lie face down, and who
wins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from games.wind_of_fortune.cards import BLACK, RED, Card, Colour, Hand, Symbol, strength
from games.wind_of_fortune.dealing import with_side
from games.wind_of_fortune.pieces import BATTLES, Awaited, Battle, Commit, PlayedCard, Source
from games.wind_of_fortune.values import Earth, State


def starter(state: State) -> Colour:
    """Return the side that starts the battle: the one whose colour the current symbol has (ruling 6)."""
    godly = state.godly
    return colour_of(godly.pair[godly.fought], godly.fortune)


def colour_of(symbol: Symbol, fortune: Colour) -> Colour:
    """Return the colour of the symbol. A joker has the colour `fortune`, which has the fortune stone."""
    return fortune if symbol.suit is None else symbol.suit.colour


def laid(state: State, colour: Colour) -> PlayedCard | None:
    """Return the open card that a side has chosen to use; None if it uses none. Call this only once all seats
    of the side have chosen. In the ninth battle, whose forced cards are all shown together, return None (ruling
    12)."""
    if state.earth.battle == BATTLES:
        return None
    cards = _cards(state, colour)
    # Ruling 6: before the other side answers, it sees whether the open card is used.
    return next((played for played in cards if played.source is Source.OPEN), None)


def concealed(state: State) -> bool:
    """Return whether one side has to answer without seeing any card of the side that started the battle."""
    if Awaited.ANSWER not in state.awaited or state.earth.battle == BATTLES:
        return False
    return laid(state, starter(state)) is None


def turned_up(state: State) -> tuple[PlayedCard, ...]:
    """Return the four cards of the battle. Those of the starting side come first."""
    first = starter(state)
    return tuple(chain(_cards(state, first), _cards(state, first.other)))


def fought(state: State, cards: tuple[PlayedCard, ...]) -> Battle:
    """Return the result of the battle that is fought with these cards, including its sums and its winner."""
    godly, earth = state.godly, state.earth
    symbol = godly.pair[godly.fought]
    played = [card for _, card, _ in cards]
    # Ruling 8: every card counts for its own colour, no matter who played it.
    reds, blacks = strength(played, RED), strength(played, BLACK)
    # Ruling 8: a draw goes to the fortunate colour.
    winner = godly.fortune if reds == blacks else RED if reds > blacks else BLACK
    return Battle(
        deal=earth.deal,
        number=earth.battle,
        trial=godly.trial,
        symbol=symbol,
        colour=colour_of(symbol, godly.fortune),
        fortune=godly.fortune,
        cards=cards,
        sums=(reds, blacks),
        winner=winner,
    )


def after(earth: Earth, cards: tuple[PlayedCard, ...], colours: Sequence[Colour]) -> Earth:
    """Return the deal without the cards of a battle. This does not replace the open cards that were used."""
    hands, opened, piles = list(earth.hands), earth.open, earth.piles
    for seat, card, source in cards:
        colour = colours[seat]
        if source is Source.HAND:
            hands[seat] = without(hands[seat], card)
        elif source is Source.OPEN:
            opened = with_side(opened, colour, without(opened[colour], card))
        else:
            # The top of a pile is its last card.
            piles = with_side(piles, colour, piles[colour][:-1])
    return earth._replace(
        battle=earth.battle + 1,
        hands=tuple(hands),
        open=opened,
        piles=piles,
        discard=(*earth.discard, *(card for _, card, _ in cards)),
    )


def without(hand: Hand, card: Card) -> Hand:
    """Return the hand without this card, which must be in it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _cards(state: State, colour: Colour) -> list[PlayedCard]:
    earth, cards = state.earth, []
    for seat in state.seats_of(colour):
        move = state.commits[seat]
        assert isinstance(move, Commit)
        if move.card is not None:
            cards.append(PlayedCard(seat, move.card, Source.HAND))
        if isinstance(move.dummy, Card):
            cards.append(PlayedCard(seat, move.dummy, Source.OPEN))
        elif move.dummy is Source.OPEN:
            cards.append(PlayedCard(seat, earth.open[colour][0], Source.OPEN))
        elif move.dummy is Source.PILE:
            # Ruling 7: nobody knew the top card of the pile before this moment.
            cards.append(PlayedCard(seat, earth.piles[colour][-1], Source.PILE))
    return cards
