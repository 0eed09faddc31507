"""The events of a match. They are the only source of truth; everything else about a match is derived from them.

Class and field names are stored, so renaming one breaks old logs. Servers and channels are Discord ids,
`request` is the id of the interaction that caused an event, and people are the program's own player ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NewType, TypeAlias

from games.options import Value
from games.rules import Seat
from matches.log.words import By, EndReason, LevelName, OnTimeout

MatchId = NewType("MatchId", str)
PlayerId = NewType("PlayerId", int)

ANYWHERE: Final = 0
"""Used instead of a server id for a practice match, which one person plays in their direct messages."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player in a series of matches. `halves` is their score in half points: two for each win, and one for
    each draw. `side` is their side in this match; empty means any."""

    player: PlayerId
    halves: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """The series that a match belongs to, as it stood when the match was opened.

    `best_of` is the maximum number of matches. `number` is the number of this match, from 1. `score` has an
    entry for everybody who plays the series. It is empty in the first match, whose players are not known yet.
    """

    # The score is stored here, not looked up, because earlier matches may be deleted meanwhile.
    best_of: int
    number: int = 1
    score: tuple[Contender, ...] = ()


@dataclass(frozen=True, slots=True)
class Opened:
    """A lobby was opened. `commitment` is the SHA-256, in hexadecimal, of the secret that determines the deal.

    `options` are the game's options, `in_thread` says whether the match should get a thread, and `rematch_of`
    is the match that this one repeats. `pace` is the time for each decision in seconds, and also each player's
    reserve; 0 means no clock.
    """

    game: str
    options: Mapping[str, Value]
    host: PlayerId
    server: int
    channel: int
    in_thread: bool
    invited: tuple[PlayerId, ...]
    commitment: str
    rematch_of: MatchId | None = None
    pace: int = 0
    on_timeout: OnTimeout = "caretaker"
    hints: bool = False
    """Whether players may ask for hints."""
    no_forecasts: bool = False
    """Whether hands are shown without forecasts of what a move would lead to."""
    rated: bool = False
    """Whether the result should count for the ratings of the server."""
    series: Series | None = None
    season: str = ""
    """The id of the season to which the match belongs; empty for none."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A player joined, or changed the side that they ask for or their word for the shuffle. The `request` of
    the first join is an input of the deal, unless the player gives a word."""

    player: PlayerId
    request: str
    side: str = ""
    """The side that the player asks for; empty for any."""
    word: str = ""
    """The player's word, which goes into the shuffle and replaces their previous one; empty keeps that one."""


@dataclass(frozen=True, slots=True)
class ComputerEntered:
    """A computer player entered the match. In a lobby, it joins, and the deal depends on its level. In a
    running match it has no seat yet: `Taken` events follow for its seats."""

    player: PlayerId
    level: LevelName


@dataclass(frozen=True, slots=True)
class Left:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class InvitationDeclined:
    """An invited person said that they won't join. They can still change their mind."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The lobby was cancelled before the match began.

    The `reason` is "host" if the host cancelled it, or "closed" if a manager of the server did. It is "empty"
    if everybody left, or "idle" if nothing happened for too long.
    """

    reason: Literal["host", "idle", "empty", "closed"]


@dataclass(frozen=True, slots=True)
class Started:
    """The match started. `order` has the player of each seat."""

    order: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made for a seat. `notation` is the move as text, and `by` says who chose it."""

    seat: Seat
    # A move may still be hidden from the other players, so it appears in no log line of the program.
    notation: str = field(repr=False)
    by: By = "player"

    @property
    def by_computer(self) -> bool:
        return self.by in ("computer", "hurried")


@dataclass(frozen=True, slots=True)
class Hinted:
    """The player of a seat got a hint for the decision that the seat had to make."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A seat took back its moves since the last public change of the board."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Undone:
    """The last move of a seat was undone, with all moves after it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """The player of a seat asked to undo their last move, although others have acted on it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    """A player agreed to the open undo request (`agrees`), or declined it."""

    player: PlayerId
    agrees: bool


@dataclass(frozen=True, slots=True)
class UndoLapsed:
    """The undo request of a seat ended because not all had answered it by its deadline. Nothing is undone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken:
    """A player took over a seat that had been resigned, or whose player was missing."""

    seat: Seat
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Nudged:
    """A player reminded the others that it is their turn."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A player's time for a decision ran out, including their reserve."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class WentAway:
    """A player went away until a time in seconds since 1970. Their clocks stand still meanwhile."""

    player: PlayerId
    until: int


@dataclass(frozen=True, slots=True)
class Departed:
    """A player left the server, or their data was deleted."""

    player: PlayerId
    why: Literal["left", "deleted"]


@dataclass(frozen=True, slots=True)
class CameBack:
    """A player who was away or late, or whose moves were made automatically, is back."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Sought:
    """A player asked to replace a missing player with anybody, or with the player `named`."""

    by: PlayerId
    missing: PlayerId
    named: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player agreed to end the match early. Their next move revokes this."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Ended:
    """The match ended without an outcome."""

    reason: EndReason


@dataclass(frozen=True, slots=True)
class Relocated:
    """The match was moved to another channel or thread."""

    channel: int


Event: TypeAlias = (
    Opened
    | Joined
    | ComputerEntered
    | Left
    | InvitationDeclined
    | Cancelled
    | Started
    | Moved
    | Hinted
    | Withdrawn
    | Undone
    | UndoAsked
    | UndoAnswered
    | UndoLapsed
    | Nudged
    | Resigned
    | Taken
    | TimedOut
    | WentAway
    | Departed
    | CameBack
    | Sought
    | Agreed
    | Ended
    | Relocated
)
