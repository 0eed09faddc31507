"""A language, in which a text becomes words."""

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
"""What stands before the last word of a list."""


class Sayable(Protocol):
    """A text (`texts.text.Text`)."""

    def said(self, language: Language, /) -> str: ...


@dataclass(frozen=True, eq=False)
class Language:
    """A language with its catalogue of translations. What the catalogue lacks stays English.

    - `code`: as the folder of its catalogue is named, such as `pt_BR`.
    - `name`: what the language calls itself.
    - `locale`: the locale data for lists, numbers and dates; empty where it is named by the code.
    """

    code: str
    name: str
    catalogue: NullTranslations = field(default_factory=NullTranslations, repr=False)
    locale: str = ""

    def say(self, text: Sayable | str) -> str:
        """A string stays as it is: it is the same in every language, such as a name."""
        return text if isinstance(text, str) else text.said(self)

    def template(self, source: str, context: str = "") -> str:
        """The translation of an English template; `context` tells apart what English says alike."""
        found = self._templates.get((source, context))
        if found is None:
            gettext, pgettext = self.catalogue.gettext, self.catalogue.pgettext
            found = pgettext(context, source) if context else gettext(source)
            self._templates[source, context] = found
        return found

    def plural(self, number: int, one: str, many: str) -> str:
        """The template for a number of things."""
        return self.catalogue.ngettext(one, many, number)

    def listed(self, words: Sequence[str], joint: Joint) -> str:
        """`a`, `a and b`, `a, b and c`; empty for no words."""
        from babel.lists import format_list  # with its data, which a start does not need

        return format_list(words, "or" if joint == "or" else "standard", self._data)

    def decimal(self, number: float, digits: int) -> str:
        """A number with so many digits behind the decimal mark."""
        from babel.numbers import format_decimal

        return str(format_decimal(number, f"#,##0.{'0' * digits}".rstrip("."), self._data))

    def date(self, day: date) -> str:
        """A day, the name of its month in full."""
        from babel.dates import format_date

        return format_date(day, "long", self._data)

    @cached_property
    def _templates(self) -> dict[tuple[str, str], str]:
        """What was looked up before: a catalogue takes several times as long. As many as the code has."""
        return {}

    @cached_property
    def _data(self) -> Locale:
        from babel import Locale

        return Locale.parse(self.locale or self.code)


ENGLISH: Final = Language("en", "English", locale="en_GB")
"""The language of the source texts. Logs and the command line are English."""
