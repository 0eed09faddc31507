"""The public message of a season fits within Discord's limit."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from games import find_abouts
from games.rules import About
from matches.ports.channel import MOST_CHARACTERS
from matches.ports.players import Player
from matches.seasons.season import Phase, SeasonKind
from matches.seasons.table import SeasonRow
from matches.wording.season import announced, title
from tests.languages import EVERY
from tests.matches.seasons.seasons import NOON, season

LONG = "*" * 32  # each letter is escaped
WEEK = timedelta(days=7)


@pytest.mark.parametrize("phase", [Phase.ENTRY, Phase.RUNNING])
@pytest.mark.parametrize("about", find_abouts().values())
def test_season_message_with_many_long_names_fits_into_one_message(
    about: About, phase: Phase
) -> None:
    options = {
        each.name: max(each.choices, key=lambda choice: len(str(choice.words))).value
        for each in about.options
    }
    terms = {"game": about.key, "options": options, "every": WEEK, "pace": 3 * 86400}
    crowd = replace(season(100, SeasonKind.LADDER, **terms), phase=phase, next_at=NOON)
    people = {who: Player(who, who, LONG) for who in crowd.playing}
    played = 1234 if phase is Phase.RUNNING else 0
    lines = [
        SeasonRow(who, who, played, won=1000, drawn=100, score=-12.3, points=2100)
        for who in crowd.playing
    ]
    told = announced(crowd, about, lines, people, LONG)
    for language in EVERY:
        text = language.say(told)
        assert len(text) <= MOST_CHARACTERS
        assert language.say(title(crowd, about)) in text
        assert 1 < text.count("\\*" * 32) < len(people)
