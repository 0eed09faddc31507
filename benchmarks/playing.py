"""Plays matches of random moves that people type, and measures when each move is acknowledged and shown."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from data.matches.codec import decode
from games import find_abouts, find_games
from games.rules import AnyRules
from matches.decisions.computers_playing import following
from matches.log.dealing import Secret
from matches.log.events import MatchId, Moved, Opened
from matches.log.fold import apply, apply_all
from matches.log.match import Match, Status
from sandbox import Discord, Event, Person
from tests.wire.story import changed, labels

NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)
OPTIONS: Final = {"chance": "options:countdown: 20"}
"""For each game whose matches are too short by default, options that make them longer."""

_PICTURE: Final = re.compile(r"(?:fairwind-)?(\w+?)(?:-(\d+))?\.png")
"""A pattern for the file name of a picture. The name contains the id and version of a match, or `bare` if the
bare bot posts the picture."""


@dataclass(frozen=True)
class Command:
    """A move that a person types. `version` is the match's version after it; None if no picture follows."""

    person: Person
    text: str
    version: int | None = None


@dataclass(frozen=True)
class Table:
    """A match, and its people in the order in which they joined."""

    match_id: MatchId
    people: Sequence[Person]


@dataclass(frozen=True)
class Timed:
    """The milliseconds until a move was acknowledged and shown. `shown` is None if no picture was expected."""

    acknowledged: float
    shown: float | None


class Watch:
    """Watches for messages with pictures of matches. A picture may show several quick moves at once, so its
    file name tells which match it shows, and how many of its events.

    `shown` counts messages with pictures, and `picture` is the latest picture as PNG.
    """

    def __init__(self, discord: Discord) -> None:
        self.discord = discord
        self.shown = 0
        self.picture = b""
        self._latest: dict[str, int] = {}
        self._awaited: dict[str, deque[tuple[int, asyncio.Future[float]]]] = defaultdict(deque)
        discord.events.listen(self._seen)

    async def timed(self, command: Command) -> Timed:
        """Send a command, and measure its acknowledgement and its picture."""
        match = command.text.rpartition("match:")[2].strip("/")
        shown = None if command.version is None else self._await_picture(match, command.version)
        interaction = command.person.starts(command.text, command.person.home)
        start = time.perf_counter()
        await interaction.acknowledged
        acknowledged = time.perf_counter() - start
        until = None if shown is None else 1000 * (await shown - start)
        await interaction.answer
        return Timed(1000 * acknowledged, until)

    def _await_picture(self, match: str, version: int) -> asyncio.Future[float]:
        """Version 0 means the next picture, because pictures of the bare bot have no version."""
        awaited = self._awaited[match]
        before = awaited[-1][0] if awaited else self._latest.get(match, 0)
        shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        awaited.append((version or before + 1, shown))
        return shown

    def _seen(self, event: Event) -> None:
        if event.kind != "message" or not event.message or not event.message.attachments:
            return
        if found := _PICTURE.fullmatch(event.message.attachments[-1].filename):
            self.shown += 1
            self.picture = event.message.attachments[-1].data
            match, earlier = found[1], self._latest.get(found[1], 0)
            self._latest[match] = max(earlier, int(found[2] or earlier + 1))
            awaited = self._awaited[match]
            while awaited and awaited[0][0] <= self._latest[match]:
                awaited.popleft()[1].set_result(time.perf_counter())


async def begun(discord: Discord, game: str, index: int) -> Table:
    """Begin a match with as few people as the game allows."""
    number = find_abouts()[game].people
    name = f"Person of {game.replace('-', ' ')} {index}"
    people = [discord.person(f"{name} {n}") for n in range(number.start)]
    general = discord.server.channel("general")
    await people[0].types(f"/{game} start place:here {OPTIONS.get(game, '')}".strip(), general)
    lobby = await general.message(lambda message: f"with {people[0].name}:" in message.text)
    for person in people[1:]:
        await person.types("/match do:join", general)
    if len(people) < max(number):
        await changed(lobby, lambda message: "Begin" in labels(message))
        await people[0].presses("Begin", on=lobby)
    board = await general.message(lambda message: bool(message.attachments), after=lobby)
    return Table(MatchId(board.attachments[0].filename.split("-")[1]), people)


def random_moves(database: Path, table: Table) -> Iterator[Command]:
    """Yield random moves from the match's position in the bot's database until it is over."""
    return moves_from(_replayed(database, table.match_id), table.people)


def moves_from(match: Match, people: Sequence[Person]) -> Iterator[Command]:
    """Yield random moves from the position of `match` until it is over. `people` are its members, in order."""
    rng, holders = Random(match.id), dict(zip(match.members, people, strict=True))
    while match.status is Status.RUNNING:
        seat = rng.choice(sorted(match.to_act))
        move = match.rules.notation(rng.choice(match.rules.legal_moves(match.state, seat)))
        after = _moved(match, Moved(seat, move))
        if after.status is not Status.RUNNING:
            return
        text = f"{typed(match.rules.ABOUT.key, move)} match:{match.id}"
        seen = after.turn != match.turn
        yield Command(holders[match.order[seat]], text, after.version if seen else None)
        match = after


def _moved(match: Match, move: Moved) -> Match:
    match = apply(match, move, NOW)
    while (event := following(match)) is not None:
        match = apply(match, event, NOW)
    return match


def _replayed(database: Path, match_id: MatchId) -> Match:
    with sqlite3.connect(database) as connection:
        (secret,) = connection.execute(
            "SELECT secret FROM matches WHERE id = ?", (match_id,)
        ).fetchone()
        rows = connection.execute(
            "SELECT kind, payload FROM events WHERE match_id = ? ORDER BY version", (match_id,)
        )
        opened, *others = [decode(kind, payload) for kind, payload in rows]
    connection.close()
    assert isinstance(opened, Opened)
    rules: AnyRules = find_games()[opened.game]
    first = Match.begin(match_id, rules, Secret(secret), opened, NOW)
    return apply_all(first, others, NOW)[-1]


def alternating(moves: Sequence[Iterator[Command]]) -> Iterator[Command]:
    """Yield the next move of each match by turns. Raise RuntimeError once all matches are over."""
    going = [*moves]
    while going:
        for each in [*going]:
            if (move := next(each, None)) is None:
                going.remove(each)
            else:
                yield move
    raise RuntimeError("the matches are over before enough was measured")


def typed(game: str, notation: str) -> str:
    return _COMMANDS[game](notation)


def _typed_in_weathervanes(notation: str) -> str:
    first, _, rest = notation.partition(" ")
    if first == "place":
        return f"/weathervanes place where:{rest}"
    return (
        f"/weathervanes lead card:{first} suit:{rest}"
        if rest
        else f"/weathervanes play card:{first}"
    )


def _typed_in_wind_of_fortune(notation: str) -> str:
    first, _, rest = notation.partition(" ")
    match first:
        case "show":
            words = f"show card:{rest}"
        case "expose":
            words = f"expose pile:{rest}"
        case "joker":
            words = f"joker tower:{rest.removeprefix('to ')}"
        case _:
            words = f"battle card:{first} dummy:{rest}" if rest else f"battle card:{first}"
    return f"/wind-of-fortune {words}"


_COMMANDS: Final[Mapping[str, Callable[[str], str]]] = {
    "tradewinds": "/tradewinds play card:{}".format,
    "crosswind": "/crosswind play point:{}".format,
    "chance": "/chance keep what:{}".format,
    "weathervanes": _typed_in_weathervanes,
    "wind-of-fortune": _typed_in_wind_of_fortune,
}
