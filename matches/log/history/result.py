"""The results of ended matches: who played, how each of them did, and whether it counts for ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from games.rules import Outcome, Seat
from matches.log.events import Ended, PlayerId
from matches.log.match import Match

Unrated: TypeAlias = Literal[
    "",
    "casual",
    "agreed",
    "deserted",
    "closed",
    "computers",
    "hints",
    "replaced",
    "several",
    "absent",
    "often",
    "before",
]
"""Why a match does not count for ratings; empty if it does. “often”: the same two people had met too often that
day. “before”: it ended under a program that stored no results."""


@dataclass(frozen=True, slots=True)
class Part:
    """How one person did in a match.

    - `team`: a number, the same for people who win and lose together.
    - `place`: the person's place, 1 for the first; None without an outcome.
    - `score`: the person's score; None if the game has none.
    - `decisions`: how many decisions were made in the person's seats.
    - `resigned`: whether the person resigned from all of their seats.
    """

    player: PlayerId
    team: int
    place: int | None = None
    score: int | None = None
    decisions: int = 0
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match that was dealt.

    - `reason`: why it ended, as the game's outcome says. Without an outcome, it is the reason in the event
      `Ended`.
    - `unrated`: why it does not count for ratings; empty if it does.
    - `computers`: whether computers held seats at the end.
    - `parts`: how each person did, in the order of their seats.
    - `score`: the common score in games in which all players score together; otherwise None.
    """

    began: datetime
    ended: datetime
    reason: str
    unrated: Unrated
    computers: bool
    parts: tuple[Part, ...]
    score: int | None = None


def final(steps: Sequence[Match]) -> Result | None:
    """Return the result of a match; None if it is open or was never dealt. Events after its end are ignored."""
    ended = to_end(steps)
    return result_of(ended[-1]) if ended else None


def to_end(steps: Sequence[Match]) -> Sequence[Match]:
    """Return the steps up to and including the action that ended the match; empty while the match is open.

    That action may have stored more events after the end, such as a resignation from a second seat.
    """
    over = next((step for step in steps if not step.status.open), None)
    if over is None:
        return ()
    return [step for step in steps if step.version <= over.version or step.at == over.at]


def result_of(match: Match) -> Result | None:
    """Return the result right after the event that ended the match; None if it is open or was never dealt."""
    if match.status.open or match.began is None:
        return None
    outcome = match.outcome
    reason = match.last.reason if isinstance(match.last, Ended) else ""
    return Result(
        began=match.began,
        ended=match.at,
        reason=outcome.reason if outcome is not None else reason,
        unrated=_unrated(match, outcome),
        computers=bool(match.computers.keys() & {*match.order}),
        parts=tuple(_parts(match, outcome)),
        score=_score(outcome, []) if match.about.together else None,
    )


def unrated_so_far(match: Match) -> Unrated:
    """Return why a match can no longer count for ratings; empty if it still can."""
    counts = match.opened.rated or match.about.together
    if not counts:
        return "casual"
    if match.computers.keys() & {*match.members, *match.order}:
        return "computers"
    if match.opened.hints:
        return "hints"
    for disturbance in ("replaced", "absent"):
        if disturbance in match.disturbed:
            return disturbance
    # A player who inherited a partner's seat held only one before.
    alone = len(match.order) - len(match.inherited)
    return "several" if not match.about.together and alone > len({*match.order}) else ""


def _unrated(match: Match, outcome: Outcome | None) -> Unrated:
    if (why := unrated_so_far(match)) == "casual":
        return why
    if outcome is None:
        return match.last.reason if isinstance(match.last, Ended) else "deserted"
    # A partner who plays on alone can lose for both, but a win would also go to the one who resigned.
    if why == "" and any(outcome.places[seat] == 1 for seat in match.inherited):
        return "replaced"
    return why


def _parts(match: Match, outcome: Outcome | None) -> Iterator[Part]:
    teams = _teams(match)
    held = {player: match.held_by(player) for player in match.order}
    resigned = {player for player, seats in held.items() if match.empty.issuperset(seats)}
    heirless = held | {player: (seat,) for seat, player in match.inherited.items()}
    last = _last(match, outcome, resigned)
    for player, seats in sorted(heirless.items(), key=lambda each: each[1][0]):
        if player not in match.computers:
            gone = player in resigned or player not in held
            yield Part(
                player=player,
                team=teams[seats[0]],
                place=_place(outcome, seats, last if gone else 0),
                score=_score(outcome, seats),
                decisions=sum(match.decisions[seat] for seat in seats) if player in held else 0,
                resigned=gone,
            )


def _teams(match: Match) -> Mapping[Seat, int]:
    if match.about.together:
        return dict.fromkeys(range(len(match.order)), 0)
    sides = match.rules.sides(len(match.order), match.options, match.seed)
    named = [*dict.fromkeys(sides)]
    return {seat: named.index(sides[seat]) if sides else seat for seat in range(len(match.order))}


def _last(match: Match, outcome: Outcome | None, resigned: set[PlayerId]) -> int:
    """Return the best place that a player who resigned can have: the one after all who stayed. Return 0 if any
    place is possible."""
    if outcome is None or match.about.together:
        return 0
    stayed = [
        place
        for place, player in zip(outcome.places, match.order, strict=True)
        if player not in resigned
    ]
    return 1 + max(stayed) if stayed else 0


def _place(outcome: Outcome | None, seats: Sequence[Seat], at_least: int) -> int | None:
    if outcome is None:
        return None
    return max(at_least, min(outcome.places[seat] for seat in seats))


def _score(outcome: Outcome | None, seats: Sequence[Seat]) -> int | None:
    """Return the highest score of these seats; None if there are no scores. If the outcome has a single score,
    that is the score of all players."""
    if outcome is None or not outcome.scores:
        return None
    if len(outcome.scores) == 1:
        return outcome.scores[0]
    return max(outcome.scores[seat] for seat in seats)
