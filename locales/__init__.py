"""The languages of the bot: a folder each, with its own name, its catalogue and its glossary.

A folder is named as Babel names the locale, such as `pt_BR`. A new folder is a new language: no code knows
their names. How to make one: docs/translating.md.
"""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations, translation
from hashlib import sha256
from pathlib import Path
from typing import Final

from texts.language import ENGLISH, Language

DOMAIN: Final = "fairwind"
"""The name of the catalogues: `<code>/LC_MESSAGES/fairwind.po`, compiled to `.mo` by the installation."""

FOLDER: Final = Path(__file__).parent

LANGUAGES: Final = (
    ENGLISH.code,
    *sorted(each.parent.parent.name for each in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")),
)
"""The codes of all languages, English first."""


@cache
def find(code: str) -> Language:
    """The language of a code; English where there is none. Its catalogue is read once, in milliseconds."""
    if code not in LANGUAGES[1:]:
        return ENGLISH
    catalogue: NullTranslations = translation(DOMAIN, FOLDER, [code])
    return Language(code, name_of(code), catalogue)


def name_of(code: str) -> str:
    """What the language of a code calls itself; its catalogue is not read."""
    if code not in LANGUAGES[1:]:
        return ENGLISH.name
    return (FOLDER / code / "NAME").read_text("utf-8").strip()


def fingerprint() -> str:
    """It changes with every catalogue."""
    digest = sha256()
    for code in LANGUAGES[1:]:
        digest.update((FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo").read_bytes())
    return digest.hexdigest()


def of_discord(locale: str) -> Language | None:
    """The language of a locale of Discord, such as `es-419`; None where the bot does not speak it.

    https://docs.discord.com/developers/reference#locales
    """
    exact, general = locale.replace("-", "_"), locale.partition("-")[0]
    for code in (exact, general):
        if code in LANGUAGES:
            return find(code)
    return None
