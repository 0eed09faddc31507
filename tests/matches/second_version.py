"""What the program kept and had posted while moves were tuples: `second_version.sql` is its database, and
`second_version.json` every message with controls, of a server whose channels are named for what happens there.

It played both on the stand-in, through commands and buttons. In the channels `bug-…` a joker was placed where
a pile was to be laid open, which it accepted.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

from matches.log.events import MatchId

STOPPED: Final = datetime(2026, 11, 22, 2, 42, tzinfo=UTC)
"""A little after its last event."""

LYING: Final[Mapping[str, tuple[str, ...]]] = {
    "wind-answer": ("S5 pile",),
    "wind-naked": ("expose 2",),
    "wind-shows": ("show C6",),
    "wind-real": ("C9",),
    "wind-real-answer": ("D5", "H9", "H10"),
}
"""What was committed in secret and is still to be turned up, in the notation."""

_HERE: Final = Path(__file__).parent
_TIMES: Final = re.compile(r"(?<![\d'])1795\d{12}(?!\d)")


@cache
def posted() -> dict[str, Any]:
    """`ids` of the server and all in it in the order of their making, `people`, `channels`, `messages`."""
    found: dict[str, Any] = json.loads(_HERE.joinpath("second_version.json").read_text("utf-8"))
    return found


def stored(path: Path, later: timedelta = timedelta()) -> Path:
    """Its database under this path, as if it had been written so much later."""
    ticks = later // timedelta(microseconds=1)
    script = _HERE.joinpath("second_version.sql").read_text("utf-8")
    moved = _TIMES.sub(lambda found: str(int(found[0]) + ticks), script) if ticks else script
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(moved)
    return path


def matches_in(path: Path) -> dict[str, MatchId]:
    """The match of each channel by the name of the channel."""
    channels = posted()["channels"]
    names = dict(zip(posted()["ids"][-len(channels) :], channels, strict=True))
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT channel, id FROM matches").fetchall()
    return {names[channel]: MatchId(match_id) for channel, match_id in rows}
