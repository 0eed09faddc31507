"""Labels of buttons and menus fit in every language, with the longest values."""

from __future__ import annotations

import pytest

from tests.languages import EVERY
from tests.locales.labels import MOST, labels
from texts.language import Language


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_button_and_menu_labels_fit_in_every_language(language: Language) -> None:
    said = [(label, language.say(label.text)) for label in labels()]
    assert len(said) > 80
    assert [each for each in said if not 0 < len(each[1]) <= MOST[each[0].control]] == []
