"""Redirects a bot that was written for Discord to the stand-in, without changing the bot's code."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def redirected(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment with this package's folder first in PYTHONPATH. All Python processes of the bot
    then import its `sitecustomize`, which redirects them to the addresses in `DISCORD_API_URL` and similar
    variables."""
    earlier = environment.get("PYTHONPATH") or os.environ.get("PYTHONPATH")
    folders = [str(Path(__file__).parent), *([earlier] if earlier else [])]
    return {**environment, "PYTHONPATH": os.pathsep.join(folders)}
