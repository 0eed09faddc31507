"""Name plates: names of people are cut, and our own words shrink."""

from __future__ import annotations

import pytest

from games.chance import rules
from games.chance.about import ABOUT
from renderers import find
from renderers.kit.lettering import ELLIPSIS
from renderers.renderer import Cast
from tests.languages import EVERY
from tests.renderers.chance_positions import SEATS, match
from texts.language import Language


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_names_of_seats_in_chance_are_never_cut(drawn: set[str], language: Language) -> None:
    for seats in SEATS:
        view = rules.view(match(seats, 0)[0], None)
        find("chance").draw(view, Cast(("🤡",) * seats, language=language))
    assert {*language.say(ABOUT.seat_name(8)).split()} <= drawn
    assert not [word for word in drawn if ELLIPSIS in word]
