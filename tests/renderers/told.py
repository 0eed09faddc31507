"""Renderers that return strings instead of texts, for tests of their wording."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from renderers import find
from renderers.renderer import AnyRenderer, MoveLabel
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
