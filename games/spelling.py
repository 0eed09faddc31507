"""The words with which the JSON views of a game name values such as cards. Engines read these views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, eq=False)
class Spelling:
    """The words that stand for the values of one type in JSON.

    - `description`: a description of these words, with an example, such as `a card such as "FRC"`.
    - `word` returns the word for a value, and `parse` the value for a word, or raises ValueError.
    - `note`: what the letters of a word stand for, in Markdown for authors of engines; may be empty.
    """

    kind: type
    description: str
    word: Callable[[Any], str]
    parse: Callable[[str], Any]
    note: str = ""


def spelled(kind: type, notation: str, values: Mapping[str, Any], note: str = "") -> Spelling:
    """Return the spelling of the type `kind`. `values` maps each word to the value that it stands for."""
    texts = {value: word for word, value in values.items()}

    def parse(word: str) -> Any:
        if word not in values:
            raise ValueError(word)
        return values[word]

    return Spelling(kind, notation, texts.__getitem__, parse, note)
