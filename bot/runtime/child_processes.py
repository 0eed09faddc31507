"""The environment, priority and limits of the bot's own child processes.

Child processes import this module too, and every film starts one, so it imports almost nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from texts.late import Late

if TYPE_CHECKING:
    import subprocess
else:
    subprocess = Late("subprocess")

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

NICENESS: Final = 10
"""The niceness of the child processes that think or draw films, because replies to people come first.

On a busy machine, a niceness of 10 still leaves them a fifth of a processor. SCHED_IDLE left them only a
fiftieth, and replies were hardly faster. With a niceness of 19, they starved too.
"""

MEMORY: Final = 512 * 2**20
"""Maximum memory of a child process, in bytes. A film needs a tenth of it, and a thought less."""

_KEPT: Final = (
    *("LD_LIBRARY_PATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"),
    *("PYTHONPYCACHEPREFIX", "SYSTEMROOT"),
)
"""The only environment variables that child processes inherit, because a Python interpreter may need them. They
don't get the token and the settings."""


def low_priority() -> int:
    """Return the creation flags with which Windows starts a child process at low priority. Return 0 elsewhere:
    there, a child process lowers its own priority."""
    flags: int = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    return flags


def environment(own: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of `own` that are in `_KEPT`, and this program's folder as PYTHONPATH."""
    tree = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
    return {name: own[name] for name in _KEPT if name in own} | {"PYTHONPATH": tree}


def step_back(niceness: int, memory: int, seconds: int | None = None) -> None:
    """Lower this process's priority, and limit its memory (in bytes) and its processor time in seconds."""
    if hasattr(os, "nice"):  # on Windows the bot starts it with low priority
        os.nice(niceness)
    if resource is not None:
        _limit(resource.RLIMIT_DATA, memory)
        if seconds is not None:
            _limit(resource.RLIMIT_CPU, seconds)


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):  # macOS does not accept every limit
        resource.setrlimit(what, (soft, hard))
