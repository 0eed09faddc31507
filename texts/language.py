"""A language, which turns texts into strings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from gettext import NullTranslations
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from babel import Locale

Joint: TypeAlias = Literal["and", "or"]
"""The conjunction before the last item of a list."""


class Sayable(Protocol):
    """A text (`texts.text.Text`), as a protocol."""

    def said(self, language: Language, /) -> str: ...


@dataclass(frozen=True, eq=False)
class Language:
    """A language with its catalogue of translations. Texts missing from the catalogue stay English.

    - `code`: the name of its catalogue's folder, for example `pt_BR`.
    - `name`: the language's name in that language.
    - `locale`: the locale for lists, numbers and dates; if empty, the code names it.
    """

    code: str
    name: str
    catalogue: NullTranslations = field(default_factory=NullTranslations, repr=False)
    locale: str = ""

    def say(self, text: Sayable | str) -> str:
        """Return the text in this language. Strings, such as names, are the same in every language."""
        return text if isinstance(text, str) else text.said(self)

    def template(self, source: str, context: str = "") -> str:
        """Return the translation of an English template. `context` distinguishes meanings that share one
        English wording."""
        found = self._templates.get((source, context))
        if found is None:
            gettext, pgettext = self.catalogue.gettext, self.catalogue.pgettext
            found = pgettext(context, source) if context else gettext(source)
            self._templates[source, context] = found
        return found

    def plural(self, number: int, one: str, many: str) -> str:
        """Return the translated template for a number of things."""
        return self.catalogue.ngettext(one, many, number)

    def listed(self, words: Sequence[str], joint: Joint) -> str:
        """Return `a`, `a and b`, or `a, b and c`; empty for no words."""
        from babel.lists import format_list  # loads its data, which starting doesn't need

        return format_list(words, "or" if joint == "or" else "standard", self._data)

    def decimal(self, number: float, digits: int) -> str:
        """Return a number with this many digits after the decimal point."""
        from babel.numbers import format_decimal

        return str(format_decimal(number, f"#,##0.{'0' * digits}".rstrip("."), self._data))

    def date(self, day: date) -> str:
        """Return a date with the full name of its month."""
        from babel.dates import format_date

        return format_date(day, "long", self._data)

    @cached_property
    def _templates(self) -> dict[tuple[str, str], str]:
        """A cache of translated templates: looking one up in the catalogue takes several times as long. It has
        at most one entry for each template in the code."""
        return {}

    @cached_property
    def _data(self) -> Locale:
        from babel import Locale

        return Locale.parse(self.locale or self.code)


ENGLISH: Final = Language("en", "English", locale="en_GB")
"""The language of the source texts. Logs and the command line are English."""
