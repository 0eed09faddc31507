"""Translatable texts: templates with values, independent of any language.

Code that wants to say something returns a Text. The code that shows it knows the reader's language, and calls
`language.say(text)`. Texts are immutable, equal if they say the same, and never stored.

`pybabel extract` collects the English templates of `phrase`, `phrase_in` and `counted`, so these must be
literals in the code. A template is a whole sentence, or a name that stands alone.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, TypeAlias

from texts.language import ENGLISH, Joint, Language


class Text:
    """A text that can be said in any language. `str` says it in English, for logs and the command line."""

    # This is not an abstract base class, because `isinstance` takes three times as long for abstract classes.
    __slots__ = ()

    def said(self, language: Language) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.said(ENGLISH)

    def __format__(self, _specification: str) -> str:
        # The warning fails a test. In production, English is better than nothing.
        warnings.warn("make a text a value of another text, or say it", UnsaidWarning, stacklevel=2)
        return str(self)


class UnsaidWarning(RuntimeWarning):
    """Issued when a text is formatted into a string without choosing a language."""


class TextError(Exception):
    """Base class of errors whose text is shown to people: it says what is wrong, and what would be right."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


Value: TypeAlias = str | int | Text
"""A value for a template. A string, such as a name, a mention or a notation, is shown as it is."""

Values: TypeAlias = tuple[tuple[str, Value], ...]


def phrase(source: str, /, **values: Value) -> Text:
    """Return a text from its English template: for example `phrase("It is {name}'s turn.", name=…)`."""
    return _Phrase(source, tuple(values.items()))


def phrase_in(context: str, source: str, /, **values: Value) -> Text:
    """Return a text whose English has several meanings. `context`, such as `suit`, tells which one is meant."""
    return _Phrase(source, tuple(values.items()), context)


def counted(number: int, one: str, many: str, /, **values: Value) -> Text:
    """Return a text from its singular or plural template. `{n}` is the number: `{n} card`, `{n} cards`."""
    return _Counted(number, one, many, tuple(values.items()))


def verbatim(template: str, /, **values: Value) -> Text:
    """Return a text that is the same in every language: a name, a notation, or markup such as `**{move}**`.

    A template without values is shown as it is, even if it contains braces.
    """
    return _Verbatim(template, tuple(values.items()))


def listed(items: Iterable[Value], joint: Joint = "and") -> Text:
    """Return a text that lists the items: `a`, `a and b`, or `a, b and c`. Empty for no items."""
    return _Listed(tuple(items), joint)


def listed_in_part(items: Sequence[Value], most: int) -> Text:
    """Like `listed`, but name at most `most` of the items, and say how many more there are."""
    more = len(items) - most
    return listed([*items[:most], counted(more, "{n} more", "{n} more")] if more > 0 else items)


def lines(*parts: Value | Sequence[Value]) -> Text:
    """Join the parts with line breaks. Empty parts are skipped."""
    return joined("\n", *parts)


def sentences(*parts: Value | Sequence[Value]) -> Text:
    """Join whole sentences with spaces. Empty ones are skipped."""
    return joined(" ", *parts)


def joined(separator: str, /, *parts: Value | Sequence[Value]) -> Text:
    """Join independent parts, such as the columns of a row, with the separator. Empty parts are skipped."""
    flat: list[Value] = []
    for part in parts:
        # The types are a tuple, because a union takes ten times as long to create and check.
        flat.extend([part] if isinstance(part, (str, int, Text)) else part)
    return _Joined(separator, tuple(flat))


def fitting(most: int, texts: Iterable[Text]) -> Text:
    """Return a text that shows the first of these with at most `most` characters in the reader's language.

    The iterable is only read until a text fits. If none does, translating the result raises ValueError.
    """
    return _Fitting(most, iter(texts), [])


def first_lines(most: int, *parts: Value | Sequence[Value]) -> Text:
    """Join parts like `lines`, but show only as many lines as fit into `most` characters. The first line is
    always shown."""
    return _FirstLines(most, lines(*parts))


def duration(span: timedelta) -> Text:
    """Return a duration in words: its largest unit and, unless zero, the next smaller one, as in `2 days 5
    hours`. The duration is rounded to seconds, and to at least one second."""
    left, units = max(1, round(span.total_seconds())), list[Text]()
    for size, unit in _UNITS:
        number, left = divmod(left, size)
        if number:
            units.append(unit(number))
        elif units:  # only neighbouring units: `2 days`, not `2 days 7 minutes`
            break
    return joined(" ", units[:2])


def signed(number: int) -> str:
    """Return a whole number with its sign, alike in every language: `+3`, `−2`, or `0` without one."""
    # The typographic minus sign (U+2212) is as wide as the plus sign, unlike the hyphen.
    return f"{number:+}".replace("-", "−") if number else "0"


def decimal(number: float, *, signed: bool = False) -> Text:
    """Show a number with one decimal. A negative one gets the sign `−`; others get `+` if `signed`."""
    return _Decimal(number, signed)


def day(date: date) -> Text:
    return _Day(date)


def _each(values: Iterable[Value], language: Language) -> list[str]:
    return [each.said(language) if isinstance(each, Text) else str(each) for each in values]


def _filled(template: str, values: Values, language: Language) -> str:
    said = {}
    for name, each in values:  # a comprehension would be a call of its own
        said[name] = each.said(language) if isinstance(each, Text) else str(each)
    return template.format_map(said)


@dataclass(frozen=True, slots=True)
class _Phrase(Text):
    source: str
    values: Values
    context: str = ""

    def said(self, language: Language) -> str:
        template = language.template(self.source, self.context)
        return _filled(template, self.values, language) if self.values else template


@dataclass(frozen=True, slots=True)
class _Counted(Text):
    number: int
    one: str
    many: str
    values: Values

    def said(self, language: Language) -> str:
        template = language.plural(self.number, self.one, self.many)
        return _filled(template, (("n", self.number), *self.values), language)


@dataclass(frozen=True, slots=True)
class _Verbatim(Text):
    template: str
    values: Values

    def __bool__(self) -> bool:
        return bool(self.template)

    def said(self, language: Language) -> str:
        # A template without values may contain braces.
        return _filled(self.template, self.values, language) if self.values else self.template


@dataclass(frozen=True, slots=True)
class _Listed(Text):
    items: tuple[Value, ...]
    joint: Joint

    def __bool__(self) -> bool:
        return bool(self.items)

    def said(self, language: Language) -> str:
        words = _each(self.items, language)
        return language.listed(words, self.joint) if len(words) > 1 else "".join(words)


@dataclass(frozen=True, slots=True)
class _Joined(Text):
    separator: str
    parts: tuple[Value, ...]

    def __bool__(self) -> bool:
        return any(part or part == 0 for part in self.parts)

    def said(self, language: Language) -> str:
        return self.separator.join(filter(None, _each(self.parts, language)))


@dataclass(frozen=True, slots=True, eq=False)
class _Fitting(Text):
    most: int
    further: Iterator[Text]
    made: list[Text]
    """The texts taken from `further` so far. They are kept because the iterator can be read only once."""

    def said(self, language: Language) -> str:
        for text in self._each():
            if len(said := text.said(language)) <= self.most:
                return said
        raise ValueError(f"no text of at most {self.most} characters in {language.name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Fitting) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def _all(self) -> tuple[int, *tuple[Text, ...]]:
        return self.most, *self._each()

    def _each(self) -> Iterator[Text]:
        yield from self.made
        for text in self.further:
            self.made.append(text)
            yield text


@dataclass(frozen=True, slots=True)
class _FirstLines(Text):
    most: int
    text: Text

    def said(self, language: Language) -> str:
        said = self.text.said(language)
        while len(said) > self.most and "\n" in said:
            said = said.rpartition("\n")[0]
        return said


@dataclass(frozen=True, slots=True)
class _Decimal(Text):
    number: float
    signed: bool

    def said(self, language: Language) -> str:
        # Round first, so that a small negative number doesn't become “−0.0”.
        number = round(self.number, 1)
        sign = "−" if number < 0 else "+" if self.signed else ""
        return sign + language.decimal(abs(number))


@dataclass(frozen=True, slots=True)
class _Day(Text):
    day: date

    def said(self, language: Language) -> str:
        return language.date(self.day)


_UNITS: Final[tuple[tuple[int, Callable[[int], Text]], ...]] = (
    (86400, lambda n: counted(n, "{n} day", "{n} days")),
    (3600, lambda n: counted(n, "{n} hour", "{n} hours")),
    (60, lambda n: counted(n, "{n} minute", "{n} minutes")),
    (1, lambda n: counted(n, "{n} second", "{n} seconds")),
)

NOTHING: Final = verbatim("")
