"""Lists what must have occurred in simulated lives, because parts of the bot that never ran were not tested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from typing import Final, get_args

from games import find_games
from matches.log.events import Event
from tests.simulation.aging import VERSIONS
from tests.simulation.network import Weather

FAULTS: Final = (
    *(each.name for each in fields(Weather) if each.name != "slowest"),
    "power cut",
    "clean stop",
    "pause",
    "shard down",
    "storage trouble",
    "lease lost",
    "lease regained",
    *(f"upgrade from {version}" for version in VERSIONS),
    "clock leaps",
    "somebody leaves the server",
    "interaction delivered twice",
    "message deleted",
    "thread deleted",
    "channel deleted",
    *(f"refusal {code}" for code in (10003, 10007, 10008, 50001, 50013, 50083, 160004)),
)
"""The troubles that must occur, including each of Discord's refusals by its code."""


def missing(counts: Counter[str]) -> Sequence[str]:
    """Return everything that should have occurred in the simulated lives but has not."""
    wanted = [
        *(f"event {each.__name__}" for each in get_args(Event)),
        *(f"move in {game}" for game in find_games()),
        *(name for name in counts if name.startswith("chore ")),
        *FAULTS,
    ]
    return [each for each in wanted if not counts[each]]
