"""Verifies a record: deals and plays its match again, and compares the outcome with the one in the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, get_args

from games.rules import AnyRules
from matches.log.proofs.verification import Proved, prove
from matches.log.words import EndReason
from matches.records.record import Record, result_of, tag_line
from texts.text import Text, phrase

EARLY: Final[tuple[EndReason, ...]] = get_args(EndReason)
"""The reasons that a record can state for a match that ended early, without an outcome."""


def check(record: Record, games: Mapping[str, AnyRules]) -> Proved:
    """Verify a record: deal and play its match again. The findings are sentences about what is wrong.

    They are the findings of `prove`, plus one about a wrong result and one about a wrong fingerprint in the
    record. Raises BadProof if no match could begin as the record says.
    """
    proved = prove(record.proof, games)
    return replace(
        proved, findings=(*proved.findings, *_of_result(record, proved), *_of_fingerprint(record))
    )


def _of_result(record: Record, proved: Proved) -> Iterator[Text]:
    if proved.end is None or _agrees(record, proved):
        return
    result = result_of(proved.end.outcome)
    if not result.places:
        yield phrase("The result is not the one that the moves lead to: that would be no end.")
        return
    yield phrase(
        "The result is not the one that the moves lead to: that would be {result}.",
        result=" ".join(tag_line(*tag) for tag in result.tags()),
    )


def _of_fingerprint(record: Record) -> Iterator[Text]:
    if record.stated and record.stated != record.fingerprint:
        yield phrase(
            "The fingerprint is that of another record: something in this one was changed. Its own "
            "would be {fingerprint}.",
            fingerprint=record.fingerprint,
        )


def _agrees(record: Record, proved: Proved) -> bool:
    assert proved.end
    if proved.end.outcome is None:
        return record.result.why in EARLY and not (record.result.places or record.result.scores)
    return record.result == result_of(proved.end.outcome)
