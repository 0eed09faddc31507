"""The events of a match. They are the only source of truth; everything else about a match is derived from them.

Class and field names are stored, so renaming one breaks old logs. Servers and channels are Discord ids,
requests are opaque texts, and people are player ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NewType, TypeAlias

from games.rules import Seat, Value

MatchId = NewType("MatchId", str)
PlayerId = NewType("PlayerId", int)

ANYWHERE: Final = 0
"""Used instead of a server id for a practice match, in the direct messages of its one person."""

OnTimeout: TypeAlias = Literal["caretaker", "wait", "forfeit"]
"""What happens when a player's time is up: the match plays for them until they are back ("caretaker"), nothing
("wait"), or they resign ("forfeit")."""


LevelName: TypeAlias = Literal["easy", "fair", "strong"]
"""The values of `players.thought.Level`."""

By: TypeAlias = Literal["player", "forced", "match", "computer", "hurried"]
"""Who chose a move: the player of the seat, the rules, the match for an unattended seat, or a computer.
"hurried" is a computer that had no time to think: it made the suggested move."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player of a series. `halves` counts two for each match won, and one for each match shared.

    `side` is the player's side in this match; empty means any.
    """

    player: PlayerId
    halves: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """The series that a match belongs to, as it stood when the match was opened.

    `number` is the number of the match, from 1. `score` names everybody who plays the series. It is empty in
    the first match, whose people are not known yet.
    """

    # The score is stored here, not looked up, because earlier matches may be deleted meanwhile.
    best_of: int
    number: int = 1
    score: tuple[Contender, ...] = ()


@dataclass(frozen=True, slots=True)
# Events are frozen, and their fields are never renamed: logs are read for as long as their matches are kept.
class Opened:
    """A lobby was opened. `commitment` is the SHA-256 of the secret of the deal, in hexadecimal.

    `pace` is the time for each decision in seconds, and also each player's reserve; 0 means no clock.
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
    """Whether people may have hints."""
    no_forecasts: bool = False
    """Whether hands never show what a move would bring, whatever the players prefer."""
    rated: bool = False
    """Whether the result should count for the ratings of the server."""
    series: Series | None = None
    season: str = ""
    """The season to which the match belongs; empty for none."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A player joined, or changed the side or the word that they asked for.

    The `request` of the first join is an input of the deal, unless the player gives a word.
    """

    player: PlayerId
    request: str
    side: str = ""
    """The side asked for; empty for any."""
    word: str = ""
    """The word for the deal, which replaces the previous one; empty keeps that one."""


@dataclass(frozen=True, slots=True)
class ComputerEntered:
    """A computer player entered the match. In a lobby it joins, and its level is its line of the deal.

    In a running match it has no seat yet: `Taken` events follow for its seats.
    """

    player: PlayerId
    level: LevelName


@dataclass(frozen=True, slots=True)
class Left:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The lobby was cancelled: by its host, for being idle, because everybody left ("empty"), or by a manager
    of the server ("closed")."""

    reason: Literal["host", "idle", "empty", "closed"]


@dataclass(frozen=True, slots=True)
class Started:
    """The match started. `order` holds the player of each seat."""

    order: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat moved. `by` says who chose the move."""

    seat: Seat
    # A commitment may still be secret, so no log line of the program shows a move.
    notation: str = field(repr=False)
    by: By = "player"

    @property
    def by_computer(self) -> bool:
        return self.by in ("computer", "hurried")


@dataclass(frozen=True, slots=True)
class Hinted:
    """The player of a seat got a hint for the seat's present decision."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A seat withdrew a commitment that nothing depended on yet."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Undone:
    """The last move of a seat was undone, with all moves after it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """A seat asks to undo its last move, although others have acted on it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    """A player agreed to the open undo request, or declined it."""

    player: PlayerId
    agrees: bool


@dataclass(frozen=True, slots=True)
class UndoLapsed:
    """The undo request of a seat passed its deadline without an answer from everybody; nothing is undone."""

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
    """A player's time for a decision ran out, including the reserve."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class WentAway:
    """A player is away until a time in seconds since 1970. Their clocks stand still meanwhile."""

    player: PlayerId
    until: int


@dataclass(frozen=True, slots=True)
class Departed:
    """A player left the server, or had their data deleted."""

    player: PlayerId
    why: Literal["left", "deleted"]


@dataclass(frozen=True, slots=True)
class CameBack:
    """A player who was away, or for whom the match played, is back."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Sought:
    """A player asks to replace a missing player with anybody, or with the player `named`."""

    by: PlayerId
    missing: PlayerId
    named: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player agrees to end the match early. Their next move revokes this."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Ended:
    """The match ended without an outcome.

    All present players agreed, nobody is left ("deserted"), or a manager of the server closed it.
    """

    reason: Literal["agreed", "deserted", "closed"]


@dataclass(frozen=True, slots=True)
class Relocated:
    """The match continues in another channel or thread."""

    channel: int


Event: TypeAlias = (
    Opened
    | Joined
    | ComputerEntered
    | Left
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
