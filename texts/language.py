"""A language, which turns translatable texts into strings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from gettext import NullTranslations
from itertools import product
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from texts.late import Late

if TYPE_CHECKING:
    import babel
    from babel import Locale, dates, lists, numbers
else:
    babel = Late("babel")
    dates = Late("babel.dates")
    lists = Late("babel.lists")
    numbers = Late("babel.numbers")

Joint: TypeAlias = Literal["and", "or"]
"""The kind of a list: whether “and” or “or” stands before its last item."""


class Sayable(Protocol):
    """The part of `texts.text.Text` that `Language` calls. Importing `Text` would be a circular import."""

    def said(self, language: Language, /) -> str: ...


@dataclass(frozen=True, eq=False)
class Language:
    """A language with its catalogue of translations. Texts that the catalogue lacks stay English.

    - `code`: the name of the folder with its catalogue, for example `pt_BR`.
    - `name`: its name in the language itself.
    - `locale`: the locale for lists, numbers and dates; if it is empty, `code` is used.
    """

    code: str
    name: str
    catalogue: NullTranslations = field(default_factory=NullTranslations, repr=False)
    locale: str = ""

    def say(self, text: Sayable | str) -> str:
        """Return the text in this language. A string, such as a name, is returned unchanged."""
        return text if isinstance(text, str) else text.said(self)

    def template(self, source: str, context: str = "") -> str:
        """Translate an English template. `context` says which meaning it has, if it has several."""
        found = self._templates.get((source, context))
        if found is None:
            gettext, pgettext = self.catalogue.gettext, self.catalogue.pgettext
            found = pgettext(context, source) if context else gettext(source)
            self._templates[source, context] = found
        return found

    def plural(self, number: int, one: str, many: str) -> str:
        """Return the translated template for a number of things, from the English singular and plural."""
        return self.catalogue.ngettext(one, many, number)

    def listed(self, words: Sequence[str], joint: Joint) -> str:
        """Return the words as a list for a sentence: `a`, `a and b`, or `a, b and c`. Empty for no words."""
        return lists.format_list(words, "or" if joint == "or" else "standard", self._data)

    def decimal(self, number: float) -> str:
        """Return the number with one digit after the decimal point, written as in this language."""
        return str(numbers.format_decimal(number, "#,##0.0", self._data))

    def date(self, day: date) -> str:
        """Return the date with the full name of its month, written as in this language."""
        return dates.format_date(day, "long", self._data)

    def months(self) -> Iterator[tuple[str, int]]:
        """Yield the names of the months in this language, full and short, each with the number of its month."""
        return _names(self._data.months)

    def weekdays(self) -> Iterator[tuple[str, int]]:
        """Yield the names of the weekdays in this language, full and short, each with its number from Monday,
        which is 0."""
        return _names(self._data.days)

    @cached_property
    def _templates(self) -> dict[tuple[str, str], str]:
        """The translations of templates that were used before, by template and context. This cache is several
        times as fast as the catalogue."""
        return {}

    @cached_property
    def _data(self) -> Locale:
        return babel.Locale.parse(self.locale or self.code)


def _names(
    names: Mapping[str, Mapping[str, Mapping[int, str]]],
) -> Iterator[tuple[str, int]]:
    for form, width in product(("format", "stand-alone"), ("wide", "abbreviated")):
        for number, name in names[form][width].items():
            yield name, number


ENGLISH: Final = Language("en", "English", locale="en_GB")
"""The language in which all texts are written in the code. Logs and the command line use it."""
