"""Deals and plays a record again, and compares it with what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from games.rules import AnyRules
from matches.log.ending import Early
from matches.log.proof import RESIGNS
from matches.log.verification import Proved, prove
from matches.records.record import Record, result_of
from texts.text import Text, phrase

EARLY: Final[tuple[Early, ...]] = ("agreed", "deserted", "closed")
"""Why a match may have ended without an outcome."""


def check(record: Record, games: Mapping[str, AnyRules]) -> Proved:
    """As `prove`, with a finding where the moves lead to another result. Raises BadProof."""
    proved = prove(record.proof, games)
    proved = replace(proved, findings=(*proved.findings, *_misspelled(record, proved)))
    if proved.end is None or _agrees(record, proved):
        return proved
    result = result_of(proved.end.outcome)
    finding = phrase("The result is not the one that the moves lead to: that would be no end.")
    if result.places:
        finding = phrase(
            "The result is not the one that the moves lead to: that would be {result}.",
            result=f"{result.why} {result.places}",
        )
    return replace(proved, findings=(*proved.findings, finding))


def _misspelled(record: Record, proved: Proved) -> Iterator[Text]:
    """A finding for each move that is not in the game's own notation, in which every move is recorded."""
    for number, (match, (seat, move)) in enumerate(
        zip(proved.steps[:-1], record.moves, strict=False), 1
    ):
        if move == RESIGNS:
            continue
        rules = match.rules
        spelled = rules.notation(rules.meant(match.state, seat, rules.parse(move)))
        if move != spelled:
            yield phrase(
                "Move {number} is not written as the game writes it: that would be {move}.",
                number=number,
                move=spelled,
            )


def _agrees(record: Record, proved: Proved) -> bool:
    assert proved.end
    if proved.end.outcome is None:
        return record.result.why in EARLY and not (record.result.places or record.result.scores)
    return record.result == result_of(proved.end.outcome)
