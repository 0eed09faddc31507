"""Converts moves of Wind of Fortune from and to text: `H7 open`, `H7 S4`, `H7`, `open`, `show C4`, `expose 1`,
`joker to hearts`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from games.quoting import quoted
from games.rules import IllegalMove
from games.spelling import Spelling, spelled
from games.wind_of_fortune.cards import ACES, COURT, EARTHLY, JOKER, Card, Suit, Symbol
from games.wind_of_fortune.pieces import Commit, Crown, Expose, Move, Show, Source
from texts.text import phrase


def notation(move: Move) -> str:
    match move:
        case Commit(card, dummy):
            return " ".join(_word(part) for part in (card, dummy) if part is not None)
        case Show(card):
            return f"show {card.word}"
        case Expose(pile):
            return f"expose {pile}"
        case Crown(suit):
            return f"joker to {suit.key}"


def spellings() -> Sequence[Spelling]:
    return _SPELLINGS


def parse(text: str) -> Move:
    """Return the move that the text names, in upper or lower case. Suits may be letters, words or signs: `H7`,
    `7h`, `♥7`, `hearts 7`. Raises IllegalMove."""
    words = _words(text)
    match words:
        case ["SHOW", *rest] if len(cards := _cards(rest)) == 1:
            return Show(cards[0])
        case ["EXPOSE", "1" | "2" as pile] | ["EXPOSE", "PILE", "1" | "2" as pile]:
            return Expose(int(pile))
        case ["JOKER", suit] | ["JOKER", "TO", suit] if suit in _SUITS:
            return Crown(_SUITS[suit])
    return _commit(text, words)


_SUITS: Final = {
    **{suit.letter: suit for suit in Suit},
    **{suit.name: suit for suit in Suit},
    # Accept the singular, too: `heart`, `club`.
    **{suit.name[:-1]: suit for suit in Suit},
    **{suit.sign: suit for suit in Suit},
    **dict(zip("♡♢♤♧", Suit, strict=True)),
}
_SOURCES: Final = {"OPEN": Source.OPEN, "PILE": Source.PILE}
_CARDS: Final = {(card.suit, str(card.rank)): card for card in EARTHLY}
_WORD: Final = re.compile(r"[A-Z]+|[0-9]+|[♥♦♠♣♡♢♤♧]")
_BETWEEN: Final = re.compile(r"[\s,;:+&/\-\ufe0e\ufe0f]+")
"""The separators between words. Phones append the variation selectors U+FE0E and U+FE0F to suit signs."""


def _word(part: Card | Source) -> str:
    return part.value if isinstance(part, Source) else part.word


def _words(text: str) -> list[str]:
    """Split the text into letters, digits and suit signs. Return an empty list if it contains anything else."""
    bare = _BETWEEN.sub(" ", text.upper())
    return _WORD.findall(bare) if not _WORD.sub("", bare).strip() else []


def _cards(words: Sequence[str]) -> list[Card]:
    """Return the cards that these words name, two words each. Return an empty list if any pair names no
    card."""
    # Suit and rank may come in either order; `H7` has been split into both.
    pairs = [words[start : start + 2] for start in range(0, len(words), 2)]
    found = [_card(*pair) if len(pair) == 2 else None for pair in pairs]
    cards = [card for card in found if card]
    return cards if len(cards) == len(pairs) else []


def _card(first: str, second: str) -> Card | None:
    suit, rank = (first, second) if first in _SUITS else (second, first)
    return _CARDS.get((_SUITS[suit], rank)) if suit in _SUITS else None


def _commit(text: str, words: list[str]) -> Commit:
    dummy = _SOURCES.get(words[-1]) if words else None
    named = words[:-1] if dummy else words
    match _cards(named), dummy:
        case [[], Source.OPEN] if not named:
            return Commit(None, Source.OPEN)
        case [[card], _]:
            return Commit(card, dummy)
        case [[card, other], None] if card != other:
            return Commit(card, other)
    raise _unknown(text)


def _unknown(text: str) -> IllegalMove:
    return IllegalMove(
        phrase(
            "{typed} is not a move here. Play cards such as H7 open, H7 pile or H7 S4, "
            "or say show C4, expose 1 or joker to hearts.",
            typed=quoted(text),
        )
    )


_SPELLINGS: Final = (
    spelled(
        Card,
        'a card such as "H7"',
        {card.word: card for card in EARTHLY},
        "A card is the letter of its suit and its rank: `H7`, `S10`.",
    ),
    spelled(
        Symbol,
        'a symbol such as "HJ" or "joker"',
        {each.word: each for each in (*COURT, *ACES, JOKER)},
        "Symbols are `HJ`, `HQ`, `HK`, `HA` and the like, or `joker`.",
    ),
)
