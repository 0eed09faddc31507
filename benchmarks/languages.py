"""Measures what languages cost: the time of replies in each, and what all add to memory and a start."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from random import Random
from statistics import median
from time import thread_time
from typing import Any, Final, TypeAlias

import renderers
from cogs.personal.help import helping
from games import find_games
from locales import LANGUAGES, find
from matches.announcer.batches import MessageBatch
from matches.announcer.composing import compose
from matches.announcer.pictures import Presentation
from matches.log.match import Match
from renderers.kit.encode import encode
from renderers.renderer import AnyRenderer, Cast
from tests.matches.announcer.test_room import PEOPLE, STUDIO, played
from texts.language import Language

ROUNDS: Final = 15
STEPS: Final = 5
"""One turn out of this many is measured."""

PROCESSES: Final = 9
AIM: Final = 1.05
AIM_MEGABYTES: Final = 15

Answer: TypeAlias = Callable[[Language], object]

# A program that imports what a start of the bot imports, with all languages or only English. Then it formats
# texts, which makes each language load its data.
_START: Final = """
from time import process_time
import locales
if not {all}:
    locales.LANGUAGES = ("en",)
import bot.__main__, bot.command_line.commands, cogs
cogs.setups()
print(1000 * process_time())
languages = [locales.find(code) for code in locales.LANGUAGES]
from datetime import date
from texts.text import day, decimal, listed
for each in languages:
    for text in (day(date(2026, 11, 22)), decimal(1.5), listed(["a", "b", "c"]), listed("ab", "or")):
        each.say(text)
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024)
"""


def main() -> None:
    """Print the times of replies in each language beside English, then the cost of all in a process."""
    print(f"Answers in each language, × the same in English (medians of {ROUNDS}; aim ≤ {AIM})")
    print("| answer | English, ms | " + " | ".join(LANGUAGES[1:]) + " |")
    print("|---|---:|" + "---:|" * len(LANGUAGES[1:]))
    for name, answers in _answers().items():
        print(f"| {name} | {_row(answers)} |", flush=True)
    _in_processes()


def _answers() -> Mapping[str, list[Answer]]:
    steps = [(a, b) for key in find_games() for a, b in [*pairwise(played(key))][::STEPS]]
    running = [(a, b) for a, b in steps if a.state is not None and b.to_act]
    return {
        "the words of a turn": [partial(_turn, *each) for each in running],
        "the words of a hand": [partial(_hand, after) for _, after in running],
        "a hand with its picture": [partial(_drawn, after) for _, after in running],
        "`/help`": [lambda language: helping({}).layout(language)] * 20,
    }


def _turn(before: Match, after: Match, language: Language) -> object:
    batch = MessageBatch(before, (after,))
    return asyncio.run(compose(batch, Presentation(PEOPLE, STUDIO, language, now=0)))


def _hand(match: Match, language: Language) -> object:
    renderer, view, cast = _seen(match, language)
    moves = [language.say(move.label) for move in renderer.moves(view)]
    return moves, language.say(renderer.describe_hand(view, cast))


def _drawn(match: Match, language: Language) -> object:
    renderer, view, cast = _seen(match, language)
    return encode(renderer.draw_hand(view, cast)), _hand(match, language)


def _seen(match: Match, language: Language) -> tuple[AnyRenderer, Any, Cast]:
    names = Cast(("Ingrid",) * len(match.order), language=language)
    return renderers.find(match.about.key), match.rules.view(match.state, min(match.to_act)), names


def _row(answers: list[Answer]) -> str:
    """Every round measures all languages, in a new order."""
    times: dict[str, list[float]] = {code: [] for code in LANGUAGES}
    for number in range(ROUNDS):
        for code in Random(number).sample(LANGUAGES, len(LANGUAGES)):
            language, began = find(code), thread_time()
            for answer in answers:
                answer(language)
            times[code].append(1000 * (thread_time() - began) / len(answers))
    english, *others = (median(times[code]) for code in LANGUAGES)
    return " | ".join([f"{english:.2f}", *(f"{each / english:.3f}" for each in others)])


def _in_processes() -> None:
    (start, memory), (started, full) = (_run(_START.format(all=all)) for all in (False, True))
    print(
        f"All {len(LANGUAGES)} languages, beside English alone (medians of {PROCESSES} processes)"
    )
    print(f"  start   {start:.0f} ms, {started - start:+.0f} ms = {started / start:.3f} ×")
    print(f"  memory  {memory:.0f} MB, {full - memory:+.1f} MB (aim < {AIM_MEGABYTES})")


def _run(program: str) -> list[float]:
    """Return the median of each number that the program prints."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8"
        )
        for _ in range(PROCESSES)
    ]
    return [
        median(each) for each in zip(*(map(float, r.stdout.split()) for r in runs), strict=True)
    ]
