"""Fixtures around a `Harness`: the match service on a real database, with an announcer that posts to a fake
channel."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeAlias, TypeVar, cast

import pytest

import players
from data import Database, open_database
from games import find_games
from games.rules import Seat
from matches.announcer.announcer import Announcer
from matches.announcer.messages import FaceOf, no_face
from matches.chores.computer_moves import ComputerMoves
from matches.decisions import lobby, playing, substitution
from matches.decisions.opening import Invitation
from matches.log.events import Event, MatchId, Moved, PlayerId
from matches.log.match import Match, Status
from matches.log.people import people_of
from matches.log.words import LevelName
from matches.people.absences import Absences
from matches.people.personal_data import Personal
from matches.ports.channel import Painter
from matches.ports.due import Due
from matches.ports.players import Player
from matches.ports.preferences import Absence
from matches.ports.storage import Row
from matches.service.advice.hints import Hints
from matches.service.advice.reviews import Reviews
from matches.service.answers import Answers
from matches.service.lobbies import RematchWish
from matches.service.service import MatchService
from matches.service.view import MatchView
from matches.time.calendar import Hours
from matches.wording import absence, turns
from matches.wording.names import People
from players.thought import Level
from players.weakened import SearchEffort
from tests.in_place import transactions_in_place
from tests.matches.fakes import FakeChannel, FakeClock, FakeMembers, FakePainter, FakeThinkers
from tests.new_database import put_new_database

SERVER, CHANNEL = 10, 20
P = ParamSpec("P")
T = TypeVar("T")
Who: TypeAlias = PlayerId | str
"""A player's id, or the name of a person."""


def existing(value: T | None) -> T:
    """Return a value that must not be None."""
    assert value is not None
    return value


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
        self.service = MatchService(
            database, clock, randomness=self.randomness, answers=answers or AllAnswered()
        )
        self.services = self.service
        self.absences = Absences(self.services, self.members, self.members)
        self.thinkers = FakeThinkers()
        self.hints = Hints(self.service, self.thinkers)
        self.reviews = Reviews(self.service, self.thinkers)
        self.computers = ComputerMoves(self.service, self.thinkers)
        self.service.writer.on_computers = self.computers.wake
        self.painter = FakePainter()
        self.paint_with(self.painter)
        self.personal = Personal(self.service)

    def paint_with(self, painter: Painter, face_of: FaceOf = no_face) -> None:
        """Replace the painter and the source of profile pictures. Call this before anything is posted."""
        self.announcer = Announcer(self.services, self.absences, self.channel, painter, face_of)
        self.service.writer.on_change = lambda match_id, _: self.announcer.wake(match_id)

    async def resume(self) -> None:
        """Post everything that is due, as a new process does."""
        await self.announcer.resume()
        await self.announcer.idle()

    async def reopened(self, channel: int | None = None) -> None:
        """Let the bot post everywhere again. Report it for this channel, or for the server, and wait until
        everything is posted."""
        self.channel.closed.clear()
        self.channel.mute.clear()
        self.announcer.reopened(SERVER, channel)
        await self.announcer.idle()

    async def shown(self) -> None:
        """Wait until everything is posted and edited, including the cards of matches in threads."""
        cards = self.announcer._carding
        await self.announcer.idle()
        while not cards.resting:
            await cards.idle()
            await self.announcer.idle()

    async def passes(
        self, span: timedelta, do_due: Callable[[], Awaitable[datetime | None]]
    ) -> None:
        """Let time pass, and do all work at the moment it becomes due."""
        end = self.clock.now() + span
        while (due := await do_due()) is not None and due <= end:
            self.clock.time = max(due, self.clock.now())
        self.clock.time = end
        await do_due()

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

    async def id_of(self, who: Who) -> PlayerId:
        return (await self.person(who)).id if isinstance(who, str) else who

    async def do(
        self,
        match_id: MatchId,
        who: Who,
        decision: Callable[Concatenate[Match, PlayerId, P], Event | list[Event]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Match:
        """Carry out a player's decision, without waiting until it is posted. Return the match afterwards."""
        return await self.act(match_id, decision, await self.id_of(who), *args, **kwargs)

    async def done(
        self,
        match_id: MatchId,
        who: Who,
        decision: Callable[Concatenate[Match, PlayerId, P], Event | list[Event]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Match:
        """Carry out a player's decision, and wait until it and what follows are posted. Return the match."""
        await self.do(match_id, who, decision, *args, **kwargs)
        await self.announcer.idle()
        return await self.match(match_id)

    async def resign(self, match_id: MatchId, *people: Who) -> None:
        """Let these players resign one after the other, without waiting until it is posted."""
        for who in people:
            await self.do(match_id, who, playing.resign)

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

    def breaks(
        self,
        patch: pytest.MonkeyPatch,
        decision: Callable[..., Any],
        error: Exception,
        *bad: MatchId,
    ) -> None:
        """Let each later use of `decision` fail with `error` in these matches."""

        async def failing(match_id: MatchId) -> None:
            if match_id in bad:
                raise error

        self.before(patch, decision, failing)

    async def join(
        self, match_id: MatchId, who: Who, side: str | None = "", word: str = ""
    ) -> Match:
        """Let this person join a lobby, and wait until it is posted. Return the match afterwards."""
        player, request = await self.id_of(who), self.request()
        match = await self.service.writer.decide(
            match_id, request, lobby.join, player, request, side, word
        )
        await self.announcer.idle()
        return match

    async def rematch(
        self,
        match_id: MatchId,
        who: Who,
        word: str = "",
        best_of: int = 0,
        shut_out: frozenset[PlayerId] = frozenset(),
    ) -> MatchId:
        """Ask for a rematch as a new interaction. Return the rematch's id."""
        player, wish = await self.id_of(who), RematchWish(word, best_of, shut_out)
        return await self.service.lobbies.rematch(match_id, player, self.request(), wish=wish)

    async def add_computer(self, match_id: MatchId, host: Who, level: LevelName = "easy") -> Match:
        computers = await self.service.players.computers()
        return await self.do(match_id, host, lobby.add_computer, level, computers)

    async def seek_computer(
        self, match_id: MatchId, asker: Who, missing: Who, level: LevelName = "easy"
    ) -> Match:
        """Ask for a computer in the place of a missing player."""
        computers, now = await self.service.players.computers(), self.clock.now()
        gone = await self.id_of(missing)
        return await self.do(
            match_id, asker, substitution.seek_computer, gone, level, computers, now
        )

    async def away(
        self, name: str, days: float, reason: str = "", request: str = "", here: int = SERVER
    ) -> Absence:
        """Let a person go away for this many days, as said in the server `here`."""
        player, until = await self.id_of(name), self.clock.now() + timedelta(days=days)
        asked = request or self.request()
        return await self.absences.away(player, until, reason, asked, here)

    async def sleeps(self, name: str, hours: Hours) -> None:
        """Let a person choose their hours."""
        player = await self.id_of(name)
        await self.database.preferences.change_hours(player, lambda _: hours, self.clock.now())

    async def person(self, name: str) -> Player:
        return await self.service.players.meet(sum(name.encode()) + 10**6, name)

    async def opened(self, *names: str, invited: tuple[str, ...] = (), **terms: Any) -> MatchId:
        """Open a lobby that these people join; the first one is the host. Return the match's id once all is
        posted. `terms` are those of an `Invitation`."""
        host, *others = [(await self.person(name)).id for name in names]
        guests = [(await self.person(name)).id for name in invited]
        terms = {"game": "tradewinds", "server": SERVER, "channel": CHANNEL} | terms
        usual = {"first": "north"} if terms["game"] == "tradewinds" else {}
        terms = {"options": usual, "invited": tuple(guests)} | terms
        match_id = await self.service.lobbies.open(Invitation(host=host, **terms), self.request())
        # Post the lobby first, because a match that begins at once might otherwise be posted without one.
        await self.announcer.idle()
        for player in others:
            await self.join(match_id, player)
        return match_id

    async def begun(self, *names: str, **terms: Any) -> MatchId:
        """Return a match that these people have begun, after its first board is posted."""
        match_id = await self.opened(*names, **terms)
        if (await self.match(match_id)).status is Status.LOBBY:
            await self.done(match_id, names[0], lobby.begin)
        return match_id

    async def move(self, match_id: MatchId, seat: Seat | None = None) -> Match:
        """Make the first legal move of this seat, or of the only one to act, without waiting until it is
        posted."""
        match = await self.service.matches.load(match_id)
        if seat is None:
            (seat,) = match.to_act
        move = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
        return await self.do(match_id, match.order[seat], playing.play, move)

    async def move_as_suggested(self, match_id: MatchId, who: Who) -> Match:
        """Make the suggested move for one of this player's seats, without waiting until it is posted."""
        match, player = await self.match(match_id), await self.id_of(who)
        seat = min(match.to_act & {*match.seats_of(player)})
        move = match.rules.suggest(match.rules.view(match.state, seat))
        return await self.do(match_id, player, playing.play, match.rules.notation(move))

    async def moved(self, match_id: MatchId, turns: int = 1) -> Moved:
        """Play this many turns, each with the first legal move. Return the last move."""
        for _ in range(turns):
            made = await self.move(match_id)
        await self.announcer.idle()
        assert isinstance(made.last, Moved)
        return made.last

    async def to_the_end(self, match_id: MatchId) -> None:
        """Play a match to its end, each turn with the first legal move."""
        while (await self.match(match_id)).status.open:
            await self.moved(match_id)

    async def match(self, match_id: MatchId) -> Match:
        return await self.service.matches.load(match_id)

    async def events(self, match_id: MatchId) -> Sequence[Event]:
        return [step.last for step in await self.service.matches.steps(match_id)]

    async def due(self, who: Who) -> Due:
        """Return the only open decision of this player."""
        (found,) = await self.database.open_decisions.of(await self.id_of(who))
        return found

    async def left(self, who: Who) -> timedelta:
        """Return how long it takes until this player's time and reserve run out, if nothing changes."""
        return existing((await self.due(who)).exact.open_decision.lost) - self.clock.now()

    async def row(self, match_id: MatchId) -> Row:
        return existing(await self.service.matches.row(match_id))

    async def frozen(self, *matches: MatchId) -> set[MatchId]:
        """Return which of these matches are frozen."""
        return {each for each in matches if (await self.row(each)).frozen}

    async def view(self, match_id: MatchId, who: Who | None) -> MatchView:
        """Return the match as this person sees it; None for a spectator."""
        viewer = None if who is None else await self.id_of(who)
        return await self.service.reader.view(match_id, viewer)

    async def people(self, match_id: MatchId) -> People:
        """Return the people whom public messages about the match name."""
        match = await self.match(match_id)
        return await self.service.players.known(people_of(match), match.opened.server)

    async def told(self, match_id: MatchId) -> str:
        """Return the text that the channel gets about the match's last event."""
        match = await self.match(match_id)
        people = await self.people(match_id)
        text = absence.change(match, people) or turns.change(match, people, match)
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


Starts: TypeAlias = Callable[..., AbstractAsyncContextManager[Harness]]


@pytest.fixture
def start(tmp_path: Path, channel: FakeChannel, clock: FakeClock) -> Starts:
    """A function that opens the database of the test as a new process of the bot does."""
    return partial(harness_at, tmp_path / "matches.sqlite3", channel, clock)


@pytest.fixture
async def harness(start: Starts) -> AsyncIterator[Harness]:
    async with start() as opened:
        yield opened
