"""The priority and limits that the bot's own child processes give themselves. Every film starts one, so this
module imports almost nothing."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

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
"""Maximum memory of a child process, in bytes. A film needs a tenth of it, and most thoughts less. Those of
*master* in Crosswind on 19 × 19 need up to a third of it."""


def step_back(niceness: int, memory: int, seconds: int | None = None) -> None:
    """Lower this process's priority by `niceness`. Limit its memory to `memory` bytes and, unless `seconds` is
    None, its processor time."""
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
