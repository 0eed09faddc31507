"""The picture of a match's end in Wind of Fortune: the words between the towers end above the last battle."""

from __future__ import annotations

import pytest

from games.wind_of_fortune.cards import Colour
from games.wind_of_fortune.pieces import Battle
from renderers.renderer import Cast
from renderers.wind_of_fortune import end
from tests.contract.ends import Told, ends_of
from tests.languages import EVERY
from texts.language import Language
from texts.text import NOTHING

WON = [told for told in ends_of("wind-of-fortune") if told.view.outcome is not None]
LATE = next(told.view.last_battle for told in WON if told.view.last_battle)


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
@pytest.mark.parametrize("told", WON, ids=lambda told: told.how)
def test_turning_point_ends_above_the_last_battle_of_wind_of_fortune(
    told: Told, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle: Battle = LATE._replace(number=9, deal=12)
    cast = Cast(("Ingrid",) * told.seats, language=language)
    below = []
    for turning in (NOTHING, *(end.ahead_since(side, battle) for side in Colour)):
        monkeypatch.setattr(end, "_turning", lambda *_, turning=turning: turning)
        picture = end.draw_end(told.view, cast, told.end)
        below.append(picture.crop((0, end.BATTLE_TOP, 1000, 1000)).tobytes())
    assert len(set(below)) == 1
