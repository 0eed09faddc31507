"""The one door to all matches: every change and every look goes through here."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final, Literal, TypeAlias
from weakref import WeakValueDictionary

from games.rules import AnyRules, IllegalMove, Options, Seat
from matches import deciding, inviting, joining, substituting
from matches.dealing import fresh_secret
from matches.deciding import Illegal, Refused
from matches.events import (
    CameBack,
    Event,
    Joined,
    MatchId,
    Moved,
    Nudged,
    PlayerId,
    Undone,
    Withdrawn,
)
from matches.inviting import Invitation
from matches.library import Library
from matches.match import Match, Status
from matches.ports import (
    AlreadyDone,
    Clock,
    Conflict,
    EventLog,
    Lists,
    Player,
    Players,
    Summary,
)
from matches.rulebook import rulebook
from matches.table import Table, everybody, people_of, table
from matches.undoing import undone_with

NUDGE_AGAIN: Final = timedelta(hours=12)

OPEN_LOBBIES: Final = 3
"""How many lobbies one person may have open at a time."""

_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"

Admit: TypeAlias = Callable[[], Awaitable[None]]
"""What raises Refused where no new match may be opened."""


async def _anybody() -> None:
    pass


class MatchService:
    """Keeps no state but caches: everything is in the log."""

    def __init__(
        self,
        log: EventLog,
        lists: Lists,
        players: Players,
        games: Mapping[str, AnyRules],
        clock: Clock,
        own: Mapping[str, Options] | None = None,
    ) -> None:
        """`own` holds, by game, what this host adds to the options of new matches, such as a deck."""
        self._own = own or {}
        self._log = log
        self.lists = lists
        self.players = players
        self.games = games
        self._clock = clock
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self.library = Library(log, lists, games, clock)
        self._on_change: Callable[[MatchId], None] = lambda _: None

    def on_change(self, listener: Callable[[MatchId], None]) -> None:
        """From now on the listener is told of every match that has something new to show."""
        self._on_change = self.library.on_freeze = listener

    # Changes ---------------------------------------------------------------------------------

    async def open(
        self, invitation: Invitation, request: str, once: str | None = None, admit: Admit = _anybody
    ) -> MatchId:
        """A new lobby with its host in it; raises Refused. With `once`, a key, there is only one."""
        async with self._opening:  # what is counted is not changed before it counts
            if done := await self._log.done(once or request):
                return done[0]
            about, own = self.games[invitation.game].ABOUT, self._own.get(invitation.game, {})
            invitation = inviting.checked(invitation, about, own)
            await admit()
            if await self.lists.open_lobbies(invitation.host) >= OPEN_LOBBIES:
                raise Refused(
                    f"You have {OPEN_LOBBIES} matches waiting for people. Begin or cancel one of them first."
                )
            return await self._create(invitation, request, once or request)

    async def rematch(
        self, match_id: MatchId, player: PlayerId, request: str, admit: Admit = _anybody
    ) -> MatchId:
        """The lobby of the rematch: the first who asks opens it, the others join it; raises Refused."""
        match = await self.library.load(match_id)
        invitation = inviting.again(match, player)
        others = await self.players.known(frozenset(invitation.invited))
        still = tuple(each for each in invitation.invited if not others[each].former)
        invitation = replace(invitation, invited=still)
        key = f"rematch of {match_id}"
        while done := await self._log.done(key):
            earlier = await self.library.load(done[0])
            if earlier.status is not Status.CANCELLED:
                await self.join(earlier.id, player, request, invitation.side)
                return earlier.id
            key = f"rematch of {match_id} after {earlier.id}"
        return await self.open(invitation, request, key, admit)

    async def join(
        self, match_id: MatchId, player: PlayerId, request: str, side: str = ""
    ) -> Match:
        return await self._decide(
            match_id, request, lambda match: [joining.join(match, player, request, side)]
        )

    async def leave(self, match_id: MatchId, player: PlayerId, request: str | None) -> Match:
        return await self._decide(match_id, request, lambda match: [joining.leave(match, player)])

    async def begin(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(match_id, request, lambda match: [joining.begin(match, player)])

    async def cancel(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(match_id, request, lambda match: [joining.cancel(match, player)])

    async def expire(self, match_id: MatchId) -> None:
        await self._decide(match_id, None, lambda match: [joining.expire(match)])

    async def play(self, match_id: MatchId, player: PlayerId, text: str, request: str) -> Moved:
        """A move as somebody typed it; the move as it was made."""
        made = await self._decide(
            match_id,
            request,
            lambda match: present(match, player, deciding.play(match, player, text)),
        )
        return _moved(made)

    async def press(
        self,
        match_id: MatchId,
        player: PlayerId,
        text: str,
        seat: Seat,
        decision: int,
        request: str,
    ) -> Moved:
        """A move as it was offered to a seat for one decision; the move as it was made."""
        made = await self._decide(
            match_id,
            request,
            lambda match: present(
                match, player, deciding.press(match, player, text, seat, decision)
            ),
        )
        return _moved(made)

    async def undo(
        self, match_id: MatchId, player: PlayerId, request: str, decisions: int | None = None
    ) -> Match:
        return await self._decide(
            match_id, request, lambda match: [deciding.undo(match, player, decisions)]
        )

    async def answer_undo(
        self, match_id: MatchId, player: PlayerId, agrees: bool, request: str, version: int = 0
    ) -> Match:
        return await self._decide(
            match_id, request, lambda match: [deciding.answer_undo(match, player, agrees, version)]
        )

    async def nudge(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        await self.library.load(match_id)
        record, now = await self.library.record(match_id), self._clock.now()
        times = zip(record.events, record.times, strict=True)
        lately = any(event == Nudged(player) and now - at < NUDGE_AGAIN for event, at in times)

        def decide(match: Match) -> list[Event]:
            again = match.nudges.get(player, 0) > len(record.events)
            return [deciding.nudge(match, player, lately or again)]

        return await self._decide(match_id, request, decide)

    async def resign(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(match_id, request, lambda match: deciding.resign(match, player))

    async def take(self, match_id: MatchId, player: PlayerId, seat: Seat, request: str) -> Match:
        now = self._clock.now()
        return await self._decide(
            match_id, request, lambda match: substituting.take(match, player, seat, now)
        )

    async def seek(
        self,
        match_id: MatchId,
        player: PlayerId,
        missing: PlayerId,
        named: PlayerId | None,
        request: str,
    ) -> Match:
        """Have a missing player replaced, by anybody or by somebody named."""
        now = self._clock.now()
        return await self._decide(
            match_id,
            request,
            lambda match: [substituting.seek(match, player, missing, named, now)],
        )

    async def come_back(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(
            match_id, request, lambda match: [substituting.come_back(match, player)]
        )

    async def go_away(
        self, match_id: MatchId, player: PlayerId, until: datetime, request: str
    ) -> Match:
        return await self._decide(
            match_id, request, lambda match: [substituting.go_away(match, player, until)]
        )

    async def depart(
        self, match_id: MatchId, player: PlayerId, why: Literal["left", "deleted"]
    ) -> Match:
        return await self._decide(
            match_id, None, lambda match: [substituting.depart(match, player, why)]
        )

    async def time_up(self, match_id: MatchId, player: PlayerId, decision: int) -> Match:
        return await self._decide(
            match_id, None, lambda match: substituting.time_up(match, player, decision)
        )

    async def lapse_undo(self, match_id: MatchId, asked_at: int) -> None:
        await self._decide(match_id, None, lambda match: [deciding.lapse_undo(match, asked_at)])

    async def close(self, match_id: MatchId, request: str) -> Match:
        """End a match, or call a lobby off, for somebody who manages the server."""
        return await self._decide(match_id, request, lambda match: [deciding.close(match)])

    async def agree(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(
            match_id, request, lambda match: present(match, player, deciding.agree(match, player))
        )

    async def relocate(
        self, match_id: MatchId, player: PlayerId | None, channel: int, request: str | None
    ) -> Match:
        """Without a player: for somebody who manages the server."""
        return await self._decide(
            match_id, request, lambda match: [deciding.relocate(match, player, channel)]
        )

    # Looks -----------------------------------------------------------------------------------

    async def table(self, match_id: MatchId, viewer: PlayerId | None) -> Table:
        return await self.table_of(await self.library.load(match_id), viewer)

    async def table_of(self, match: Match, viewer: PlayerId | None) -> Table:
        return table(match, viewer, await self.players.known(people_of(match)))

    async def person(self, discord_id: int, name: str) -> Player:
        return await self.players.meet(discord_id, name)

    # Inside ----------------------------------------------------------------------------------

    async def _create(self, invitation: Invitation, request: str, key: str) -> MatchId:
        secret = fresh_secret()
        match_id = MatchId("".join(secrets.choice(_ALPHABET) for _ in range(10)))
        opened = inviting.opening(invitation, secret)
        first = Match.begin(match_id, self.games[invitation.game], secret, opened)
        host = Joined(invitation.host, request, invitation.side)
        steps = [first, *_with_what_follows(first, [host])]
        try:
            await self._log.create(
                match_id,
                secret,
                [step.last for step in steps],
                steps[-1].fingerprint,
                _summary(first, steps),
                rulebook(),
                key,
                self._clock.now(),
            )
        except AlreadyDone as earlier:
            return earlier.match_id
        self.library.remember(steps)
        self._on_change(match_id)
        return match_id

    async def _decide(
        self,
        match_id: MatchId,
        request: str | None,
        decide: Callable[[Match], Iterable[Event]],
    ) -> Match:
        """Every change of a match: load, decide, apply, append. The match after the first event.

        A request that was carried out before is answered from what it led to then.
        """
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            while True:
                current = await self.library.load(match_id)
                try:
                    steps = _with_what_follows(current, decide(current))
                    await self._append(current, steps, request)
                except Conflict:
                    continue
                except AlreadyDone as earlier:
                    return await self._answered(earlier.match_id, earlier.version)
                except (IllegalMove, Refused) as error:
                    if request is not None and (done := await self._log.done(request)):
                        return await self._answered(*done)
                    if isinstance(error, IllegalMove):
                        raise Illegal(str(error)) from None
                    raise
                break
        self._on_change(match_id)
        return steps[0]

    async def _append(self, current: Match, steps: list[Match], request: str | None) -> None:
        await self._log.append(
            current.id,
            current.version,
            [step.last for step in steps],
            steps[-1].fingerprint,
            _summary(current, steps),
            request,
            self._clock.now(),
        )
        self.library.append(current, steps)

    async def _answered(self, match_id: MatchId, version: int) -> Match:
        return (await self.library.steps(match_id, since=version - 1))[0]


def _with_what_follows(current: Match, events: Iterable[Event]) -> list[Match]:
    """The match after each of the events, and after each that follows from them by itself."""
    steps = current.after_all(events)
    while (event := deciding.following(steps[-1])) is not None:
        steps.append(steps[-1].after(event))
    return steps


def _summary(before: Match, steps: list[Match]) -> Summary:
    """Of the last of the steps that are stored together."""
    match = steps[-1]
    members = match.people if match.status is Status.RUNNING else everybody(match)
    return Summary(
        game=match.about.key,
        status=match.status,
        server=match.opened.server,
        channel=match.channel,
        host=match.host,
        members=frozenset(members),
        waiting=match.waiting,
        pace=timedelta(seconds=match.opened.pace),
        resumes=any(isinstance(step.last, Undone | Withdrawn) for step in steps),
        again=_again(before, steps),
        asked=match.asked_at if match.asked is not None else 0,
    )


def _again(before: Match, steps: list[Match]) -> frozenset[PlayerId]:
    """Whose decisions were undone, so that they make them again."""
    return frozenset(
        earlier.order[made.seat]
        for earlier, step in pairwise([before, *steps])
        if isinstance(step.last, Undone)
        for made in undone_with(earlier, step.last.seat)
    )


def present(match: Match, player: PlayerId, deed: Event) -> list[Event]:
    """A move, or that the match may end: whoever says so is back."""
    return [deed, CameBack(player)] if player in match.attendance.cared else [deed]


def _moved(match: Match) -> Moved:
    assert isinstance(match.last, Moved)
    return match.last
