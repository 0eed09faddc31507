"""Compares a simulated life with its twin. The twin is the same life, but its matches get other secrets, and so
other hidden cards.

What the twin makes public must equal what the first life makes public, byte by byte and at the same moment. The
comparison ends as soon as the matches themselves differ in public: in a public view, or in a player's move. An
earlier difference is a leak of hidden cards.

Each match of the twin gets one of `SAMPLES` imagined deals: the one with which the public views stay equal for
longest. People in the twin repeat the moves of the first life. They stop when a move is illegal there, or when
a computer that sees other cards decides differently.

Texts that must differ are not compared: the commitment to a secret, also in buttons, and a record's
fingerprint.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import zip_longest
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from games.rules import IllegalMove
from matches.decisions import computers_playing
from matches.log import fold
from matches.log.dealing import Secret
from matches.log.events import Moved, Opened, PlayerId, Started
from matches.log.fold import apply
from matches.log.match import Match, Status
from matches.log.seating import seating
from tests.simulation.dumping import dumped

if TYPE_CHECKING:
    from tests.simulation.life import Report
    from tests.simulation.world import World

SAMPLES: Final = 150
"""How many deals are tried for each match of the twin."""

SECRETS: Final = 500
"""How many secrets are tried to find one that gives people the same seats."""

STEPS: Final = 40
"""The number of steps of a life. In longer lives, the twins would have parted long before the end."""

_DIFFERENT: Final = re.compile(
    r"(:(?:verify|match):[a-z0-9-]+:\d+:)[\w-]{43}|\b[0-9a-f]{64}\b|`[0-9a-f]{4}(?:-[0-9a-f]{4}){4}`"
)


class Deals(Random):
    """The source of random secrets and ids of a life.

    In the twin of a life, `twins` maps each secret of the first life to its replacement. Ids are not replaced.
    """

    twins: Mapping[bytes, bytes] | None = None

    def randbytes(self, n: int) -> bytes:
        drawn = super().randbytes(n)
        if self.twins is None:
            return drawn
        # If the secret belongs to no match of the first life, any other one will do.
        return self.twins.get(drawn) or hashlib.shake_128(drawn).digest(n)


def _alike(found: re.Match[str]) -> str:
    return f"{found[1] or ''}…"


@dataclass
class Recording:
    """A record of what was public in a life: its `requests` to Discord with their times, and the `logs` of its
    matches.

    `appended` is the time at which each event was appended, by the match and the event's number. `moves` has
    the notation of each move, by the id of the interaction. In the recording of a twin, `of` is the recording
    of the first life.
    """

    of: Recording | None = None
    requests: list[tuple[float, str]] = field(default_factory=list)
    moves: dict[str, str] = field(default_factory=dict)
    appended: dict[tuple[str, int], float] = field(default_factory=dict)
    logs: dict[str, list[Match]] = field(default_factory=dict)
    twins: dict[str, Twin] = field(default_factory=dict)

    def begin(self, world: World) -> None:
        if self.of is not None:
            world.deals.twins = {
                steps[0].secret.value: self.twins[match_id].secret.value
                for match_id, steps in self.of.logs.items()
            }
        carry_out = world.there.carry_out

        def recorded(method: str, path: str, body: Mapping[str, Any], files: Any) -> Any:
            parts = path.strip("/").split("/")
            place = world.there.places.get(int(parts[1])) if parts[0] == "channels" else None
            if method != "GET" and place is not None and not place.user:
                told = {name: value for name, value in body.items() if name != "payload_json"}
                shown = [(each.filename, each.fp.read().decode()) for each in files or ()]
                text = f"{method} {path} {json.dumps(told, sort_keys=True)} {shown}"
                self.requests.append((world.loop.time(), _DIFFERENT.sub(_alike, text)))
            return carry_out(method, path, body, files)

        world.there.carry_out = recorded  # type: ignore[method-assign]

    def notation(self, request: str, chosen: str) -> str:
        """Record the notation `chosen` of a move in an interaction. Return the notation of the move to make
        instead.

        In a twin, this is the move that was made in the same interaction of the first life, if there was one.
        Otherwise it is `chosen`.
        """
        self.moves[request] = chosen
        return self.of.moves.get(request, chosen) if self.of is not None else chosen

    def was_appended(self, steps: Sequence[Match], now: float) -> None:
        for step in steps:
            self.appended.setdefault((step.id, step.version), now)


def twins(seed: int, *, processes: int | None = None) -> Report:
    """Simulate a life and its twin, and compare them. The report is that of the first life. If the comparison
    finds a leak of hidden cards, the leak is added to its violations."""
    from tests.simulation.life import live

    first = Recording()
    report = live(seed, steps=STEPS, processes=processes, whole=False, recording=first)
    twin = {match_id: twin_of(steps) for match_id, steps in first.logs.items()}
    second = Recording(of=first, twins=twin)
    with dealing({match_id: each.state for match_id, each in twin.items()}):
        again = live(seed, steps=STEPS, processes=processes, whole=False, recording=second)
    report.counts.update(again.counts)
    report.counts["twins"] += 1
    _compare(first, second, report)
    return report


def _compare(first: Recording, second: Recording, report: Report) -> None:
    """Compare two lives up to the moment when the public view of a match, or a player's move, first differed
    between them. The first request before that differs, if any, is a leak: it must depend on hidden cards."""
    until = min(_parted(first, second, match_id) for match_id in {*first.logs, *second.logs, ""})
    one, other = ([each for each in life.requests if each[0] < until] for life in (first, second))
    for mine, yours in zip_longest(one, other):
        if mine != yours:
            leak = f"{_clipped(mine, yours)} differs from {_clipped(yours, mine)}"
            report.violations.append(f"nothing hidden in public: {leak}")
            break
    report.counts["twins: requests compared"] += len(one)
    report.counts["twins: moves with hidden cards compared"] += sum(
        isinstance(step.last, Moved) and first.appended.get((step.id, step.version), until) < until
        for steps in first.logs.values()
        if not steps[0].about.perfect_information
        for step in steps
    )


def _parted(first: Recording, second: Recording, match_id: str) -> float:
    """Return when a match first differed visibly between the lives; infinity if it never did."""
    one, other = first.logs.get(match_id, []), second.logs.get(match_id, [])
    known = 0.0
    for mine, yours in zip_longest(one, other):
        at = [
            life.appended.get((match_id, step.version), known)
            for life, step in ((first, mine), (second, yours))
            if step is not None
        ]
        if mine is None or yours is None:
            # A person may be unable to repeat a move of the first life, which shows. Nothing else that one life
            # lacks is a visible difference.
            more = mine or yours
            return min(at) if more is not None and _by_person(more) else float("inf")
        other_move = _by_person(mine) and mine.last != yours.last
        if other_move or seen(mine) != seen(yours):
            return min(at)
        known = min(at)
    return float("inf")


def _by_person(step: Match) -> bool:
    return isinstance(step.last, Moved) and step.last.by == "player"


def seen(step: Match) -> str:
    """Return everything public about a match after a step, as text."""
    view = "" if step.state is None else dumped(step.rules.view(step.state, None))
    waiting = sorted(step.waiting.items()), sorted(step.thinking), sorted(step.absent)
    # Only the fact that a move was made is public; the move itself may be hidden.
    last = step.last
    told = dumped(last) if not isinstance(last, Moved | Opened) else f"move of {last.__class__}"
    by = f"{last.seat} {last.by}" if isinstance(last, Moved) else ""
    return f"{told} {by} {view} {waiting} {step.status}"


@dataclass(frozen=True)
class Twin:
    """What a match of the first life gets in the life's twin.

    With its `secret`, people get the same seats as in the first life. Its `state` replaces the dealt one; if it
    is None, the cards are dealt as usual.
    """

    secret: Secret
    state: Any = None


def twin_of(steps: Sequence[Match]) -> Twin:
    """Return a twin for the match that has these steps. Of `SAMPLES` imagined deals, choose the one with which
    the match's public views stay equal for the most steps."""
    first, random = steps[0], Random(f"twin of {steps[0].id}")
    secret = Secret(random.randbytes(32))
    start = next((index for index, each in enumerate(steps) if isinstance(each.last, Started)), 0)
    if not start:
        return Twin(secret)
    for _ in range(SECRETS):
        if seating(_lobby(steps[:start], secret)) == steps[start].order:
            break
        secret = Secret(random.randbytes(32))
    rules, dealt, public = first.rules, steps[start].state, [seen(step) for step in steps]
    lobby = _lobby(steps[:start], secret)
    best, longest = Twin(secret), 0
    for number in range(SAMPLES):
        # Some deals keep the view of one seat, so that this person can make the same moves.
        seat = (None, *range(len(steps[start].order)))[number % (1 + len(steps[start].order))]
        state = rules.imagine(rules.view(dealt, seat), random.randbytes(32))
        with dealing({first.id: state}):
            together = _together(lobby, steps[start:], public[start:])
        if together > longest and dumped(state) != dumped(dealt):
            best, longest = Twin(secret, state), together
    return best


def _lobby(steps: Sequence[Match], secret: Secret) -> Match:
    first = steps[0]
    opened = replace(first.opened, commitment=secret.commitment)
    match = Match.begin(first.id, first.rules, secret, opened, first.at)
    for step in steps[1:]:
        match = apply(match, step.last, step.at)
    return match


def _together(match: Match, steps: Sequence[Match], public: Sequence[str]) -> int:
    for index, step in enumerate(steps):
        event = step.last
        follows = computers_playing.following(match) if index else event
        automatic = isinstance(event, Moved) and event.by in ("forced", "match")
        if (automatic or follows is not None) and follows != event:
            return index
        try:
            match = apply(match, event, step.at)
        except IllegalMove:
            return index
        if seen(match) != public[index]:
            return index
    return len(steps)


@contextmanager
def dealing(states: Mapping[str, Any]) -> Iterator[None]:
    """Inside the block, deal each match the state that `states` has for its id. Matches without one are dealt
    as usual."""
    begin = fold._started

    def started(match: Match, order: tuple[PlayerId, ...], at: datetime) -> Match:
        if (state := states.get(match.id)) is None:
            return begin(match, order, at)
        nobody = (0,) * len(order)
        running = replace(match, order=order, decisions=nobody, status=Status.RUNNING, began=at)
        return replace(running, **fold._with_state(running, state))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fold, "_started", started)
        yield


def _clipped(entry: tuple[float, str] | None, other: tuple[float, str] | None) -> str:
    if entry is None:
        return "nothing"
    text, theirs = entry[1], other[1] if other is not None else ""
    same = next(
        (index for index, (a, b) in enumerate(zip(text, theirs, strict=False)) if a != b),
        min(len(text), len(theirs)),
    )
    return f"{entry[0]:.3f} {text[:60]} … {text[max(0, same - 40) : same + 80]!r}"
