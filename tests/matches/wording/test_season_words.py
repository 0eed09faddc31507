"""The public message of a season fits within Discord's limit, also if a manager ended it or it never began."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from games import find_abouts
from games.crosswind.about import ABOUT
from games.rules import About
from matches.decisions.seasons import close
from matches.log.events import PlayerId
from matches.ports.channel import MOST_CHARACTERS
from matches.ports.players import Player
from matches.seasons import course
from matches.seasons import season as seasons
from matches.seasons.season import Phase, Season, SeasonKind
from matches.seasons.table import SeasonRow
from matches.wording.season import (
    PLAY,
    announced,
    asked_to_end,
    buttons,
    ended_by_manager,
    title,
    won,
)
from matches.wording.season_table import row
from tests.languages import EVERY
from tests.matches.seasons.seasons import NOON, season, terms

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
    told = announced(crowd, about, lines, people, LONG, NOON)
    for language in EVERY:
        text = language.say(told)
        assert len(text) <= MOST_CHARACTERS
        assert language.say(title(crowd, about)) in text
        assert 1 < text.count("\\*" * 32) < len(people)


def _announced(ended: Season) -> str:
    return str(announced(ended, ABOUT, (), {}, "Grace", NOON))


def test_cancelled_season_promises_no_table() -> None:
    off = close(season(1), NOON)
    begun = course.proceeded(season(3), ABOUT, terms().begins_at, ())
    assert off.phase is Phase.CANCELLED
    assert "table" not in str(ended_by_manager(off))
    assert "table" in str(ended_by_manager(close(begun, terms().begins_at)))


def test_cancelled_season_says_whether_too_few_people_entered() -> None:
    by_hand = close(season(1), NOON)
    alone = course.proceeded(season(1), ABOUT, terms().begins_at, ())
    assert alone.phase is Phase.CANCELLED
    assert _announced(by_hand) != _announced(alone)
    assert "too few" in _announced(alone)


def test_ending_a_season_before_its_start_mentions_no_ongoing_matches() -> None:
    before = season(1)
    begun = course.proceeded(season(3), ABOUT, terms().begins_at, ())
    assert "1 person " in str(asked_to_end(before, ABOUT))
    assert "go on" not in str(asked_to_end(before, ABOUT))
    assert "go on" in str(asked_to_end(begun, ABOUT))


def test_end_of_a_season_names_those_who_share_the_first_place_and_why_others_are_out() -> None:
    people = {
        who: Player(who, who, name)
        for who, name in zip(map(PlayerId, (1, 2)), ("Ann", "Ben"), strict=True)
    }
    first = [SeasonRow(who, 1, played=1) for who in people]
    assert str(won(first, people)) == "**Ann and Ben** have won it."
    out = SeasonRow(PlayerId(2), out="silent")
    assert str(won([first[0], out], people)) == "**Ann** has won it."
    assert str(row(season(2), ABOUT, out, people)).startswith("– Ben (")


@pytest.mark.parametrize(("left", "told"), [(201, ""), (2, "2 more matches"), (0, "its limit")])
def test_ladder_says_when_it_is_near_its_limit_of_matches(
    monkeypatch: pytest.MonkeyPatch, left: int, told: str
) -> None:
    monkeypatch.setattr(seasons, "MOST_FIXTURES", left)
    running = replace(season(2, SeasonKind.LADDER), phase=Phase.RUNNING, next_at=NOON)
    people = {who: Player(who, who, "Ann") for who in running.playing}
    text = str(announced(running, ABOUT, (), people, "Grace", NOON))
    assert told in text
    assert ("then ends" in text or "its limit" in text) == bool(told)


@pytest.mark.parametrize("kind", SeasonKind)
def test_season_invites_people_only_while_they_could_still_get_a_match(kind: SeasonKind) -> None:
    running = course.proceeded(season(4, kind), ABOUT, terms().begins_at, ())
    people = {who: Player(who, who, "Ann") for who in running.playing}
    last = running.terms.ends_at
    for now, invites in ((NOON, True), (last, False)):
        assert (PLAY in buttons(running, now)) == invites
        assert ("Play in it" in str(announced(running, ABOUT, (), people, "Grace", now))) == invites


@pytest.mark.parametrize("played", [0, 3])
def test_running_season_that_everybody_has_left_shows_no_empty_list(played: int) -> None:
    running = course.proceeded(season(2, SeasonKind.LADDER), ABOUT, terms().begins_at, ())
    people = {who: Player(who, who, "Ann") for who in running.playing}
    rows = [SeasonRow(who, out="left", played=played) for who in running.playing]
    text = str(announced(running, ABOUT, rows, people, "Grace", NOON))
    assert "Nobody is left in it." in text
    assert "Nobody has joined" not in text
    assert "Table" not in text


def test_end_of_a_season_whose_players_have_all_left_does_not_deny_their_matches() -> None:
    """Nobody in the table has a place, although matches were finished."""
    left = [SeasonRow(PlayerId(who), out="left", played=3) for who in (1, 2)]
    assert str(won(left, {})) == "Nobody has won it."
