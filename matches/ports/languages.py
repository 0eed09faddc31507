"""Languages that people and servers have chosen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """What is stored about the language of a person or a server.

    `language` is the code of the language they chose; empty if they chose none. `locale` is the Discord locale
    that was last seen for them; empty if unknown.
    """

    language: str = ""
    locale: str = ""
