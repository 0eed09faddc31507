"""Data that the program stored and posted when moves were still tuples.

`second_version.sql` is its database, without the request ids of matches that have ended, because the program
would purge them anyway. `second_version.json` has the messages with buttons or menus in one Discord server.
Each channel of that server is named after what happens in it.

All matches were played on the stand-in, through commands and buttons. In the channels named `bug-…`, the
program accepted an illegal move by mistake: a player placed a joker instead of laying a pile open.
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
from tests.wire.storage import look

STOPPED: Final = datetime(2026, 11, 22, 2, 42, tzinfo=UTC)
"""A moment shortly after the last stored event."""

LYING: Final[Mapping[str, tuple[str, ...]]] = {
    "wind-answer": ("S5 pile",),
    "wind-naked": ("expose 2",),
    "wind-shows": ("show C6",),
    "wind-real": ("C9",),
    "wind-real-answer": ("D5", "H9", "H10"),
}
"""The secret commitments that are still face down, in notation, by channel name."""

_HERE: Final = Path(__file__).parent
SCRIPT: Final = _HERE / "second_version.sql"
_TIMES: Final = re.compile(r"(?<![\d'])1795\d{12}(?!\d)")


@cache
def posted() -> dict[str, Any]:
    """Return the content of `second_version.json`. Its list `ids` has the Discord ids in the order in which
    they were made."""
    found: dict[str, Any] = json.loads(_HERE.joinpath("second_version.json").read_text("utf-8"))
    return found


def stored(path: Path, later: timedelta = timedelta()) -> Path:
    """Write the database to this path, with all times moved forward by `later`. Return the path."""
    ticks = later // timedelta(microseconds=1)
    script = SCRIPT.read_text("utf-8")
    moved = _TIMES.sub(lambda found: str(int(found[0]) + ticks), script) if ticks else script
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(moved)
    return path


def matches_in(path: Path) -> dict[str, MatchId]:
    """Return the match in each channel, by the channel's name."""
    channels = posted()["channels"]
    names = dict(zip(posted()["ids"][-len(channels) :], channels, strict=True))
    rows = look(path, "SELECT channel, id FROM matches")
    return {names[channel]: MatchId(match_id) for channel, match_id in rows}
