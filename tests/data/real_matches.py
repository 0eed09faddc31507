"""Matches that were really played through the match service, so they can be replayed."""

# ruff: noqa: ASYNC240 - a test may wait for its files
from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from data import Database, open_database
from matches.decisions import lobby, playing
from matches.decisions.opening import Invitation
from matches.log.events import MatchId
from matches.service.service import MatchService
from tests.data.samples import CHANNEL, SERVER
from tests.matches.fakes import FakeClock
from tests.new_database import put_new_database


async def play(database: Database, number: int = 1, moves: int = 6) -> MatchId:
    """Play random moves of a new Crosswind match between Ann and Ben. Return its id."""
    service, rng = MatchService(database, FakeClock()), Random(number)
    ann, ben = [
        await service.players.meet(10**18 + n, name) for n, name in enumerate(("Ann", "Ben"))
    ]
    wish = Invitation("crosswind", ann.id, {"size": 7}, SERVER, CHANNEL)
    match_id = await service.lobbies.open(wish, f"open {number}")
    await service.writer.decide(match_id, f"join {number}", lobby.join, ben.id, f"join {number}")
    for move in range(moves):
        match = await service.matches.load(match_id)
        (seat,) = match.to_act
        text = match.rules.notation(rng.choice(match.rules.legal_moves(match.state, seat)))
        await service.writer.decide(
            match_id, f"move {number} {move}", playing.play, match.order[seat], text
        )
    return match_id


async def filled(path: Path, count: int = 2) -> list[MatchId]:
    """Create a database with `count` played matches and close it. Return their ids."""
    content, ones = await _filled(count)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(content)
    return ones


_KNOWN: dict[int, tuple[bytes, list[MatchId]]] = {}


async def _filled(count: int) -> tuple[bytes, list[MatchId]]:
    if count not in _KNOWN:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "new.sqlite3"
            put_new_database(path)
            async with open_database(path) as database:
                ones = [await play(database, number) for number in range(count)]
            _KNOWN[count] = path.read_bytes(), ones
    return _KNOWN[count]
