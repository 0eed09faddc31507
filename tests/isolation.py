"""Isolate the tests from the machine's bot settings and from long names of temporary folders."""

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
"""Most bytes in a temporary folder's path: socket paths below it must fit into the 104 bytes of an address."""

_links: Final[list[Path]] = []


def forget_settings(environment: MutableMapping[str, str] = os.environ) -> None:
    """Remove bot settings from the environment: this machine may run a bot."""
    for name in [*environment]:
        upper = name.upper()
        if upper == "DISCORD_TOKEN" or (upper.startswith("FAIRWIND_") and upper not in OURS):
            del environment[name]


def link_long_temporary_folder(environment: MutableMapping[str, str] = os.environ) -> None:
    """Replace a temporary folder whose path is long or has a space by a link, deleted with this process."""
    folder = tempfile.gettempdir()
    if len(os.fsencode(folder)) <= LONGEST and " " not in folder:
        return
    above = Path(tempfile.mkdtemp(prefix="fairwind-", dir="/tmp"))
    link = above / "t"
    link.symlink_to(folder, target_is_directory=True)
    _links.append(link)
    # Run after multiprocessing deletes its own folder, which has priority -100.
    Finalize(None, unlink_temporary_folder, exitpriority=-200)
    environment["TMPDIR"] = tempfile.tempdir = str(link)


def socket_folder(folder: Path) -> Path:
    """Return the folder, or one with a short name if the path of a socket in it would be too long.

    It is the same one for all workers of a run.
    """
    if len(os.fsencode(folder)) <= 2 * LONGEST:
        return folder
    # pytest reuses the names of its folders, and whatever listened there may have ended.
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
