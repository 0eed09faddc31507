"""The values that the panel of `/fairwind settings` shows are written alike."""

from __future__ import annotations

import pytest

from cogs.admin import wording
from cogs.admin.settings_panel import PLACES, RATED
from matches.time.decision_clock import PACES
from matches.wording.lobby import pace_words
from texts.text import Text

VALUES = (
    *PLACES.values(),
    *RATED.values(),
    *map(pace_words, PACES.values()),
    *(wording.channels(()), wording.starters(None), wording.at_once(None, 0), wording.people(())),
)


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_value_of_a_server_setting_begins_without_a_capital(value: Text) -> None:
    assert not str(value)[0].isupper()
