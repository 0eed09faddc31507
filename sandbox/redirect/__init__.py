"""Redirects a bot that was written for Discord to the stand-in, without changing the bot's code."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def redirected(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment, with this package's folder added to PYTHONPATH. This redirects all Python
    processes of the bot to the addresses in the variables `DISCORD_API_URL` and so on.

    At its start, Python imports the file `sitecustomize` in this folder, because PYTHONPATH names the folder
    first.
    """
    earlier = environment.get("PYTHONPATH") or os.environ.get("PYTHONPATH")
    folders = [str(Path(__file__).parent), *([earlier] if earlier else [])]
    return {**environment, "PYTHONPATH": os.pathsep.join(folders)}
