"""Changes to lobbies: opening a match, joining it, leaving it, and beginning it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from games.rules import AnyRules, Options
from matches.decisions import lobby, opening
from matches.decisions.opening import Invitation
from matches.decisions.refusal import Refused
from matches.log.dealing import SYSTEM, fresh_secret
from matches.log.events import (
    ANYWHERE,
    ComputerEntered,
    Event,
    Joined,
    LevelName,
    MatchId,
    PlayerId,
    Started,
)
from matches.log.fold import apply_all
from matches.log.match import Match, Status
from matches.log.people import everybody
from matches.log.seating import seating
from matches.ports.clock import Clock
from matches.ports.peers import Peers
from matches.ports.players import Players
from matches.ports.programs import Programs
from matches.ports.storage import Conflict, EventLog, Lists
from matches.service.answers import Answers
from matches.service.limits import OPEN_LOBBIES, PRACTISING, RUNNING
from matches.service.log_writer import LogWriter
from matches.service.match_ids import fresh_match_id
from matches.service.reader import MatchReader
from matches.service.repository import Frozen
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
    "You have {n} practice match already. First finish it, or give it up with `resign`: "
    "`/matches` lists it.",
    "You have {n} practice matches already. First finish one, or give it up with `resign`: "
    "`/matches` lists them.",
)

_IDS: Final = 5
"""How many ids are tried for a new match before a taken one counts as a defect."""

Admit: TypeAlias = Callable[[], Awaitable[None]]
"""A check that raises Refused if no new match may be opened at present."""


async def _anybody() -> None:
    pass


class LobbyService(MatchReader):
    """The actions that people can take in a lobby, with one method for each.

    Every change raises Refused if it is not allowed, and returns the match after its first event. Changes are
    idempotent by `request`, the id of the interaction: if the request was carried out before, nothing happens
    and the result is the same.
    """

    def __init__(
        self,
        log: EventLog,
        lists: Lists,
        players: Players,
        games: Mapping[str, AnyRules],
        clock: Clock,
        peers: Peers,
        own: Mapping[str, Options] | None = None,
        randomness: Random = SYSTEM,
        programs: Programs | None = None,
        answers: Answers | None = None,
    ) -> None:
        """Set up the service. `own` has, by game, options that the host of the bot adds to new matches, such as
        a deck.

        `randomness` generates secrets and match ids; only tests pass a predictable source.
        """
        super().__init__(log, lists, players, games, clock, peers, programs)
        self._own = own or {}
        self._randomness = randomness
        self._peers = peers
        self.answers = answers or Answers()
        self._log_writer = LogWriter(
            log, self._repository, clock, self._programs, self.answers, randomness
        )

    def on_change(self, listener: Callable[[MatchId], None]) -> None:
        """Set the function that is called with every match that has something new to show."""
        self._log_writer.on_change = self._repository.on_freeze = listener

    def on_computers(self, listener: Callable[[MatchId], None]) -> None:
        """Set the function that is called with every changed match in which a computer must act, or had to
        before the change."""
        self._log_writer.on_computers = listener

    def on_load(self, prepare: Callable[[str], Awaitable[None]]) -> None:
        """Set the function that is awaited before a match is replayed or opened.

        It is called with the key of the match's game.
        """
        self._repository.prepare = prepare

    def on_append(self, listener: Callable[[Match, list[Match]], None]) -> None:
        """Set the function that is called after each change, with the match before it and the match after each
        of its events."""
        self._log_writer.on_append = listener

    async def open(
        self, invitation: Invitation, request: str, once: str | None = None, admit: Admit = _anybody
    ) -> MatchId:
        """Open a lobby with its host in it, or begin a practice match. Return the id of the match.

        Idempotent by the key `once`, or by `request` if there is no key. Raises Refused if the host may not
        open it or `admit` does not allow it.
        """
        async with self._peers.lock(
            "opening"
        ):  # otherwise two openings at once could both pass the limit
            # Checked before the limits: a press that is delivered twice must not be refused because of its own
            # first run.
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

        Idempotent by `key`. The match counts towards nobody's limits. Raises Refused if it is not allowed.
        """
        async with self._peers.lock("opening"):
            if done := await self._log.done(key):
                self._log_writer.on_change(
                    done[0]
                )  # the first run may have been interrupted before this call
                return done[0]
            about, own = self.games[invitation.game], self._own.get(invitation.game, {})
            invitation = opening.checked(invitation, about, own)
            await admit()
            return await self._create(invitation, people, key)

    async def opened_by(self, request: str) -> MatchId | None:
        """Return the match that a request opened; None if it opened none."""
        done = await self._log.done(request)
        return done[0] if done else None

    async def check(self, invitation: Invitation) -> Invitation:
        """Return the invitation with all options of the game filled in.

        Raises Refused if it can't be opened now.
        """
        about, own = self.games[invitation.game], self._own.get(invitation.game, {})
        checked = opening.checked(invitation, about, own)
        await self._check_number(checked)
        return checked

    async def rematch(
        self,
        match_id: MatchId,
        player: PlayerId,
        request: str,
        admit: Admit = _anybody,
        word: str = "",
        shut_out: frozenset[PlayerId] = frozenset(),
        best_of: int = 0,
    ) -> MatchId:
        """Open the rematch of a match, or join it if it is already open. Return its id.

        A player who is already in the rematch gets its id too. Once the rematch is over, another one is opened
        only in practice, or if the rematch was cancelled or is frozen. Players in `shut_out` are not invited.
        With `best_of`, the rematch begins a series. Raises Refused if the player may not have a rematch.
        """
        match = await self.load(match_id)
        invitation = opening.again(match, player, best_of)
        others = await self._players.known(frozenset(invitation.invited), invitation.server)
        former = {each for each, known in others.items() if known.former}
        invitation = opening.without(invitation, shut_out | former)
        invitation = replace(invitation, word=word)
        # The key ensures that a match has only one rematch. If that can't be played any more, the next key is
        # tried.
        key = f"rematch of {match_id}"
        while done := await self._log.done(key):
            found = await self._unfrozen(done[0])
            if found is not None and found.status.open:
                if found.status is Status.LOBBY or player not in everybody(found):
                    await self.join(found.id, player, request, invitation.side, word)
                return found.id
            if found is not None and found.status is not Status.CANCELLED and not match.practice:
                own = player in everybody(found)
                raise Refused(opening.rematch_played(found.channel, own=own))
            key = f"rematch of {match_id} after {done[0]}"
        opened = await self.open(invitation, request, key, admit)
        if (await self.load(opened)).opened.host != player:  # somebody has opened it meanwhile
            await self.join(opened, player, request, invitation.side, word)
        return opened

    async def join(
        self,
        match_id: MatchId,
        player: PlayerId,
        request: str,
        side: str | None = "",
        word: str = "",
    ) -> Match:
        """Join a lobby. A `side` of None keeps the side that the player asked for before; "" means any side."""
        return await self._log_writer.decide(
            match_id, request, lambda match: [lobby.join(match, player, request, side, word)]
        )

    async def add_computer(
        self, match_id: MatchId, player: PlayerId, level: LevelName, request: str
    ) -> Match:
        """Add a computer to the lobby, on behalf of its host."""
        named = await self._players.computers()
        return await self._log_writer.decide(
            match_id, request, lambda match: [lobby.add_computer(match, player, level, named)]
        )

    async def remove_computer(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        """Remove the computer that joined last, on behalf of the host."""
        return await self._log_writer.decide(
            match_id, request, lambda match: [lobby.remove_computer(match, player)]
        )

    async def leave(self, match_id: MatchId, player: PlayerId, request: str | None) -> Match:
        return await self._log_writer.decide(
            match_id, request, lambda match: [lobby.leave(match, player)]
        )

    async def begin(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._log_writer.decide(
            match_id, request, lambda match: [lobby.begin(match, player)]
        )

    async def cancel(self, match_id: MatchId, player: PlayerId, request: str | None) -> Match:
        return await self._log_writer.decide(
            match_id, request, lambda match: [lobby.cancel(match, player)]
        )

    async def expire(self, match_id: MatchId) -> None:
        await self._log_writer.decide(match_id, None, lambda match: [lobby.expire(match)])

    async def _check_number(self, invitation: Invitation) -> None:
        """Raise Refused if the host already has as many open lobbies, running matches or practice matches as
        allowed."""
        host = invitation.host
        if invitation.server == ANYWHERE:
            if await self._lists.running_matches(host, practice=True) >= PRACTISING:
                raise Refused(TOO_MUCH_PRACTICE)
            return
        if await self._lists.open_lobbies(host) >= OPEN_LOBBIES:
            raise Refused(TOO_MANY_LOBBIES)
        if await self._lists.running_matches(host) >= RUNNING:
            raise Refused(TOO_MANY_RUNNING)

    async def _unfrozen(self, match_id: MatchId) -> Match | None:
        """Return the match, or None if it is frozen."""
        try:
            return await self.load(match_id)
        except Frozen:
            return None

    async def _create(self, invitation: Invitation, people: Sequence[Joined], key: str) -> MatchId:
        """Store a new match with these people in it, and return its id.

        Raises Conflict, which is a defect, if `_IDS` ids in a row are taken.
        """
        for _ in range(_IDS - 1):
            with suppress(Conflict):
                return await self._create_once(invitation, people, key)
        return await self._create_once(invitation, people, key)

    async def _create_once(
        self, invitation: Invitation, people: Sequence[Joined], key: str
    ) -> MatchId:
        await self._repository.prepare(invitation.game)
        secret = fresh_secret(self._randomness)
        match_id = fresh_match_id(self._clock.now(), self._randomness)
        opened = opening.opening(invitation, secret)
        first = Match.begin(
            match_id, self._rules[invitation.game], secret, opened, self._clock.now()
        )
        events: list[Event] = [*people, *await self._entered(invitation)]
        if first.practice:  # there is nobody to wait for
            lobby_of_all = apply_all(first, events, first.at)[-1]
            events.append(Started(seating(lobby_of_all)))
        return await self._log_writer.create(first, events, key)

    async def _entered(self, invitation: Invitation) -> list[ComputerEntered]:
        """Return the events by which an invitation's computers enter, each computer with a different name."""
        levels = invitation.computers
        if invitation.same:
            return list(map(ComputerEntered, invitation.same, levels))
        named = await self._players.computers() if levels else {}
        return [ComputerEntered(named[level][number], level) for number, level in enumerate(levels)]
