"""The options that every game's `start` has, which one decorator adds."""

from __future__ import annotations

import inspect
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from cogs.actions.opening import Person, Terms, takes_terms

HERE = cast(discord.Interaction, object())
ALICE, BOB = cast(Person, object()), cast(Person, object())


class Cog:
    def __init__(self) -> None:
        self.opened: list[tuple[int, Terms]] = []

    @takes_terms(opponents=2)
    async def start(self, _: discord.Interaction, terms: Terms, size: int = 3) -> None:
        self.opened.append((size, terms))

    @takes_terms(opponents=1)
    async def duel(self, _: discord.Interaction, terms: Terms) -> None:
        self.opened.append((0, terms))


def _command(callback: Any) -> app_commands.Command[Any, ..., Any]:
    return app_commands.Command(name="start", description="Start", callback=callback)


def test_they_follow_the_options_of_the_game_and_need_not_be_given() -> None:
    parameters = _command(Cog.start).parameters
    names = ["size", "opponent-1", "opponent-2", "place", "pace", "on-timeout", "word"]
    assert [each.display_name for each in parameters] == names
    assert not any(each.required for each in parameters)
    assert "terms" not in inspect.signature(Cog.start).parameters
    assert _command(Cog.duel).parameters[0].display_name == "opponent"


@pytest.mark.parametrize("named", [(ALICE, None), (None, ALICE), (ALICE, BOB)])
async def test_the_command_gets_them_as_terms(named: tuple[Person | None, ...]) -> None:
    cog, start = Cog(), cast(Any, Cog.start)
    given = {"place": "thread", "pace": "2d", "on_timeout": "wait", "word": "luck"}
    await start(cog, HERE, size=5, opponent_1=named[0], opponent_2=named[1], **given)
    invited = tuple(person for person in named if person is not None)
    assert cog.opened == [(5, Terms("thread", "2d", "wait", "luck", invited))]
