"""Counts the posts of a whole match of each game, in the channel where it was opened and in its own thread.
Also counts the pings of each person.

Everybody makes the suggested move at once. `MENTIONS=hour` or `MENTIONS=reminders` in the environment sets
everybody's preference for mentions.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import games
from matches.decisions import lobby, playing
from matches.log.match import Match, Status
from matches.ports.channel import Message
from matches.ports.preferences import ReminderPreference
from tests.matches.conftest import CHANNEL, SERVER, Harness, harness_at
from tests.matches.fakes import FakeChannel, FakeClock

MATCHES: Final = 3

PEOPLE: Final = {
    "tradewinds": 4,
    "weathervanes": 4,
    "crosswind": 2,
    "chance": 4,
    "wind-of-fortune": 4,
}


class Counting(FakeChannel):
    """A fake of Discord's channels that counts posts, pictures and pings."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: Counter[str] = Counter()

    async def post(self, channel: int, message: Message) -> int:
        where = "channel" if channel == CHANNEL else "thread"
        self.counted[where] += 1
        self.counted[f"{where} pictures"] += len(message.pictures)
        self.counted["pings"] += len(message.pinged)
        return await super().post(channel, message)


def main() -> None:
    print(f"Messages of a whole match, mean of {MATCHES}, mentions: {_mentions()}")
    print("| game | people | channel | pictures | thread | pictures | pings a person |")
    print("|---|---|---|---|---|---|---|")
    for game in sorted(games.find_games()):
        print(asyncio.run(_row(game)), flush=True)


def _mentions() -> Any:
    return os.environ.get("MENTIONS", "turns")


async def _row(game: str) -> str:
    total: Counter[str] = Counter()
    for number in range(MATCHES):
        with tempfile.TemporaryDirectory() as folder:
            total += await _counted(game, number, Path(folder, "messages.sqlite3"))
    mean = {what: count / MATCHES for what, count in total.items()}
    kinds = ("channel", "channel pictures", "thread", "thread pictures")
    counts = " | ".join(f"{mean.get(kind, 0):.1f}" for kind in kinds)
    pings = mean.get("pings", 0) / _people(game)
    return f"| {game} | {_people(game)} | {counts} | {pings:.1f} |"


def _people(game: str) -> int:
    return PEOPLE.get(game) or games.find_abouts()[game].people.start


async def _counted(game: str, number: int, database: Path) -> Counter[str]:
    channel, rng = Counting(), Random(number)
    Harness.randomness.seed(number)
    async with harness_at(database, channel, FakeClock()) as harness:
        match = await _begun(harness, game)
        while match.status is Status.RUNNING:
            await harness.announcer.idle()
            await _move(harness, match, rng)
            match = await harness.match(match.id)
        await harness.announcer.idle()
    return channel.counted


async def _begun(harness: Harness, game: str) -> Match:
    names = [f"Person {number}" for number in range(_people(game))]
    for name in names:
        person = await harness.person(name)
        chosen = replace(ReminderPreference(), mentions=_mentions())
        await harness.services.preferences.put_preference(person.id, SERVER, chosen)
    match_id = await harness.opened(*names, game=game, in_thread=True)
    if len(names) < max(games.find_abouts()[game].people):
        await harness.service.writer.decide(
            match_id, "begin", lobby.begin, (await harness.person(names[0])).id
        )
    return await harness.match(match_id)


async def _move(harness: Harness, match: Match, rng: Random) -> None:
    seat = rng.choice(sorted(match.to_act))
    player = match.order[seat]
    move = match.rules.suggest(match.rules.view(match.state, seat))
    await harness.services.preferences.acted(player, match.id, harness.clock.now())
    await harness.act(match.id, playing.play, player, match.rules.notation(move))
