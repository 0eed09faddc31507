"""Finds the matches on which a command can act, especially if its option `match` is empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.quoting import quoted
from games.rules import About
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.match_search import PlayerRole, Scope, SearchCondition
from matches.ports.storage import Row
from matches.service.repository import MatchRepository
from texts.text import Text, phrase, sentences

NOBODY: Final = PlayerId(0)
"""The player id that stands for a person who has never used the bot."""


@dataclass(frozen=True)
class MatchCriteria:
    """Describes which matches a command can mean.

    - `fits`: conditions, the preferred ones first. The first condition that any match meets decides: the
      command means all matches that meet this condition.
    - `none_found`: returns a sentence that says that there is no such match. Its parameter is the name of the
      game, or empty for all games.
    - `latest`: if True, and the matches found are finished ones of the player, the command means only the
      latest of them.
    """

    fits: tuple[SearchCondition, ...]
    none_found: Callable[[str], Text]
    latest: bool = False


_ONGOING: Final = frozenset({Status.RUNNING, Status.LOBBY})
_RUNS: Final = frozenset({Status.RUNNING})
_GATHERS: Final = frozenset({Status.LOBBY})
_IS_OVER: Final = frozenset({Status.FINISHED, Status.ENDED})

_TO_MOVE: Final = SearchCondition(_ONGOING, PlayerRole.TO_MOVE)
_WAITS_FOR_OTHERS: Final = SearchCondition(_RUNS, PlayerRole.WAITS)
_PLAYING: Final = SearchCondition(_RUNS, PlayerRole.MEMBER)
_IN_LOBBY: Final = SearchCondition(_GATHERS, PlayerRole.MEMBER)
_PLAYED_ONCE: Final = SearchCondition(_RUNS, PlayerRole.INVOLVED)
_OWN_OVER: Final = SearchCondition(_IS_OVER, PlayerRole.MEMBER)
_TO_JOIN: Final = SearchCondition(_GATHERS, PlayerRole.STRANGER)
_RUNNING: Final = SearchCondition(_RUNS, PlayerRole.ANY)
_LOBBY: Final = SearchCondition(_GATHERS, PlayerRole.ANY)
_OVER: Final = SearchCondition(_IS_OVER, PlayerRole.ANY)


def _in_none(name: str) -> Text:
    if name:
        return phrase("You are not in a match of {game} here.", game=name)
    return phrase("You are not in a match here. `/matches` lists yours elsewhere.")


def _none(name: str) -> Text:
    if name:
        return phrase("There is no match of {game} here.", game=name)
    return phrase("There is no match here. `/matches` lists yours.")


_NONE_TO_JOIN: Final = phrase(
    "There is no match to join here. `/help` lists the games you can open."
)
_NONE_UNDER_WAY: Final = phrase("No match is under way here. `/matches` lists yours.")
_NONE_OVER: Final = phrase("No match in this channel is over yet. Name another one with `match:`.")
_NONE_BEGUN: Final = phrase(
    "No match in this channel has begun yet. Name another one with `match:`."
)
_IN_NO_LOBBY: Final = phrase("You are not in a lobby here. `/help` lists the games you can open.")

# The most likely meaning comes first: matches that wait for the person's decision, then running ones, then
# lobbies. The person's own matches come before those of others.
MINE: Final = MatchCriteria((_TO_MOVE, _PLAYING, _IN_LOBBY), _in_none)
PLAYED: Final = MatchCriteria((_PLAYING, _IN_LOBBY), _in_none)
TAKE: Final = MatchCriteria((_PLAYING, _RUNNING), lambda _: _NONE_UNDER_WAY)
NUDGE: Final = MatchCriteria((_WAITS_FOR_OTHERS, _PLAYING, _IN_LOBBY), _in_none)
LOOK: Final = MatchCriteria(
    (_TO_MOVE, _PLAYING, _IN_LOBBY, _OWN_OVER, _RUNNING, _LOBBY, _OVER), _none
)
ENDED: Final = MatchCriteria((_OWN_OVER, _PLAYING, _OVER), lambda _: _NONE_OVER, latest=True)
ENDED_OF_ANY_GAME: Final = MatchCriteria((_OWN_OVER, _OVER), lambda _: _NONE_OVER)
REPLAY: Final = MatchCriteria((_OWN_OVER, _PLAYING, _OVER, _RUNNING), lambda _: _NONE_BEGUN)
VERIFY: Final = MatchCriteria((_OWN_OVER, _PLAYING, _IN_LOBBY, _OVER, _RUNNING, _LOBBY), _none)
JOIN: Final = MatchCriteria((_TO_JOIN, _IN_LOBBY, _PLAYING, _RUNNING), lambda _: _NONE_TO_JOIN)
LOBBY: Final = MatchCriteria((_IN_LOBBY, _PLAYING, _LOBBY), lambda _: _IN_NO_LOBBY)
# Include past players, because a player whom a computer has replaced can also come back.
BACK: Final = MatchCriteria((_PLAYING, _PLAYED_ONCE, _IN_LOBBY, _RUNNING), _in_none)
OWN_LOBBY: Final = MatchCriteria((_IN_LOBBY,), lambda _: _IN_NO_LOBBY)


@dataclass(frozen=True)
class Finder:
    """Finds matches for one player, as seen from a channel of a server. `about` is the game to which the search
    is limited; None searches all games."""

    matches: MatchRepository
    player: PlayerId
    about: About | None
    server: int
    channel: int

    async def found(self, wanted: MatchCriteria, named: str | None) -> list[Row]:
        """Return the match with the id `named`, whether it fits or not. If `named` is None, return the matches
        of this channel that fit `wanted`; if there are none, the player's matches in this server that fit.

        With `named`, raise Refused if there is no such match or the player may not see it. Without it, the list
        may be empty.
        """
        if named is not None:
            return [await self._row_of(named, wanted)]
        rows = await self._search(wanted, *self._scopes)
        played = rows and self.player in rows[0].members and not rows[0].status.open
        return rows[:1] if wanted.latest and played else rows

    async def meant(
        self, wanted: MatchCriteria, named: str | None
    ) -> list[tuple[MatchId, Row | None]]:
        """Return the matches that `found` returns, each as its id and its row. Raise Refused if there are none.

        The row is None if the cache of matches shows that the player plays in the match `named`, so that no
        query was needed.
        """
        if named and self.matches.known_to_play(typed_id(named), self.player, self._game):
            return [(typed_id(named), None)]
        if rows := await self.found(wanted, named):
            return [(row.match_id, row) for row in rows]
        raise Refused(no_match(wanted, self.about, practising=self.server == ANYWHERE))

    async def offered(self, wanted: MatchCriteria) -> list[Row]:
        """Return the matches that fit and that autocomplete offers: those of this channel, the player's in this
        server, and the player's practice matches. In direct messages, offer all of the player's matches."""
        scopes = Scope(self.server or None), Scope(channel=self.channel), Scope(ANYWHERE)
        return await self._search(wanted, *scopes, every=True)

    @property
    def _scopes(self) -> tuple[Scope, ...]:
        here = Scope(channel=self.channel), Scope(self.server)
        return here if self.server != ANYWHERE else (*here, Scope())

    async def _search(
        self, wanted: MatchCriteria, *scopes: Scope, every: bool = False
    ) -> list[Row]:
        return await self.matches.search(
            self.player, wanted.fits, scopes, game=self._game, every=every
        )

    @property
    def _game(self) -> str | None:
        return self.about.key if self.about else None

    async def _row_of(self, match_id: str, wanted: MatchCriteria) -> Row:
        row = await self.matches.row(typed_id(match_id))
        if row is not None and self._game in (None, row.game) and await self._sees(row, wanted):
            return row
        raise Refused(unknown_match(match_id, self.about.name if self.about else ""))

    async def _sees(self, row: Row, wanted: MatchCriteria) -> bool:
        if self.player in row.members or self.channel in (row.channel, row.message_channel):
            return True
        # Autocomplete also offers matches in which somebody else has the player's seat.
        return any(each.match_id == row.match_id for each in await self.offered(wanted))


def typed_id(named: str) -> MatchId:
    """Return the id of a match that a person typed, perhaps in upper case."""
    return MatchId(named.strip().lower())


def unknown_match(match_id: str, game: str) -> Text:
    """Say that no match with this id can be seen here. `game` is empty in a command for all games."""
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


def no_match(wanted: MatchCriteria, about: About | None, *, practising: bool = False) -> Text:
    """Say that no match fits a command. If the command is about one game (`about`), add how to open a match or,
    with `practising`, a practice match."""
    if about is None:
        return wanted.none_found("")
    opens = (
        phrase("`/practice` begins one.")
        if practising
        else phrase("{command} opens one.", command=f"`/{about.key} start`")
    )
    return sentences(wanted.none_found(about.name), opens)
