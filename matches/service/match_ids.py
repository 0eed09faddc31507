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
"""How many characters of an id encode the hour. The encoded hours repeat after 105 years."""

_OF_CHANCE: Final = 7
"""How many characters of an id are random. With a thousand new matches an hour, two get the same id once in six
years; with 100,000, once in six hours. One of them then gets another id. A longer id would leave no room in
the nonce of a message (`Message.nonce`)."""


def fresh_match_id(now: datetime, randomness: Random) -> MatchId:
    """Return a new match id that sorts after those of earlier hours.

    Tables keep their rows in the order of these ids. So the rows of running matches lie together, and a move
    finds them in memory, however many ended matches there are.
    """
    chance = (randomness.choice(_ALPHABET) for _ in range(_OF_CHANCE))
    return MatchId("".join([*_digits((now - _FIRST) // _HOUR), *chance]))


def _digits(number: int) -> Iterator[str]:
    base = len(_ALPHABET)
    for place in reversed(range(_OF_TIME)):
        yield _ALPHABET[number // base**place % base]
