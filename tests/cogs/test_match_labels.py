"""Labels of matches in choices: they name the players and the channel, and contain no internal ids."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.autocomplete import matches
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.players import Player
from tests.languages import EVERY
from texts.cleaning import clean_name
from texts.language import ENGLISH, Language

ANN, BEN, CEM = (Player(PlayerId(n), 10 + n, name) for n, name in enumerate(("Ann", "Ben", "Cem")))


SERVER = 7


def row(match_id: str, *people: Player, server: int = ANYWHERE) -> Any:
    return SimpleNamespace(
        match_id=MatchId(match_id),
        game="crosswind",
        server=server,
        channel=0,
        status=Status.RUNNING,
        waiting={ANN.id},
        members=[each.id for each in people],
    )


def know(monkeypatch: pytest.MonkeyPatch, *people: Player) -> None:
    """Give these players the names that they have here, in every server."""
    known = {each.id: each for each in people}
    monkeypatch.setattr(
        matches, "people_in", AsyncMock(return_value={ANYWHERE: known, SERVER: known})
    )


@pytest.fixture
def interaction(monkeypatch: pytest.MonkeyPatch) -> Any:
    know(monkeypatch, ANN, BEN, CEM)
    services = Mock()
    services.languages.of_user_at_once.return_value = ENGLISH
    services.matches.games = {"crosswind": SimpleNamespace(name="Crösswind")}
    return Mock(client=Mock(services=services))


async def test_match_labels_show_no_ids_and_number_identical_matches(interaction: Any) -> None:
    rows = [row("42x53et4jye", ANN, BEN), row("42x53et4jyf", ANN, BEN), row("42x5", ANN, CEM)]
    found = await matches.offered(interaction, "", rows, ANN.id, of_all_games=False)
    assert [each.name for each in found] == [
        "Ann and Ben for practice: your turn",
        "Ann and Ben for practice: your turn · 2",
        "Ann and Cem for practice: your turn",
    ]
    assert [each.value for each in found] == ["42x53et4jye", "42x53et4jyf", "42x5"]
    (second,) = await matches.offered(interaction, "turn · 2", rows, ANN.id, of_all_games=False)
    assert second.value == "42x53et4jyf"
    many = [row(f"m{number}", ANN, BEN) for number in range(40)]
    assert len(await matches.offered(interaction, "", many, ANN.id, of_all_games=False)) == 25


@pytest.mark.parametrize(("typed", "of_all_games"), [("crosswind", True), ("42X5", False)])
async def test_match_is_found_by_its_id_and_by_its_game_without_accents(
    interaction: Any, typed: str, of_all_games: bool
) -> None:
    rows = [row("42x53et4jye", ANN, BEN), row("42x5", ANN, CEM)]
    rows[0].game = "chance"
    interaction.client.services.matches.games["chance"] = SimpleNamespace(name="Chance")
    (found,) = await matches.offered(interaction, typed, rows, ANN.id, of_all_games=of_all_games)
    assert found.value == "42x5"


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
async def test_long_names_never_hide_the_turn_or_the_number_in_a_label(
    interaction: Any, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = interaction.client
    client.services.languages.of_user_at_once.return_value = language
    client.services.matches.games = {"crosswind": SimpleNamespace(name="Wind of Fortune")}
    client.parts.places.cached.return_value = "Wind of Fortune: " + ", ".join(["\u05d0" * 32] * 2)
    rows = [row(f"m{number}", ANN, BEN, CEM, server=SERVER) for number in range(25)]
    name = clean_name("\u05d0" * 32)
    know(monkeypatch, *(replace(each, name=name) for each in (ANN, BEN, CEM)))
    turn = language.say(matches.YOUR_TURN)
    names = [each.name for each in await matches.offered(interaction, "", rows, ANN.id)]
    assert names[0].endswith(f": {turn}")
    assert [name.endswith(f": {turn} · {n}") for n, name in enumerate(names[1:], 2)] == [True] * 24
    assert max(map(len, names)) <= 100
    # No isolate of a name is left open: it would reorder the end of the label.
    assert [name.count("\u2068") - name.count("\u2069") for name in names] == [0] * 25
    found = await matches.offered(interaction, "\u05d0" * 15, rows, ANN.id)
    assert len(found) == 25
    (last,) = await matches.offered(interaction, names[-1], rows, ANN.id)
    assert last.name == names[-1]


async def test_match_in_a_thread_is_labelled_with_the_channel_of_the_thread(
    interaction: Any,
) -> None:
    thread = Mock(spec=discord.Thread)
    thread.parent = "general"
    interaction.client.parts.places.cached.return_value = thread
    here = row("m1", ANN, BEN, server=SERVER)
    (found,) = await matches.offered(interaction, "", [here], ANN.id)
    assert found.name == "Crösswind: Ann and Ben in #general: your turn"


async def test_channel_name_cannot_make_a_label_too_long(interaction: Any) -> None:
    """Each opened isolate of a name that is cut is closed, and a thread may be named with many."""
    interaction.client.parts.places.cached.return_value = "\u2068" * 60 + "x" * 40
    here = row("m1", ANN, BEN, server=SERVER)
    (found,) = await matches.offered(interaction, "", [here], ANN.id)
    assert len(found.name) <= 100
