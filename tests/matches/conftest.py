"""Fixtures around a `Harness`: the match service on a real database, with an announcer that posts to a fake
channel."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Concatenate, ParamSpec, cast

import pytest

import players
from data import Database, open_database
from games import find_games
from matches.announcer.announcer import Announcer
from matches.announcer.messages import FaceOf, no_face
from matches.chores.computer_moves import ComputerMoves
from matches.decisions import lobby, playing, substitution
from matches.decisions.opening import Invitation
from matches.log.events import Event, MatchId, Moved, PlayerId, Series
from matches.log.match import Match
from matches.log.words import LevelName, OnTimeout
from matches.people.absences import Absences
from matches.people.languages import SpokenLanguages
from matches.people.personal_data import Personal
from matches.ports.channel import Painter
from matches.ports.players import Player
from matches.service.advice.hints import Hints
from matches.service.advice.reviews import Reviews
from matches.service.answers import Answers
from matches.service.service import match_service
from matches.service.services import match_services
from matches.wording import absence, turns
from matches.wording.names import People
from players.thought import Level
from players.weakened import SearchEffort
from tests.in_place import transactions_in_place
from tests.matches.fakes import FakeChannel, FakeClock, FakeMembers, FakePainter, FakeThinkers
from tests.new_database import put_new_database

SERVER, CHANNEL = 10, 20
P = ParamSpec("P")


class AllAnswered(Answers):
    """A replacement for `Answers` for tests without Discord, which counts every response as received."""

    async def received(self, match_id: MatchId, version: int) -> bool:
        return True


class Harness:
    """The match service of one process, with its announcer and its computer players.

    `request` returns a new interaction id each time. All harnesses of a test share a seeded random source and a
    sequence of interaction ids, which decide the deals.
    """

    randomness: ClassVar[Random] = Random()
    requests: ClassVar[Iterator[int]] = count()

    def __init__(
        self,
        database: Database,
        channel: FakeChannel,
        clock: FakeClock,
        answers: Answers | None = None,
    ) -> None:
        self.database = database
        self.clock = clock
        self.channel = channel
        self.members = FakeMembers()
        self.service = match_service(
            database, clock, randomness=self.randomness, answers=answers or AllAnswered()
        )
        languages = SpokenLanguages(database.languages, database.players)
        self.services = match_services(self.service, database, languages)
        self.absences = Absences(self.services, self.members, self.members)
        self.thinkers = FakeThinkers()
        self.hints = Hints(self.service, self.thinkers, clock)
        self.reviews = Reviews(
            self.service.matches, self.thinkers, database.reviews, clock, database.peers
        )
        self.computers = ComputerMoves(self.service, self.thinkers, clock, database.peers)
        self.service.writer.on_computers = self.computers.wake
        self.painter = FakePainter()
        self.paint_with(self.painter)
        self.personal = Personal(
            self.service, database.log, database.personal, clock, database.peers
        )

    def paint_with(self, painter: Painter, face_of: FaceOf = no_face) -> None:
        """Replace the painter and the source of profile pictures. Call this before anything is posted."""
        self.announcer = Announcer(self.services, self.absences, self.channel, painter, face_of)
        self.service.writer.on_change = lambda match_id, _: self.announcer.wake(match_id)

    async def idle(self) -> None:
        """Wait until every computer has made its moves, and everything has been posted."""
        await self.computers.idle()
        await self.announcer.idle()

    def request(self) -> str:
        return str(next(self.requests))

    async def act(
        self,
        match_id: MatchId,
        decision: Callable[Concatenate[Match, P], Event | list[Event]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Match:
        """Carry out a decision as a new interaction. Return the match afterwards."""
        return await self.service.writer.decide(match_id, self.request(), decision, *args, **kwargs)

    def before(
        self,
        patch: pytest.MonkeyPatch,
        decision: Callable[..., Any],
        happens: Callable[[MatchId], Awaitable[object]],
    ) -> None:
        """Replace the writer so that each later use of `decision` first calls `happens` with the match's id. If
        `happens` raises an error, the decision is not carried out."""
        decide = self.service.writer.decide

        async def watched(match_id: MatchId, request: str | None, made: Any, *args: Any) -> Match:
            if made is decision:
                await happens(match_id)
            return await decide(match_id, request, made, *args)

        patch.setattr(self.service.writer, "decide", watched)

    async def join(
        self, match_id: MatchId, player: PlayerId, side: str | None = "", word: str = ""
    ) -> Match:
        request = self.request()
        return await self.service.writer.decide(
            match_id, request, lobby.join, player, request, side, word
        )

    async def add_computer(
        self, match_id: MatchId, host: PlayerId, level: LevelName = "easy"
    ) -> Match:
        computers = await self.service.players.computers()
        return await self.act(match_id, lobby.add_computer, host, level, computers)

    async def seek_computer(
        self, match_id: MatchId, asker: PlayerId, missing: PlayerId, level: LevelName = "easy"
    ) -> Match:
        """Ask for a computer in the place of a missing player."""
        computers, now = await self.service.players.computers(), self.clock.now()
        return await self.act(
            match_id, substitution.seek_computer, asker, missing, level, computers, now
        )

    async def person(self, name: str) -> Player:
        return await self.service.players.meet(sum(name.encode()) + 10**6, name)

    async def opened(
        self,
        *names: str,
        invited: tuple[str, ...] = (),
        in_thread: bool = False,
        pace: int = 0,
        on_timeout: OnTimeout = "caretaker",
        game: str = "tradewinds",
        computers: tuple[LevelName, ...] = (),
        hints: bool = False,
        series: Series | None = None,
        rated: bool = False,
    ) -> MatchId:
        """Open a lobby that these people join; the first one is the host. Return the match's id."""
        people = [await self.person(name) for name in names]
        guests = [await self.person(name) for name in invited]
        invitation = Invitation(
            game=game,
            host=people[0].id,
            options={"first": "north"} if game == "tradewinds" else {},
            server=SERVER,
            channel=CHANNEL,
            in_thread=in_thread,
            invited=tuple(guest.id for guest in guests),
            pace=pace,
            on_timeout=on_timeout,
            computers=computers,
            hints=hints,
            series=series,
            rated=rated,
        )
        match_id = await self.service.lobbies.open(invitation, self.request())
        # Post the lobby first, because a match that begins at once might otherwise be posted without one.
        await self.announcer.idle()
        for player in people[1:]:
            await self.join(match_id, player.id)
        return match_id

    async def begun(self, *names: str, in_thread: bool = False) -> MatchId:
        """Return a match that these people have begun, after its first board is posted."""
        match_id = await self.opened(*names, in_thread=in_thread)
        if len(names) < 4:
            host = await self.person(names[0])
            await self.act(match_id, lobby.begin, host.id)
        await self.announcer.idle()
        return match_id

    async def move(self, match_id: MatchId) -> Match:
        """Make the first legal move, without waiting until it is posted."""
        match = await self.service.matches.load(match_id)
        (seat,) = match.to_act
        card = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
        return await self.act(match_id, playing.play, match.order[seat], card)

    async def moved(self, match_id: MatchId, turns: int = 1) -> Moved:
        """Play this many turns, each with the first legal move. Return the last move."""
        for _ in range(turns):
            made = await self.move(match_id)
        await self.announcer.idle()
        assert isinstance(made.last, Moved)
        return made.last

    async def match(self, match_id: MatchId) -> Match:
        return await self.service.matches.load(match_id)

    async def people(self, match_id: MatchId) -> People:
        """Return the people whom public messages about the match name."""
        match = await self.match(match_id)
        ids = {*match.members, *match.order, *match.opened.invited}
        ids |= {each.named for each in match.presence.sought.values() if each.named is not None}
        return await self.service.players.known(frozenset(ids), match.opened.server)

    async def told(self, match_id: MatchId) -> str:
        """Return the text that the channel gets about the match's last event."""
        match = await self.match(match_id)
        people = await self.people(match_id)
        text = absence.change(match, people) or turns.change(match, people)
        assert text, match.last
        return str(text)


@pytest.fixture(autouse=True, scope="package")
def _without_threads() -> Iterator[None]:
    with transactions_in_place():
        yield


@pytest.fixture(autouse=True, scope="package")
def _quick_computers() -> Iterator[None]:
    """Limit the thinking of all computers to that of a beginner. `tests/players` tests how well they play."""
    with pytest.MonkeyPatch.context() as patch:
        for player in filter(None, map(players.find_player, find_games())):
            least = player.EFFORTS[Level.BEGINNER]
            for level, effort in player.EFFORTS.items():
                budget, ahead = min(effort.budget, least.budget), min(effort.ahead, least.ahead)
                lesser = effort._replace(budget=budget, ahead=ahead)
                patch.setitem(cast(dict[Level, SearchEffort], player.EFFORTS), level, lesser)
        yield


@pytest.fixture(autouse=True)
def _dealt_alike() -> None:
    """Give each test the same deals on every run, whether it runs alone or after others."""
    Harness.randomness.seed(1)
    Harness.requests = count(5000)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def channel() -> FakeChannel:
    return FakeChannel()


@asynccontextmanager
async def harness_at(
    path: Path, channel: FakeChannel, clock: FakeClock, answers: Answers | None = None
) -> AsyncIterator[Harness]:
    """Open the database at `path` as a new process of the bot does, and yield the process's harness. Afterwards
    stop the process, so that a test can start another one on the same database."""
    put_new_database(path)
    async with open_database(path) as database:
        harness = Harness(database, channel, clock, answers=answers)
        yield harness
        await harness.computers.close()
        await harness.announcer.close(1)


@pytest.fixture
async def harness(tmp_path: Path, channel: FakeChannel, clock: FakeClock) -> AsyncIterator[Harness]:
    async with harness_at(tmp_path / "matches.sqlite3", channel, clock) as opened:
        yield opened
