"""Opens matches: lobbies, practice, rematches, and matches of seasons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeAlias

from data import Database
from games.options import Options
from matches.decisions import lobby, opening
from matches.decisions.opening import Invitation
from matches.decisions.refusal import Refused
from matches.log.dealing import Secret
from matches.log.events import (
    ANYWHERE,
    ComputerEntered,
    Event,
    Joined,
    MatchId,
    PlayerId,
    Started,
)
from matches.log.fold import apply_all
from matches.log.match import Match, Status
from matches.log.people import everybody
from matches.log.seating import seating
from matches.ports.clock import Clock
from matches.ports.storage import Conflict
from matches.service.limits import OPEN_LOBBIES, PRACTISING, RUNNING
from matches.service.log_writer import LogWriter
from matches.service.match_ids import fresh_match_id
from matches.service.repository import Frozen, MatchRepository
from texts.text import counted

TOO_MANY_LOBBIES: Final = counted(
    OPEN_LOBBIES,
    "{n} match of yours waits for people. First begin or cancel it.",
    "{n} matches of yours wait for people. First begin or cancel one of them.",
)
TOO_MANY_RUNNING: Final = counted(
    RUNNING,
    "You already play in {n} match that you opened. Join a match of somebody else, or finish yours.",
    "You already play in {n} matches that you opened. Join a match of somebody else, or finish "
    "one of yours.",
)
TOO_MUCH_PRACTICE: Final = counted(
    PRACTISING,
    "You already have {n} practice match. First finish it, or give it up with `resign`: "
    "`/matches` lists it.",
    "You already have {n} practice matches. First finish one, or give it up with `resign`: "
    "`/matches` lists them.",
)

_IDS: Final = 5
"""How many random ids are tried for a new match."""

Admit: TypeAlias = Callable[[], Awaitable[None]]
"""A check that is made before a match is opened. It raises Refused if none may be opened now."""


async def _anybody() -> None:
    pass


@dataclass(frozen=True)
class RematchWish:
    """What a player wants for a rematch.

    - `word`: a word of their choice, which goes into the shuffle; empty for none.
    - `best_of`: the length of a series that begins with the rematch; 0 for none.
    - `shut_out`: players who must not be invited.
    """

    word: str = ""
    best_of: int = 0
    shut_out: frozenset[PlayerId] = frozenset()


_ANY_REMATCH: Final = RematchWish()


class Lobbies:
    """Opens matches. The methods that open a match are idempotent by a key, and raise Refused if the match is
    not allowed."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        matches: MatchRepository,
        writer: LogWriter,
        own: Mapping[str, Options],
        randomness: Random,
    ) -> None:
        self._log = database.log
        self._lists = database.lists
        self._players = database.players
        self._peers = database.peers
        self._clock = clock
        self._matches = matches
        self._writer = writer
        self._own = own
        self._randomness = randomness

    async def open(
        self, invitation: Invitation, request: str, once: str | None = None, admit: Admit = _anybody
    ) -> MatchId:
        """Open a lobby with its host in it, or begin a practice match. Return the id of the match.

        `admit` is awaited before the match is stored, and may raise Refused. Idempotent by the key `once` if
        given, else by `request`. Raises Refused if the host may not open the match.
        """
        # Without the lock, two matches opened at the same moment could exceed the limit together.
        async with self._peers.lock("opening"):
            # This comes before the limits, which the first run of a press that is delivered twice may have used
            # up.
            if done := await self._log.done(once or request):
                return done[0]
            invitation = await self.check(invitation)
            await admit()
            host = Joined(invitation.host, request, invitation.side, invitation.word)
            return await self._create(invitation, [host], once or request)

    async def begin_together(
        self, invitation: Invitation, people: Sequence[Joined], key: str, admit: Admit
    ) -> MatchId:
        """Begin a match of a season with all its people, the host first. Return the id of the match.

        `admit` is awaited before the match is stored, and may raise Refused. Idempotent by `key`. The match
        does not count for anybody's limits. Raises Refused if the match is not allowed.
        """
        async with self._peers.lock("opening"):
            if done := await self._log.done(key):
                # The first run may have been interrupted before it called this listener.
                self._writer.on_change(done[0], None)
                return done[0]
            checked = self._checked(invitation)
            await admit()
            return await self._create(checked, people, key)

    async def opened_by(self, request: str) -> MatchId | None:
        """Return the id of the match that this request opened; None if it opened none."""
        done = await self._log.done(request)
        return done[0] if done else None

    async def check(self, invitation: Invitation) -> Invitation:
        """Return the invitation with all options set. Raises Refused if the host can't open the match now."""
        checked = self._checked(invitation)
        await self._check_number(checked)
        return checked

    def _checked(self, invitation: Invitation) -> Invitation:
        about, own = self._matches.games[invitation.game], self._own.get(invitation.game, {})
        return opening.checked(invitation, about, own)

    async def rematch(
        self,
        match_id: MatchId,
        player: PlayerId,
        request: str,
        admit: Admit = _anybody,
        wish: RematchWish = _ANY_REMATCH,
    ) -> MatchId:
        """Open the rematch of a match, or join it if it is already open, and return its id.

        A match has one rematch. Another one is opened only in practice, or if the first was cancelled or can't
        continue. Raises Refused if the player may not have a rematch.
        """
        match = await self._matches.load(match_id)
        invitation = opening.again(match, player, wish.best_of)
        others = await self._players.known(frozenset(invitation.invited), invitation.server)
        former = {each for each, known in others.items() if known.former}
        invitation = opening.without(invitation, wish.shut_out | former)
        invitation = replace(invitation, word=wish.word)
        # Each key opens one match. If that rematch can no longer be played, the next key opens another.
        key = f"rematch of {match_id}"
        while done := await self._log.done(key):
            found: Match | None = None
            with suppress(Frozen):
                found = await self._matches.load(done[0])
            if found is not None and found.status.open:
                # The request that opened the rematch is stored under the key, so it is recognized here.
                opened_it = (player, request) in found.joins
                there = found.status is not Status.LOBBY and player in everybody(found)
                if not (opened_it or there):
                    # Members may have chosen another side since they came.
                    side = None if player in found.members else invitation.side
                    await self._join(found.id, player, request, side, wish.word)
                return found.id
            if found is not None and found.status is not Status.CANCELLED and not match.practice:
                own = player in everybody(found)
                raise Refused(opening.rematch_played(found.channel, own=own))
            key = f"rematch of {match_id} after {done[0]}"
        opened = await self.open(invitation, request, key, admit)
        # If another player has opened the rematch meanwhile, this player joins it.
        if (await self._matches.load(opened)).opened.host != player:
            await self._join(opened, player, request, invitation.side, wish.word)
        return opened

    async def side_in_rematch(self, match_id: MatchId, player: PlayerId) -> str | None:
        """Return the side that a newcomer to the lobby of a rematch has after the match before; None if they
        are in the lobby already, or if no side follows."""
        match = await self._matches.load(match_id)
        before = match.opened.rematch_of
        if before is None or not match.about.sides or player in match.members:
            return None
        with suppress(Refused):  # they did not play in it, or it is gone
            return opening.again(await self._matches.load(before), player).side
        return None

    async def _join(
        self, match_id: MatchId, player: PlayerId, request: str, side: str | None, word: str
    ) -> None:
        await self._writer.decide(match_id, request, lobby.join, player, request, side, word)

    async def _check_number(self, invitation: Invitation) -> None:
        host = invitation.host
        if invitation.server == ANYWHERE:
            if await self._lists.running_matches(host, practice=True) >= PRACTISING:
                raise Refused(TOO_MUCH_PRACTICE)
            return
        if await self._lists.open_lobbies(host) >= OPEN_LOBBIES:
            raise Refused(TOO_MANY_LOBBIES)
        if await self._lists.running_matches(host) >= RUNNING:
            raise Refused(TOO_MANY_RUNNING)

    async def _create(self, invitation: Invitation, people: Sequence[Joined], key: str) -> MatchId:
        """Create a match with a new id, and return the id. Raises Conflict if `_IDS` random ids in a row are
        taken, which would be a defect."""
        for _ in range(_IDS - 1):
            with suppress(Conflict):
                return await self._create_once(invitation, people, key)
        return await self._create_once(invitation, people, key)

    async def _create_once(
        self, invitation: Invitation, people: Sequence[Joined], key: str
    ) -> MatchId:
        await self._matches.prepare(invitation.game)
        secret = Secret(self._randomness.randbytes(32))
        match_id = fresh_match_id(self._clock.now(), self._randomness)
        opened = opening.opening(invitation, secret)
        first = Match.begin(
            match_id, self._matches.rules[invitation.game], secret, opened, self._clock.now()
        )
        events: list[Event] = [*people, *await self._entered(invitation)]
        if first.practice:  # practice begins at once
            lobby_of_all = apply_all(first, events, first.at)[-1]
            events.append(Started(seating(lobby_of_all)))
        return await self._writer.create(first, events, key)

    async def _entered(self, invitation: Invitation) -> list[ComputerEntered]:
        """Return the events by which the invitation's computers enter the match, each under a different
        name."""
        levels = invitation.computers
        if invitation.same:
            return list(map(ComputerEntered, invitation.same, levels))
        named = await self._players.computers() if levels else {}
        return [ComputerEntered(named[level][number], level) for number, level in enumerate(levels)]
