"""Pseudo-languages for tests, which reveal untranslated text, and places without room for translations."""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import Final

from texts.language import Language
from texts.text import Text

OPENED, CLOSED = "«", "»"

_TRANSLATED: Final = re.compile(f"{OPENED}[^{OPENED}{CLOSED}]*{CLOSED}")
_PLACEHOLDER: Final = re.compile(r"(\{\w*\})")
_VOWEL: Final = re.compile(r"[aeiouy]")


class _Marked(NullTranslations):
    """A translation that only puts marks around each text, so that tests recognise which texts are
    translatable."""

    def gettext(self, message: str) -> str:
        return f"{OPENED}{message}{CLOSED}"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


class _Wide(_Marked):
    """A translation like `_Marked` that also makes each text about 1.4 times as long, by doubling its
    vowels."""

    def gettext(self, message: str) -> str:
        parts = _PLACEHOLDER.split(message)
        return "".join(
            part if number % 2 else _VOWEL.sub(r"\g<0>\g<0>", part)
            for number, part in enumerate(parts)
        )


PSEUDO: Final = Language("fi", "Marked", _Marked())
WIDE: Final = Language("fi", "Wide", _Wide())


def past_the_catalogue(text: Text) -> str:
    """Return the characters of a text that can't be translated, without spaces."""
    told, left = "", PSEUDO.say(text)
    while told != left:  # templates stand in templates
        told, left = left, _TRANSLATED.sub("", left)
    return "".join(left.split())
