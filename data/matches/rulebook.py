"""A hash of the rules of all games. When it changes, unfinished matches are replayed, to check that the new
rules agree with the stored matches."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import games


@cache
def rulebook() -> str:
    """Return a hash of the source files of all games, in hexadecimal."""
    folder = Path(games.__file__).parent
    # Any change of a game's source counts: a needless check costs seconds, but a missed one may cost a match.
    texts = (path.read_bytes() for path in sorted(folder.rglob("*.py")))
    return hashlib.sha256(b"\0".join(texts)).hexdigest()
