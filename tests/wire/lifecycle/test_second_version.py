"""Buttons and selects of an old version, which stored moves as tuples, still work with its database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cogs.lobbies.joining import joined
from cogs.wording import TAKEN_BACK
from games import find_abouts
from matches.decisions.playing import EARLIER_TURN
from matches.log.events import MatchId
from matches.service.repository import NOT_SHOWN
from sandbox import Channel, Discord, Message, Person
from sandbox.world.snowflakes import Snowflakes
from tests.matches.second_version import STOPPED, matches_in, posted, stored
from tests.wire import storage
from tests.wire.process import PATIENCE, Bot
from tests.wire.story import board_of, labels


class Kept(Snowflakes):
    """A source of Discord ids. It first repeats the ids that the old version's server gave out, and then makes
    new ones."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: Iterator[int] = iter(posted()["ids"])

    def __call__(self) -> int:
        return next(self._kept, None) or super().__call__()


class Then:
    """The server as the old version left it, with a new bot process on the old version's database."""

    def __init__(self, discord: Discord, matches: dict[str, MatchId]) -> None:
        self._discord = discord
        self.matches = matches

    def channel(self, name: str) -> Channel:
        return self._discord.server.channel(name)

    def message(self, channel: str, label: str) -> Message:
        """Return the newest message in the channel, public or ephemeral, that has a button with this label."""
        timeline = self.channel(channel).timeline.values()
        return next(each for each in reversed(timeline) if label in labels(each))

    def person(self, name: str) -> Person:
        """Return the person of this name, or create one."""
        return self._discord.person(name)

    def reader(self, message: Message) -> Person:
        assert isinstance(message.ephemeral_to, Person)
        return message.ephemeral_to

    def hands(self, channel: str) -> list[Message]:
        """Return the ephemeral messages in a channel that offer moves, oldest first."""
        timeline = self.channel(channel).timeline.values()
        moves = ("fw:move:", "fw-ask:move:", "fw-ask:group:")
        return [
            each
            for each in timeline
            if each.ephemeral_to and any(kind in str(each.components) for kind in moves)
        ]


@pytest.fixture
async def then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Then]:
    async with _server(monkeypatch) as discord:
        bot = Bot(discord, tmp_path)
        stored(bot.database, later=datetime.now(UTC) - STOPPED)
        storage.execute(bot.database, "DELETE FROM notes WHERE key LIKE 'commands of%'")
        await bot.start()
        yield Then(discord, matches_in(bot.database))
        await bot.kill()
        assert "Traceback" not in bot.output


@asynccontextmanager
async def _server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    monkeypatch.setattr("sandbox.world.world.Snowflakes", Kept)
    async with Discord.start(answer_within=PATIENCE, patience=PATIENCE) as discord:
        for name in posted()["people"]:
            discord.person(name)
        for name in posted()["channels"]:
            discord.server.add_channel(name)
        for known in posted()["messages"]:
            _put(discord, known)
        yield discord


def _put(discord: Discord, known: dict[str, Any]) -> None:
    message = Message(known["id"], discord.server.channel(known["channel"]), discord.world.bot)
    message.flags, message.content = known["flags"], known["content"]
    message.components = known["components"]
    if known["reader"]:
        message.ephemeral_to = discord.person(known["reader"])
    discord.world.add_message(message)


async def chosen(person: Person, hand: Message) -> Message:
    """Make the first move that the hand offers, in one step or two. Return the response."""
    answer = hand
    for _ in range(2):
        menus = [option.value for menu in answer.selects for option in menu.options]
        if menus:
            answer = await person.chooses(menus[0], on=answer)
        else:
            answer = await person.presses(answer.buttons[0].label, on=answer)
        if answer.text.startswith("You"):
            return answer
    return answer


async def test_hands_posted_by_the_second_version_still_make_moves(then: Then) -> None:
    for channel in (
        *("tradewinds-hands", "tradewinds-alone", "crosswind-swap", "crosswind-undo-free"),
        *("chance-running", "weathervanes-trick", "weathervanes-placing"),
        *("wind-answer", "wind-naked", "wind-shows", "wind-real", "wind-joker"),
    ):
        hand = then.hands(channel)[-1]
        told = await chosen(then.reader(hand), hand)
        assert told.text.startswith("You"), channel


async def test_old_hand_posted_by_the_second_version_is_refused(then: Then) -> None:
    hand = then.hands("tradewinds-hands")[0]
    told = await then.reader(hand).presses(hand.buttons[0].label, on=hand)
    assert str(EARLIER_TURN) in told.text


async def test_public_buttons_of_the_second_version_still_work(then: Then) -> None:
    ivy = then.person("Ivy")
    for key, about in find_abouts().items():
        channel = key.split("-")[0]
        lobby = then.message(f"{channel}-lobby", "Leave")
        told = await ivy.presses(labels(lobby)[0], on=lobby)
        assert str(joined(about.name, lobby.channel.id, lobby.channel.id)) in told.text, channel
    for channel in ("tradewinds", "crosswind", "chance", "weathervanes", "wind"):
        end = then.message(f"{channel}-ended", "Verify")
        assert "Everything agrees" in (await ivy.presses("Verify", on=end)).text, channel
    for label in ("Hand", "Board in words", "Rules"):
        board = then.message("tradewinds-hands", label)
        assert (await then.person("Chandra").presses(label, on=board)).text


async def test_buttons_of_an_ended_match_with_an_illegal_joker_still_answer(then: Then) -> None:
    end = then.message("bug-ended", "Verify")
    ivy = then.person("Ivy")
    assert "against the rules" in (await ivy.presses("Verify", on=end)).text
    for label in ("History", "Rematch"):
        assert str(NOT_SHOWN) in (await ivy.presses(label, on=end)).text


async def test_undo_buttons_of_the_second_version_still_work(then: Then) -> None:
    asked = then.message("crosswind-undo-asked", "Let it be taken back")
    told = await then.person("Hugo").presses("Let it be taken back", on=asked)
    assert "You allow it" in told.text
    assert "undid" in (await board_of(asked.channel, after=asked)).content
    for channel in ("wind-naked", "wind-shows", "wind-real", "crosswind-undo-free"):
        played = then.message(channel, "Undo")
        assert str(TAKEN_BACK) in (await then.reader(played).presses("Undo", on=played)).text
