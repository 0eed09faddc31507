"""Generates the ids of new matches."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from matches.log.events import MatchId

_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # without 0, 1, i, l and o, which look alike
_FIRST: Final = datetime(2020, 1, 1, tzinfo=UTC)
_HOUR: Final = timedelta(hours=1)
_OF_TIME: Final = 4
"""The number of characters of a match id that encode the hour. The codes repeat after 105 years."""

_OF_CHANCE: Final = 7
"""The number of random characters in a match id. If an id is taken, another is tried.

That happens once in six years with a thousand new matches an hour, and once in six hours with 100,000. A longer
id would not fit into the nonce of a message (`Message.nonce`).
"""


def fresh_match_id(now: datetime, randomness: Random) -> MatchId:
    """Return a new match id. It sorts after the ids of earlier hours. The database orders rows by these ids, so
    the rows of running matches are close together and stay in memory."""
    chance = (randomness.choice(_ALPHABET) for _ in range(_OF_CHANCE))
    return MatchId("".join([*_digits((now - _FIRST) // _HOUR), *chance]))


def _digits(number: int) -> Iterator[str]:
    base = len(_ALPHABET)
    for place in reversed(range(_OF_TIME)):
        yield _ALPHABET[number // base**place % base]
