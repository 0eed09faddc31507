"""Commands, options and limits in the guides for players and managers match the program."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.lobbies.terms import further_options
from games import find_abouts
from matches.decisions.playing import NUDGE_AGAIN
from matches.decisions.seasons import LONGEST, MOST_SEASONS
from matches.people.allowance import YEAR
from matches.seasons import season
from matches.service import limits
from matches.service.advice import judging, reviews
from matches.standing.badges import BADGES
from matches.time.decision_clock import ANSWER, PACES
from tests.cogs.test_descriptions import tree_of_commands
from tests.docs.test_plain_english import pages
from texts.language import ENGLISH

DOCS: Final = Path(__file__).parents[2] / "docs"
ELSEWHERE: Final = frozenset({"cluster", "developers", "hosting", "monitoring"})
"""Pages in which a path or an address may look like a command."""

ANY_GAME: Final = "…"


@cache
def options() -> Mapping[str, frozenset[str]]:
    """Return the options of every command, by its full name."""
    tree = asyncio.run(tree_of_commands())
    return dict(_options([each.to_dict(tree) for each in tree.get_commands()], ""))


def _options(commands: list[dict[str, Any]], before: str) -> Iterator[tuple[str, frozenset[str]]]:
    for each in commands:
        inner = each.get("options", [])
        groups = [option for option in inner if option["type"] in (1, 2)]
        yield from _options(groups, f"{before}{each['name']} ")
        if not groups:
            yield before + each["name"], frozenset(option["name"] for option in inner)


def wrong(span: str) -> str:
    """Return the command or the options in this code span that the program doesn't have; an empty string if it
    has them all."""
    first, *others = span.removeprefix("/").split()
    known = options()
    if first == ANY_GAME:
        first = "tradewinds"
    name = first if first in known else " ".join([first, *others[:1]])
    if others in ([], [ANY_GAME]) and any(each.startswith(f"{first} ") for each in known):
        return ""
    if name not in known:
        return name
    span, _, typed = span.partition(" options:")
    named = [each for each in _named_in(span) if each not in known[name]]
    named += [each for each in _named_in(typed) if each not in typed_options()]
    return ", ".join(named)


def _named_in(text: str) -> list[str]:
    return re.findall(r"(?<![\w:])([a-z][a-z-]*):", text)


@cache
def typed_options() -> frozenset[str]:
    """Return all options of games that a player types as text after `options:`, because they have no command
    option of their own."""
    return frozenset(
        option.name
        for about in find_abouts().values()
        for option in (*about.options, *further_options(about))
    )


@pytest.mark.parametrize(
    "span",
    [
        *("/tradewinds fly", "/crosswind start pase: 1 day", "/settigns", "/fairwinds …", "/… fly"),
        *("/crosswind start size: 13", "/crosswind start options: seize: 13"),
    ],
)
def test_guide_check_finds_a_command_that_does_not_exist(span: str) -> None:
    assert wrong(span)


def test_commands_in_guides_exist_with_their_options() -> None:
    spans = [
        (page.stem, span)
        for page in pages()
        if page.stem not in ELSEWHERE
        for span in re.findall(r"`(/[a-z…][^`]*)`", _page(page.stem))
    ]
    assert len(spans) > 100
    assert {(page, span): wrong(span) for page, span in spans if wrong(span)} == {}


def test_limits_of_seasons_and_reviews_in_guides_match_the_program() -> None:
    managers, after = _page("managers"), _page("after-a-match")
    assert f"| seasons open at once | {MOST_SEASONS} |" in managers
    assert f"| open season matches of one person | {season.OPEN_EACH} |" in managers
    assert f"| open season matches of the server | {season.OPEN_IN_SERVER}," in managers
    assert f"| matches of a season | {season.MOST_FIXTURES:,};" in managers
    assert f"up to {season.MOST_LADDER} people" in managers
    assert f"up to {season.MOST_ROUND_ROBIN} people" in managers
    assert f"Up to {season.MOST_RESERVES} people can be reserves" in managers
    assert f"at most {LONGEST.days} days" in managers
    assert f"| decisions looked at | {judging.MOST_DECISIONS}," in after
    assert f"| reviews at a time | {reviews.MOST_WAITING_OF_ONE} |" in after
    assert f"| reviews a day | {reviews.MOST_A_DAY} |" in after


def test_times_in_guides_match_the_program() -> None:
    page = _page("time-and-absences")
    days = [each.days for each in PACES.values() if each.days]
    assert f"8 hours, or {', '.join(map(str, days[:-1]))} or {days[-1]} days" in page
    assert {each for each in PACES.values() if each and not each.days} == {PACES["8h"]}
    assert f"{limits.MOST_AWAY.days} days in any {YEAR.days}" in page
    assert f"once every {NUDGE_AGAIN.total_seconds() / 3600:.0f} hours" in page
    assert ANSWER.days == 1
    assert "nobody answers for a day" in _page("undo")
    assert f"{limits.PRACTISING} practice" in _page("computers-and-practice")


def test_badges_in_guides_match_the_program() -> None:
    page = _page("seasons-and-ratings").replace("five", "5")
    told = dict(re.findall(r"^\| ([^|]*) \| ([^|]*) \|$", page, re.MULTILINE))
    for badge in BADGES:
        row = told[ENGLISH.say(badge.name).replace("five", "5")]
        numbers = {*map(int, re.findall(r"\d+", row)), 1}
        assert {*badge.steps} <= numbers, row


def _page(guide: str) -> str:
    return (DOCS / f"{guide}.md").read_text("utf-8")
