"""A check that texts are translated. It uses a pseudo-language, which puts all translated text between
marks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tests.pseudo import CLOSED, OPENED, PSEUDO
from texts.text import Text

_INNERMOST: Final = re.compile(f"{OPENED}[^{OPENED}{CLOSED}]*{CLOSED}")
_WORD: Final = re.compile(r"\b(?![A-Zx]+\b)[^\W\d_]{3,}")
"""A word. Anything shorter, and anything in capitals, is notation; x is a forbidden point."""


def assert_marked(text: Text, same: Iterable[str]) -> None:
    """Assert that all words are between the translation marks, except `same`, which no language translates."""
    said = PSEUDO.say(text)
    for name in sorted(same, key=len, reverse=True):
        said = re.sub(rf"\b{re.escape(name)}\b", "", said)
    while OPENED in said:
        said = _INNERMOST.sub("", said)
    assert not _WORD.findall(said), said
