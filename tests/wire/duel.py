"""A match of a person against a computer, and what must hold of it after any trouble."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Final

import players
from bot.runtime.clock import SystemClock
from data import open_beside
from matches.chores.computer_moves import question
from matches.log.events import MatchId, Moved
from matches.log.match import Match
from matches.service.service import MatchService
from sandbox import Channel, Discord, Person
from tests.wire.process import PATIENCE, Bot
from tests.wire.story import pictures, shows_board

START: Final = "/crosswind start computers:1 options:size: 7, swap: off colour:black"
"""A command that opens the match. The person moves first, and the computer doesn't think for long."""

_PLAY: Final = {"crosswind": "crosswind play point", "tradewinds": "tradewinds play card"}


class Duel:
    """The match of a person against a computer in one channel."""

    def __init__(self, bot: Bot, person: Person, channel: Channel, match_id: str) -> None:
        self.bot = bot
        self.person = person
        self.channel = channel
        self.id = MatchId(match_id)

    async def match(self) -> Match:
        """Return the match as stored in the database."""
        async with matches_in(self.bot.database) as service:
            return await service.matches.load(self.id)

    async def moves(self, by: Person | None = None) -> None:
        """Make the first legal move, as the match's person or as `by`, and wait until it is stored."""
        match = await self.match()
        (seat,) = match.to_act
        move = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
        line = f"/{_PLAY[match.about.key]}:{move} match:{self.id}"
        await (by or self.person).types(line, self.channel)
        await self.until(lambda later: later.version > match.version)

    async def plays(self) -> None:
        """Make a move like `moves`, and also wait for the computer's answer."""
        await self.moves()
        await self.until(lambda match: not match.thinking)

    async def until(self, true: Callable[[Match], bool]) -> Match:
        async with matches_in(self.bot.database) as service, asyncio.timeout(PATIENCE):
            while not true(match := await service.matches.load(self.id)):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        return match

    async def is_whole(self, stones: int) -> None:
        """Assert that the computer has answered `stones` moves of the person, each with the move that its level
        requires. Also assert that the channel shows the last move, and no board twice."""
        await self.until(lambda match: not match.thinking)
        async with matches_in(self.bot.database) as service:
            steps = await service.matches.steps(self.id)
        answers = [(before, step.last) for before, step in pairwise(steps) if _answers(step)]
        assert len(answers) == stones
        assert all(made == thought(before) for before, made in answers)
        last = steps[-1]
        await self.channel.message(lambda each: (last.id, last.version) in pictures(each))
        shown = [picture for each in self.channel.messages for picture in pictures(each)]
        versions = [version for match_id, version in shown if match_id == last.id]
        assert versions == sorted({*versions})


async def duel_of(discord: Discord, bot: Bot, name: str, level: str = "fair") -> Duel:
    """Begin a match of this person against a computer, and play the first move and its answer."""
    general = discord.server.channel("general")
    person = discord.person(name)
    await person.types(f"{START} level:{level}", general)
    board = await general.message(lambda each: shows_board(each) and person.mention in each.content)
    duel = Duel(bot, person, general, pictures(board)[0][0])
    await duel.plays()
    return duel


def thought(match: Match) -> Moved:
    """Return the move that the computer must make now, computed from its level, its view and its seed."""
    (seat,) = match.thinking
    asked = question(match, seat)
    chosen = players.choose(match.rules, asked.view, asked.level, asked.seed)
    return Moved(seat, match.rules.notation(chosen), "computer")


@asynccontextmanager
async def matches_in(database: Path | str) -> AsyncIterator[MatchService]:
    """Open the match service on a database, even while a bot uses it."""
    async with open_beside(database) as opened:
        yield MatchService(opened, SystemClock())


def _answers(step: Match) -> bool:
    return isinstance(step.last, Moved) and step.last.by_computer
