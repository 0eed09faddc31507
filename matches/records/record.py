"""The record of an ended match: its contents, its text and its fingerprint."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date
from hashlib import sha256
from typing import Final

from games.options import Options, written
from games.rules import About, Outcome
from matches.log.events import Started
from matches.log.history.ending import Ending, ending
from matches.log.match import Match
from matches.log.proofs.proof import Proof, proof_of
from matches.log.unseen import Moves
from texts.cleaning import clean_name

FORMATS: Final = ("1", "2")
"""The known versions of the format; any other is rejected. Version 1 has no fingerprint."""

_UNCOVERED: Final = re.compile("Fairwind|Fingerprint|Seat[0-9]+")
"""The pattern of the names of tags that the fingerprint does not cover."""

BETWEEN: Final = ", "
"""The text between two parts of a tag's value, such as two options."""


@dataclass(frozen=True)
class RecordedResult:
    """The result of a match, as its record states it.

    - `why`: why the game ended or, without an outcome, why the match ended, such as `agreed`.
    - `places`: the place of each seat; empty without an outcome.
    - `scores`: the score of each seat, or the single score that all seats share; empty if there are none.
    """

    why: str
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()

    def tags(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the value of each tag of the result."""
        yield "Result", self.why
        if self.places:
            yield "Places", " ".join(map(str, self.places))
        if self.scores:
            yield "Scores", " ".join(map(str, self.scores))


@dataclass(frozen=True)
class Record:
    """The contents of a record.

    - `proof`: the published facts: the deal, the players and the moves.
    - `names`: by seat, the name of the player who holds it at the end, in printable characters without line
      breaks.
    - `began`, `ended`: days in UTC.
    - `comments`: by the number of a move, the comment after it. 0 is the comment before the first move.
    - `stated`: the fingerprint that is written in the record; empty in version 1 of the format.
    """

    proof: Proof
    names: tuple[str, ...]
    began: date
    ended: date
    result: RecordedResult
    comments: Mapping[int, str] = field(default_factory=dict)
    stated: str = ""

    @property
    def moves(self) -> Moves:
        return self.proof.moves or ()

    @property
    def text(self) -> str:
        """The whole text of the record. `read_record` parses it into an equal record."""
        tags = (tag_line(name, value) for name, value in self.tags())
        return "\n".join([*tags, "", *self._lines(self.comments), "end", ""])

    @property
    def fingerprint(self) -> str:
        """The fingerprint computed from the record: the first 20 hexadecimal digits of a SHA-256, in groups of
        four.

        The hash covers the text except for names, comments, the version of the format and the stated
        fingerprint.
        """
        tags = (tag_line(*tag) for tag in self.tags() if not _UNCOVERED.fullmatch(tag[0]))
        covered = "\n".join([*tags, "", *self._lines({}), "end", ""])
        digits = sha256(covered.encode()).hexdigest()
        return "-".join(digits[at : at + 4] for at in range(0, 20, 4))

    @property
    def sealed(self) -> Record:
        """A copy of this record that states its fingerprint."""
        return replace(self, stated=self.fingerprint)

    def tags(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the value of each tag, in the order in which they are written."""
        proof = self.proof
        yield "Fairwind", FORMATS[bool(self.stated)]
        yield "Game", proof.game
        yield (
            "Options",
            BETWEEN.join(f"{name} {written(value)}" for name, value in proof.options.items()),
        )
        for number, name in enumerate(self.names, 1):
            yield f"Seat{number}", name
        yield "Began", self.began.isoformat()
        yield "Ended", self.ended.isoformat()
        yield from self.result.tags()
        yield "Commitment", proof.commitment
        yield "Secret", proof.secret.published
        yield "Deal", BETWEEN.join(proof.deal.split("\n"))
        yield "People", proof.people_text
        yield "Order", proof.seats_text
        if self.stated:
            yield "Fingerprint", self.stated

    def _lines(self, comments: Mapping[int, str]) -> Iterator[str]:
        if 0 in comments:
            yield f"{{{comments[0]}}}"
        for number, (seat, move) in enumerate(self.moves, 1):
            comment = f" {{{comments[number]}}}" if number in comments else ""
            yield f"{number}. {seat + 1}: {move}{comment}"


def record_of(steps: Sequence[Match], names: Sequence[str]) -> Record | None:
    """Return the record of an ended match, including its fingerprint; None if the match never started.

    `names` are the players' names by seat at the end; an empty one becomes “Player 2” or the like.
    """
    proof = proof_of(steps)
    return _record(proof, steps, names, ending(steps)) if proof else None


def fingerprint_of(steps: Sequence[Match], end: Ending) -> str:
    """Return the fingerprint of the record of a match that ended with `end`; empty if it never started."""
    proof = proof_of(steps)
    return _record(proof, steps, (), end).stated if proof else ""


def _record(proof: Proof, steps: Sequence[Match], names: Sequence[str], end: Ending) -> Record:
    began = next(step.at for step in steps if isinstance(step.last, Started))
    return Record(
        proof=replace(proof, options=in_order(proof.options, steps[-1].about)),
        names=tuple(_name(name, number) for number, name in enumerate(names, 1)),
        began=began.astimezone(UTC).date(),
        ended=end.day,
        result=result_of(steps[-1].outcome, end.early),
    ).sealed


def in_order(options: Options, about: About) -> Options:
    """Return the options in a record's order: the game's, those that the bot's host can add, then others."""
    order = (*(option.name for option in about.options), *about.host_options)
    known = {name: options[name] for name in order if name in options}
    return {**known, **options}


def _name(name: str, number: int) -> str:
    # Remove the Unicode isolates around a name, because here a name stands alone.
    return clean_name(name, f"Player {number}").strip("\u2068\u2069")


def result_of(outcome: Outcome | None, early: str = "") -> RecordedResult:
    """Return the result as a record states it. Without an outcome, `early` says why the match ended."""
    if outcome is None:
        return RecordedResult(early)
    return RecordedResult(outcome.reason, outcome.places, outcome.scores)


def tag_line(name: str, value: str) -> str:
    """Return a tag as a record writes it, such as `[Game "crosswind"]`."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
