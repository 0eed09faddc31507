"""Discord's locales, and the translation of a command's descriptions for a user.

https://docs.discord.com/developers/reference#locales
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandbox.world.snowflakes import JSON

DEFAULT: Final = "en-US"

LOCALES: Final[Mapping[str, str]] = {
    "en-US": "English, US",
    "en-GB": "English, UK",
    "bg": "български",
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "el": "Ελληνικά",
    "es-ES": "Español",
    "es-419": "Español, LATAM",
    "fi": "Suomi",
    "fr": "Français",
    "hi": "हिन्दी",
    "hr": "Hrvatski",
    "hu": "Magyar",
    "id": "Bahasa Indonesia",
    "it": "Italiano",
    "ja": "日本語",
    "ko": "한국어",
    "lt": "Lietuviškai",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt-BR": "Português do Brasil",
    "ro": "Română",
    "ru": "Русский",
    "sv-SE": "Svenska",
    "th": "ไทย",
    "tr": "Türkçe",
    "uk": "Українська",
    "vi": "Tiếng Việt",
    "zh-CN": "中文",
    "zh-TW": "繁體中文",
}
"""Maps each of Discord's locales to the name of the language in that language."""


def localized(described: JSON, locale: str) -> JSON:
    """Return a command or option with its descriptions and choices in this locale, also those of its own
    options. Names of commands and options are not translated, so that people type the same ones in every
    locale."""
    shown = described | _translated(described, "description", locale)
    if described.get("options"):
        shown["options"] = [localized(each, locale) for each in described["options"]]
    if described.get("choices"):
        shown["choices"] = [
            each | _translated(each, "name", locale) for each in described["choices"]
        ]
    return shown


def _translated(described: JSON, key: str, locale: str) -> JSON:
    text = (described.get(f"{key}_localizations") or {}).get(locale)
    return {} if text is None else {key: text}
