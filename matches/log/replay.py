"""Replays stored logs into matches, and verifies the logs of ended matches.

To replay a log means to apply its events in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from games.rules import AnyRules
from matches.log import fingerprint_v1
from matches.log.dealing import deal_text
from matches.log.events import Opened, Started
from matches.log.fold import apply
from matches.log.match import Match
from matches.log.proofs.proof import Proof, proof_of
from matches.log.seating import seating
from matches.log.stored_log import StoredLog
from texts.text import Text, phrase

NOT_COMMITTED: Final = phrase("The secret is not the one that the lobby committed to.")


def against_rules(event: int) -> Text:
    """Return a sentence that says that an event is against the rules. Events are numbered from 1."""
    return phrase("Event {number} of the log is against the rules.", number=event)


class NoLongerReplays(Exception):
    """Raised when a stored log can't be replayed, or leads to a different state than it once did. The message
    contains nothing from the log, which may be secret."""


def replay(log: StoredLog, games: Mapping[str, AnyRules]) -> list[Match]:
    """Return the match after each event of a log. Raises NoLongerReplays if the rules don't allow an event, the
    result differs from what was stored, or events are missing."""
    return [*replaying(log, games)]


def replaying(log: StoredLog, games: Mapping[str, AnyRules]) -> Iterator[Match]:
    """Yield the match after each event of a log. Raises NoLongerReplays as `replay` does. The exception may
    come only after the last event, so trust no match before the iteration ends."""
    steps = list[Match]()
    try:
        for step in _steps(log, games):
            steps.append(step)
            yield step
    except Exception as error:  # changed rules may raise anything, and its text must not be shown
        raise NoLongerReplays(f"replaying it raised {type(error).__name__}") from None
    if len(steps) < log.version:
        raise NoLongerReplays("events are missing")
    if not _agrees(log.fingerprints.get(steps[-1].version), steps):
        raise NoLongerReplays("the replayed match differs from the one that was stored")


@dataclass(frozen=True)
class ReplayVerdict:
    """The result of dealing and playing an ended match again.

    `findings` has a sentence for each disagreement with what was stored; it is empty if everything agrees.
    `moves` is the number of decisions made in the match.
    """

    findings: tuple[Text, ...]
    commitment: str
    secret: str = field(repr=False)
    deal: str
    moves: int
    proof: Proof | None = None
    """The proof of the match; None if it never started or anything disagrees."""

    @property
    def agrees(self) -> bool:
        return not self.findings


def verify(log: StoredLog, games: Mapping[str, AnyRules]) -> ReplayVerdict:
    """Deal an ended match again from its secret, and replay it. A log that does not replay is a finding."""
    opened = next(iter(log.events), None)
    commitment = opened.commitment if isinstance(opened, Opened) else "unknown"
    findings = list[Text]()
    if log.secret.commitment != commitment:
        findings.append(NOT_COMMITTED)
    steps = _steps_that_replay(log, games)
    findings += _differences(log, steps)
    last = steps[-1] if steps else None
    if not findings and (last is None or last.status.open):
        findings.append(phrase("The log stops before the end of the match."))
    return ReplayVerdict(
        findings=tuple(findings),
        commitment=commitment,
        secret=log.secret.published,
        deal=last.deal if last else deal_text(log.match_id, ()),
        moves=sum(last.decisions) if last else 0,
        proof=None if findings else proof_of(steps),
    )


def _differences(log: StoredLog, steps: list[Match]) -> list[Text]:
    # Fingerprints are stored with the last event of each append, so not every step has one.
    for step, chain in zip(steps, fingerprint_v1.chains(steps), strict=True):
        stored = log.fingerprints.get(step.version)
        same = stored in (None, step.fingerprint)
        if not same and stored != fingerprint_v1.fingerprint(chain, step):
            differs = phrase(
                "Event {number} of the log differs from what happened.", number=step.version
            )
            return [differs]
        # The stored order of the seats must follow from the seed and the members.
        if isinstance(step.last, Started) and step.last.order != seating(steps[step.version - 2]):
            return [phrase("The seats are not those that the deal gives.")]
    if len(steps) < len(log.events):
        return [against_rules(len(steps) + 1)]
    return []


def _agrees(stored: str | None, steps: list[Match]) -> bool:
    """Return whether a stored fingerprint is that of these steps. It may have the form that the program's first
    version used."""
    if stored == steps[-1].fingerprint:
        return True
    *_, chain = fingerprint_v1.chains(steps)
    return stored == fingerprint_v1.fingerprint(chain, steps[-1])


def _steps_that_replay(log: StoredLog, games: Mapping[str, AnyRules]) -> list[Match]:
    steps: list[Match] = []
    with suppress(Exception):  # an event that fails becomes a finding
        for step in _steps(log, games):
            steps.append(step)
    return steps


def _steps(log: StoredLog, games: Mapping[str, AnyRules]) -> Iterator[Match]:
    """Yield the match after each event of the log. May raise any exception if an event was tampered with."""
    (opened, at), *others = zip(log.events, log.times, strict=True)
    assert isinstance(opened, Opened)
    match = Match.begin(log.match_id, games[opened.game], log.secret, opened, at)
    yield match
    for event, at in others:
        match = apply(match, event, at)
        yield match
