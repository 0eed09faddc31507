"""Reads the proof of a match from untrusted text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Final

from games.options import Options
from games.rules import Seat
from matches.log.dealing import Secret
from matches.log.events import PlayerId
from matches.log.proofs.places import TextPosition, quoted
from matches.log.proofs.proof import Part, Proof
from texts.cleaning import printable
from texts.text import phrase, verbatim

PLAYER: Final = "[1-9][0-9]{0,17}"
"""The pattern of a player's number. It allows only one spelling of each number."""

PEOPLE: Final = rf"{PLAYER}(?::[A-Za-z]+)?(?: {PLAYER}(?::[A-Za-z]+)?)*"
SEATS: Final = rf"{PLAYER}(?: {PLAYER})*"
JOIN: Final = rf"{PLAYER}:[A-Za-z0-9-]{{1,32}}"
_HEAD: Final = {
    "game": r"[a-z0-9-]{1,40}",
    "options": r"\{.*\}",
    "commitment": r"[0-9a-f]{64}",
    "secret": r"[0-9a-f]{64}",
    "people": PEOPLE,
    "seats": SEATS,
}
_MOVE: Final = r"([0-9]{1,3}) (.{1,80})"


def read_proof(text: str) -> Proof:
    """Parse a proof, which may have other lines before and after it. Raises BadProof if it is not valid."""
    lines = _cut_out(text)
    head = dict(_head(lines))
    places: dict[Part, TextPosition] = {
        part: head[part].place for part in ("game", "options", "people")
    }
    deal, rest = _deal(lines[len(_HEAD) :])
    proof = Proof(
        game=head["game"].text,
        options=_options(head["options"]),
        commitment=head["commitment"].text,
        secret=Secret(bytes.fromhex(head["secret"].text)),
        people=people_in(head["people"].text),
        seats=players_in(head["seats"].text),
        deal="\n".join(line.text for line in deal),
        moves=tuple(_moves(rest[1:])) if rest else None,
        places={**places, "deal": deal[0].place},
    )
    _check_spelling(lines, proof)
    return proof


def people_in(text: str) -> tuple[tuple[PlayerId, str], ...]:
    """Return the people in a text such as `7 3:Black`, each with the side they asked for."""
    parts = (each.partition(":") for each in text.split())
    return tuple((PlayerId(int(player)), side) for player, _, side in parts)


def players_in(text: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(int(player)) for player in text.split())


@dataclass(frozen=True)
class _Line:
    """A line without surrounding spaces, or the rest of a line. `place` is where `text` begins in the whole
    text."""

    text: str
    place: TextPosition

    def after(self, name: str) -> _Line:
        kept = self.text.removeprefix(f"{name} ")
        skipped = len(self.text) - len(kept)
        return _Line(kept, TextPosition(self.place.line, self.place.column + skipped))


def _cut_out(text: str) -> list[_Line]:
    """Return the lines from `game …` to `end`, without blank ones."""
    lines = [
        _Line(line.strip(), TextPosition(number, 1 + len(line) - len(line.lstrip())))
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    start = next((n for n, line in enumerate(lines) if line.text.startswith("game ")), None)
    if start is None:
        raise TextPosition(1, 1).wrong(
            phrase(
                "This text holds no proof of a match: a proof begins with a line such "
                "as `game tradewinds`. Take the file from “Fair deal” after the match, "
                "or its whole block of lines."
            )
        )
    end = next((n for n, line in enumerate(lines) if n > start and line.text == "end"), None)
    if end is None:
        raise lines[-1].place.wrong(
            phrase("The proof stops before its line `end`. Copy all of it.")
        )
    return lines[start : end + 1]


def _head(lines: Sequence[_Line]) -> Iterator[tuple[str, _Line]]:
    """Yield the name and the value of each line before the deal."""
    for (name, pattern), line in zip(_HEAD.items(), _padded(lines), strict=False):
        value = line.after(name)
        if not re.fullmatch(f"{name} {pattern}", line.text):
            raise value.place.wrong(
                phrase(
                    "Expected `{name} …`, but found `{line}`.",
                    name=name,
                    line=_quoted(line.text),
                )
            )
        yield name, value


def _padded(lines: Sequence[_Line]) -> Iterator[_Line]:
    """Repeat the last line, `end`, forever, so that an error about a missing line names its place."""
    return chain(lines, repeat(lines[-1]))


def _options(line: _Line) -> Options:
    options: Options | None = None
    with suppress(ValueError, RecursionError):
        options = json.loads(line.text)
    if options is None or not all(isinstance(each, str | int) for each in options.values()):
        raise line.place.wrong(phrase("The line `options …` is damaged. Copy it again."))
    return options


def _deal(lines: Sequence[_Line]) -> tuple[Sequence[_Line], Sequence[_Line]]:
    """Return the lines of the deal, and the lines after them without `end`."""
    texts = [line.text for line in lines]
    end = texts.index("moves") if "moves" in texts else len(lines) - 1
    patterns = [r"fairwind [12]", r"[a-z0-9-]{1,40}", *[JOIN] * max(1, end - 2)]
    for pattern, line in zip(patterns, _padded([*lines[:end], lines[-1]]), strict=False):
        if not re.fullmatch(pattern, line.text):
            raise line.place.wrong(
                phrase(
                    "`{line}` is no line of a deal: `fairwind 1` or `fairwind 2`, the match, then a "
                    "line for each person such as `7:1234` or `7:my-word`.",
                    line=_quoted(line.text),
                )
            )
    return lines[:end], lines[end:-1]


def _moves(lines: Sequence[_Line]) -> Iterator[tuple[Seat, str]]:
    for number, line in enumerate(lines, 1):
        found = re.fullmatch(_MOVE, line.text)
        if found is None:
            raise line.place.wrong(
                phrase(
                    "Move {number} is `{line}`: it should be a seat's number and a move.",
                    number=number,
                    line=_quoted(line.text),
                )
            )
        yield int(found[1]) - 1, found[2]


def _check_spelling(lines: Sequence[_Line], proof: Proof) -> None:
    """Raise BadProof if a line is not written exactly as the program writes proofs."""
    written = proof.short if proof.moves is None else proof.full
    for line, text in zip(lines, written.split("\n"), strict=False):
        if line.text != text:
            raise line.place.unexpected(verbatim("{line}", line=quoted(text)), line.text)


def _quoted(line: str) -> str:
    return printable(line[:60])
