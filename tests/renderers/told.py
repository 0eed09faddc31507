"""What renderers tell, in words: for tests of what is said, whoever says it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from renderers import find
from renderers.renderer import AnyRenderer, MoveLabel
from texts.language import ENGLISH, Language
from texts.text import Text


class Told:
    """A renderer whose functions give strings in a language, where they give texts."""

    def __init__(self, renderer: AnyRenderer, language: Language = ENGLISH) -> None:
        self._renderer = renderer
        self._language = language

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self._renderer, name)
        return lambda *values, **options: self._said(function(*values, **options))

    def _said(self, found: Any) -> Any:
        if isinstance(found, Text):
            return self._language.say(found)
        if isinstance(found, MoveLabel):
            told = (self._said(each) for each in (found.label, found.words, found.group))
            label, words, group = told
            return replace(found, label=label, words=words, group=group)
        if isinstance(found, tuple | list):
            return type(found)(map(self._said, found))
        return found


def tellers(key: str, languages: Iterable[Language]) -> list[Told]:
    """The renderer of a game in each of these languages."""
    return [Told(find(key), language) for language in languages]
