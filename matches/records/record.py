"""The record of an ended match, and its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date
from itertools import pairwise
from typing import Final

from games.rules import Outcome, Value
from matches.log.ending import ending
from matches.log.events import Started
from matches.log.match import Match
from matches.log.proof import Moves, Proof, proof_of
from texts.cleaning import clean_name

FORMAT: Final = "1"
"""The version of the format. A program reads the versions that it knows, and refuses others."""

BETWEEN: Final = ", "
"""What stands between the parts of a tag's value."""


@dataclass(frozen=True)
class Result:
    """How a match ended: `why` is the reason of its outcome, or why it ended without one, such as `agreed`.

    `places` and `scores` are those of the outcome; both are empty if there is none.
    """

    why: str
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True)
class Record:
    """Everything that a record says of a match.

    - `names`: the name of whoever holds each seat at the end, one printable line each.
    - `began`, `ended`: days in UTC.
    - `comments`: what was written after a move, by the number of the move; 0 is before the first.
    """

    proof: Proof
    names: tuple[str, ...]
    began: date
    ended: date
    result: Result
    comments: Mapping[int, str] = field(default_factory=dict)

    @property
    def moves(self) -> Moves:
        return self.proof.moves or ()

    @property
    def text(self) -> str:
        """The whole text. `read_record(record.text)` is the same record."""
        tags = (f'[{name} "{_escaped(value)}"]' for name, value in self.tags())
        return "\n".join([*tags, "", *self._lines(), "end", ""])

    def tags(self) -> Iterator[tuple[str, str]]:
        """The name and the value of each tag, in the order in which they are written."""
        proof, result = self.proof, self.result
        yield "Fairwind", FORMAT
        yield "Game", proof.game
        yield (
            "Options",
            BETWEEN.join(f"{name} {written(value)}" for name, value in proof.options.items()),
        )
        for number, name in enumerate(self.names, 1):
            yield f"Seat{number}", name
        yield "Began", self.began.isoformat()
        yield "Ended", self.ended.isoformat()
        yield "Result", result.why
        if result.places:
            yield "Places", " ".join(map(str, result.places))
        if result.scores:
            yield "Scores", " ".join(map(str, result.scores))
        yield "Commitment", proof.commitment
        yield "Secret", proof.secret.published
        yield "Deal", BETWEEN.join(proof.deal.split("\n"))
        yield (
            "People",
            " ".join(f"{who}:{side}" if side else str(who) for who, side in proof.people),
        )
        yield "Order", " ".join(map(str, proof.seats))

    def _lines(self) -> Iterator[str]:
        if 0 in self.comments:
            yield f"{{{self.comments[0]}}}"
        for number, (seat, move) in enumerate(self.moves, 1):
            comment = f" {{{self.comments[number]}}}" if number in self.comments else ""
            yield f"{number}. {seat + 1}: {move}{comment}"


def record_of(steps: Sequence[Match], names: Sequence[str]) -> Record | None:
    """The record of an ended match; None if it never started. `steps` are the match after each event.

    `names` are those of the players by seat at the end; an empty one becomes “Player 2” or the like.
    """
    proof = proof_of(steps)
    if proof is None:
        return None
    end = ending(steps)
    began = next(step.at for before, step in pairwise(steps) if isinstance(step.last, Started))
    return Record(
        proof=proof,
        names=tuple(_name(name, number) for number, name in enumerate(names, 1)),
        began=began.astimezone(UTC).date(),
        ended=end.day,
        result=result_of(steps[-1].outcome, end.early),
    )


def _name(name: str, number: int) -> str:
    # Isolates keep the order of a text around a name, which stands alone here.
    return clean_name(name, f"Player {number}").strip("\u2068\u2069")


def result_of(outcome: Outcome | None, early: str = "") -> Result:
    """The result of a match with this outcome, or of one that ended `early`."""
    if outcome is None:
        return Result(early)
    return Result(outcome.reason, outcome.places, outcome.scores)


def written(value: Value) -> str:
    """The value of an option as text."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
