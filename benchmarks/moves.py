"""How long a move takes, from the interaction to its acknowledgement and to the new picture, beside a bot
that does nothing; alone and at 50 moves a second over 100 matches."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from data.codec import decode
from games import find_games
from games.rules import AnyRules
from matches.log.dealing import Secret
from matches.log.events import MatchId, Opened
from matches.log.fold import apply_all
from matches.log.match import Match
from sandbox import Discord, Event, Person

NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)
ALONE: Final = 200
MATCHES: Final = 100
RATE: Final = 50
SECONDS: Final = 20
LATEST: Final = 60.0
"""Seconds after which an answer is taken to be lost."""

COMMANDS: Final = {
    "tradewinds": "/tradewinds play card",
    "crosswind": "/crosswind play point",
    "chance": "/chance keep what",
}
"""How a move is typed in each game that is measured."""

OPTIONS: Final = {"chance": "countdown:20"}
"""So that matches last long enough."""


@dataclass(frozen=True)
class Times:
    """Milliseconds of many moves."""

    acknowledged: Sequence[float]
    shown: Sequence[float]


_PICTURE: Final = re.compile(r"(?:fairwind-)?(\w+?)(?:-(\d+))?\.png")
"""The name of a picture: the match and the version, or `bare`."""


class _Watch:
    """Sees when the picture that a command led to appears: pictures carry the match and its version. One
    picture shows all moves up to it, where they come faster than they are shown."""

    def __init__(self, discord: Discord) -> None:
        self.discord = discord
        self._shown: dict[str, int] = {}
        self._awaited: dict[str, deque[tuple[int, asyncio.Future[float]]]] = defaultdict(deque)
        discord.events.listen(self._seen)

    async def timed(self, person: Person, command: str) -> tuple[float, float]:
        """Milliseconds until the acknowledgement and until the message with the picture."""
        shown = self._await_picture(command.rpartition("match:")[2].strip("/"))
        start = time.perf_counter()
        interaction = person.starts(command, person.home)
        await interaction.acknowledged
        acknowledged = time.perf_counter()
        times = 1000 * (acknowledged - start), 1000 * (await shown - start)
        await interaction.answer
        return times

    def _await_picture(self, match: str) -> asyncio.Future[float]:
        """When the next move of a match is shown; each adds one to the version."""
        awaited = self._awaited[match]
        before = awaited[-1][0] if awaited else self._shown.get(match, 0)
        shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        awaited.append((before + 1, shown))
        return shown

    def _seen(self, event: Event) -> None:
        if event.kind != "message" or not event.message or not event.message.attachments:
            return
        if found := _PICTURE.fullmatch(event.message.attachments[-1].filename):
            match, earlier = found[1], self._shown.get(found[1], 0)
            self._shown[match] = max(earlier, int(found[2] or earlier + 1))
            awaited = self._awaited[match]
            while awaited and awaited[0][0] <= self._shown[match]:
                awaited.popleft()[1].set_result(time.perf_counter())


def main() -> None:
    """Prints the figures of both bots, for each game."""
    for game in COMMANDS:
        asyncio.run(_measured(game))


async def _measured(game: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        alone, loaded, lags, picture = await _fairwind(folder, game)
        (folder / "picture.png").write_bytes(picture)
        floor = await _bare(folder)
    print(f"A move of {game} (median and p99 of {ALONE}; picture {len(picture) / 1000:.0f} kB)")
    _line("bare discord.py bot", floor)
    _line("Fairwind, alone", alone, floor)
    _line(f"Fairwind, {RATE}/s over {MATCHES} matches", loaded, floor)
    print(
        f"  event loop under that load: p99 lag {_p99(lags):.1f} ms (aim ≤ 10), largest {max(lags):.1f} ms"
    )


async def _fairwind(folder: Path, game: str) -> tuple[Times, Times, Sequence[float], bytes]:
    lags = folder / "lags"
    settings = {
        "FAIRWIND_DATABASE": str(folder / "bench.sqlite3"),
        "FAIRWIND_LOG_LEVEL": "WARNING",
        "LAGS": str(lags),
    }
    async with _running("watched", settings) as (discord, watch):
        tables = [await _begun(discord, game, index) for index in range(MATCHES)]
        moves = [_moves(folder / "bench.sqlite3", people, match) for people, match in tables]
        alone = await _one_by_one(watch, _alternating(moves), ALONE)
        before = time.perf_counter()
        loaded = await _at_a_rate(watch, _alternating(moves), RATE * SECONDS)
        took = time.perf_counter() - before
        picture = max(discord.server.channel("general").messages, key=_picture_size)
    samples = [float(line.split()[1]) for line in lags.read_text().splitlines()]
    under_load = samples[-int(took / 0.005) :]
    return alone, loaded, under_load, picture.attachments[0].data


async def _bare(folder: Path) -> Times:
    async with _running("bare", {"PICTURE": str(folder / "picture.png")}) as (discord, watch):
        commands = ((discord.person("Alice"), "/bare") for _ in range(ALONE))
        return await _one_by_one(watch, commands, ALONE)


@asynccontextmanager
async def _running(kind: str, settings: dict[str, str]) -> AsyncIterator[tuple[Discord, _Watch]]:
    # On a busy machine an answer that Discord would refuse as late is measured, too.
    async with Discord.start(answer_within=LATEST, patience=LATEST) as discord:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "benchmarks.bots", kind),
            env={**os.environ, **discord.environment(), **settings},
        )
        try:
            await discord.ready()
            discord.rest.keep_traffic = False
            yield discord, _Watch(discord)
        finally:
            process.terminate()
            await process.wait()


async def _begun(discord: Discord, game: str, index: int) -> tuple[list[Person], MatchId]:
    """A match of as few people as the game takes, begun."""
    number = find_games()[game].ABOUT.people
    people = [discord.person(f"Person {index} {n}") for n in range(number.start)]
    general = discord.server.channel("general")
    await people[0].types(f"/{game} start place:here {OPTIONS.get(game, '')}".strip(), general)
    lobby = await general.message(lambda message: f"{people[0].name} opens" in message.text)
    for person in people[1:]:
        await person.types(f"/{game} join", general)
    if len(people) < max(number):
        await people[0].presses("Begin", on=lobby)
    board = await general.message(lambda message: bool(message.attachments), after=lobby)
    return people, MatchId(board.attachments[0].filename.split("-")[1])


def _moves(
    database: Path, people: Sequence[Person], match_id: MatchId
) -> Iterator[tuple[Person, str]]:
    """Random commands until the match is over or plays the rest by itself, found by replaying it."""
    match = _replayed(database, match_id)
    rules, state, rng = match.rules, match.state, Random(match_id)
    holders = dict(zip(match.members, people, strict=True))
    command = COMMANDS[rules.ABOUT.key]
    while acting := rules.to_act(state):
        (seat,) = acting
        if rules.forced(state, seat) is not None:
            return
        move = rng.choice(rules.legal_moves(state, seat))
        state = rules.apply(state, seat, move)
        if rules.outcome(state) is not None:
            return
        yield holders[match.order[seat]], f"{command}:{rules.notation(move)} match:{match_id}"


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


def _alternating(
    moves: Sequence[Iterator[tuple[Person, str]]],
) -> Iterator[tuple[Person, str]]:
    """The next move of each match in turn, of those that still have one."""
    going = [*moves]
    while going:
        for each in [*going]:
            if (move := next(each, None)) is None:
                going.remove(each)
            else:
                yield move
    raise RuntimeError("the matches are over before enough was measured")


async def _one_by_one(watch: _Watch, commands: Iterator[tuple[Person, str]], count: int) -> Times:
    """Each alone: the one before has been tidied up after."""
    each = []
    for _ in range(count):
        each.append(await watch.timed(*next(commands)))
        await watch.discord.settle()
    return Times(*zip(*each, strict=True))


async def _at_a_rate(watch: _Watch, commands: Iterator[tuple[Person, str]], count: int) -> Times:
    start = asyncio.get_running_loop().time()
    tasks = []
    for index in range(count):
        await asyncio.sleep(max(0, start + index / RATE - asyncio.get_running_loop().time()))
        tasks.append(asyncio.create_task(watch.timed(*next(commands))))
    return Times(*zip(*await asyncio.gather(*tasks), strict=True))


def _picture_size(message: object) -> int:
    files = getattr(message, "attachments", [])
    return len(files[0].data) if files else 0


def _line(name: str, times: Times, floor: Times | None = None) -> None:
    facts = []
    for what, aim in (("acknowledged", 4), ("shown", 8)):
        values = getattr(times, what)
        median = statistics.median(values)
        ratio = (
            f" = {median / statistics.median(getattr(floor, what)):.1f} × (aim ≤ {aim})"
            if floor
            else ""
        )
        facts.append(f"{what} {median:.1f} (p99 {_p99(values):.1f}) ms{ratio}")
    print(f"  {name:<34} {', '.join(facts)}")


def _p99(values: Sequence[float]) -> float:
    return sorted(values)[int(0.99 * (len(values) - 1))]
