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
"""Environment variables that configure the tests themselves, and so are kept."""

LONGEST: Final = 40
"""The maximum length of a temporary folder's path in bytes, because a socket's address holds only 104."""

_links: Final[list[Path]] = []


def forget_settings(environment: MutableMapping[str, str] = os.environ) -> None:
    """Remove the bot's settings from the environment, because this machine may also run a real bot."""
    for name in [*environment]:
        upper = name.upper()
        if upper == "DISCORD_TOKEN" or (upper.startswith("FAIRWIND_") and upper not in OURS):
            del environment[name]


def link_long_temporary_folder(environment: MutableMapping[str, str] = os.environ) -> None:
    """Set the temporary folder to a link if its path is long or has a space. This process deletes the link at
    its end."""
    folder = tempfile.gettempdir()
    if len(os.fsencode(folder)) <= LONGEST and " " not in folder:
        return
    above = Path(tempfile.mkdtemp(prefix="fairwind-", dir="/tmp"))
    link = above / "t"
    link.symlink_to(folder, target_is_directory=True)
    _links.append(link)
    # multiprocessing deletes its own folder with priority -100, so the link has to go after that.
    Finalize(None, unlink_temporary_folder, exitpriority=-200)
    environment["TMPDIR"] = tempfile.tempdir = str(link)


def socket_folder(folder: Path) -> Path:
    """Return the folder, or a replacement with a short name if the paths of sockets in it would be too long.

    All workers of a test run get the same replacement.
    """
    if len(os.fsencode(folder)) <= 2 * LONGEST:
        return folder
    # pytest reuses folder names, and the process that listened in an earlier run's folder may have ended.
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
