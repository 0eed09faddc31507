"""Plant faults in the rules and renderers of every game, one at a time, and see which test finds each.

    python -m tests.contract.planted                         every fault in every game, as a table
    python -m tests.contract.planted turn-stands-still       only faults with these names
    python -m tests.contract.planted --game chance           only in this game

A fault replaces a function of a game's module after its import, in a process of its own. The process then runs
`tests/contract` and `tests/playthroughs` for that game up to the first failure.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Final

import pytest

from games import find_games
from tests.contract.plants import PLANTS, Plant

NOTHING: Final = "nothing"
NOT_FOUND: Final = "NOT FOUND"
NO_DIFFERENCE: Final = "no test: it changes no result"


class FirstFailure:
    """A pytest plugin that records the name of the first failing test."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            path, _, test = report.nodeid.partition("[")[0].partition("::")
            self.name = f"{path.rpartition('/')[2].removesuffix('.py')}: {test}"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = f"{report.nodeid}: it can't be collected"


def caught(plant: Plant | None, key: str) -> str:
    """Return the first test of the game that fails with the fault planted.

    If none fails, return `NOT_FOUND`, or `NO_DIFFERENCE` if the fault changed no result in any test.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writing, _first_failure(plant, key).encode())
        except BaseException as error:
            os.write(writing, f"ERROR {error}".encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as found:
        name = found.read()
    os.waitpid(child, 0)
    return name


def _first_failure(plant: Plant | None, key: str) -> str:
    changed = plant.put(key) if plant else lambda: True
    plugin, folders = FirstFailure(), ["tests/contract", "tests/playthroughs"]
    options = ["-q", "-x", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", key]
    with redirect_stdout(StringIO()) as told, redirect_stderr(StringIO()) as wrong:
        code = pytest.main([*folders, *options], plugins=[plugin])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(told.getvalue() + wrong.getvalue())
    return plugin.name or (NOT_FOUND if changed() else NO_DIFFERENCE)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.contract.planted",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument(
        "--game", action="append", choices=[*find_games()], help="only in this game"
    )
    chosen = parser.parse_args(arguments)
    known: dict[str, Plant | None] = {**{each.name: each for each in PLANTS}, NOTHING: None}
    if unknown := [name for name in chosen.names if name not in known]:
        parser.error(f"unknown: {', '.join(unknown)}")
    plants = [known[name] for name in chosen.names] or list(PLANTS)
    print("| fault | game | caught by |\n|---|---|---|", flush=True)
    for key in chosen.game or find_games():
        for plant in plants:
            if plant is None or plant.concerns(key):
                name = plant.name if plant else NOTHING
                print(f"| {name} | {key} | {caught(plant, key)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
