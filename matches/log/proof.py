"""The proof of an ended match as text: everything that is published, and all that verification needs.

    game tradewinds
    options {"first": "north", "hands": "private"}
    commitment <the SHA-256 that the lobby promised>
    secret <32 bytes in hexadecimal>
    people 7 3:Black
    seats 7 3 7 3
    fairwind 2
    ...the other lines of the deal
    moves
    1 FRC
    2 resigns
    end

`people` are the members at the start, in order of joining, each with the wished side. `seats` holds the player
of each seat. The moves are left out if there is no room for them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeAlias

from games.rules import Options, Seat
from matches.log.dealing import Secret
from matches.log.events import Moved, PlayerId, Resigned, Started
from matches.log.match import Match, Status
from texts.text import TextError, phrase

Moves: TypeAlias = tuple[tuple[Seat, str], ...]
"""Pairs of a seat and its move, in notation or `RESIGNS`, in order."""

RESIGNS: Final = "resigns"

_HEAD: Final = {
    "game": r"[a-z0-9-]{1,40}",
    "options": r"\{.*\}",
    "commitment": r"[0-9a-f]{64}",
    "secret": r"[0-9a-f]{64}",
    "people": r"[0-9]{1,18}(?::[A-Za-z]+)?(?: [0-9]{1,18}(?::[A-Za-z]+)?)*",
    "seats": r"[0-9]{1,18}(?: [0-9]{1,18})*",
}
_JOIN: Final = r"[0-9]{1,18}:[A-Za-z0-9-]{1,32}"
_MOVE: Final = r"([0-9]{1,3}) (.{1,80})"


class BadProof(TextError):
    """The text is not a proof. The message is a sentence for the player."""


@dataclass(frozen=True)
class Proof:
    """The published facts of a match. `moves` is None if they were left out."""

    game: str
    options: Options
    commitment: str
    secret: Secret
    people: tuple[tuple[PlayerId, str], ...]
    seats: tuple[PlayerId, ...]
    deal: str
    moves: Moves | None = field(repr=False)

    @property
    def short(self) -> str:
        """The text without the moves."""
        return "\n".join([*self._head(), "end"])

    @property
    def full(self) -> str:
        told = [f"{seat + 1} {text}" for seat, text in self.moves or ()]
        return "\n".join([*self._head(), "moves", *told, "end", ""])

    def _head(self) -> list[str]:
        people = (f"{player}:{side}" if side else str(player) for player, side in self.people)
        return [
            f"game {self.game}",
            f"options {json.dumps(dict(self.options), sort_keys=True)}",
            f"commitment {self.commitment}",
            f"secret {self.secret.published}",
            f"people {' '.join(people)}",
            f"seats {' '.join(map(str, self.seats))}",
            self.deal,
        ]


def proof_of(steps: Sequence[Match]) -> Proof | None:
    """The proof of an ended match. `steps` are the match after each event. None if the match never started.

    Commitments that were still hidden at the end are left out, and moves that were undone.
    """
    begun = [earlier for earlier, step in pairwise(steps) if isinstance(step.last, Started)]
    if not begun:
        return None
    lobby, (started, *_) = begun[0], (step for step in steps if isinstance(step.last, Started))
    return Proof(
        game=lobby.opened.game,
        options=lobby.opened.options,
        commitment=lobby.opened.commitment,
        secret=lobby.secret,
        people=tuple((player, lobby.wishes[player]) for player in lobby.members),
        seats=started.order,
        deal=lobby.deal,
        moves=_shown(steps),
    )


def read_proof(text: str) -> Proof:
    """Parse a proof, also from between other lines. Raises BadProof."""
    lines = _cut_out(text)
    head = dict(_head(lines))
    try:
        # A proof is foreign text: every line is matched against its pattern before it is used.
        options = json.loads(head["options"])
    except (ValueError, RecursionError):
        raise BadProof(phrase("The line `options …` is damaged. Copy it again.")) from None
    people = (each.partition(":") for each in head["people"].split())
    deal, rest = _deal(lines[len(_HEAD) :])
    return Proof(
        game=head["game"],
        options=options,
        commitment=head["commitment"],
        secret=Secret(bytes.fromhex(head["secret"])),
        people=tuple((PlayerId(int(player)), side) for player, _, side in people),
        seats=tuple(PlayerId(int(player)) for player in head["seats"].split()),
        deal=deal,
        moves=tuple(_moves(rest[1:])) if rest else None,
    )


def _shown(steps: Sequence[Match]) -> Moves:
    """The moves that led to the last board that everybody saw.

    They are kept by the identity of the state they led to. An undo restores the same state object, and thereby
    the moves that led to it.
    """
    # Every state in `steps` stays alive as long as `steps` does, so an id stands for one object.
    led: dict[int, Moves] = {}
    for before, step in pairwise(steps):
        match step.last:
            case Started():
                led[id(step.undo.base)] = ()
            case Moved(seat, text) if step.undo.base is not before.undo.base:
                led[id(step.undo.base)] = (
                    *led[id(before.undo.base)],
                    *before.undo.since,
                    (seat, text),
                )
            case Resigned(seat) if before.status is Status.RUNNING:
                secret = () if step.undo.since else before.undo.since
                led[id(step.undo.base)] = (*led[id(before.undo.base)], *secret, (seat, RESIGNS))
    return led[id(steps[-1].undo.base)]


def _cut_out(text: str) -> list[str]:
    """The lines from `game …` to before `end`, without blank ones."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    start = next((n for n, line in enumerate(lines) if line.startswith("game ")), None)
    if start is None:
        raise BadProof(
            phrase(
                "This text holds no proof of a match: a proof begins with a line such "
                "as `game tradewinds`. Take the file from “Fair deal” after the match, "
                "or its whole block of lines."
            )
        )
    if "end" not in lines[start:]:
        raise BadProof(phrase("The proof stops before its line `end`. Copy all of it."))
    return lines[start : lines.index("end", start)]


def _head(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    for number, (name, pattern) in enumerate(_HEAD.items()):
        line = lines[number] if number < len(lines) else "end"
        found = re.fullmatch(f"{name} ({pattern})", line)
        if found is None:
            raise BadProof(
                phrase(
                    "Where `{name} …` should stand there is `{line}`.",
                    name=name,
                    line=_quoted(line),
                )
            )
        yield name, found[1]


def _deal(lines: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The text of the deal, and the lines after it."""
    end = lines.index("moves") if "moves" in lines else len(lines)
    patterns = [r"fairwind [12]", r"[a-z0-9-]{1,40}", *[_JOIN] * max(1, end - 2)]
    for number, pattern in enumerate(patterns):
        line = lines[number] if number < end else "end"
        if not re.fullmatch(pattern, line):
            raise BadProof(
                phrase(
                    "`{line}` is no line of a deal: `fairwind 1` or `fairwind 2`, the match, then a "
                    "line for each person such as `7:1234` or `7:my-word`.",
                    line=_quoted(line),
                )
            )
    return "\n".join(lines[:end]), lines[end:]


def _moves(lines: Sequence[str]) -> Iterator[tuple[Seat, str]]:
    for number, line in enumerate(lines, 1):
        found = re.fullmatch(_MOVE, line)
        if found is None:
            raise BadProof(
                phrase(
                    "Move {number} is `{line}`: it should be a seat's number and a move.",
                    number=number,
                    line=_quoted(line),
                )
            )
        yield int(found[1]) - 1, found[2]


def _quoted(line: str) -> str:
    """The beginning of a foreign line, safe to print to a terminal."""
    return "".join(each if each.isprintable() else "?" for each in line[:60])
