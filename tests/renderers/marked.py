"""What is told goes through the catalogues of translations: in the pseudo-language it stands between marks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tests.pseudo import CLOSED, OPENED, PSEUDO
from texts.text import Text

_INNERMOST: Final = re.compile(f"{OPENED}[^{OPENED}{CLOSED}]*{CLOSED}")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
"""Shorter ones are notations."""


def assert_marked(text: Text, same: Iterable[str]) -> None:
    """No word of a text stands outside the marks but those that are the same in every language."""
    said = PSEUDO.say(text)
    for name in sorted(same, key=len, reverse=True):
        said = said.replace(name, "")
    while OPENED in said:
        said = _INNERMOST.sub("", said)
    assert not _WORD.findall(said), said
