"""Find the match that a command acts on when its option `match` is empty."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from games.quoting import quoted
from games.rules import About
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.storage import Row
from matches.service.reader import MatchReader
from texts.text import Text, phrase, sentences

NOBODY: Final = PlayerId(0)
"""In place of a player: somebody who has never used the bot."""


@dataclass(frozen=True)
class Wanted:
    """Which matches fit a command: those that pass the first of the tests which any match passes. `none_found`
    says that there is none, of the game of this name; a command that serves all games ignores it. `latest`: of
    several that pass the first test only the last one is meant."""

    tests: tuple[Callable[[Row, PlayerId], bool], ...]
    none_found: Callable[[str], Text]
    latest: bool = False


def _to_move(row: Row, player: PlayerId) -> bool:
    return row.status.open and player in row.waiting


def _waits_for_others(row: Row, player: PlayerId) -> bool:
    return _playing(row, player) and bool(row.waiting.keys() - {player})


def _playing(row: Row, player: PlayerId) -> bool:
    return row.status is Status.RUNNING and player in row.members


def in_lobby(row: Row, player: PlayerId) -> bool:
    return row.status is Status.LOBBY and player in row.members


def _to_join(row: Row, player: PlayerId) -> bool:
    return row.status is Status.LOBBY and player not in row.members


def _running(row: Row, _: PlayerId) -> bool:
    return row.status is Status.RUNNING


def is_over(row: Row, _: PlayerId) -> bool:
    return row.status in (Status.FINISHED, Status.ENDED)


def _own_over(row: Row, player: PlayerId) -> bool:
    return is_over(row, player) and player in row.members


def begun(row: Row, player: PlayerId) -> bool:
    return _running(row, player) or is_over(row, player)


def _lobby(row: Row, _: PlayerId) -> bool:
    return row.status is Status.LOBBY


def _in_none(name: str) -> Text:
    return phrase("You are in no match of {game} here.", game=name)


def _none_under_way(name: str) -> Text:
    return phrase("No match of {game} is under way here.", game=name)


def _none(name: str) -> Text:
    return phrase("There is no match of {game} here.", game=name)


def _none_ended(name: str) -> Text:
    return phrase("There is no ended match of {game} here.", game=name)


def _none_to_join(name: str) -> Text:
    return phrase("There is no match of {game} to join here.", game=name)


def _no_lobby(name: str) -> Text:
    return phrase("There is no lobby of {game} here.", game=name)


def _none_over(_: str) -> Text:
    return phrase("No match in this channel is over yet. Name another one with `match:`.")


def _none_begun(_: str) -> Text:
    return phrase("No match in this channel has begun yet. Name another one with `match:`.")


def _in_no_lobby(_: str) -> Text:
    return phrase("You are in no lobby here. `/help` lists the games you can open.")


# From the most to the least likely meaning: what is to be decided now, then what is played, then
# the rest.
MINE = Wanted((_to_move, _playing, in_lobby), _in_none)
PLAYED = Wanted((_playing, in_lobby), _in_none)
TAKE = Wanted((_playing, _running), _none_under_way)
NUDGE = Wanted((_waits_for_others, _playing, in_lobby), _in_none)
LOOK = Wanted((_to_move, _playing, _running, _lobby, is_over), _none)
ENDED = Wanted((_own_over, is_over, _playing), _none_ended, latest=True)
ENDED_OF_ANY_GAME = Wanted((is_over,), _none_over)
REPLAY = Wanted((is_over, _playing, _running), _none_begun)
VERIFY = Wanted((is_over, _playing, _running, in_lobby, _lobby), _none)
JOIN = Wanted((_to_join, in_lobby, _running), _none_to_join)
LOBBY = Wanted((in_lobby, _playing, _lobby), _no_lobby)
# Whom a computer has replaced is back by it too, and plays in the match no longer.
BACK = Wanted((_playing, _running, in_lobby), _in_none)
OWN_LOBBY = Wanted((in_lobby,), _in_no_lobby)


@dataclass(frozen=True)
class Finder:
    """A search for matches, by a player in a channel of a server. `about` is of the one game that is meant, or
    None for all games."""

    matches: MatchReader
    player: PlayerId
    about: About | None
    server: int
    channel: int

    async def found(self, wanted: Wanted, named: str | None) -> list[Row]:
        """The named match; else those that fit in this channel; else the player's own in this server.

        May be empty without a name. Raises Refused if the named match does not exist or may not be seen.
        """
        if named is not None:
            return [await self._row_of(named)]
        # A command means the match of the channel in which it is typed; only without one it means
        # another.
        here = await self.matches.rows_in(self.channel, game=self._game)
        return _first_matching(here, self.player, wanted) or _first_matching(
            await self._own_rows(wanted), self.player, wanted
        )

    async def meant(self, wanted: Wanted, named: str | None) -> list[Row]:
        """Like `found`, but raises Refused instead of returning nothing."""
        if rows := await self.found(wanted, named):
            return rows
        raise Refused(no_match(wanted, self.about, practising=self.server == ANYWHERE))

    def playing(self, named: str) -> MatchId | None:
        """The id of a named match, if it is known without a read that the player plays in it."""
        match_id = _id(named)
        return match_id if self.matches.known_to_play(match_id, self.player, self._game) else None

    async def visible(self) -> list[Row]:
        """The player's matches in this server, all matches in this channel, and the player's practice, each
        once. In direct messages all matches of the player."""
        here = await self.matches.rows_in(self.channel, game=self._game)
        practice = await self._rows_at(ANYWHERE)
        return [
            *{row.match_id: row for row in [*await self._own_rows(), *here, *practice]}.values()
        ]

    @property
    def _game(self) -> str | None:
        return self.about.key if self.about else None

    def _may_see(self, row: Row) -> bool:
        """Whether the player may see a match from here: their own everywhere, others only in its channel."""
        return self.player in row.members or self.channel in (row.channel, row.message_channel)

    async def _own_rows(self, wanted: Wanted | None = None) -> list[Row]:
        """The player's matches in this server. In direct messages practice, or else, where none of it is
        `wanted`, all matches of the player."""
        own = await self._rows_at(self.server)
        if self.server != ANYWHERE or (wanted and _first_matching(own, self.player, wanted)):
            return own
        return await self._rows_at(None)

    async def _rows_at(self, server: int | None) -> list[Row]:
        return await self.matches.rows_of(self.player, server=server, game=self._game)

    async def _row_of(self, match_id: str) -> Row:
        row = await self.matches.row(_id(match_id))
        if row is None or self._game not in (None, row.game) or not self._may_see(row):
            raise Refused(unknown_match(match_id, self.about.name if self.about else ""))
        return row


def _id(named: str) -> MatchId:
    return MatchId(named.strip().lower())


def unknown_match(match_id: str, game: str) -> Text:
    """Says that no match of that id, of any game if `game` is empty, can be seen here."""
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
    """Says that no match fits a command, and how to open one."""
    if about is None:
        return wanted.none_found("")
    opens = (
        phrase("`/practice` begins one.")
        if practising
        else phrase("{command} opens one.", command=f"`/{about.key} start`")
    )
    return sentences(wanted.none_found(about.name), opens)


async def waiting_for(matches: MatchReader, player: PlayerId) -> list[Row]:
    """The matches in any server that wait for a move of the player, longest waiting first."""
    rows = await matches.rows_of(player)
    return [row for row in rows if _to_move(row, player) and not row.frozen]


def _first_matching(rows: Iterable[Row], player: PlayerId, wanted: Wanted) -> list[Row]:
    # A frozen match can only be looked at, so it counts only where there is no other.
    alive = [row for row in rows if not row.frozen] or [*rows]
    first, *others = ([row for row in alive if test(row, player)] for test in wanted.tests)
    if first and wanted.latest:
        return [max(first, key=lambda row: row.changed_at)]
    return next(filter(None, [first, *others]), [])
