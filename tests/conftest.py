"""Setup for all tests: grouping, slicing and order of tests, and a report of the checks that were left out."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.compiled_statements import share_compiled_statements
from tests.in_memory import keep_files_in_memory
from tests.isolation import forget_settings, link_long_temporary_folder, socket_folder
from tests.left_out import browser_left_out, missing_here, traffic_left_out
from tests.sampling import THOROUGH, parse_slice, slice_of

ROOT: Final = Path(__file__).parents[1]
GROUP: Final = "xdist_group"
SPREAD: Final = {"wire", "data", "page", "simulation"}
WAITING: Final = {"wire", "data"}
"""Test folders whose tests spend about half of their time waiting for other processes."""

share_compiled_statements()


def pytest_configure() -> None:
    if missing := missing_here(os.environ):
        raise pytest.UsageError(missing)
    forget_settings()
    link_long_temporary_folder()
    keep_files_in_memory()
    # Hypothesis uses the same examples each time, and never fails one because a busy machine was slow.
    settings.register_profile(
        "fairwind",
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("fairwind")
    # Tests create few reference cycles, and collecting them took a twentieth of the run time.
    gc.set_threshold(20_000, 10, 10)


def pytest_unconfigure() -> None:
    """Stop this worker's PostgreSQL server, if it started one, even after failures."""
    if "tests.postgres" in sys.modules:
        sys.modules["tests.postgres"].stop()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--slice",
        help="run one slice of the tests: 3/12, or a commit's hash and how many: 0fc3a1b/12",
    )


@pytest.fixture(scope="session")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Start the fork server of `tests.wire.fork_server`, from which all workers fork Python processes."""
    from tests.wire.fork_server import start_fork_server

    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    start_fork_server(socket_folder(shared))


def pytest_itemcollected(item: pytest.Item) -> None:
    """Assign all tests of a file to one worker, because they reuse the same positions and pictures. Don't do so
    in `make slow`, and for folders whose tests are slow or mostly wait: xdist then spreads the tests."""
    spread = THOROUGH or _folder(item) in SPREAD
    if not spread and not item.get_closest_marker(GROUP):
        item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests of the slice that `--slice` names. Tests of one xdist group stay together."""
    if text := config.getoption("--slice"):
        chosen, slices = parse_slice(text)
        kept = [item for item in items if slice_of(_group(item), slices) == chosen]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept
    items[:] = _mixed(items)


def _mixed(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Spread tests that mostly wait among those that compute, because many in a row would leave CPUs idle."""
    waiting = {item for item in items if _waits(item)}
    computing, places = 0, dict[pytest.Item, float]()
    for item in items:
        if item in waiting:
            share = (len(places) - computing) / len(waiting)
            places[item] = share * (len(items) - len(waiting))
        else:
            places[item] = computing
            computing += 1
    return sorted(items, key=places.__getitem__)


def _waits(item: pytest.Item) -> bool:
    return _folder(item) in WAITING or item.path.is_relative_to(ROOT / "sandbox")


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(ROOT).parts[1]


def _group(item: pytest.Item) -> str:
    marker = item.get_closest_marker(GROUP)
    return str(marker.args[0]) if marker else item.nodeid


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection: none of them can be freed during the run."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print which checks this run has left out. They are printed at the end of the output, because there even a
    quiet run shows them."""
    for line in (traffic_left_out(os.environ), browser_left_out()):
        if line:
            terminalreporter.write_line(line)
