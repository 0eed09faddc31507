"""Run a command that sets Fairwind up, and print every few seconds how long it has been running. Only one such
command can run in a folder at a time, because each locks the Makefile.

The Makefile calls this script before anything is installed, so it needs only the standard library.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE = 4.0
"""Interval between two lines that show the elapsed time, in seconds."""

INTERRUPTED = 130


def run_alone(command: Sequence[str], lock: Path, patience: float = PATIENCE) -> int:
    """Wait until no other process has locked the file `lock`, and lock it. Then run the command, and return its
    exit code.

    Every `patience` seconds, print how long the wait or the command has taken. Processes that the command
    starts keep the file locked until all of them have ended.
    """
    with lock.open("rb") as file:
        if not _locked(file):
            print("Another terminal is setting Fairwind up: waiting for it to finish.", flush=True)
            _wait(lambda: _locked(file), patience)
        os.set_inheritable(file.fileno(), True)
        child = subprocess.Popen(command, close_fds=False)  # the jobs of `make` share descriptors
        try:
            _wait(lambda: child.poll() is not None, patience)
        finally:
            child.wait()  # Ctrl-C reached the child as well
    return child.returncode


def _locked(file: IO[bytes]) -> bool:
    """Lock the file without waiting. Return False if another process has locked it. Otherwise, return True,
    even where locks don't work, as on Windows and some network drives."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _wait(done: Callable[[], bool], patience: float) -> None:
    began = reported = time.monotonic()
    while not done():
        time.sleep(min(0.1, patience))
        if (now := time.monotonic()) - reported >= patience:
            reported = now
            print(f"  {now - began:.0f} s ...", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(run_alone(sys.argv[1:], Path("Makefile")))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
