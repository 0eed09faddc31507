"""Plays one match between engines. It is an ordinary match of this program, so its record can be verified.

An engine that fails in any way resigns, and the match goes on without it, as when a person resigns. What that
means for the result depends on the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from bot.engines.process import (
    LEAVING,
    STARTING,
    EngineFailed,
    EngineFault,
    EngineProcess,
    start_engine,
)
from engines.pairing import Setting
from engines.protocol import MOVES, RESIGNS, VERSION, Go, Seating, line_of
from engines.views import view_text
from games.rules import IllegalMove, Outcome, Seat
from matches.decisions.computers_playing import following
from matches.decisions.playing import resign
from matches.log.dealing import Secret, thought_key
from matches.log.events import Ended, Event, Joined, MatchId, Moved, Opened, PlayerId
from matches.log.fold import apply
from matches.log.match import Match, Status
from matches.log.proofs.places import quoted

_SERVER: Final = 1
"""The server id stored in these matches. They belong to no server, so any id will do, except
the one that marks practice matches."""


def opened(setting: Setting, secret: Secret, number: int) -> Match:
    """Return a new lobby whose deal is determined by `secret`. To start the match, pass the lobby to `dealt`.
    `number` becomes part of the match's id."""
    people = tuple(PlayerId(each) for each in range(1, setting.seats + 1))
    event = Opened(
        game=setting.key,
        options=setting.options,
        host=people[0],
        server=_SERVER,
        channel=0,
        in_thread=False,
        invited=people,
        commitment=secret.commitment,
    )
    match_id = MatchId(f"engines-{number}")
    return Match.begin(match_id, setting.rules, secret, event, datetime.now(UTC))


def dealt(lobby: Match) -> list[Match]:
    """Let all invited players join, and start the match. Return the match after each event, up to the deal."""
    steps = [lobby]
    for player in lobby.opened.invited:
        steps.append(apply(steps[-1], Joined(player, str(player)), lobby.at))
    return settled(steps)


def settled(steps: list[Match]) -> list[Match]:
    """Apply all events that need no player's decision, such as forced moves. `steps` is the match after each
    event so far; append the match after each further event, and return the same list."""
    while (event := following(steps[-1])) is not None:
        steps.append(apply(steps[-1], event, steps[-1].at))
    return steps


@dataclass(frozen=True)
class Failure:
    """A failure of an engine. `seat` is its seat when the match began, and `did` says what it did."""

    seat: Seat
    fault: EngineFault
    did: str


@dataclass
class RefereedMatch:
    """A match between engines, perhaps unfinished.

    - `steps`: the match after each event.
    - `failures`: the failures of engines.
    - `seconds`: the durations of an engine's replies in seconds, by the seat that it had when the match began.
    """

    steps: list[Match]
    failures: list[Failure] = field(default_factory=list)
    seconds: dict[Seat, list[float]] = field(default_factory=dict)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the match. If the match ended early or is unfinished, nobody has won."""
        last = self.steps[-1]
        if last.outcome is not None:
            return last.outcome
        early = last.last.reason if isinstance(last.last, Ended) else "unfinished"
        return Outcome((2,) * len(last.order), (), early)


class Referee:
    """Plays one match between engines, from the deal to the end. `commands` start the engines, by seat, and
    `seconds` is the time limit for each move. With `errors`, the standard error of engines is shown.

    Each seat has a process of its own, even if one engine plays several seats, so no process sees two hands.
    """

    def __init__(
        self,
        steps: list[Match],
        commands: Sequence[Sequence[str]],
        seconds: float,
        *,
        errors: bool = False,
    ) -> None:
        self.played = RefereedMatch(steps)
        order = steps[-1].order
        self._commands: Mapping[PlayerId, Sequence[str]] = dict(zip(order, commands, strict=True))
        self._errors = errors
        self._engines: dict[PlayerId, EngineProcess] = {}
        self._seats = {player: seat for seat, player in enumerate(order)}
        self._seconds = seconds
        self._listing = set[PlayerId]()
        self._last_lines: dict[PlayerId, str] = {}

    async def play(self) -> RefereedMatch:
        """Play the match to the end and return it. All engines are ended in any case."""
        try:
            await self._begin_all()
            self._tell_turn()
            while self._match.status is Status.RUNNING:
                await self._decide(min(self._match.to_act))
            self._tell_end()
        finally:
            patience = 0.0 if self._match.status is Status.RUNNING else LEAVING
            await asyncio.gather(*(each.end(patience) for each in self._engines.values()))
        return self.played

    @property
    def _match(self) -> Match:
        return self.played.steps[-1]

    async def _begin_all(self) -> None:
        found = await asyncio.gather(*(self._begin(player) for player in self._commands))
        for player, failed in zip(self._commands, found, strict=True):
            if failed:
                await self._fail(player, failed)

    async def _begin(self, player: PlayerId) -> EngineFailed | None:
        match = self._match
        options = dict(match.options)
        seating = Seating(match.about.key, len(match.order), self._seats[player], options)
        try:
            engine = await start_engine(self._commands[player], errors=self._errors)
            self._engines[player] = engine
            await engine.ask(f"fairwind {VERSION}", STARTING)
            if await engine.ask(line_of(seating), STARTING) == MOVES:
                self._listing.add(player)
        except EngineFailed as error:
            return error
        return None

    async def _decide(self, seat: Seat) -> None:
        player = self._match.order[seat]
        try:
            events = await self._decision(seat, player)
        except EngineFailed as error:
            await self._fail(player, error)
        else:
            self._append(events)

    async def _decision(self, seat: Seat, player: PlayerId) -> list[Event]:
        match = self._match
        rules, state = match.rules, match.state
        legal = rules.legal_moves(state, seat)
        # Where hands are hidden, other engines could tell from an immediate move that there was no choice.
        if len(legal) == 1 and match.about.perfect_information:
            return [Moved(seat, rules.notation(legal[0]))]
        self._tell_view(seat, player)
        listed = tuple(map(rules.notation, legal)) if player in self._listing else None
        seed = thought_key(match.secret, match.public_version, seat).hex()
        reply = await self._timed(player, line_of(Go(round(self._seconds * 1000), seed, listed)))
        if reply == RESIGNS:
            return resign(match, player)
        return [Moved(seat, _legal(match, seat, reply))]

    async def _timed(self, player: PlayerId, line: str) -> str:
        loop = asyncio.get_running_loop()
        began = loop.time()
        reply = await self._engines[player].ask(line, self._seconds)
        self.played.seconds.setdefault(self._seats[player], []).append(loop.time() - began)
        return reply

    async def _fail(self, player: PlayerId, error: EngineFailed) -> None:
        self.played.failures.append(Failure(self._seats[player], error.fault, str(error)))
        if engine := self._engines.pop(player, None):
            await engine.end()
        # The failures of other engines may already have ended the match.
        if self._match.status is Status.RUNNING:
            self._append(resign(self._match, player))

    def _append(self, events: Sequence[Event]) -> None:
        turn = self._match.turn
        for event in events:
            self.played.steps.append(apply(self._match, event, self._match.at))
        settled(self.played.steps)
        if self._match.turn != turn:
            self._tell_turn()

    def _tell_turn(self) -> None:
        match = self._match
        for player in self._engines:
            for seat in match.seats_of(player):
                self._tell_view(seat, player)

    def _tell_view(self, seat: Seat, player: PlayerId) -> None:
        match = self._match
        line = f"view {view_text(match.rules, match.rules.view(match.state, seat))}"
        if self._last_lines.get(player) != line:
            self._last_lines[player] = line
            self._engines[player].tell(line)

    def _tell_end(self) -> None:
        self._tell_turn()
        outcome = self.played.outcome
        ending = outcome if self._match.outcome else Outcome((), (), outcome.reason)
        for engine in self._engines.values():
            engine.tell(line_of(ending))
            engine.tell("quit")


def _legal(match: Match, seat: Seat, text: str) -> str:
    """Return the move that an engine wrote, in the game's notation. Raise EngineFailed if it is illegal or
    can't be parsed."""
    rules, state = match.rules, match.state
    try:
        move = rules.meant(state, seat, rules.parse(text))
        rules.apply(state, seat, move)
    except IllegalMove as error:
        raise EngineFailed(EngineFault.ILLEGAL, f"played {quoted(text)!s}: {error}") from None
    return rules.notation(move)
