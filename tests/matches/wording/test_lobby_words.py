"""What a lobby says about its match, and which options it mentions."""

from __future__ import annotations

import re
from textwrap import wrap

import pytest

from games import find_games
from games.options import Options, Value
from matches.announcer.buttons import lobby_buttons
from matches.decisions.opening import Invitation
from matches.log.dealing import Secret
from matches.log.events import Joined, MatchId, Opened, PlayerId, Series
from matches.log.fold import apply
from matches.log.match import Match
from matches.ports.channel import MOST_CHARACTERS
from matches.ports.players import Player
from matches.wording.effort import effort
from matches.wording.lobby import lobby
from tests.languages import EVERY
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.seasons.seasons import NOON

PHONE = 40
"""The assumed number of characters in a line on a phone."""


async def shown(harness: Harness, game: str, options: Options, *invited: PlayerId) -> str:
    host = await harness.person("Ann")
    wish = Invitation(game, host.id, options, SERVER, CHANNEL, invited=invited, in_thread=True)
    match_id: MatchId = await harness.service.lobbies.open(wish, harness.request())
    return str(lobby(await harness.match(match_id), await harness.people(match_id)))


@pytest.mark.parametrize("game", find_games())
async def test_lobby_of_a_standard_match_shows_the_learning_time_and_no_option(
    harness: Harness, game: str
) -> None:
    rules = find_games()[game]
    text = await shown(harness, game, {})
    assert re.search(rf"\b{rules.ABOUT.learning} minutes? to learn", text)
    told = [choice.words for option in rules.ABOUT.options for choice in option.choices]
    assert not any(words and str(words) in text for words in told)


@pytest.mark.parametrize("game", find_games())
async def test_standard_lobby_fits_on_a_phone(harness: Harness, game: str) -> None:
    """By docs/voice.md, a lobby has at most six lines on a phone, not counting the line with the seats."""
    lines = (await shown(harness, game, {})).replace("*", "").split("\n")
    texts = [line.removeprefix("-# ") for line in lines if not line.startswith("●")]
    assert sum(len(wrap(text, PHONE)) for text in texts) <= 6


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("tradewinds", {"hands": "open"}, "Everybody sees all hands"),
        ("crosswind", {"size": 7, "swap": False}, "Board of 7 × 7"),
        ("weathervanes", {"misere": True}, "The final tableau counts against its owner"),
        ("wind-of-fortune", {"delayed-jokers": "on"}, "Jokers come in one by one"),
    ],
)
async def test_lobby_tells_non_standard_options_in_plain_words(
    harness: Harness, game: str, options: dict[str, Value], words: str
) -> None:
    assert f"**{words}**" in await shown(harness, game, options)


async def test_lobby_omits_an_option_without_effect_for_its_players(harness: Harness) -> None:
    ben = await harness.id_of("Ben")
    team: Options = {"team": "real"}
    assert "Partners" not in await shown(harness, "wind-of-fortune", team, ben)
    open_to_all = await shown(harness, "wind-of-fortune", team)
    assert "**Partners both play face down** (only with 3 or 4 people)" in open_to_all
    cat, dan = [await harness.id_of(name) for name in ("Cat", "Dan")]
    assert "only with" in await shown(harness, "wind-of-fortune", team, ben, cat, dan)


def test_match_length_is_a_range_or_one_number_if_both_ends_agree() -> None:
    chance, crosswind = (find_games()[key] for key in ("chance", "crosswind"))
    settled = chance.ABOUT.settle({})
    assert str(effort(chance, [3], settled)).startswith("14 to 22 rounds")
    assert str(effort(chance, [3, 9], settled)).startswith("4 to 22 rounds ·")
    small = crosswind.ABOUT.settle({"size": 7})
    assert str(effort(crosswind, [2], small)).startswith("About 22 moves · ")


@pytest.mark.parametrize("game", find_games())
@pytest.mark.parametrize("invited", [False, True])
def test_lobby_with_every_possible_line_fits_into_one_message(game: str, invited: bool) -> None:
    rules = find_games()[game]
    people = [PlayerId(number) for number in range(1, max(rules.ABOUT.people) + 1)]
    options = {
        each.name: max(each.choices, key=lambda choice: len(str(choice.words))).value
        for each in rules.ABOUT.options
    }
    opened = Opened(
        game,
        options,
        people[0],
        SERVER,
        CHANNEL,
        in_thread=False,
        invited=tuple(people[1:]) if invited else (),
        commitment="",
        pace=7 * 86400 + 3600,
        hints=True,
        no_forecasts=True,
        rated=True,
        series=Series(7),
    )
    match = Match.begin(MatchId("m"), rules, Secret(bytes(32)), opened, NOON)
    for player in people[: 1 if invited else -1]:
        match = apply(match, Joined(player, str(player)), NOON)
    named = {player: Player(player, 10**18 + player, "*" * 32) for player in people}
    told = lobby(match, named)
    assert all(0 < len(language.say(told)) <= MOST_CHARACTERS for language in EVERY)
    labels = [offer.label for offer in lobby_buttons(match)]
    assert len(labels) <= 4
    assert all(0 < len(language.say(each)) <= 80 for language in EVERY for each in labels)
