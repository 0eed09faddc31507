"""Positions set up by hand, for the pictures of the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PIL import Image

from games.wind_of_fortune.about import ABOUT
from games.wind_of_fortune.cards import (
    ACES,
    BLACK,
    COURT,
    JOKER,
    RED,
    Card,
    Hand,
    Suit,
    Symbol,
    Symbols,
    Tower,
)
from games.wind_of_fortune.pieces import Awaited, Battle, Dummy, Mode, PlayedCard, Source, Terms
from games.wind_of_fortune.values import News, View
from renderers.kit.frame import sea
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.wind_of_fortune.pieces.cards import card
from texts.language import Language
from texts.text import phrase

CAST: Final = Cast(("Åsa", "Мария"))


def table() -> View:
    """Return a view in which Red has started a battle with its open card, and Black must answer."""
    laid = PlayedCard(0, _card("H7"), Source.OPEN)
    return View(
        seat=None,
        terms=Terms(3, False, Mode.STANDARD, Mode.LEADER, False),
        colours=(RED, BLACK),
        modes=(Mode.STANDARD, Mode.STANDARD),
        leaders=(None, None),
        fortune=RED,
        heavy=BLACK,
        deal=4,
        battle=5,
        trial=0,
        towers=TOWERS,
        pair=_symbols("HQ SK"),
        fought=0,
        pedestal=(),
        godly=5,
        aside=0,
        dump=_symbols("DK HA CQ"),
        dummies=(Dummy((laid.card,), 4), Dummy(_cards("C9"), 4)),
        hand=(),
        hand_sizes=(5, 5),
        discard=(),
        piles=None,
        starter=RED,
        committed=frozenset({0}),
        laid=laid,
        own=None,
        awaited=(None, Awaited.ANSWER),
        to_act=frozenset({1}),
        resigned=frozenset(),
        last_battle=BATTLE,
        news=News(laid=laid),
        outcome=None,
    )


def pair() -> View:
    """Return a view with a symbol on the pedestal. The second symbol of its pair would kick it off."""
    return replace(
        table(),
        fought=1,
        battle=6,
        pedestal=_symbols("HQ"),
        starter=BLACK,
        committed=frozenset(),
        laid=None,
        dummies=(Dummy(_cards("D2"), 3), Dummy(_cards("C9"), 3)),
        awaited=(None, Awaited.BATTLE),
        last_battle=EXAMPLE,
        news=News(battle=EXAMPLE, turned_up=((RED, _card("D2")),)),
    )


def finale() -> View:
    """Return a view of a Grand Finale (the fight for a last joker), which Red must start."""
    full = tuple(Tower(tuple(Symbol(suit, rank) for rank in range(11, 15)), ()) for suit in Suit)
    return replace(
        table(),
        deal=9,
        trial=1,
        towers=full,
        pair=(JOKER,),
        dump=(),
        godly=0,
        committed=frozenset(),
        laid=None,
        awaited=(Awaited.BATTLE, None),
        to_act=frozenset({0}),
        news=News(drawn=(JOKER,), trial=1),
    )


def all_cards(language: Language) -> Image.Image:
    """Draw all earthly cards and all symbols, sorted by suit."""
    title = language.say(phrase("Earthly cards and godly symbols"))
    sprite = sea(720, (500, 360), title, game=ABOUT.key)
    for row, suit in enumerate(Suit):
        for rank in range(2, 11):
            at = (34 + 66 * (rank - 2), 96 + 154 * row)
            sprite.put(card(Card(suit, rank), 60, 126, Hue.SEA), *at)
        for layer in range(1, 5):
            at = (652 + 66 * (layer - 1), 96 + 154 * row)
            sprite.put(card(Symbol(suit, layer + 10), 60, 126, Hue.SEA), *at)
    sprite.put(card(JOKER, 60, 126, Hue.SEA), 920, 96)
    return sprite.picture()


def _card(word: str) -> Card:
    return Card(SUITS[word[0]], int(word[1:]))


def _cards(words: str) -> Hand:
    return tuple(map(_card, words.split()))


def _symbols(words: str) -> Symbols:
    """Parse symbols in notation, separated by spaces, such as `HQ *`. An asterisk is a joker."""
    return tuple(JOKER if word == "*" else BY_WORD[word] for word in words.split())


SUITS: Final = {suit.letter: suit for suit in Suit}
BY_WORD: Final = {symbol.word: symbol for symbol in (*COURT, *ACES)}


def _tower(layers: str, waiting: str = "") -> Tower:
    return Tower(_symbols(layers), _symbols(waiting))


TOWERS: Final = (
    _tower("HJ *", "HK"),
    _tower("DJ DQ"),
    _tower("SJ SQ"),
    _tower("*", "CA"),
)
BATTLE: Final = Battle(
    deal=4,
    number=4,
    trial=0,
    symbol=BY_WORD["CQ"],
    colour=BLACK,
    fortune=RED,
    cards=(
        PlayedCard(1, _card("S8"), Source.HAND),
        PlayedCard(1, _card("D3"), Source.PILE),
        PlayedCard(0, _card("H10"), Source.HAND),
        PlayedCard(0, _card("C4"), Source.OPEN),
    ),
    sums=(13, 12),
    winner=RED,
)
EXAMPLE: Final = BATTLE._replace(
    number=5,
    symbol=BY_WORD["HQ"],
    colour=RED,
    cards=(
        PlayedCard(0, _card("S6"), Source.HAND),
        PlayedCard(0, _card("H7"), Source.OPEN),
        PlayedCard(1, _card("S8"), Source.HAND),
        PlayedCard(1, _card("D9"), Source.PILE),
    ),
    sums=(16, 14),
)
"""The battle that the rulebook gives as an example."""
