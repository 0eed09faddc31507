"""Offers a person's legal moves in autocomplete. A person types a move in one option, or word by word in
several."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from discord.app_commands import Choice

from bot.interactions.localisations import Choices
from cogs.replies import MOST_CHOICES
from renderers.renderer import MoveLabel
from texts.cleaning import folded
from texts.language import ENGLISH, Language
from texts.text import Text


def whole(moves: Sequence[MoveLabel], typed: str, language: Language) -> Choices:
    """Return up to 25 autocomplete choices: the moves that fit the text `typed`, in English or in the given
    language. If the text is the whole notation of a move, that move comes first."""
    found = [move for move in moves if fits(typed, move.notation, _said(move.words, language))]
    found.sort(key=lambda move: folded(move.notation) != folded(typed).strip())
    return [
        Choice(name=language.say(move.label)[:100], value=move.notation)
        for move in found[:MOST_CHOICES]
    ]


def next_words(
    moves: Sequence[MoveLabel], before: Sequence[str], typed: str, language: Language
) -> Choices:
    """Return up to 25 autocomplete choices for the next word of a move, each word once. Only moves that begin
    with the words `before` are considered."""
    chosen = folded(" ".join(before)).split()
    found: dict[str, str] = {}
    for move in moves:
        words = move.notation.split()
        if len(words) > len(chosen) and [folded(word) for word in words[: len(chosen)]] == chosen:
            last = len(words) == len(chosen) + 1
            label = language.say(move.label if last else (move.group or words[len(chosen)]))
            found.setdefault(words[len(chosen)], label[:1].upper() + label[1:])
    return [
        Choice(name=label[:100], value=word)
        for word, label in found.items()
        if folded(typed).strip() in folded(f"{word} {label}")
    ][:MOST_CHOICES]


def _said(text: Text, language: Language) -> str:
    return f"{language.say(text)} {ENGLISH.say(text)}"


def fits(typed: str, notation: str, words: str) -> bool:
    """Return whether what was typed fits a move. Each typed word must be the beginning of one of the move's
    words, or consist of letters of its notation. Case and accents don't matter.

    `r`, `red fil`, `cf` and `FRC` all fit the card FRC, Filled Red Circle.
    """
    names = re.findall(r"\w+", folded(f"{words} {notation}"))
    letters = Counter(folded(notation) if notation.isalpha() else "")
    return all(
        any(name.startswith(token) for name in names) or Counter(token) <= letters
        for token in re.findall(r"\w+", folded(typed))
    )
