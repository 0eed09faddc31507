"""The choices in menus where people, or the managers of a server, choose a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from locales import LANGUAGES, name_of
from texts.text import Text, verbatim

AUTOMATIC: Final = "automatic"
"""The value of the choice that follows the language set in Discord."""


def languages(automatic: Text) -> Mapping[str, Text]:
    """Return the choices of a language menu: a label for each value. The first follows the language set in
    Discord and has the label `automatic`. The others are the languages, each labelled with its own name."""
    return {AUTOMATIC: automatic, **{code: verbatim(name_of(code)) for code in LANGUAGES}}


def code_of(choice: str) -> str:
    """Return the language code to store for a choice in the menu; an empty text for the choice that follows
    Discord."""
    return "" if choice == AUTOMATIC else choice
