"""Converts moves of Chance from and to text: `keep none`, `keep pattern colour`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.chance.values import Family, Keep, Kept
from games.gnomon import SPELLING, Single
from games.quoting import quoted
from games.rules import IllegalMove
from games.spelling import Spelling
from texts.text import Text, phrase, sentences

_ALL: Final = Keep(frozenset(Family))
_NONE: Final = ("none", "nothing")
_FAMILIES: Final = {**{family.key: family for family in Family}, "color": Family.COLOUR}
_CHARDS: Final = {single.name.casefold(): single for single in Single}
ALL_THREE: Final = phrase(
    "You can't keep all three: they would name the same TriCard again. Keep two at most."
)
_CHOOSE: Final = phrase("Choose none, or one or two of pattern, colour and shape.")


def parse(text: str) -> Keep:
    """Return the move that the text names, such as `keep pattern colour`. Raises IllegalMove.

    Also accepts `color`, any order, commas, `and`, a missing `keep`, and `nothing` for `none`.
    """
    # The word `keep` alone leaves no words, and is refused below.
    said = text.casefold().replace(",", " ").split()
    words = [word for word in said[said[:1] == ["keep"] :] if word != "and"]
    if not words:
        raise IllegalMove(
            phrase("Say what to keep: none, or one or two of pattern, colour and shape.")
        )
    if unknown := [word for word in words if word not in _FAMILIES and word not in _NONE]:
        raise IllegalMove(_not_understood(unknown[0]))
    keep = Keep(frozenset() if len(words) == 1 and words[0] in _NONE else _families(words))
    check(keep)
    return keep


def notation(move: Keep) -> str:
    if not move.families:
        return "keep none"
    return " ".join(["keep", *(family.key for family in sorted(move.families))])


def spellings() -> Sequence[Spelling]:
    return (SPELLING,)


def check(move: Keep) -> None:
    """Raise IllegalMove if the move keeps the Chards of all three families, which is never allowed."""
    # Ruling 1: keeping all three would name the same TriCard again. It has just been discarded, so this would
    # be a certain miss.
    if move == _ALL:
        raise IllegalMove(ALL_THREE)


def _not_understood(word: str) -> Text:
    if word in _CHARDS:
        single = _CHARDS[word]
        family = next(family for family in Family if single in family.singles)
        return phrase("To keep {chard}, say {word}.", chard=single.word, word=family.key)
    return sentences(phrase("{typed} can't be kept.", typed=quoted(word)), _CHOOSE)


def _families(words: list[str]) -> Kept:
    if alone := [word for word in words if word in _NONE]:
        raise IllegalMove(
            sentences(phrase("{typed} goes with no part.", typed=quoted(alone[0])), _CHOOSE)
        )
    families = [_FAMILIES[word] for word in words]
    if len(set(families)) < len(families):
        raise IllegalMove(
            phrase(
                "You named a part twice. "
                "Choose none, or one or two of pattern, colour and shape, each once."
            )
        )
    return frozenset(families)
