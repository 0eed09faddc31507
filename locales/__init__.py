"""The languages of the bot. Each has a folder with the language's name for itself (`NAME`), a catalogue of
translations (`LC_MESSAGES`), and a glossary.

The name of the folder is Babel's name of the locale, such as `pt_BR`. A new folder is enough to add a language.
See docs/translating.md.
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
    """Return the language with a code; English if there is none. The first call for a language reads its
    catalogue, which takes milliseconds."""
    if code not in LANGUAGES[1:]:
        return ENGLISH
    catalogue: NullTranslations = translation(DOMAIN, FOLDER, [code])
    return Language(code, name_of(code), catalogue)


def name_of(code: str) -> str:
    """Return a language's name for itself without reading its catalogue; “English” for an unknown code."""
    if code not in LANGUAGES[1:]:
        return ENGLISH.name
    return (FOLDER / code / "NAME").read_text("utf-8").strip()


def fingerprint() -> str:
    """Return a digest of all catalogues of translations, which changes whenever one of them does."""
    digest = sha256()
    for code in LANGUAGES[1:]:
        digest.update((FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo").read_bytes())
    return digest.hexdigest()


def of_discord(locale: str) -> Language | None:
    """Return the language for one of Discord's locales, such as `es-419`; None if the bot does not speak it.

    https://docs.discord.com/developers/reference#locales
    """
    exact, general = locale.replace("-", "_"), locale.partition("-")[0]
    for code in (exact, general):
        if code in LANGUAGES:
            return find(code)
    return None
