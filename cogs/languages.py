"""The choices in menus where people, or the managers of a server, choose a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from locales import LANGUAGES, name_of
from texts.text import Text, verbatim

AUTOMATIC: Final = "automatic"
"""The value of the choice that follows the language set in Discord."""


def languages(automatic: Text) -> Mapping[str, Text]:
    """Return the choices of a language menu, by value. The first one follows Discord and has the label
    `automatic`. Each of the others is a language, with its name in that language."""
    return {AUTOMATIC: automatic, **{code: verbatim(name_of(code)) for code in LANGUAGES}}


def code_of(choice: str) -> str:
    """Return what to store for a choice: the code of the language, or an empty text if the language follows
    Discord."""
    return "" if choice == AUTOMATIC else choice
