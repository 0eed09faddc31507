"""Labels of buttons and menus fit in every language, with the longest values."""

from __future__ import annotations

import pytest

from cogs.personal.play import ANYBODY, COMPUTERS, FRIENDS
from matches.announcer.buttons import ADD_COMPUTER, END, JOIN
from tests.languages import EVERY, SPOKEN
from tests.locales.labels import MOST, labels
from texts.language import ENGLISH, Language
from texts.text import verbatim

MORE = verbatim("⋯")
ROWS = {
    "who plays": (272, (FRIENDS, ANYBODY, COMPUTERS)),
    "lobby": (299, (JOIN.label, ADD_COMPUTER.label, MORE)),
    "end": (299, (*(each.label for each in END), MORE)),
}
"""Rows of buttons, each with its width in points on a phone, in a frame or without one."""


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_button_and_menu_labels_fit_in_every_language(language: Language) -> None:
    said = [(label, language.say(label.text)) for label in labels()]
    assert len(said) > 80
    assert [each for each in said if not 0 < len(each[1]) <= MOST[each[0].control]] == []


@pytest.mark.parametrize("language", [ENGLISH, *SPOKEN], ids=lambda language: language.name)
@pytest.mark.parametrize("row", ROWS)
def test_three_buttons_fit_into_a_row_on_a_phone_in_every_language(
    row: str, language: Language
) -> None:
    points, texts = ROWS[row]
    assert sum(map(_width, map(language.say, texts))) + 8 * (len(texts) - 1) <= points


def _width(label: str) -> float:
    """Return about how wide a button is in the page of `make play`, in points."""
    return 32 + 7.2 * len(label)
