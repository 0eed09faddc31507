"""The choices in menus where people, or the managers of a server, choose a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from locales import LANGUAGES, name_of
from texts.text import Text, verbatim

AUTOMATIC: Final = "automatic"
"""The value of the choice that follows the language set in Discord."""


def languages(automatic: Text) -> Mapping[str, Text]:
    """Return the labels of a language menu by value. `automatic` is the label of the first choice: the language
    that is set in Discord."""
    return {AUTOMATIC: automatic, **{code: verbatim(name_of(code)) for code in LANGUAGES}}


def code_of(choice: str) -> str:
    """Return the language code to store for a choice; empty for the one that follows Discord."""
    return "" if choice == AUTOMATIC else choice
