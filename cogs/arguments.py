"""The arguments of `custom_id`s as values: `str` encodes a value, and `parse` decodes it.

Posted buttons keep the encodings, so they must never change. Clients can forge ids, so `parse` raises Refused
for an invalid text. Only an invalid position in a replay or review is accepted, as if none were given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias, cast, get_args

from bot.channels.custom_ids import ID_LIMIT, number
from cogs.wording import UNKNOWN_BUTTON, UNKNOWN_PERSON
from games.rules import Seat
from matches.decisions.opening import SERIES_LENGTHS
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.log.history.series import LENGTHS
from matches.log.words import LevelName

EITHER: Final = "Either"
"""How a button names either side."""

_SEAT_MOVE: Final = re.compile(r"([0-9]{1,9})\.(.*)")
_USER: Final = re.compile("@([0-9]{1,19})")
_SPOT: Final = re.compile(r"[flbne]?(?:s([0-9]{1,2})t)?([0-9]{1,9})?")
_REVIEWED: Final = re.compile(r"(?:s|v([0-9]{1,9})\.)([0-9])")


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A move of a seat in notation, such as `0.FRC` for seat 0, or the name of a group of its moves."""

    seat: Seat
    move: str

    def __str__(self) -> str:
        return f"{self.seat}.{self.move}"

    @classmethod
    def parse(cls, text: str) -> SeatMove:
        if found := _SEAT_MOVE.fullmatch(text):
            return cls(int(found[1]), found[2])
        raise Refused(UNKNOWN_BUTTON)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a person asks for when they join a match: a side, and a word that goes into the deal. It is encoded
    as `Black.luck`, or as `Black` without a word. An empty `side`, written `Either`, means that any side will
    do.

    `side` is None, as in `.luck` or an empty text, if the person names none, and keeps the side that they have.
    """

    side: str | None
    word: str = ""

    def __str__(self) -> str:
        side = "" if self.side is None else self.side or EITHER
        return f"{side}.{self.word}" if self.word else side

    @classmethod
    def parse(cls, text: str) -> Entry:
        side, _, word = text.partition(".")
        if not side:
            return cls(None, word)
        side = side.strip().capitalize()
        return cls("" if side == EITHER else side, word)


@dataclass(frozen=True, slots=True)
class SeriesWish:
    """A series that a person asks for: its length, and a word that goes into the deal. It is encoded as
    `3.luck`, or as `3` without a word."""

    length: int
    word: str = ""

    def __str__(self) -> str:
        return f"{self.length}.{self.word}" if self.word else str(self.length)

    @classmethod
    def parse(cls, text: str) -> SeriesWish:
        length, _, word = text.partition(".")
        if number(length) not in LENGTHS:
            raise Refused(SERIES_LENGTHS)
        return cls(int(length), word)


class UserId(int):
    """The id of a Discord user whom a command names, and whom the bot may not know yet."""


Newcomer: TypeAlias = PlayerId | UserId | LevelName | None
"""Who takes over from a missing player: a player, a user, a computer of a level, or (None) anybody."""


@dataclass(frozen=True, slots=True)
class Substitution:
    """A request that somebody takes over the seats of a missing player. In `7.12`, the person with the id 7
    takes over from the player with the id 12. In `@7.12`, it is the Discord user with the id 7, in `easy.12` an
    easy computer, and in `.12` anybody.

    `missing` is the id of the missing player, or a part of their name; it may be empty.
    """

    newcomer: Newcomer
    missing: str = ""

    def __str__(self) -> str:
        named = "" if self.newcomer is None else str(self.newcomer)
        return f"{'@' if isinstance(self.newcomer, UserId) else ''}{named}.{self.missing}"

    @classmethod
    def parse(cls, text: str) -> Substitution:
        named, _, missing = text.partition(".")
        if named in get_args(LevelName):
            return cls(cast(LevelName, named), missing.strip())
        if (found := _USER.fullmatch(named)) and int(found[1]) < ID_LIMIT:
            return cls(UserId(found[1]), missing.strip())
        if named and number(named) is None:
            raise Refused(UNKNOWN_PERSON)
        return cls(PlayerId(int(named)) if named else None, missing.strip())


@dataclass(frozen=True, slots=True)
class ChosenSetting:
    """A setting and its new value, such as `mentions.hour`. In the id of a menu the value is empty, because the
    person chooses it there."""

    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.name}.{self.value}"

    @classmethod
    def parse(cls, text: str) -> ChosenSetting:
        name, _, value = text.partition(".")
        return cls(name, value)


@dataclass(frozen=True, slots=True)
class Spot:
    """A position in a replay: `17` is turn 17, and `s2t17` is the same turn through the eyes of seat 2. `turn`
    or `seat` is None if the person has not chosen it.

    One of the letters `flbne` may precede the encoding. It only makes ids unique, because several buttons and
    menus of a message may lead to the same turn.
    """

    turn: int | None = None
    seat: Seat | None = None

    def __str__(self) -> str:
        turn = "" if self.turn is None else str(self.turn)
        return turn if self.seat is None else f"s{self.seat}t{turn}"

    @classmethod
    def parse(cls, text: str) -> Spot:
        found = _SPOT.fullmatch(text)
        seat, turn = found.groups() if found else (None, None)
        return cls(None if turn is None else int(turn), None if seat is None else int(seat))


@dataclass(frozen=True, slots=True)
class ReviewSpot:
    """The part of a review to show. It is encoded as `s` for all seats, `s2` for seat 2, and `v12.2` for the
    decision that seat 2 made when the match had 12 events."""

    seat: Seat | None = None
    version: int | None = None

    def __str__(self) -> str:
        seat = "" if self.seat is None else str(self.seat)
        return f"s{seat}" if self.version is None else f"v{self.version}.{seat}"

    @classmethod
    def parse(cls, text: str) -> ReviewSpot:
        found = _REVIEWED.fullmatch(text)
        version, seat = found.groups() if found else (None, None)
        return cls(None if seat is None else int(seat), None if version is None else int(version))
