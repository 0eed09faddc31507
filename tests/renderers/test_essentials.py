"""What the texts of every game must say, and what they must not."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from renderers import find
from renderers.renderer import Cast
from tests.contract.walking import Setting, every_setting, samples
from texts.language import ENGLISH

ESSENTIALS: Final = {
    "tradewinds": ("Dan Palmer and Al Denelsbeck", "Fewer than four", "plays itself"),
    "chance": ("Dan Palmer and Al Denelsbeck", "What to keep", "/chance keep", "resigns"),
    "crosswind": (
        *("Luis Bolaños Mures", "naked diagonal", "knight bend", "long switch", "loose crosscut"),
        *("/crosswind play point:d4", "Place a stone", "/crosswind board show:forbidden"),
        *("/crosswind play point:swap", "bridge"),
    ),
    "weathervanes": (
        *(
            "an unnamed designer",
            "constrained-lead",
            "misere",
            "no-kens",
            "card:5 suit:blue",
            "24 YGRB",
        ),
    ),
    "wind-of-fortune": (
        *("koodikulma.fi", "Grand Finale", "/wind-of-fortune battle", "16 to 8 + 6"),
    ),
}


@pytest.mark.parametrize("key", ESSENTIALS)
def test_rules_pages_mention_the_essentials_and_that_questions_were_ruled(key: str) -> None:
    text = " ".join(str(page.text) for page in find(key).pages())
    assert [each for each in (*ESSENTIALS[key], "ruled") if each not in text] == []


@every_setting
def test_seat_played_by_the_match_is_not_named(setting: Setting) -> None:
    rules, renderer = setting.rules, find(setting.rules.ABOUT.key)
    names = tuple(f"Name{seat}" for seat in range(setting.seats))
    cast = Cast(names, stand_ins=frozenset(range(setting.seats)))
    marked = Counter[str]()
    for position in samples(setting):
        view = rules.view(position.state, None)
        for write in (
            *(renderer.tell, renderer.brief, renderer.describe),
            *(renderer.alt_text, renderer.tell_end),
        ):
            text = ENGLISH.say(write(view, cast))
            assert "Name" not in text, position
            marked[write.__name__] += "(played by the match)" in text
    assert min(marked[each] for each in ("describe", "alt_text")) > 0
