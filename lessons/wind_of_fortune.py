"""The lesson of Wind of Fortune. It begins late in a match, so that the learner sees the end too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from games.rules import AnyRules
from games.wind_of_fortune.cards import JOKER, LAYERS, Suit, Symbol, Symbols, Tower
from games.wind_of_fortune.flow import advance
from games.wind_of_fortune.forecasts import own_cards
from games.wind_of_fortune.legal_moves import legal_moves_in_view
from games.wind_of_fortune.pieces import Commit
from games.wind_of_fortune.rules import setup
from games.wind_of_fortune.values import News, State, View
from lessons import fortune_battles as battles
from lessons import fortune_pairs as pairs
from lessons import fortune_towers as towers
from lessons.lesson import Lesson, Remark
from texts.text import phrase

SEED: Final = b"lesson\x00\xcb"
"""The seed of the deal. With the symbols below, a sensible learner meets nearly every rule, and wins."""

TOWERS: Final = {
    Suit.HEARTS: ("JQ", ""),
    Suit.DIAMONDS: ("JQK", ""),
    Suit.SPADES: ("JQ*", ""),
    Suit.CLUBS: ("JQ", "A"),
}
"""For each suit, the layers of its tower (`*` is a joker), and the symbols that lie face down at it."""

COMING: Final = "DA SA HA * SK * HK CK"
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
    return prepared(state, TOWERS, COMING)


def prepared(state: State, lying: Mapping[Suit, tuple[str, str]], coming: str) -> State:
    """Return the state of the first deal, changed as if it came late in a match: with the towers `lying`, and
    with the symbols `coming` in the godly deck."""
    built = tuple(
        Tower(_layers(suit, up), _layers(suit, down)) for suit, (up, down) in lying.items()
    )
    deck = tuple(_symbol(word) for word in reversed(coming.split()))
    godly = state.godly._replace(shuffles=towers.DEAL, deck=deck, pair=(), fought=0, towers=built)
    return advance(
        replace(state, earth=state.earth._replace(deal=towers.DEAL), godly=godly), News()
    )


def _layers(suit: Suit, letters: str) -> Symbols:
    return tuple(_symbol(each if each == "*" else suit.letter + each) for each in letters)


def _symbol(word: str) -> Symbol:
    if word == "*":
        return JOKER
    (suit,) = (each for each in Suit if each.letter == word[0])
    return Symbol(suit, 10 + LAYERS.index(word[1]))


def _neighbour(rules: AnyRules, view: View, number: int) -> Any:  # noqa: ARG001 - the same each time
    """Return the suggested move in the first deal of the lesson. Later, return the move that helps the learner
    most to finish."""
    cards = [move for move in legal_moves_in_view(view) if isinstance(move, Commit)]
    if view.deal == towers.DEAL or not cards:
        return rules.suggest(view)
    return min(cards, key=lambda move: _strength(view, move))


def _strength(view: View, move: Commit) -> int:
    """Return by how much the cards that the move is known to play favour the player's own colour."""
    return sum(
        card.rank if card.colour is view.colour else -card.rank for card in own_cards(view, move)
    )


LESSON: Final = Lesson(
    game="wind-of-fortune",
    begin=_begin,
    seats=2,
    seat=0,
    welcome=phrase(
        "You are **Red** (♥ ♦), against Black (♠ ♣), late in a match: for each **symbol** (J, Q, K, A or "
        "joker) a battle is fought. Each side builds two **towers**, one for each suit, of J, Q, K and A. "
        "**You want** both of yours full, and then one more joker."
    ),
    consequences=(
        Remark(towers.ended),
        Remark(towers.stopped),
        Remark(
            battles.counted,
            phrase("Each card counts for its own colour, whoever lays it; the higher sum wins."),
        ),
        Remark(battles.dealt, phrase("After nine battles new cards are dealt.")),
        Remark(
            battles.tied,
            phrase("The fortune stone wins draws."),
            phrase("If both sums are equal, the side with the **fortune stone** wins the battle."),
        ),
        Remark(
            towers.replaced,
            phrase("The real card takes the joker’s place."),
            phrase("When the real card comes that a joker stands for, it takes the joker’s place."),
        ),
        Remark(
            towers.crowned,
            phrase("A joker is the next layer of any tower of its side."),
            phrase("A joker becomes the next layer of one of the towers of its side."),
        ),
        Remark(
            towers.waits,
            phrase("What is too high lies in its tower face down, until it is cleared."),
            phrase(
                "What is too high for its tower must go there too, and lies face down until it is cleared."
            ),
        ),
        Remark(
            towers.cleared,
            phrase("What fits clears the cards that lie face down in that tower."),
            phrase("A symbol that fits also clears what lies face down in its tower."),
        ),
        Remark(
            pairs.kicked,
            phrase("If both of a pair are raised, the lower one is dumped after all."),
            phrase(
                "Two symbols come at a time. If both are raised, the lower one is "
                "dumped after all. If they are equal, both are."
            ),
        ),
        Remark(
            towers.built,
            phrase(
                "What stays raised goes to the tower of its suit: if it is the next layer, it is built."
            ),
            phrase(
                "What stays raised goes to the tower of its suit: the next of J, Q, K, A is built."
            ),
        ),
        Remark(
            battles.raised,
            phrase("If its own colour wins, a symbol is raised."),
            phrase("If its own colour wins the battle, a symbol is raised."),
        ),
        Remark(
            battles.dumped,
            phrase("If the other colour wins, a symbol is dumped, and comes again later."),
            phrase(
                "If the other colour wins the battle, a symbol is dumped: it comes again later."
            ),
        ),
        Remark(
            pairs.reshuffled,
            phrase(
                "When the symbols run out the dumped ones come again, and the fortune stone changes sides."
            ),
            phrase(
                "When the symbols run out, the dumped ones are shuffled and come again, and the **fortune "
                "stone** changes sides."
            ),
        ),
    ),
    advice=(
        Remark(towers.choose),
        Remark(
            battles.start,
            phrase(
                "The side of the symbol’s colour starts, with a card of the hand and one of the dummy."
            ),
            phrase(
                "The side of the symbol’s colour starts: it lays a card of its hand and one of its dummy."
            ),
        ),
        Remark(
            pairs.lose,
            phrase(
                "Lose on purpose, with cards of the other colour, if a symbol of yours is too high."
            ),
            phrase(
                "If a symbol of yours is too high, **lose on purpose**, with cards of "
                "the other colour. It is dumped, and comes again when it may fit."
            ),
        ),
        Remark(
            battles.answer,
            phrase("The other side answers in the same way."),
            phrase(
                "The other side answers in the same way; it has seen whether the open card was used."
            ),
        ),
        Remark(
            battles.joker,
            phrase("A joker has the colour of the side with the fortune stone."),
            phrase("A joker has the colour of the side with the **fortune stone**."),
        ),
        Remark(pairs.rival),
        Remark(
            towers.sealing,
            phrase("Both towers full, and then one more joker: that wins."),
            phrase(
                "Fill both towers, with or without jokers, and then win **one more "
                "joker**: you have won."
            ),
        ),
        Remark(towers.goal),
        Remark(pairs.pair),
        Remark(pairs.give),
    ),
    typical=15,
    quiet=9,
    neighbour=_neighbour,
    ends=towers.stops,
    rest=phrase(
        "A whole match has 60 to 90 battles, and begins with empty towers, in which only the aces lie face "
        "down. If all four towers stand without jokers there is a **Grand Finale**: one last joker is fought "
        "for until a side raises it."
    ),
)
