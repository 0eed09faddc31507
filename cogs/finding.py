"""Which match somebody means who does not name it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.rules import About
from matches.deciding import Refused
from matches.events import MatchId, PlayerId
from matches.match import Status
from matches.ports import Lists, Row


@dataclass(frozen=True)
class Wanted:
    """What a command needs of a match; the first test that any match passes decides among them."""

    tests: tuple[Callable[[Row, PlayerId], bool], ...]
    none_found: str


def _to_move(row: Row, player: PlayerId) -> bool:
    return row.status.open and player in row.waiting


def _waits_for_others(row: Row, player: PlayerId) -> bool:
    return _playing(row, player) and bool(row.waiting.keys() - {player})


def _playing(row: Row, player: PlayerId) -> bool:
    return row.status is Status.RUNNING and player in row.members


def _in_lobby(row: Row, player: PlayerId) -> bool:
    return row.status is Status.LOBBY and player in row.members


def _to_join(row: Row, player: PlayerId) -> bool:
    return row.status is Status.LOBBY and player not in row.members


def _running(row: Row, _: PlayerId) -> bool:
    return row.status is Status.RUNNING


def _over(row: Row, _: PlayerId) -> bool:
    return row.status in (Status.FINISHED, Status.ENDED)


def _lobby(row: Row, _: PlayerId) -> bool:
    return row.status is Status.LOBBY


MINE = Wanted((_to_move, _playing, _in_lobby), "You play in no match of {name} here.")
PLAYED = Wanted((_playing, _in_lobby), MINE.none_found)
TAKE = Wanted((_playing, _running), MINE.none_found)
NUDGE = Wanted((_waits_for_others, _playing, _in_lobby), MINE.none_found)
LOOK = Wanted((_to_move, _playing, _running, _lobby, _over), "There is no match of {name} here.")
ENDED = Wanted((_over, _playing), "There is no ended match of {name} here.")
JOIN = Wanted((_to_join, _in_lobby, _running), "There is no match of {name} to join here.")
LOBBY = Wanted((_in_lobby, _playing, _lobby), "There is no lobby of {name} here.")


async def candidates(
    lists: Lists,
    player: PlayerId,
    about: About,
    server: int,
    channel: int,
    wanted: Wanted,
) -> list[Row]:
    """The matches that may be meant: those of this channel, else the player's own in this server."""
    here = await lists.rows_in(channel, game=about.key)
    return _first_passed(here, player, wanted) or _first_passed(
        await lists.rows_of(player, server=server, game=about.key), player, wanted
    )


async def named(lists: Lists, player: PlayerId, about: About, channel: int, match_id: str) -> Row:
    """The match of that id, if the person may see it from here; raises Refused."""
    row = await lists.row(MatchId(match_id.strip().lower()))
    if row is None or row.game != about.key or not visible(row, player, channel):
        raise Refused(
            f"There is no match “{match_id[:20]}” of {about.name} here. Leave the option empty, or choose "
            "one of those offered."
        )
    return row


async def waiting_for(lists: Lists, player: PlayerId) -> list[Row]:
    """The matches that wait for a move of the player, wherever they are, longest waiting first."""
    rows = await lists.rows_of(player)
    return [row for row in rows if _to_move(row, player) and not row.frozen]


def visible(row: Row, player: PlayerId, channel: int) -> bool:
    """Players find their match everywhere, all others only where it is played."""
    return player in row.members or channel in (row.channel, row.message_channel)


def _first_passed(rows: Iterable[Row], player: PlayerId, wanted: Wanted) -> list[Row]:
    alive = [row for row in rows if not row.frozen] or [*rows]
    passed = ([row for row in alive if test(row, player)] for test in wanted.tests)
    return next(filter(None, passed), [])
