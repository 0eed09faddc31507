"""Finds the match that a command acts on when its option `match` is empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.quoting import quoted
from games.rules import About
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.match_search import Fit, Role, Scope
from matches.ports.storage import Row
from matches.service.reader import MatchReader
from texts.text import Text, phrase, sentences

NOBODY: Final = PlayerId(0)
"""Stands for a person who has never used the bot."""


@dataclass(frozen=True)
class Wanted:
    """Which matches fit a command: those of the first fit that has any. `none_found` says that there is none of
    the game with that name, or with an empty name, of any game. `latest`: of several ended matches of
    one's own, only the last one is meant."""

    fits: tuple[Fit, ...]
    none_found: Callable[[str], Text]
    latest: bool = False


_ONGOING: Final = frozenset({Status.RUNNING, Status.LOBBY})
_RUNS: Final = frozenset({Status.RUNNING})
_GATHERS: Final = frozenset({Status.LOBBY})
_IS_OVER: Final = frozenset({Status.FINISHED, Status.ENDED})

_TO_MOVE: Final = Fit(_ONGOING, Role.TO_MOVE)
_WAITS_FOR_OTHERS: Final = Fit(_RUNS, Role.WAITS)
_PLAYING: Final = Fit(_RUNS, Role.MEMBER)
_IN_LOBBY: Final = Fit(_GATHERS, Role.MEMBER)
_PLAYED_ONCE: Final = Fit(_RUNS, Role.INVOLVED)
_OWN_OVER: Final = Fit(_IS_OVER, Role.MEMBER)
_TO_JOIN: Final = Fit(_GATHERS, Role.STRANGER)
_RUNNING: Final = Fit(_RUNS, Role.ANY)
_LOBBY: Final = Fit(_GATHERS, Role.ANY)
_OVER: Final = Fit(_IS_OVER, Role.ANY)


def _in_none(name: str) -> Text:
    if name:
        return phrase("You are in no match of {game} here.", game=name)
    return phrase("You are in no match here. `/matches` lists those elsewhere.")


def _none(name: str) -> Text:
    if name:
        return phrase("There is no match of {game} here.", game=name)
    return phrase("There is no match here. `/matches` lists yours.")


def _none_to_join(_: str) -> Text:
    return phrase("There is no match to join here. `/help` lists the games you can open.")


def _none_under_way(_: str) -> Text:
    return phrase("No match is under way here. `/matches` lists yours.")


def _none_over(_: str) -> Text:
    return phrase("No match in this channel is over yet. Name another one with `match:`.")


def _none_begun(_: str) -> Text:
    return phrase("No match in this channel has begun yet. Name another one with `match:`.")


def _in_no_lobby(_: str) -> Text:
    return phrase("You are in no lobby here. `/help` lists the games you can open.")


# From the most to the least likely meaning: matches that wait for a decision, then those being played, then the
# rest. One's own matches come before those of others.
MINE: Final = Wanted((_TO_MOVE, _PLAYING, _IN_LOBBY), _in_none)
PLAYED: Final = Wanted((_PLAYING, _IN_LOBBY), _in_none)
TAKE: Final = Wanted((_PLAYING, _RUNNING), _none_under_way)
NUDGE: Final = Wanted((_WAITS_FOR_OTHERS, _PLAYING, _IN_LOBBY), _in_none)
LOOK: Final = Wanted((_TO_MOVE, _PLAYING, _IN_LOBBY, _OWN_OVER, _RUNNING, _LOBBY, _OVER), _none)
ENDED: Final = Wanted((_OWN_OVER, _PLAYING, _OVER), _none_over, latest=True)
ENDED_OF_ANY_GAME: Final = Wanted((_OWN_OVER, _OVER), _none_over)
REPLAY: Final = Wanted((_OWN_OVER, _PLAYING, _OVER, _RUNNING), _none_begun)
VERIFY: Final = Wanted((_OWN_OVER, _PLAYING, _IN_LOBBY, _OVER, _RUNNING, _LOBBY), _none)
JOIN: Final = Wanted((_TO_JOIN, _IN_LOBBY, _PLAYING, _RUNNING), _none_to_join)
LOBBY: Final = Wanted((_IN_LOBBY, _PLAYING, _LOBBY), _in_no_lobby)
# Whom a computer has replaced comes back too, and plays in the match no longer.
BACK: Final = Wanted((_PLAYING, _PLAYED_ONCE, _IN_LOBBY, _RUNNING), _in_none)
OWN_LOBBY: Final = Wanted((_IN_LOBBY,), _in_no_lobby)


@dataclass(frozen=True)
class Finder:
    """A search for matches by a player in a channel of a server. `about` describes the game; None means all
    games."""

    matches: MatchReader
    player: PlayerId
    about: About | None
    server: int
    channel: int

    async def found(self, wanted: Wanted, named: str | None) -> list[Row]:
        """Return the named match; otherwise those that fit in this channel; otherwise the player's own in this
        server.

        May be empty without a name. Raises Refused if the named match does not exist or may not be seen.
        """
        if named is not None:
            return [await self._row_of(named)]
        rows = await self._search(wanted, *self._scopes)
        return rows[:1] if wanted.latest and rows and self._has_played(rows[0]) else rows

    async def meant(self, wanted: Wanted, named: str | None) -> list[Row]:
        """Like `found`, but raises Refused instead of returning nothing."""
        if rows := await self.found(wanted, named):
            return rows
        raise Refused(no_match(wanted, self.about, practising=self.server == ANYWHERE))

    def playing(self, named: str) -> MatchId | None:
        """Return the id of a named match if the player is known, without a read, to play in it; otherwise
        None."""
        match_id = _id(named)
        return match_id if self.matches.known_to_play(match_id, self.player, self._game) else None

    async def offered(self, wanted: Wanted) -> list[Row]:
        """Return all fitting matches from which the person may choose: the player's in this server, those of
        this channel, and the player's practice. In direct messages, return all fitting matches of the
        player."""
        scopes = Scope(self.server or None), Scope(channel=self.channel), Scope(ANYWHERE)
        return await self._search(wanted, *scopes, every=True)

    @property
    def _scopes(self) -> tuple[Scope, ...]:
        """The places to search, in order. A command means a match of its channel. Without one, it means a match
        of this server; in direct messages, practice, and failing that, any match of the player."""
        here = Scope(channel=self.channel), Scope(self.server)
        return here if self.server != ANYWHERE else (*here, Scope())

    async def _search(self, wanted: Wanted, *scopes: Scope, every: bool = False) -> list[Row]:
        return await self.matches.search(
            self.player, wanted.fits, scopes, game=self._game, every=every
        )

    @property
    def _game(self) -> str | None:
        return self.about.key if self.about else None

    def _has_played(self, row: Row) -> bool:
        return self.player in row.members and not row.status.open

    def _may_see(self, row: Row) -> bool:
        """Return whether the player may see a match from here: their own everywhere, others only in its
        channel."""
        return self.player in row.members or self.channel in (row.channel, row.message_channel)

    async def _row_of(self, match_id: str) -> Row:
        row = await self.matches.row(_id(match_id))
        if row is None or self._game not in (None, row.game) or not self._may_see(row):
            raise Refused(unknown_match(match_id, self.about.name if self.about else ""))
        return row


def _id(named: str) -> MatchId:
    return MatchId(named.strip().lower())


def unknown_match(match_id: str, game: str) -> Text:
    """Say that no match with that id, of any game if `game` is empty, can be seen here."""
    if game:
        return phrase(
            "There is no match {id} of {game} here. Leave the option empty, or choose from the list.",
            id=quoted(match_id),
            game=game,
        )
    return phrase(
        "There is no match {id} here. Leave the option empty, or choose from the list.",
        id=quoted(match_id),
    )


def no_match(wanted: Wanted, about: About | None, *, practising: bool = False) -> Text:
    """Say that no match fits a command, and how to open one."""
    if about is None:
        return wanted.none_found("")
    opens = (
        phrase("`/practice` begins one.")
        if practising
        else phrase("{command} opens one.", command=f"`/{about.key} start`")
    )
    return sentences(wanted.none_found(about.name), opens)


async def waiting_for(matches: MatchReader, player: PlayerId) -> list[Row]:
    """Return the matches in any server that wait for a move of the player, longest waiting first."""
    rows = await matches.rows_of(player)
    return [row for row in rows if player in row.waiting and not row.frozen]
