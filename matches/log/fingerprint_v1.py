"""Fingerprints as the first version of the program made them, to verify the matches that it stored.

The hashed text has every field of an event, even one with its default value. It lacks the fields that were
added after that version or are excluded from comparison.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, Final

from games.rules import MoveKind
from matches.log.events import Joined, Opened
from matches.log.match import Match

_SINCE: Final[Mapping[type, set[str]]] = {
    Opened: {"pace", "on_timeout", "hints", "no_forecasts", "rated", "series", "season"},
    Joined: {"word"},
}
"""The fields of each event that were added after the first version."""


def chains(steps: Iterable[Match]) -> Iterator[bytes]:
    """Yield, after each event, a hash over all events so far. The steps must begin with the first event."""
    chain = b""
    for step in steps:
        # The chain begins with the id, so the same events in another match give another hash.
        chain = chain or step.id.encode()
        chain = hashlib.sha256(chain + written(step.last).encode()).digest()
        yield chain


def fingerprint(chain: bytes, match: Match) -> str:
    return hashlib.sha256(chain + written(match.state).encode()).hexdigest()


def written(value: object) -> str:
    match value:
        case Enum():
            return f"{type(value).__name__}.{value.name}"
        case None | bool() | int() | str() | bytes():
            return repr(value)
        case tuple() | list():
            return f"({','.join(map(written, value))})"
        case frozenset() | set():
            return f"{{{','.join(sorted(map(written, value)))}}}"
        case Mapping():
            pairs = sorted((written(key), written(each)) for key, each in value.items())
            return f"{{{','.join(f'{key}:{each}' for key, each in pairs)}}}"
    if isinstance(value, MoveKind):
        return written([getattr(value, each.name) for each in fields(value)])
    kind: Any = type(value)
    since = _SINCE.get(kind, ())
    names = [each.name for each in fields(kind) if each.compare and each.name not in since]
    return f"{kind.__name__}({','.join(written(getattr(value, name)) for name in names)})"
