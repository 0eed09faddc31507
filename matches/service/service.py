"""The only entry point to matches. Every change to a match and every read goes through here."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from games.rules import AnyRules, Seat
from matches.decisions import hints, playing, substitution
from matches.log.dealing import hint_key
from matches.log.events import LevelName, MatchId, Moved, PlayerId, UndoAsked
from matches.log.match import Match
from matches.ports.players import Player
from matches.ports.thinking import Question
from matches.service.lobbies import LobbyService
from players.thought import Level


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """A decision for which a player may get a hint: the `decision`-th decision of a seat, counted from 0.

    `question` is the question to a computer player, with what the seat knows.
    """

    rules: AnyRules = field(repr=False)
    seat: Seat
    decision: int
    question: Question
    counted: bool = False
    """Whether the player has had the hint for this decision already."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move as it was made, and the version of the match after it."""

    moved: Moved
    version: int


class MatchService(LobbyService):
    """The actions that people can take in matches, and everything they can see, with one method for each.

    It has no state except caches: everything is in the log. Changes behave as in `LobbyService`.
    """

    async def play(self, match_id: MatchId, player: PlayerId, text: str, request: str) -> Made:
        """Make a move that the player typed, for one of their seats that must act."""
        made = await self._log_writer.decide(
            match_id,
            request,
            lambda match: substitution.present(match, player, playing.play(match, player, text)),
        )
        return _made(made)

    async def press(
        self,
        match_id: MatchId,
        player: PlayerId,
        text: str,
        seat: Seat,
        decision: int,
        request: str,
    ) -> Made:
        """Make a move from a button. The button was offered to a seat for its `decision`-th decision, counted
        from 0."""
        made = await self._log_writer.decide(
            match_id,
            request,
            lambda match: substitution.present(
                match, player, playing.press(match, player, text, seat, decision)
            ),
        )
        return _made(made)

    async def move_computer(self, match_id: MatchId, version: int, move: Moved) -> None:
        """Make a computer's move, which the computer chose at the given version of the match.

        Raises Refused if the match has moved on. The version is the idempotency key: nothing is appended twice
        at the same version.
        """
        await self._log_writer.decide(
            match_id, None, lambda match: [playing.move_computer(match, version, move)]
        )

    async def hint_question(self, match_id: MatchId, player: PlayerId) -> HintQuestion:
        """Return the decision for which the player may get a hint now. Raises Refused if there is none."""
        match = await self.load(match_id)
        asked = hint_question(match, hints.to_hint(match, player))
        had = (asked.seat, asked.decision) in match.hinted.get(player, ())
        return replace(asked, counted=had)

    async def give_hint(
        self, match_id: MatchId, player: PlayerId, seat: Seat, decision: int, request: str
    ) -> None:
        """Store that the player gets the hint for a decision. A repeated hint for the same decision is not
        counted again.

        Raises Refused if the decision has been made.
        """
        with suppress(hints.HadAlready):
            await self._log_writer.decide(
                match_id, request, lambda match: [hints.hint(match, player, seat, decision)]
            )

    async def undo(
        self, match_id: MatchId, player: PlayerId, request: str, decisions: int | None = None
    ) -> Match:
        return await self._log_writer.decide(
            match_id, request, lambda match: [playing.undo(match, player, decisions)]
        )

    async def asked_by_undo(
        self, match_id: MatchId, player: PlayerId, decisions: int
    ) -> tuple[Player, ...]:
        """Return the players who would be asked, with a ping, if the player undid their last move now.

        Empty if the undo needs no consent. `decisions` is the number of decisions that the player had made when
        the button was shown. Raises Refused if there is nothing to undo.
        """
        match = await self.load(match_id)
        if not isinstance(playing.undo(match, player, decisions), UndoAsked):
            return ()
        others = match.present - {player}
        known = await self.known(others, match.opened.server)
        return tuple(known[each] for each in sorted(others))

    async def answer_undo(
        self, match_id: MatchId, player: PlayerId, agrees: bool, request: str, version: int = 0
    ) -> Match:
        return await self._log_writer.decide(
            match_id, request, lambda match: [playing.answer_undo(match, player, agrees, version)]
        )

    async def nudge(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        now = self._clock.now()
        return await self._log_writer.decide(
            match_id, request, lambda match: [playing.nudge(match, player, now)]
        )

    async def resign(self, match_id: MatchId, player: PlayerId, request: str | None) -> Match:
        return await self._log_writer.decide(
            match_id, request, lambda match: playing.resign(match, player)
        )

    async def take(self, match_id: MatchId, player: PlayerId, seat: Seat, request: str) -> Match:
        now = self._clock.now()
        return await self._log_writer.decide(
            match_id, request, lambda match: substitution.take(match, player, seat, now)
        )

    async def seek(
        self,
        match_id: MatchId,
        player: PlayerId,
        missing: PlayerId,
        named: PlayerId | None,
        request: str,
    ) -> Match:
        """Ask to replace a missing player, with anybody or with the player `named`."""
        now = self._clock.now()
        return await self._log_writer.decide(
            match_id,
            request,
            lambda match: [substitution.seek(match, player, missing, named, now)],
        )

    async def seek_computer(
        self,
        match_id: MatchId,
        player: PlayerId,
        missing: PlayerId,
        level: LevelName,
        request: str,
    ) -> Match:
        """Ask to replace a missing player with a computer of a level."""
        now, named = self._clock.now(), await self._players.computers()
        return await self._log_writer.decide(
            match_id,
            request,
            lambda match: substitution.seek_computer(match, player, missing, level, named, now),
        )

    async def come_back(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._log_writer.decide(
            match_id, request, lambda match: substitution.come_back(match, player)
        )

    async def go_away(
        self, match_id: MatchId, player: PlayerId, until: datetime, request: str
    ) -> Match:
        return await self._log_writer.decide(
            match_id, request, lambda match: [substitution.go_away(match, player, until)]
        )

    async def depart(
        self, match_id: MatchId, player: PlayerId, why: Literal["left", "deleted"]
    ) -> Match:
        return await self._log_writer.decide(
            match_id, None, lambda match: [substitution.depart(match, player, why)]
        )

    async def time_up(self, match_id: MatchId, player: PlayerId, decision: int) -> Match:
        return await self._log_writer.decide(
            match_id, None, lambda match: substitution.time_up(match, player, decision)
        )

    async def lapse_undo(self, match_id: MatchId, asked_at: int) -> None:
        await self._log_writer.decide(
            match_id, None, lambda match: [playing.lapse_undo(match, asked_at)]
        )

    async def close(self, match_id: MatchId, request: str) -> Match:
        """End a match or cancel a lobby, on behalf of a manager of the server. The caller must check that they
        may do so."""
        return await self._log_writer.decide(
            match_id, request, lambda match: [playing.close(match)]
        )

    async def agree(self, match_id: MatchId, player: PlayerId, request: str) -> Match:
        return await self._log_writer.decide(
            match_id,
            request,
            lambda match: substitution.present(match, player, playing.agree(match, player)),
        )

    async def relocate(
        self, match_id: MatchId, player: PlayerId | None, channel: int, request: str | None
    ) -> Match:
        """Move a match to another channel, on behalf of one of its players. A `player` of None is a manager of
        the server."""
        return await self._log_writer.decide(
            match_id, request, lambda match: [playing.relocate(match, player, channel)]
        )

    async def person(
        self, discord_id: int, name: str, server: int = 0, nickname: str = ""
    ) -> Player:
        return await self._players.meet(discord_id, name, server, nickname)


def _made(match: Match) -> Made:
    assert isinstance(match.last, Moved)
    return Made(match.last, match.version)


def hint_question(match: Match, seat: Seat) -> HintQuestion:
    """Return the decision that a seat must make now, with the question about it for a computer player.

    The question's seed stays the same until the decision is made.
    """
    decision = match.decisions[seat]
    question = Question(
        match_id=match.id,
        game=match.about.key,
        view=match.rules.view(match.state, seat),
        level=Level.STRONG,
        seed=hint_key(match.secret, seat, decision),
    )
    return HintQuestion(match.rules, seat, decision, question)
