"""Reads files that contain a finished match: either a proof, which *Fair deal* gives to players, or a
record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final

from games.rules import AnyRules
from matches.log.history.ending import Early
from matches.log.proofs.places import BadProof
from matches.log.proofs.proof import Proof
from matches.log.proofs.reading_proofs import read_proof
from matches.log.proofs.verification import Proved, prove
from matches.records.checking import EARLY, check
from matches.records.reading import read_record
from matches.records.record import Record

MOST_BYTES: Final = 1_000_000

_UNREADABLE: Final = "the file can't be read ({})."


class BadFile(Exception):
    """Raised when a file can't be used. The message is a sentence that names the file."""


@dataclass(frozen=True)
class MatchFile:
    """A match from a file, with the result of replaying it. The file is a proof or a record.

    - `proof`: the deal and the moves, as the file states them.
    - `proved`: what replaying these moves has shown.
    - `names`: the names of the players, by seat.
    - `record`: the record; None for a proof.
    - `early`: why the match finished early, if it did. Only records have it.
    """

    proof: Proof
    proved: Proved
    names: tuple[str, ...]
    record: Record | None = None
    early: Early = ""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the record; empty for a proof."""
        return self.record.fingerprint if self.record else ""


def read_match(path: Path, games: Mapping[str, AnyRules]) -> MatchFile:
    """Read a file with a match, and replay that match. Raise BadFile if the file can't be used."""
    try:
        return _parsed(_read(path), games)
    except BadProof as error:
        raise _unusable(path, error) from None


def _parsed(text: str, games: Mapping[str, AnyRules]) -> MatchFile:
    if not text.lstrip().startswith("["):
        proof = read_proof(text)
        proved = prove(proof, games)
        return MatchFile(proof, proved, tuple(f"player {who}" for who in proved.dealt.order))
    record = read_record(text, games)
    early: Early = next((why for why in EARLY if why == record.result.why), "")
    return MatchFile(record.proof, check(record, games), record.names, record, early)


def _read(path: Path) -> str:
    """Return the text of a file. Raise BadFile if the file can't be read, is too long, or is not UTF-8."""
    try:
        if not (S_ISREG(mode := path.stat().st_mode) or S_ISDIR(mode)):
            raise _unusable(path, _UNREADABLE.format("it is not a regular file"))
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)  # one more than allowed, to notice a longer file
    except OSError as error:
        raise _unusable(path, _UNREADABLE.format(error.strerror)) from None
    if len(content) > MOST_BYTES:
        raise _unusable(path, "this is not a file with a match: it has more than a million bytes.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _unusable(path, "this is not a file with a match: it is not text in UTF-8.") from None


def _unusable(path: Path, sentence: object) -> BadFile:
    return BadFile(f"{path}: {sentence}")


def for_terminal(text: str) -> str:
    """Leave out the asterisks of bold Markdown, and replace unprintable characters by `?`."""
    kept = (each if each.isprintable() or each == "\n" else "?" for each in text)
    return "".join(kept).replace("**", "")
