"""If a text mentions a seat together with a name, it is the name of the player of that seat.

A seat that the match plays is never given a player's name.
"""

from __future__ import annotations

import re
from collections import Counter

from renderers import find
from renderers.renderer import Cast
from tests.contract.walking import Setting, every_setting, samples
from texts.language import ENGLISH


@every_setting
def test_seat_in_parentheses_after_a_name_is_that_of_the_player(setting: Setting) -> None:
    rules, renderer = setting.rules, find(setting.rules.ABOUT.key)
    cast, named = Cast(tuple(f"Name{seat}" for seat in range(setting.seats))), 0
    for position in samples(setting):
        view = rules.view(position.state, None)
        for write in (renderer.tell, renderer.describe, renderer.alt_text, renderer.tell_end):
            text = ENGLISH.say(write(view, cast))
            for found in re.finditer(r"Name(\d) \(([^)]*)\)", text):
                seat_name = ENGLISH.say(rules.seat_name(position.state, int(found[1])))
                assert found[2] == seat_name, f"{text}: {position}"
                named += 1
    assert named


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
