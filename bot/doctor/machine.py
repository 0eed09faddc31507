"""Checks what this machine provides to the bot: a port for its metrics, and enough open files."""

from __future__ import annotations

import asyncio
from typing import Final

import aiohttp

from bot.runtime.settings import Settings, address_text
from data.diagnosis.findings import Finding

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

_FILES: Final = "open-files"
_FEW, _USUAL = 256, 1024
"""Thresholds for the number of files that a process may open. With fewer than `_FEW`, a busy bot runs out of
files. `_USUAL` is enough, and most systems allow it."""

_PATIENCE: Final = 5.0
"""Maximum time, in seconds, to wait for a reply from the metrics port if another program is using it. The reply
shows whether that program is Fairwind."""


def judge_files() -> Finding:
    if resource is None:
        return Finding(_FILES, "skipped", "Windows has no such limit on the number of open files.")
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    facts = {"limit": limit}
    if limit == resource.RLIM_INFINITY or limit >= _USUAL:
        return Finding(_FILES, "ok", "A process may open enough files.", facts=facts)
    says = f"A process may open only {limit} files, connections included."
    do = (
        f"Allow {_USUAL} or more: LimitNOFILE= in the systemd unit, --ulimit nofile= for the "
        "container, or ulimit -n. The bot's limit may differ from this command's."
    )
    return Finding(_FILES, "todo" if limit < _FEW else "note", says, do, facts)


async def examine_port(settings: Settings) -> Finding | None:
    """Check whether the metrics port can be used, by listening on it as a start of the bot does. Return None if
    metrics are off."""
    if settings.metrics is None:
        return None
    host, port = settings.metrics[0], settings.metrics[1] + (settings.process or 0)
    where = address_text(host, port)
    try:
        server = await asyncio.get_running_loop().create_server(asyncio.Protocol, host, port)
    except (OSError, OverflowError) as error:
        if await _is_fairwind(where):
            return Finding("metrics", "ok", f"A running Fairwind serves its metrics at {where}.")
        why = getattr(error, "strerror", error)
        do = "Set FAIRWIND_METRICS to a free port of this machine, or leave it empty."
        return Finding("metrics", "todo", f"The metrics can't be served at {where}: {why}.", do)
    server.close()
    await server.wait_closed()
    return Finding("metrics", "ok", f"The metrics can be served at {where}.")


async def _is_fairwind(where: str) -> bool:
    try:
        timeout = aiohttp.ClientTimeout(total=_PATIENCE)
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"http://{where}/healthz") as response,
        ):
            return bool(await response.json() == {"alive": True})
    except (aiohttp.ClientError, OSError, ValueError, TimeoutError):
        return False
