"""The options of every game's `start` command that one decorator adds."""

from __future__ import annotations

import inspect
from dataclasses import replace
from importlib import import_module
from inspect import isclass
from pkgutil import iter_modules
from typing import Any, cast

import discord
import pytest
from discord import app_commands

import players
from cogs import games
from cogs.actions.terms import Person, Terms, takes_terms
from cogs.game_cog import GameCog
from games import find_games

HERE = cast(discord.Interaction, object())
ALICE, BOB = cast(Person, object()), cast(Person, object())


class Cog:
    def __init__(self) -> None:
        self.opened: list[tuple[int, Terms]] = []

    @takes_terms(opponents=2)
    async def start(self, _: discord.Interaction, terms: Terms, size: int = 3) -> None:
        self.opened.append((size, terms))

    @takes_terms(opponents=1, together=True)
    async def duel(self, _: discord.Interaction, terms: Terms) -> None:
        self.opened.append((0, terms))


def _command(callback: Any) -> app_commands.Command[Any, ..., Any]:
    return app_commands.Command(name="start", description="Start", callback=callback)


def test_common_start_options_are_optional_and_follow_the_games_own() -> None:
    parameters = _command(Cog.start).parameters
    common = ["computers", "level", "place", "pace", "on-timeout", "word", "hints", "forecasts"]
    names = ["size", "opponent-1", "opponent-2", *common, "rated", "series"]
    assert [each.display_name for each in parameters] == names
    assert not any(each.required for each in parameters)
    assert "terms" not in inspect.signature(Cog.start).parameters
    assert [each.display_name for each in _command(Cog.duel).parameters] == ["opponent", *common]


@pytest.mark.parametrize("named", [(ALICE, None), (None, ALICE), (ALICE, BOB)])
async def test_start_command_receives_common_options_as_terms(
    named: tuple[Person | None, ...],
) -> None:
    cog, start = Cog(), cast(Any, Cog.start)
    given = {"place": "thread", "pace": "2d", "on_timeout": "wait", "word": "luck"}
    computers: dict[str, Any] = {"computers": 1, "level": "easy", "hints": True, "forecasts": "off"}
    computers |= {"rated": "no", "series": 5}
    await start(cog, HERE, size=5, opponent_1=named[0], opponent_2=named[1], **computers, **given)
    invited = tuple(person for person in named if person is not None)
    shared = Terms("thread", "2d", "wait", "luck", invited, rated="no", series=5)
    terms = replace(shared, computers=1, level="easy", hints=True, forecasts="off")
    assert cog.opened == [(5, terms)]


@pytest.mark.parametrize(("command", "places"), [(Cog.start, 2), (Cog.duel, 1)])
def test_computer_players_may_take_all_seats_except_the_hosts(command: Any, places: int) -> None:
    (computers,) = [each for each in _command(command).parameters if each.name == "computers"]
    assert (computers.min_value, computers.max_value) == (0, places)


def test_start_command_offers_the_games_computer_levels() -> None:
    """It offers as many computer players as the game has places besides the host's: see `takes_terms`."""
    for module in iter_modules(games.__path__, f"{games.__name__}."):
        for cog in vars(import_module(module.name)).values():
            if isclass(cog) and issubclass(cog, GameCog) and "game" in vars(cog):
                rules = find_games()[cog.game]
                options = {each.name: each for each in cog.start.parameters}  # type: ignore[attr-defined]
                assert ("rated" in options) is not rules.ABOUT.together
                assert options["computers"].max_value == max(rules.ABOUT.people) - 1
                levels = {
                    level.value
                    for seats in rules.ABOUT.seats
                    for level in players.levels(rules, seats, rules.ABOUT.settle({}))
                }
                assert {choice.value for choice in options["level"].choices} == levels
