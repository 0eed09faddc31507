"""Put the tests' temporary files into memory, if the machine has room there.

Each database transaction waits for the disk (fsync), which takes longer than all else in most tests. Nothing is
tested less: a killed process leaves the same bytes in memory as on a disk.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

MEMORY: Final = Path("/dev/shm")
"""The folder of Linux's in-memory file system."""
ROOM: Final = 2 << 30
"""How many bytes must be free. All files of a run take a sixth of that."""


def keep_files_in_memory(
    environment: MutableMapping[str, str] = os.environ, memory: Path = MEMORY, room: int = ROOM
) -> None:
    """Let pytest put its temporary folders into memory, if `room` bytes are free there.

    If the user has chosen another place, it stays.
    """
    if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free >= room:
        # https://docs.pytest.org/en/stable/how-to/tmp_path.html
        environment.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))
