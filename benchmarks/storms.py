"""Measures starts with many pending posts: 1,000 matches, half of them in closed channels, or 4,000 reminders.

It measures how many requests Discord rejects, the memory, the time of replies to people's commands, and the lag
of the event loop. The same is measured with a bot that has the same matches, but nothing to post.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks import outstanding
from benchmarks.bots import lags_of
from benchmarks.outstanding import MATCHES, REMINDED, REMINDERS
from benchmarks.running import WATCHED, fairwind, percentile
from data import open_database
from sandbox import Channel, DidNotRespond, Discord, Person

CHANNELS: Final = 200
CLOSED: Final = 100
"""Number of channels in which the bot is never allowed to post."""

SECONDS: Final = 60
"""For how many seconds each bot is watched from its start."""

EVENTS: Final = 10
"""Number of changes that are made in the server during `SECONDS`, alternately to a channel and to a role."""

PEOPLE: Final = 40
EVERY: Final = 0.25
"""Seconds between two commands that people type. The people take turns."""

_BEGINNING: Final = 180
"""Maximum seconds for the bot to start."""


@dataclass
class Figures:
    """What was measured with one bot. `ready` is the number of seconds until it was connected, and `refused`
    the number of requests that Discord rejected.

    `posted` counts the messages in the channels, and `after` is the number of seconds until the last one.
    Answers and lags are in milliseconds, memory is in megabytes.
    """

    ready: float
    refused: int
    posted: int
    after: float
    memory: float
    answers: Sequence[float]
    unanswered: int
    lags: Sequence[float]


def main() -> None:
    """Measure starts with pending matches and with pending reminders, beside a bot with nothing to post."""
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Discord.start() as discord:
            people = [discord.person(f"Person {n}") for n in range(PEOPLE)]
            channels = [discord.server.add_channel(f"channel-{n}") for n in range(CHANNELS)]
            print(
                f"{MATCHES} matches to show in {CHANNELS} channels, {CLOSED} of them closed; {EVENTS} events"
            )
            await _matches(folder, discord, people, channels)
            print(f"{REMINDERS} reminders to post in {CHANNELS} channels, {CLOSED} of them closed")
            await _reminders(folder, discord, people, channels)


async def _matches(
    folder: Path, discord: Discord, people: Sequence[Person], channels: Sequence[Channel]
) -> None:
    storm, idle = folder / "matches.sqlite3", folder / "shown.sqlite3"
    async with open_database(storm) as database:
        ids = await outstanding.played(database, channels)
    shutil.copy(storm, idle)
    async with open_database(idle) as database:
        await outstanding.show_all(database, ids, channels)
    await _compared(discord, idle, storm, people, channels)


async def _reminders(
    folder: Path, discord: Discord, people: Sequence[Person], channels: Sequence[Channel]
) -> None:
    storm, idle = folder / "reminders.sqlite3", folder / "reminded.sqlite3"
    async with open_database(idle) as database:
        write = database.log._connections.write
        reminded = [discord.person(f"Reminded {n}") for n in range(REMINDED)]
        await write(partial(outstanding.open_decisions, reminded, discord.server.id, channels))
    shutil.copy(idle, storm)
    async with open_database(storm) as database:
        await database.log._connections.write(partial(outstanding.due, discord.server.id, channels))
    await _compared(discord, idle, storm, people, channels)


async def _compared(
    discord: Discord, idle: Path, storm: Path, people: Sequence[Person], channels: Sequence[Channel]
) -> None:
    _line("idle", await _watched(discord, idle, people, channels))
    _line("storm", await _watched(discord, storm, people, channels))


async def _watched(
    discord: Discord, path: Path, people: Sequence[Person], channels: Sequence[Channel]
) -> Figures:
    for channel in channels[:CLOSED]:
        discord.server.deny(channel, "send_messages")
    already, requests = _posted(channels), len(discord.traffic)
    lags = path.with_suffix(".lags")
    own = {"FAIRWIND_LOG_LEVEL": "ERROR", "LAGS": str(lags)}
    async with fairwind(discord, path, WATCHED, settings=own, patience=_BEGINNING) as bot:
        start, answers = time.perf_counter(), list[float | None]()
        after = [0.0]
        watching = (
            _often(0.5, start, partial(_progress, channels, [already], after, start)),
            _often(SECONDS / EVENTS, start, partial(_event, discord, channels, [0])),
            _commands(start, people, answers),
        )
        await asyncio.gather(*watching)
        figures = Figures(
            ready=bot.ready,
            refused=sum(each.status == 403 for each in discord.traffic[requests:]),
            posted=_posted(channels) - already,
            after=after[0],
            memory=bot.most_memory,
            answers=[each for each in answers if each is not None],
            unanswered=answers.count(None),
            lags=[],
        )
    if lags.is_file():
        figures.lags = [lag for _, lag in lags_of(lags)]
    return figures


async def _often(pause: float, start: float, work: Callable[[], None]) -> None:
    while time.perf_counter() < start + SECONDS:
        await asyncio.sleep(pause)
        work()


def _progress(
    channels: Sequence[Channel], last: list[int], after: list[float], start: float
) -> None:
    """`last[0]` keeps the number of posts between calls. `after[0]` gets the seconds until the latest."""
    if (posted := _posted(channels)) > last[0]:
        last[0], after[0] = posted, time.perf_counter() - start


def _event(discord: Discord, channels: Sequence[Channel], number: list[int]) -> None:
    """Send an event after which the bot tries closed channels again, in which it still may not post."""
    number[0] += 1
    if number[0] % 2:
        discord.server.allow(channels[-1], "attach_files")
    else:
        discord.server.add_role(f"Role {number[0]}")


async def _commands(start: float, people: Sequence[Person], answers: list[float | None]) -> None:
    typed: list[asyncio.Task[None]] = []
    while time.perf_counter() < start + SECONDS:
        person = people[len(typed) % len(people)]
        typed.append(asyncio.create_task(_timed(person.types("/matches"), answers)))
        await asyncio.sleep(EVERY)
    await asyncio.gather(*typed)


async def _timed(answer: Awaitable[object], answers: list[float | None]) -> None:
    start = time.perf_counter()
    try:
        await answer
    except (DidNotRespond, TimeoutError):
        answers.append(None)
    else:
        answers.append(1000 * (time.perf_counter() - start))


def _posted(channels: Sequence[Channel]) -> int:
    return sum(len(channel.messages) for channel in channels)


def _line(name: str, figures: Figures) -> None:
    answers, lags = figures.answers, figures.lags
    print(
        f"  {name:<6} ready in {figures.ready:.1f} s, refused {figures.refused}, "
        f"posted {figures.posted} in {figures.after:.0f} s, memory at most {figures.memory:.0f} MB"
    )
    median, late, slowest = (percentile(answers, part) for part in (0.5, 0.99, 1))
    print(
        f"         /matches median {median:.0f}, p99 {late:.0f}, slowest {slowest:.0f} ms, "
        f"unanswered {figures.unanswered} of {len(answers) + figures.unanswered}; "
        f"event loop p99 {percentile(lags, 0.99):.0f}, longest standstill {percentile(lags, 1):.0f} ms"
    )
