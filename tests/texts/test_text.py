"""Texts with values: translated only when they are said, and equal if they say the same."""

from __future__ import annotations

from datetime import date, timedelta
from gettext import NullTranslations

import pytest

from texts.language import ENGLISH, Language
from texts.text import (
    NOTHING,
    Text,
    UnsaidWarning,
    counted,
    day,
    decimal,
    duration,
    first_lines,
    fitting,
    joined,
    lines,
    listed,
    phrase,
    phrase_in,
    sentences,
    verbatim,
)


class _Finnish(NullTranslations):
    """A catalogue of three entries. Finnish has one singular and one plural form, like English."""

    def gettext(self, message: str) -> str:
        return {"It is {name}'s turn.": "Vuorossa: {name}."}.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return {("suit", "Wind"): "Tuuli"}.get((context, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return {"{n} card": ("{n} kortti", "{n} korttia")}.get(msgid1, (msgid1, msgid2))[n != 1]


FINNISH = Language("fi", "Suomi", _Finnish())


@pytest.mark.parametrize(
    ("text", "english", "finnish"),
    [
        (phrase("It is {name}'s turn.", name="Ann"), "It is Ann's turn.", "Vuorossa: Ann."),
        (phrase("Not translated yet."), "Not translated yet.", "Not translated yet."),
        (phrase("Wind"), "Wind", "Wind"),
        (phrase_in("suit", "Wind"), "Wind", "Tuuli"),
        (counted(1, "{n} card", "{n} cards"), "1 card", "1 kortti"),
        (counted(0, "{n} card", "{n} cards"), "0 cards", "0 korttia"),
        (listed([]), "", ""),
        (listed(["a"]), "a", "a"),
        (listed(["a", "b"]), "a and b", "a ja b"),
        (listed(["a", phrase_in("suit", "Wind"), "c"], "or"), "a, Wind or c", "a, Tuuli tai c"),
        (lines("a", NOTHING, [verbatim("b"), ""], "c"), "a\nb\nc", "a\nb\nc"),
        (sentences("A.", phrase("It is {name}'s turn.", name="B")), "A. It is B's turn.", "A. Vuorossa: B."),
        (joined(" · ", "a", 0), "a · 0", "a · 0"),
        (verbatim("**{move}**", move=phrase_in("suit", "Wind")), "**Wind**", "**Tuuli**"),
        (verbatim("{braces}"), "{braces}", "{braces}"),
        (decimal(1.25), "1.2", "1,2"),
        (decimal(-0.04, signed=True), "+0.0", "+0,0"),
        (decimal(-3.5, signed=True), "−3.5", "−3,5"),
        (decimal(12345), "12,345.0", "12\xa0345,0"),
        (day(date(2026, 11, 3)), "3 November 2026", "3. marraskuuta 2026"),
    ],
)  # fmt: skip
def test_text_with_values_is_translated_into_each_language(
    text: Text, english: str, finnish: str
) -> None:
    assert ENGLISH.say(text) == str(text) == english
    assert FINNISH.say(text) == finnish


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(0), "1 second"),
        (timedelta(seconds=40), "40 seconds"),
        (timedelta(hours=3), "3 hours"),
        (timedelta(days=2, hours=5, minutes=7), "2 days 5 hours"),
        (timedelta(days=2, minutes=7), "2 days"),
        (timedelta(minutes=1, seconds=1), "1 minute 1 second"),
    ],
)
def test_duration_is_written_in_its_two_largest_units(span: timedelta, words: str) -> None:
    assert str(duration(span)) == words


def test_choice_of_the_first_text_that_fits_depends_on_the_language() -> None:
    text = fitting(9, iter([phrase_in("suit", "Wind"), verbatim("W")]))
    assert (str(text), FINNISH.say(text)) == ("Wind", "Tuuli")
    assert FINNISH.say(fitting(4, [phrase_in("suit", "Wind"), verbatim("W")])) == "W"
    with pytest.raises(ValueError, match="Suomi"):
        FINNISH.say(fitting(4, [phrase_in("suit", "Wind")]))


def test_text_of_several_lines_keeps_as_many_first_lines_as_fit() -> None:
    text = first_lines(9, phrase_in("suit", "Wind"), NOTHING, lines("ab", "cd"), "ef")
    assert (str(text), FINNISH.say(text)) == ("Wind\nab", "Tuuli\nab")
    assert str(first_lines(2, "abc", "d")) == "abc"
    assert str(first_lines(9, "abc", "d")) == "abc\nd"


def test_texts_are_compared_and_hashed_by_value() -> None:
    texts = [phrase("{a}", a=1), phrase("{a}", a=2), counted(1, "{a}", "{a}"), verbatim("{a}", a=1)]
    assert len({*texts, phrase("{a}", a=1)}) == len(texts)
    assert fitting(4, iter(texts)) == fitting(4, texts) != fitting(4, texts[:1])


@pytest.mark.parametrize("empty", [NOTHING, lines(), lines("", NOTHING), listed([])])
def test_empty_translatable_text_is_falsy(empty: Text) -> None:
    assert not empty
    assert phrase("x")
    assert lines("", 0)


def test_formatting_a_text_into_a_string_warns() -> None:
    with pytest.warns(UnsaidWarning):
        assert f"{phrase('Wind')}" == "Wind"
