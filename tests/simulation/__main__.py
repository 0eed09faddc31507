"""Run the simulation: `python -m tests.simulation --help`.

python -m tests.simulation --seed 123          repeats one life, and prints all that happens in it
python -m tests.simulation --shrink 123        looks for the shortest life of that seed that still fails
python -m tests.simulation --for 600           tries new seeds for 600 seconds, on all cores
python -m tests.simulation --seeds 0:200       tries these seeds
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context

from tests.simulation.coverage import missing
from tests.simulation.life import Report, live
from tests.simulation.shrinking import shrunk
from tests.simulation.twins import twins

_TOGETHER = 10
"""How many lives one worker process runs in a row."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, nargs="+")
    parser.add_argument("--shrink", type=int)
    parser.add_argument("--seeds", help="FIRST:LAST")
    parser.add_argument("--begin", type=int, help="the first seed, in place of a random one")
    parser.add_argument("--lives", type=int, help="so many, in place of a time")
    parser.add_argument("--for", type=float, dest="seconds", default=60.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--processes", type=int, help="of the bot, in every life")
    parser.add_argument("--whole", action="store_true", default=None, help="the whole bot")
    parser.add_argument("--twins", action="store_true", help="each life twice, with other secrets")
    parser.add_argument("--first", action="store_true", help="stop at the first violation")
    parser.add_argument("--brief", action="store_true", help="print no counts")
    chosen = parser.parse_args(arguments)
    logging.disable(logging.INFO)
    if chosen.seed is not None:
        return max(_one(_live(seed, chosen)) for seed in chosen.seed)
    if chosen.shrink is not None:
        return _one(shrunk(chosen.shrink, processes=chosen.processes))
    return _many(chosen)


def _one(report: Report) -> int:
    print("\n".join(report.trace))
    for violation in report.violations:
        print(violation)
    print(f"seed {report.seed}: {report.moves} moves, {len(report.violations)} violations")
    return 1 if report.violations else 0


def _chunks(chosen: argparse.Namespace) -> Iterator[range]:
    if chosen.seeds:
        first, _, last = chosen.seeds.partition(":")
        for start in range(int(first), int(last), _TOGETHER):
            yield range(start, min(start + _TOGETHER, int(last)))
        return
    # New seeds each time, so that no fixed set of passing seeds gives false confidence.
    new = random.SystemRandom().randrange(10**9)
    beginning = 1000 * (new if chosen.begin is None else chosen.begin)
    end = time.monotonic() + chosen.seconds
    for number in count():
        over = (
            time.monotonic() > end if chosen.lives is None else number * _TOGETHER >= chosen.lives
        )
        if over:
            return
        yield range(beginning + number * _TOGETHER, beginning + (number + 1) * _TOGETHER)


def _many(chosen: argparse.Namespace) -> int:
    began, lives, total, failed = time.monotonic(), 0, Counter[str](), list[Report]()
    chunks = _chunks(chosen)
    with ProcessPoolExecutor(chosen.jobs, get_context("fork"), max_tasks_per_child=None) as pool:
        running: set[Future[list[Report]]] = set()
        while True:
            while len(running) < chosen.jobs and (seeds := next(chunks, None)) is not None:
                running.add(pool.submit(_lived, seeds, chosen))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for report in (report for each in done for report in each.result()):
                lives += 1
                total.update(report.counts)
                if report.violations:
                    failed.append(report)
                    _tell(report)
            if failed and chosen.first:
                chunks = iter(())
    spent = time.monotonic() - began
    if not chosen.brief:
        for name, number in sorted(total.items()):
            print(f"{number:9,} {name}")
        print("Never happened:", ", ".join(missing(total)) or "nothing that should")
    moves = total["event Moved"]
    print(
        f"{lives} lives, {moves} moves, {total['power cut']} power cuts in {spent:.0f} s"
        f" ({moves / spent:.0f} moves a second): {len(failed)} lives with violations"
    )
    return 1 if failed else 0


def _live(seed: int, chosen: argparse.Namespace) -> Report:
    if chosen.twins:
        return twins(seed, processes=chosen.processes)
    return live(seed, processes=chosen.processes, whole=chosen.whole)


def _lived(seeds: range, chosen: argparse.Namespace) -> list[Report]:
    reports = [_live(seed, chosen) for seed in seeds]
    for report in reports:
        report.trace.clear()
    return reports


def _tell(report: Report) -> None:
    print(f"seed {report.seed}:")
    for violation in report.violations[:5]:
        print(f"    {violation}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
