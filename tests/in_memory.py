"""Put the files of tests in memory, if the machine has room there.

Each transaction of a database waits for the disk (fsync), which takes longer than all else in most tests. A
killed process leaves the same bytes in memory as on a disk, so nothing is tested less.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

MEMORY: Final = Path("/dev/shm")
"""Linux's in-memory file system."""
ROOM: Final = 2 << 30
"""Bytes that must be free: the files of a whole run are a sixth of that."""


def keep_files_in_memory(
    environment: MutableMapping[str, str] = os.environ, memory: Path = MEMORY, room: int = ROOM
) -> None:
    """Let pytest make its temporary folders in memory, unless somebody has chosen another place."""
    if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free >= room:
        # https://docs.pytest.org/en/stable/how-to/tmp_path.html
        environment.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))
