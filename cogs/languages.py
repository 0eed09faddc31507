"""The languages that people and the managers of servers can choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from locales import LANGUAGES, name_of
from texts.text import Text, verbatim

AUTOMATIC: Final = "automatic"
"""The value of the choice that leaves the decision about the language to Discord."""


def languages(automatic: Text) -> Mapping[str, Text]:
    """Return the choices of a language by their values: `automatic`, then every language under its own name."""
    return {AUTOMATIC: automatic, **{code: verbatim(name_of(code)) for code in LANGUAGES}}


def code_of(choice: str) -> str:
    """Return what to store for a choice: the code of the language, or an empty text if Discord decides."""
    return "" if choice == AUTOMATIC else choice
