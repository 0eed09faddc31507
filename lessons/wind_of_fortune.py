"""The lesson of Wind of Fortune. It begins late in a match: to win, Red needs an ace and then a joker, and
Black only a joker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.rules import Seat
from games.wind_of_fortune.cards import JOKER, LAYERS, Colour, Suit, Symbol, Symbols, Tower
from games.wind_of_fortune.flow import advance
from games.wind_of_fortune.pieces import Battle, Fate
from games.wind_of_fortune.rules import setup
from games.wind_of_fortune.towers import fallen
from games.wind_of_fortune.values import News, State, View
from lessons.lesson import Lesson, Scene
from texts.text import NOTHING, Text, Value, phrase, sentences

LEARNER: Final[Seat] = 0
SEED: Final = b"lesson\x00\xa9"
"""The seed of a deal in which the learner is Red. A sensible learner wins, and a bad one loses."""

TOWERS: Final = {Suit.HEARTS: "JQKA", Suit.DIAMONDS: "JQK", Suit.SPADES: "J*KA", Suit.CLUBS: "JQKA"}
"""For each suit, the layers of its tower; `*` is a joker."""

COMING: Final = "DA SQ *"
"""The godly deck, in the order in which its symbols are drawn."""


def _begin() -> State:
    options: dict[str, str | int | bool] = {
        "jokers": 3,
        "delayed-jokers": "off",
        "dummy": "standard",
        "team": "leader",
        "first-leader": "lower",
    }
    state = setup(2, options, SEED)
    towers = tuple(Tower(_layers(suit, letters), ()) for suit, letters in TOWERS.items())
    deck = tuple(_symbol(word) for word in reversed(COMING.split()))
    godly = state.godly._replace(deck=deck, pair=(), fought=0, towers=towers)
    return advance(replace(state, godly=godly), News())


def _layers(suit: Suit, letters: str) -> Symbols:
    return tuple(_symbol(each if each == "*" else suit.letter + each) for each in letters)


def _symbol(word: str) -> Symbol:
    if word == "*":
        return JOKER
    (suit,) = (each for each in Suit if each.letter == word[0])
    return Symbol(suit, 10 + LAYERS.index(word[1]))


def news(scene: Scene) -> Text:
    view: View = scene.view
    battle = _battle_text(view.last_battle) if scene.decision and view.last_battle else NOTHING
    if view.outcome is None:
        return battle
    if LEARNER in view.outcome.winners:
        end = phrase("Your towers are full, and that was one more joker: **you win**.")
    else:
        end = phrase("Black’s towers are full, and that was one more joker: **Black wins**.")
    return sentences(battle, end)


def _battle_text(battle: Battle) -> Text:
    sums: dict[str, Value] = dict(zip(("red", "black"), battle.sums, strict=True))
    if battle.symbol.is_joker and battle.raised:
        return phrase("Red {red}, Black {black}: the joker was **raised**.", **sums)
    if battle.symbol.is_joker:
        return phrase("Red {red}, Black {black}: the joker was **dumped**.", **sums)
    symbol = short(battle.symbol)
    if battle.raised:
        return phrase(
            "Red {red}, Black {black}: **{symbol}** was **raised**.", **sums, symbol=symbol
        )
    return phrase("Red {red}, Black {black}: **{symbol}** was **dumped**.", **sums, symbol=symbol)


def cards(scene: Scene) -> Text:
    if scene.decision:
        return NOTHING
    return phrase(
        "You are **Red**. For **{symbol}**, lay a card of your hand and one of your dummy (? is unknown). Each "
        "counts for its own colour.",
        symbol=short(scene.view.symbol),
    )


def finale(scene: Scene) -> Text:
    view: View = scene.view
    if not view.trial:
        return NOTHING
    return phrase(
        "All towers stand without jokers: the **Grand Finale**. A joker is fought for, again and again, until "
        "its side raises it."
    )


def own_joker(scene: Scene) -> Text:
    view: View = scene.view
    if not _joker_alone(view) or view.fortune is not Colour.RED:
        return NOTHING
    if all(view.tower(suit).full for suit in Colour.RED.suits):
        return phrase(
            "You hold the **fortune stone**, so this **joker** is yours. Your towers are full: raise it, and "
            "you win."
        )
    return phrase(
        "You hold the **fortune stone**, so this **joker** is yours. Raise it, and it is the next layer of "
        "your tower."
    )


def their_joker(scene: Scene) -> Text:
    view: View = scene.view
    if not _joker_alone(view) or view.fortune is not Colour.BLACK:
        return NOTHING
    return phrase(
        "Black holds the **fortune stone**, so this **joker** is Black’s. If it is raised, Black wins; if "
        "Red’s sum is higher, it is dumped."
    )


def _joker_alone(view: View) -> bool:
    return (
        view.symbol is not None and view.symbol.is_joker and not view.coming and not view.pedestal
    )


def rival(scene: Scene) -> Text:
    view: View = scene.view
    if view.symbol is None or not view.pedestal:
        return NOTHING
    falling = fallen((view.pedestal[0], view.symbol))
    if len(falling) != 1 or falling[0].is_joker:
        return NOTHING
    return phrase(
        "Two symbols come as a pair. If both are raised, the lower one falls: here that would be **{symbol}**.",
        symbol=short(falling[0]),
    )


def theirs(scene: Scene) -> Text:
    symbol = scene.view.symbol
    if symbol is None or symbol.suit is None or symbol.suit.colour is Colour.RED:
        return NOTHING
    return phrase(
        "**{symbol}** is Black’s: it is raised if Black wins the battle. If Red wins, it is dumped, and comes "
        "again later.",
        symbol=short(symbol),
    )


def reshuffled(scene: Scene) -> Text:
    if not any(news.reshuffled for news in _news(scene)):
        return NOTHING
    return phrase(
        "No symbols were left: the dumped ones come again, and the **fortune stone** went to {side}.",
        side=scene.view.fortune.word,
    )


def replaced(scene: Scene) -> Text:
    for news in _news(scene):
        done = news.collected
        if done is not None and done.fate is Fate.REPLACES:
            return phrase(
                "**{symbol}** took the place of a joker in its tower. That joker comes again later.",
                symbol=short(done.symbol),
            )
    return NOTHING


def _news(scene: Scene) -> Iterator[News]:
    # Skip steps in which a card was only laid face down: they leave the news unchanged.
    return (step.after.news for step in scene.steps if step.after.news != step.before.news)


def short(symbol: Symbol) -> str:
    """Return the short name of a symbol that is not a joker, such as `♥Q`."""
    assert symbol.suit is not None
    return symbol.suit.sign + symbol.letter


LESSON: Final = Lesson(
    game="wind-of-fortune",
    begin=_begin,
    seats=2,
    seat=LEARNER,
    goal=phrase("Fill both your **towers** with J, Q, K and A, and then win **one more joker**."),
    news=news,
    remarks=(cards, finale, own_joker, their_joker, rival, theirs, reshuffled, replaced),
    learned=(
        phrase("Each card counts for its own colour, no matter who lays it."),
        phrase("A symbol is raised if its own colour wins, else dumped."),
        phrase("Two full towers and one more joker win."),
    ),
    most=10,
)
