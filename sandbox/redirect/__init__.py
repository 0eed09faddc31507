"""Redirects a bot that was written for Discord to the stand-in, without a change of its code."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def redirected(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a bot, with a PYTHONPATH that makes every Python process import our
    `sitecustomize`. That module redirects the bot to the addresses in the environment.

    Python imports `sitecustomize` at its start, from the first folder of PYTHONPATH that contains it.
    """
    earlier = environment.get("PYTHONPATH") or os.environ.get("PYTHONPATH")
    folders = [str(Path(__file__).parent), *([earlier] if earlier else [])]
    return {**environment, "PYTHONPATH": os.pathsep.join(folders)}
