"""Texts with values: what is told, before it is known in which language.

Whoever has something to say makes a text. Whoever shows it knows the reader's language, and says it there:
`language.say(text)`. Texts are values: immutable, equal if they tell the same, and free of any language.
Nothing that is stored holds one.

`pybabel extract` collects the English templates of `phrase`, `phrase_in` and `counted`, so these stand as
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
    """What can be said in every language. `str` says it in English, for logs and the command line."""

    # No abstract base class: those take three times as long to tell what is one of theirs.
    __slots__ = ()

    def said(self, language: Language) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.said(ENGLISH)

    def __format__(self, _specification: str) -> str:
        # A test fails by it; whoever reads the bot rather reads English than nothing.
        warnings.warn("make a text a value of another text, or say it", UnsaidWarning, stacklevel=2)
        return str(self)


class UnsaidWarning(RuntimeWarning):
    """A text became a part of a string without a language."""


class TextError(Exception):
    """An exception that a person reads: its text says what is wrong, and what would be right."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


Value: TypeAlias = str | int | Text
"""A string is shown as it is: a name, a mention, a command, a notation."""

Values: TypeAlias = tuple[tuple[str, Value], ...]


def phrase(source: str, /, **values: Value) -> Text:
    """A sentence or a name by its English template, such as `phrase("It is {name}'s turn.", name=…)`."""
    return _Phrase(source, tuple(values.items()))


def phrase_in(context: str, source: str, /, **values: Value) -> Text:
    """The same where one English word means several things: the context, such as `suit`, tells which."""
    return _Phrase(source, tuple(values.items()), context)


def counted(number: int, one: str, many: str, /, **values: Value) -> Text:
    """A template for one and one for many, with `{n}` for the number: `{n} card`, `{n} cards`."""
    return _Counted(number, one, many, tuple(values.items()))


def verbatim(template: str, /, **values: Value) -> Text:
    """What is the same in every language: names, notations, and marks around values such as `**{move}**`.

    Without values the template is shown as it is, braces included.
    """
    return _Verbatim(template, tuple(values.items()))


def listed(items: Iterable[Value], joint: Joint = "and") -> Text:
    """`a`, `a and b`, `a, b and c`; empty for no items."""
    return _Listed(tuple(items), joint)


def lines(*parts: Value | Sequence[Value]) -> Text:
    """The parts below each other, without those that are empty."""
    return joined("\n", *parts)


def sentences(*parts: Value | Sequence[Value]) -> Text:
    """Whole sentences behind each other, without those that are empty."""
    return joined(" ", *parts)


def joined(separator: str, /, *parts: Value | Sequence[Value]) -> Text:
    """Parts that stand for themselves, such as the columns of a row; without those that are empty."""
    flat: list[Value] = []
    for part in parts:
        # A tuple of types, as a union takes ten times as long to make and to ask.
        flat.extend([part] if isinstance(part, (str, int, Text)) else part)
    return _Joined(separator, tuple(flat))


def fitting(most: int, texts: Iterable[Text]) -> Text:
    """The first of these texts that has at most so many characters, which depends on the language.

    They are made one after the other, as far as they are needed. Saying it raises ValueError if none fits.
    """
    return _Fitting(most, iter(texts), [])


def first_lines(most: int, *parts: Value | Sequence[Value]) -> Text:
    """The same as `lines`, as far as whole lines have at most so many characters; at least the first line."""
    return _FirstLines(most, lines(*parts))


def duration(span: timedelta) -> Text:
    """In its one or two largest units: `40 seconds`, `3 hours`, `2 days 5 hours`. At least one second."""
    left, told = max(1, round(span.total_seconds())), list[Text]()
    for size, unit in _UNITS:
        number, left = divmod(left, size)
        if number:
            told.append(unit(number))
        elif told:  # `2 days`, not `2 days 7 minutes`: only neighbouring units
            break
    return joined(" ", told[:2])


def decimal(number: float, digits: int = 1, *, signed: bool = False) -> Text:
    """A number with so many digits behind the decimal mark; `signed` with `+` or `−` before it."""
    return _Decimal(number, digits, signed)


def day(date: date) -> Text:
    """A date with the name of its month in full."""
    return _Day(date)


def _each(values: Iterable[Value], language: Language) -> list[str]:
    return [each.said(language) if isinstance(each, Text) else str(each) for each in values]


def _filled(template: str, values: Values, language: Language) -> str:
    # Without values a template may hold braces.
    if not values:
        return template
    return template.format_map(
        {
            name: each.said(language) if isinstance(each, Text) else str(each)
            for name, each in values
        }
    )


@dataclass(frozen=True, slots=True)
class _Phrase(Text):
    source: str
    values: Values
    context: str = ""

    def said(self, language: Language) -> str:
        return _filled(language.template(self.source, self.context), self.values, language)


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
        return _filled(self.template, self.values, language)


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
    """Those that were needed so far: what is said again is the same."""

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
    digits: int
    signed: bool

    def said(self, language: Language) -> str:
        # Rounded first, as a small negative number is no "−0.0".
        number = round(self.number, self.digits) + 0.0
        sign = "−" if number < 0 else "+" if self.signed else ""
        return sign + language.decimal(abs(number), self.digits)


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
