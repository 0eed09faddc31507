"""Measures films of random matches, and a bot while it draws a film."""

from __future__ import annotations

import asyncio
import resource
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from benchmarks.bots import lags_of
from benchmarks.phases import Bench
from benchmarks.playing import begun, random_moves
from benchmarks.running import WATCHED, percentile, stand_in
from bot.filming.films import filmed
from games import find_games
from games.rules import AnyRules
from matches.log.history.course import course
from matches.log.history.ending import ending
from matches.log.match import Match
from renderers.renderer import Cast
from renderers.script import Script
from sandbox import Message, Person
from tests.matches import random_matches

NAMES: Final = ("Ingrid", "Мария", "Tomás O.", "Åsa", "Ye-jin", "Bo", "Chidi", "Dana", "Emre")
MATCHES: Final = 20
PRESSES: Final = 20
AT_A_RATE: Final = 2.0
"""Number of presses per second in the part of the benchmark that presses at a fixed rate."""


def main() -> None:
    """Print what a film of each game costs, then the times of presses in a running bot."""
    print(f"The film of the longest of {MATCHES} random matches, in a process of its own")
    for key, rules in find_games().items():
        script = _longest(rules)
        print(f"  {key:<18}{len(script.scenes):>4} turns, {asyncio.run(_film(script))}", flush=True)
    print("In the bot, one match of each game: from the press until the picture is there (ms)")
    asyncio.run(_in_the_bot())


def _longest(rules: AnyRules) -> Script:
    steps = max((_played(rules, Random(number)) for number in range(MATCHES)), key=len)
    scenes = [(each.view, Cast(NAMES[: len(each.players)], each.absent)) for each in course(steps)]
    return Script(rules.ABOUT.key, scenes, ending(steps))


def _played(rules: AnyRules, rng: Random) -> list[Match]:
    """Return the match after each event of a random match, from its opening on."""
    steps = random_matches.begun(rules, rules.ABOUT.people.start, rng)
    return random_matches.to_the_end(steps, rng)


async def _film(script: Script) -> str:
    before, began = _computed(), time.perf_counter()
    made = await filmed(script, lambda *_: None)
    took = time.perf_counter() - began
    return (
        f"{took:.1f} s ({_computed() - before:.1f} s of the processor, its start included), "
        f"{len(made) / 1e6:.2f} MB"
    )


def _computed() -> float:
    """Return the CPU seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass
class _Times:
    """`new` and `kept` have the milliseconds of presses that show a turn newly drawn or from the cache. `film`
    has the seconds at which a film was requested and finished."""

    new: list[float]
    kept: list[float]
    at_a_rate: list[float]
    film: tuple[float, float] = (0.0, 0.0)


async def _in_the_bot() -> None:
    with tempfile.TemporaryDirectory() as name:
        async with stand_in() as discord, stand_in() as floor:
            bench = Bench(Path(name), discord, floor)
            found: dict[str, _Times] = {}
            async with bench.fairwind(WATCHED, LAGS=str(bench.lags)):
                for game in find_games():
                    match, person = await _whole_match(bench, game)
                    found[game] = await _looked_at(match, person)
            lags = lags_of(bench.lags)
    for game, times in found.items():
        start, end = times.film
        during = [lag for due, lag in lags if start <= due <= end]
        alone = [lag for due, lag in lags if start - (end - start) <= due < start]
        print(
            f"  {game:<18}new {_both(times.new)}; kept {_both(times.kept)}; "
            f"{AT_A_RATE:g} a second {_both(times.at_a_rate)}; film {end - start:.1f} s, "
            f"lag of the loop then p99 {percentile(during, 0.99):.1f}, "
            f"before p99 {percentile(alone, 0.99):.1f}"
        )


async def _whole_match(bench: Bench, game: str) -> tuple[str, Person]:
    table = await begun(bench.discord, game, 0)
    for command in random_moves(bench.database, table):
        await command.person.types(command.text)
    for person in table.people:
        asked = await person.types(f"/match do:resign match:{table.match_id}")
        if any(
            button.label == "Resign" for button in asked.buttons
        ):  # otherwise the match is over already
            await person.presses("Resign", on=asked)
    return table.match_id, table.people[0]


async def _looked_at(match: str, person: Person) -> _Times:
    seen = await person.types(f"/replay match:{match} from:0")
    times = _Times([], [], [])
    for way, times_of_it in (("▶", times.new), ("◀", times.kept)):
        while len(times_of_it) < PRESSES and _leads_on(seen, way):
            times_of_it.append(await _timed(person, way, seen))
    began = time.perf_counter()
    for number in range(PRESSES):
        await asyncio.sleep(max(0, began + number / AT_A_RATE - time.perf_counter()))
        times.at_a_rate.append(await _timed(person, "◀◀" if number % 2 else "▶▶", seen))
    began = time.perf_counter()
    shown = await person.presses("Film", on=seen)
    await person.gets(lambda each: each.id == shown.id and _is_film(each), timeout=600)
    times.film = began, time.perf_counter()
    return times


def _is_film(message: Message) -> bool:
    return any(each.filename.endswith(".gif") for each in message.media)


def _leads_on(message: Message, way: str) -> bool:
    return any(button.label == way and button.enabled for button in message.buttons)


async def _timed(person: Person, way: str, seen: Message) -> float:
    began = time.perf_counter()
    await person.presses(way, on=seen)
    return 1000 * (time.perf_counter() - began)


def _both(times: Sequence[float]) -> str:
    return f"{median(times):.0f}, worst {max(times):.0f}" if times else "–"
