"""Nothing of the machine reaches the tests: no settings of a bot, no temporary folder with a long name."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import MutableMapping
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Final

OURS: Final = frozenset({"FAIRWIND_BROWSER_TESTS", "FAIRWIND_TEST_PATIENCE", "FAIRWIND_THOROUGH"})
"""Variables that are meant for the tests."""

LONGEST: Final = 40
"""Bytes of a temporary folder: what tests put below it must fit into the address of a socket, which has 104."""

_links: Final[list[Path]] = []


def forget_settings(environment: MutableMapping[str, str] = os.environ) -> None:
    """Drop the settings of a bot that this machine may run."""
    for name in [*environment]:
        upper = name.upper()
        if upper == "DISCORD_TOKEN" or (upper.startswith("FAIRWIND_") and upper not in OURS):
            del environment[name]


def link_long_temporary_folder(environment: MutableMapping[str, str] = os.environ) -> None:
    """Give a temporary folder with a long name or a space a short one: a link that goes with this process."""
    folder = tempfile.gettempdir()
    if len(os.fsencode(folder)) <= LONGEST and " " not in folder:
        return
    above = Path(tempfile.mkdtemp(prefix="fairwind-", dir="/tmp"))
    link = above / "t"
    link.symlink_to(folder, target_is_directory=True)
    _links.append(link)
    # Later than multiprocessing deletes its own folder, which has the priority -100.
    Finalize(None, unlink_temporary_folder, exitpriority=-200)
    environment["TMPDIR"] = tempfile.tempdir = str(link)


def socket_folder(folder: Path) -> Path:
    """The folder itself, or one with a short name where the address of a socket in it would be too long.

    It is the same one for all workers of a run.
    """
    if len(os.fsencode(folder)) <= 2 * LONGEST:
        return folder
    # pytest gives the names of its folders again, and what listened there may have ended.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    name = hashlib.sha256(os.fsencode(folder) + run.encode()).hexdigest()[:12]
    short = Path(tempfile.gettempdir(), f"fairwind-{name}")
    short.mkdir(mode=0o700, exist_ok=True)
    return short


def unlink_temporary_folder() -> None:
    """Delete the link that this process made."""
    while _links:
        link = _links.pop()
        link.unlink(missing_ok=True)
        link.parent.rmdir()
