"""The one door to all matches: every change and every look goes through here."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from weakref import WeakValueDictionary

from games.rules import AnyRules, BadOption, IllegalMove, Options, Seat
from matches import deciding, replaying
from matches.dealing import fresh_secret
from matches.deciding import Refused
from matches.events import Event, Joined, MatchId, Moved, Opened, PlayerId
from matches.match import Match, Status
from matches.ports import (
    AlreadyDone,
    Clock,
    Conflict,
    EventLog,
    Lists,
    Player,
    Players,
    Record,
    StorageBusy,
    Summary,
    Unreadable,
)
from matches.rulebook import rulebook
from matches.table import Happening, Table, happenings, people_of, table

logger = logging.getLogger(__name__)

OPEN_LOBBIES: Final = 3
"""How many lobbies one person may have open at a time."""

_REMEMBERED: Final = 256
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_GONE: Final = "There is no such match any more."
_FROZEN: Final = (
    "This match can't go on: its moves no longer fit the rules of this version of the program. "
    "Nothing of it is lost, and the people who run the bot have been told."
)


class Frozen(Refused):
    """The match no longer replays."""


@dataclass(frozen=True)
class Invitation:
    """What it takes to open a match. The host is never among the invited."""

    game: str
    host: PlayerId
    options: Options
    server: int
    channel: int
    in_thread: bool = False
    invited: tuple[PlayerId, ...] = ()
    rematch_of: MatchId | None = None


class MatchService:
    """Keeps no state but caches: everything is in the log.

    `on_change` is told of every match that has something new to show.
    """

    def __init__(
        self,
        log: EventLog,
        lists: Lists,
        players: Players,
        games: Mapping[str, AnyRules],
        clock: Clock,
    ) -> None:
        self._log = log
        self.lists = lists
        self.players = players
        self.games = games
        self._clock = clock
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self._cache: OrderedDict[MatchId, list[Match]] = OrderedDict()
        self.on_change: Callable[[MatchId], None] = lambda _: None

    # Changes ---------------------------------------------------------------------------------

    async def open(self, invitation: Invitation, request: str, once: str | None = None) -> MatchId:
        """A new lobby with its host in it; raises Refused. With `once`, a key, there is only one."""
        if done := await self._log.done(once or request):
            return done[0]
        rules = self.games[invitation.game]
        try:
            options = rules.ABOUT.settle(invitation.options)
        except BadOption as error:
            raise Refused(str(error)) from None
        if len(invitation.invited) >= max(rules.ABOUT.people):
            raise Refused(f"{rules.ABOUT.name} is for at most {max(rules.ABOUT.people)} people.")
        if await self.lists.open_lobbies(invitation.host) >= OPEN_LOBBIES:
            raise Refused(
                f"You have {OPEN_LOBBIES} matches waiting for people. Begin or cancel one of them first."
            )
        return await self._create(rules, invitation, options, request, once or request)

    async def rematch(self, match_id: MatchId, player: PlayerId, request: str) -> MatchId:
        """The lobby of the rematch: the first who asks opens it, the others join it; raises Refused."""
        match = await self.load(match_id)
        people = {*match.order}
        if match.status.open or match.state is None:
            raise Refused("A rematch can be had when the match is over.")
        if player not in people:
            raise Refused("Only people who played in the match can ask for a rematch.")
        invitation = Invitation(
            game=match.about.key,
            host=player,
            options=match.rules.rematch(match.opened.options, match.state),
            server=match.opened.server,
            channel=match.channel,
            invited=tuple(sorted(people - {player})),
            rematch_of=match_id,
        )
        key = f"rematch of {match_id}"
        while done := await self._log.done(key):
            earlier = await self.load(done[0])
            if earlier.status is not Status.CANCELLED:
                await self.join(earlier.id, player, request)
                return earlier.id
            key = f"rematch of {match_id} after {earlier.id}"
        return await self.open(invitation, request, key)

    async def join(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(
            match_id, request, lambda match: [deciding.join(match, player, request)]
        )

    async def leave(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(match_id, request, lambda match: [deciding.leave(match, player)])

    async def begin(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(match_id, request, lambda match: [deciding.begin(match, player)])

    async def cancel(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(match_id, request, lambda match: [deciding.cancel(match, player)])

    async def expire(self, match_id: MatchId) -> None:
        await self._decide(match_id, None, lambda match: [deciding.expire(match)])

    async def play(self, match_id: MatchId, player: PlayerId, text: str, request: str) -> Moved:
        """A move as somebody typed it; the move as it was made."""
        made = await self._decide(
            match_id, request, lambda match: [deciding.play(match, player, text)]
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
            lambda match: [deciding.press(match, player, text, seat, decision)],
        )
        return _moved(made)

    async def resign(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(match_id, request, lambda match: deciding.resign(match, player))

    async def take(self, match_id: MatchId, player: PlayerId, seat: Seat, request: str) -> Match:
        return await self._decide(
            match_id, request, lambda match: [deciding.take(match, player, seat)]
        )

    async def agree(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._decide(match_id, request, lambda match: [deciding.agree(match, player)])

    async def relocate(
        self, match_id: MatchId, player: PlayerId, channel: int, request: str | None
    ) -> Match:
        return await self._decide(
            match_id, request, lambda match: [deciding.relocate(match, player, channel)]
        )

    # Looks -----------------------------------------------------------------------------------

    async def load(self, match_id: MatchId) -> Match:
        """The match as it is now; raises Refused where there is none, and Frozen."""
        return (await self.steps(match_id, since=None))[-1]

    async def steps(self, match_id: MatchId, since: int | None = 0) -> list[Match]:
        """The match after each event that came after version `since`, at least the last one."""
        version = await self.version(match_id)
        cached = self._cache.get(match_id, [])
        oldest = cached[0].version - 1 if cached else version
        fresh = bool(cached) and cached[-1].version == version
        if not fresh or (since is not None and since < oldest):
            cached = await self._replayed(match_id, version)
        self._remember(cached)
        return [step for step in cached if since is not None and step.version > since] or cached[
            -1:
        ]

    async def version(self, match_id: MatchId) -> int:
        """How many events the match has, frozen or not; raises Refused where there is none."""
        version = await self._log.version(match_id)
        if version is None:
            raise Refused(_GONE)
        return version

    async def table(self, match_id: MatchId, viewer: PlayerId | None) -> Table:
        return await self.table_of(await self.load(match_id), viewer)

    async def table_of(self, match: Match, viewer: PlayerId | None) -> Table:
        return table(match, viewer, await self.players.known(people_of(match)))

    async def history(self, match_id: MatchId) -> list[Happening]:
        return happenings(await self.steps(match_id))

    async def verify(self, match_id: MatchId) -> replaying.Verdict:
        """Deal an ended match again and compare; raises Refused while it goes on."""
        try:
            record = await self._record(match_id)
        except Unreadable as error:
            raise Refused(f"The log of this match can't be read: {error}.") from None
        row = await self.lists.row(match_id)
        if row is not None and row.status.open:
            raise Refused("The secret of a match is published when it has ended: verify it then.")
        return replaying.verify(record, self.games)

    async def person(self, discord_id: int, name: str) -> Player:
        return await self.players.meet(discord_id, name)

    async def check_unfinished(self) -> None:
        """Replay what was last played with other rules; what no longer replays is frozen."""
        while True:
            try:
                pending = await self._log.unchecked(rulebook(), 20)
                if not pending:
                    logger.info("all unfinished matches are checked against the rules")
                    return
                for match_id in pending:
                    await self._check(match_id)
            except StorageBusy as error:
                logger.warning("unfinished matches are checked later: %s", error)
                await self._clock.sleep_until(self._clock.now() + timedelta(minutes=1))

    # Inside ----------------------------------------------------------------------------------

    async def _create(
        self,
        rules: AnyRules,
        invitation: Invitation,
        options: Options,
        request: str,
        key: str,
    ) -> MatchId:
        secret = fresh_secret()
        match_id = MatchId("".join(secrets.choice(_ALPHABET) for _ in range(10)))
        opened = Opened(
            game=invitation.game,
            options=options,
            host=invitation.host,
            server=invitation.server,
            channel=invitation.channel,
            in_thread=invitation.in_thread,
            invited=invitation.invited,
            commitment=secret.commitment,
            rematch_of=invitation.rematch_of,
        )
        first = Match.begin(match_id, rules, secret, opened)
        steps = [first, *_with_what_follows(first, [Joined(invitation.host, request)])]
        try:
            await self._log.create(
                match_id,
                secret,
                [step.last for step in steps],
                steps[-1].fingerprint,
                _summary(steps[-1]),
                rulebook(),
                key,
                self._clock.now(),
            )
        except AlreadyDone as earlier:
            return earlier.match_id
        self._remember(steps)
        self.on_change(match_id)
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
                current = await self.load(match_id)
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
                    raise Refused(str(error)) from None
                break
        self.on_change(match_id)
        return steps[0]

    async def _append(self, current: Match, steps: list[Match], request: str | None) -> None:
        await self._log.append(
            current.id,
            current.version,
            [step.last for step in steps],
            steps[-1].fingerprint,
            _summary(steps[-1]),
            request,
            self._clock.now(),
        )
        self._remember([*self._cache.get(current.id, [])[-1:], *steps])

    async def _answered(self, match_id: MatchId, version: int) -> Match:
        return (await self.steps(match_id, since=version - 1))[0]

    async def _replayed(self, match_id: MatchId, version: int) -> list[Match]:
        """The match after each of its events, of which there are at least so many; raises Frozen."""
        try:
            record = await self._record(match_id)
            if record.frozen:
                raise Frozen(_FROZEN)
            return replaying.replay(record, self.games, version)
        except (replaying.NoLongerReplays, Unreadable) as error:
            await self._freeze(match_id, error)
            raise Frozen(_FROZEN) from None

    async def _freeze(self, match_id: MatchId, why: Exception) -> None:
        """Once: what can't even be read does not show that it is frozen already."""
        row = await self.lists.row(match_id)
        if row is None or not row.frozen:
            logger.error("match %s is frozen: %s", match_id, why)
            await self._log.freeze(match_id)
            self.on_change(match_id)

    async def _check(self, match_id: MatchId) -> None:
        try:
            await self._replayed(match_id, await self.version(match_id))
            await self._log.checked(match_id, rulebook())
        except Frozen:
            logger.info("match %s was left out of the check: it is frozen", match_id)

    async def _record(self, match_id: MatchId) -> Record:
        record = await self._log.read(match_id)
        if record is None:
            raise Refused(_GONE)
        return record

    def _remember(self, steps: list[Match]) -> None:
        self._cache[steps[-1].id] = steps
        self._cache.move_to_end(steps[-1].id)
        if len(self._cache) > _REMEMBERED:
            self._cache.popitem(last=False)


def _with_what_follows(current: Match, events: Iterable[Event]) -> list[Match]:
    """The match after each of the events, and after each that follows from them by itself."""
    steps = current.after_all(events)
    while (event := deciding.following(steps[-1])) is not None:
        steps.append(steps[-1].after(event))
    return steps


def _summary(match: Match) -> Summary:
    members = match.people if match.status is Status.RUNNING else {*match.members, *match.order}
    return Summary(
        game=match.about.key,
        status=match.status,
        server=match.opened.server,
        channel=match.channel,
        host=match.host,
        members=frozenset(members),
        waiting=match.waiting,
    )


def _moved(match: Match) -> Moved:
    assert isinstance(match.last, Moved)
    return match.last
