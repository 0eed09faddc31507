"""Starts the bot's own child processes."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import Process
from typing import Final

_KEPT: Final = (
    *("LD_LIBRARY_PATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"),
    *("PYTHONPYCACHEPREFIX", "SYSTEMROOT"),
)
"""The only environment variables that child processes inherit, because a Python interpreter may need them. They
don't get the token and the settings."""

_TREE: Final = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
"""The folder of this program's packages."""


async def start_child(*arguments: str) -> Process:
    """Start a Python interpreter with these arguments, and with pipes for its standard input and output. Raise
    OSError if that fails."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        env=kept | {"PYTHONPATH": _TREE},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        # Windows starts it at low priority. Elsewhere, it lowers its own priority: see `low_priority`.
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    )
