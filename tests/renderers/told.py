"""For tests of wording: renderers that return strings instead of texts, and a check that texts are translated.

The check uses a pseudo-language, which puts all translated text between marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from renderers import find
from renderers.renderer import AnyRenderer, MoveLabel
from tests.pseudo import CLOSED, OPENED, PSEUDO
from texts.language import ENGLISH, Language
from texts.text import Text


class Told:
    """A renderer whose functions return strings in a language instead of texts."""

    def __init__(self, renderer: AnyRenderer | _Once, language: Language = ENGLISH) -> None:
        self._renderer = renderer
        self._language = language

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self._renderer, name)
        return lambda *values, **options: self._said(function(*values, **options))

    def _said(self, found: Any) -> Any:
        if isinstance(found, Text):
            return self._language.say(found)
        if isinstance(found, MoveLabel):
            texts = (found.label, found.words, found.group, found.brief, found.heading)
            return MoveLabel(found.notation, *map(self._said, texts))
        if isinstance(found, tuple | list):
            return type(found)(map(self._said, found))
        return found


class _Once:
    """A proxy of a renderer that remembers each function's last result. So a text is computed once for all
    languages."""

    def __init__(self, renderer: AnyRenderer) -> None:
        self._renderer = renderer
        self._last: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def find_once(*values: Any) -> Any:
            last = self._last.get(name)
            if last is None or [*map(id, last[0])] != [*map(id, values)]:
                last = self._last[name] = values, getattr(self._renderer, name)(*values)
            return last[1]

        return find_once


def tellers(key: str, languages: Iterable[Language]) -> list[Told]:
    """Return the renderer of a game in each of these languages."""
    renderer = _Once(find(key))
    return [Told(renderer, language) for language in languages]


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
