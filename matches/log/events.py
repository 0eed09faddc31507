"""The facts of a match, as they are stored: nothing else is.

Servers, channels and requests are Discord's numbers, kept as opaque values; people are player ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType, TypeAlias

from games.rules import Seat, Value

MatchId = NewType("MatchId", str)
PlayerId = NewType("PlayerId", int)

OnTimeout: TypeAlias = Literal["caretaker", "wait", "forfeit"]
"""What happens when somebody's time is up: the match plays for them until they are back, nothing, or they
have resigned."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A lobby was opened. `commitment` is the SHA-256 of the deal's secret, in hexadecimal.

    `pace` is the time for each decision in seconds, and once the reserve of each person; 0 is no clock.
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


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody joined, or chose another side; the first request is one line of what the deal is made of."""

    player: PlayerId
    request: str
    side: str = ""
    """The side that they would like; empty where any is welcome."""
    word: str = ""
    """Their word for the deal, which replaces the one they gave before; empty where they gave none now."""


@dataclass(frozen=True, slots=True)
class Left:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The lobby closed: by its host, after idle days, because everybody left, or by somebody who
    manages the server."""

    reason: Literal["host", "idle", "empty", "closed"]


@dataclass(frozen=True, slots=True)
class Started:
    """The cards were dealt; `order` names the player of each seat."""

    order: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat moved: by its player, because the rules force it, or by the match for an empty seat."""

    seat: Seat
    notation: str = field(repr=False)
    by: Literal["player", "forced", "match"] = "player"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A seat took back what it had committed, while nothing depended on it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Undone:
    """A seat's last move was taken back, and all that followed it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """A seat would take its last move back, although others have moved since."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    """Whether somebody lets the asking seat take its move back."""

    player: PlayerId
    agrees: bool


@dataclass(frozen=True, slots=True)
class UndoLapsed:
    """Not everybody answered within a day: nothing is taken back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Taken:
    """Somebody took over a seat that had been resigned, or whose player was missing."""

    seat: Seat
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Nudged:
    """A player asked those who are waited for, kindly, to move."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time for a decision ran out, and the reserve with it."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class WentAway:
    """A player is away until then, in seconds since 1970: their time stands still."""

    player: PlayerId
    until: int


@dataclass(frozen=True, slots=True)
class Departed:
    """A player is no longer in the server, or wants nothing more to be known of them."""

    player: PlayerId
    why: Literal["left", "deleted"]


@dataclass(frozen=True, slots=True)
class CameBack:
    """A player who was away, or for whom the match played, plays again."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Sought:
    """Somebody would have a missing player replaced: by anybody, or by somebody named."""

    by: PlayerId
    missing: PlayerId
    named: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player would end the match here; a later move of theirs takes it back."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Ended:
    """The match ended without an outcome: all who remained agreed, nobody remained, or somebody who
    manages the server ended it."""

    reason: Literal["agreed", "deserted", "closed"]


@dataclass(frozen=True, slots=True)
class Relocated:
    """The match goes on in another channel or thread."""

    channel: int


Event: TypeAlias = (
    Opened
    | Joined
    | Left
    | Cancelled
    | Started
    | Moved
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
