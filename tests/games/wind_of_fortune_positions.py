"""Positions of Wind of Fortune written as short texts, and battles with a given winner.

Cards are written as in the notation. A tower is written from the bottom. `*` is a joker, and brackets hold
symbols that wait face down: `J*(A)`.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from itertools import count

from games.rules import Seat
from games.wind_of_fortune.cards import (
    ACES,
    COURT,
    EARTHLY,
    JOKER,
    Card,
    Colour,
    Hand,
    Suit,
    Symbol,
    Symbols,
    Tower,
)
from games.wind_of_fortune.flow import advance
from games.wind_of_fortune.pieces import Awaited, Commit, Source
from games.wind_of_fortune.rules import ABOUT, apply, legal_moves, parse, setup, to_act
from games.wind_of_fortune.values import News, State, View

RED, BLACK = Colour
HEARTS, DIAMONDS, SPADES, CLUBS = Suit

_CARDS = {card.word: card for card in EARTHLY}
_SYMBOLS = {symbol.word: symbol for symbol in (*ACES, *COURT, JOKER)}


@cache
def start(seats: int = 2, number: int = 0, **options: str | int) -> State:
    """Return the first state of a match in which seat 0 plays Red. Each `number` gives another deal."""
    chosen = ABOUT.settle({name.replace("_", "-"): value for name, value in options.items()})
    states = (setup(seats, chosen, bytes([number, other])) for other in count())
    return next(state for state in states if state.colours[0] is RED)


def cards(text: str) -> Hand:
    return tuple(_CARDS[word] for word in text.split())


def card(text: str) -> Card:
    return _CARDS[text]


def symbols(text: str) -> Symbols:
    return tuple(_SYMBOLS[word] for word in text.split())


def symbol(text: str) -> Symbol:
    return _SYMBOLS[text]


def tower(suit: Suit, text: str) -> Tower:
    layers, _, waiting = text.rstrip(")").partition("(")
    return Tower(_stack(suit, layers), _stack(suit, waiting))


def written(built: Tower) -> str:
    """Return a tower in the notation that `tower` reads."""
    layers, waiting = (
        "".join(each.letter or "*" for each in part) for part in (built.layers, built.waiting)
    )
    return f"{layers}({waiting})" if waiting else layers


def arranged(
    state: State,
    pair: str,
    towers: str = "- - - -",
    *,
    deck: str = "DK CK",
    dump: str = "",
    fortune: Colour = RED,
) -> State:
    """Return the state in which this pair of symbols has just been drawn, with these towers and decks.

    `towers` are those of ♥ ♦ ♠ ♣, with `-` for an empty one; `deck` has its top first, and `dump` is the pile
    of discarded symbols.
    """
    built = zip(Suit, towers.replace("-", "").split(" "), strict=True)
    godly = state.godly._replace(
        fortune=fortune,
        deck=symbols(f"{pair} {deck}")[::-1],
        pair=(),
        fought=0,
        pedestal=(),
        dump=symbols(dump),
        towers=tuple(tower(suit, text) for suit, text in built),
    )
    return advance(replace(state, godly=godly), News())


def armed(state: State, *hands: str, red: str = "", black: str = "") -> State:
    """Return the state with these hands, one text for each seat, and these open cards of Red and Black."""
    earth = state.earth._replace(hands=tuple(map(cards, hands)), open=(cards(red), cards(black)))
    return replace(state, earth=earth)


def fight(state: State, winner: Colour | None) -> State:
    """Fight a battle of two players with standard dummies. `winner` wins it; None makes it a draw."""
    one, other = {RED: ("H10", "H9"), BLACK: ("S10", "S9"), None: ("H5", "S5")}[winner]
    hands = tuple((card(one), *hand[1:]) for hand in state.earth.hands)
    open_cards = (cards(other), cards(other))
    state = replace(state, earth=state.earth._replace(hands=hands, open=open_cards))
    for _ in range(2):
        (seat,) = to_act(state)
        state = apply(state, seat, Commit(card(one), Source.OPEN))
    return state


def fights(state: State, *winners: Colour | None) -> State:
    for winner in winners:
        state = fight(state, winner)
    return state


def play(state: State, seat: Seat, *moves: str) -> State:
    for move in moves:
        state = apply(state, seat, parse(move))
    return state


def settled(state: State) -> State:
    """Return the state after all choices that are pending before the next battle."""
    while not fighting(state):
        state = first_move(state)
    return state


def first_move(state: State) -> State:
    """Return the state after the first legal move of the lowest seat to act."""
    seat = min(to_act(state))
    return apply(state, seat, legal_moves(state, seat)[0])


def battle(state: State) -> State:
    """Return the state after the next battle. Each seat makes its first legal move."""
    state = settled(state)
    fought = state.last_battle
    while state.last_battle is fought:
        state = first_move(state)
    return state


def fighting(state: State) -> bool:
    return Awaited.BATTLE in state.awaited


def _stack(suit: Suit, letters: str) -> Symbols:
    return tuple(_SYMBOLS["joker" if each == "*" else suit.letter + each] for each in letters)


def contents(view: View) -> str:
    """Return everything that a view contains, as text, because the view's own `repr` hides its contents."""
    return repr([getattr(view, each.name) for each in fields(view)])
