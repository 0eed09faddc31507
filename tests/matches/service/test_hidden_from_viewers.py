"""What a person sees in a match, and what happens if they try something, does not depend on what is hidden from
them. Two matches that differ only in that give the same views, refusals and messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import pytest

from games.rules import IllegalMove, Seat
from matches.announcer.batching import next_batch
from matches.decisions import hints, playing, presence, substitution
from matches.decisions.computers_playing import following
from matches.decisions.refusal import Refused
from matches.log.events import Event, Moved, PlayerId, UndoAnswered, UndoAsked, Undone, Withdrawn
from matches.log.fold import apply
from matches.log.match import Match
from matches.service.view import happenings, match_view
from tests.contract.parts import parts_of
from tests.contract.walking import Setting, every_setting, moves_of
from tests.matches.random_matches import NOW, PEOPLE, begun, random_decisions
from tests.sampling import THOROUGH

STEPS: Final = 250 if THOROUGH else 120
MOVES: Final = 60
MATCHES: Final = 4 if THOROUGH else 2

_TAKEN_BACK: Final = (UndoAsked, UndoAnswered, Undone, Withdrawn)


@dataclass(frozen=True)
class Twin:
    """A match that looks the same to a viewer as the real one. `steps` are the match after the last events."""

    viewer: PlayerId
    steps: tuple[Match, ...]

    @property
    def match(self) -> Match:
        return self.steps[-1]


def twin_of(match: Match, viewer: PlayerId, rng: Random) -> Twin | None:
    """Return a match with other hidden cards. None if earlier positions could be returned to."""
    seats = match.seats_of(viewer)
    if match.undo.trail or match.undo.since or len(seats) > 1:
        return None
    state = parts_of(match.about.key).twins(match.state, seats[0] if seats else None, rng)
    return Twin(viewer, (replace(match, state=state, undo=replace(match.undo, base=state)),))


def known(match: Match, viewer: PlayerId) -> list[Any]:
    seats: list[Seat | None] = [None, *match.seats_of(viewer)]
    return [match.rules.view(match.state, seat) for seat in seats]


def mirrored(twin: Match, event: Event, after: Match, viewer: PlayerId) -> Match | None:
    """Apply an event of the real match to its twin. A move of others may be another one, if the viewer can't
    tell the difference; return None if there is no such move."""
    rules = twin.rules
    tries = [event]
    if isinstance(event, Moved) and event.seat not in twin.seats_of(viewer):
        legal = rules.legal_moves(twin.state, event.seat)
        tries += [replace(event, notation=rules.notation(move)) for move in legal]
    for each in tries:
        try:
            found = apply(twin, each, NOW)
        except IllegalMove:
            continue
        if known(found, viewer) == known(after, viewer):
            return found
    return None


def kind(event: Event | None, twin: Match, viewer: PlayerId) -> object:
    """Return what a viewer may know of an automatic event."""
    if isinstance(event, Moved) and event.seat not in twin.seats_of(viewer):
        return event.seat, event.by
    return event


def outcome(match: Match, viewer: PlayerId, decision: Callable[..., Any], *rest: Any) -> object:
    try:
        events = decision(match, viewer, *rest)
        made = events if isinstance(events, list) else [events]
        after = match
        if not all(isinstance(event, _TAKEN_BACK) for event in made):
            return made  # what a move or a taken seat reveals may differ
        for event in made:
            after = apply(after, event, NOW)
        while isinstance(event := following(after), Undone):
            after = apply(after, event, NOW)
    except (Refused, IllegalMove) as refusal:
        return type(refusal), str(refusal)
    return made, match_view(after, viewer, PEOPLE, 0)


def tried(match: Match, viewer: PlayerId, rng: Random) -> Iterator[object]:
    """Yield what happens if the viewer tries each thing that a person can try."""
    rules = match.rules
    texts = [rules.notation(move) for move in moves_of(match.about.key)]
    texts = rng.sample(texts, min(8, len(texts)))
    for seat in match.seats_of(viewer):
        legal = rules.legal_moves(match.state, seat)
        yield [rules.notation(move) for move in legal]
        texts += [rules.notation(move) for move in legal][:5]
        for text in texts:
            for decision in (match.decisions[seat], match.decisions[seat] - 1):
                yield outcome(match, viewer, playing.press, text, seat, decision)
    for text in [*texts, "nonsense"]:
        yield outcome(match, viewer, playing.play, text)
    yield outcome(match, viewer, playing.undo)
    for number in (match.decisions_of(viewer), 0):
        yield outcome(match, viewer, playing.undo, number)
    for agrees in (True, False):
        yield outcome(match, viewer, playing.answer_undo, agrees)
    yield outcome(match, viewer, playing.nudge, NOW)
    yield outcome(match, viewer, playing.resign)
    yield outcome(match, viewer, playing.agree)
    yield outcome(match, viewer, presence.come_back)
    yield outcome(match, viewer, hints.to_hint)
    for seat in range(len(match.order)):
        yield outcome(match, viewer, substitution.take, seat, NOW)
    for missing in match.order:
        yield outcome(match, viewer, substitution.seek, missing, None, NOW)


def told(before: Match, steps: Sequence[Match], viewer: PlayerId) -> Iterator[object]:
    """Yield what messages and the history tell about new events."""
    batch = next_batch(before, steps)
    yield batch.delivery, batch.called, batch.calls, batch.retells, len(batch.steps)
    yield [turn.version for turn in batch.turns]
    yield happenings([before, *steps])
    last = steps[-1]
    yield last.waiting, last.thinking, last.absent, last.undo.asked, last.status
    yield match_view(last, viewer, PEOPLE, 0)


def checked(twin: Twin, real: Match, steps: Sequence[Match], rng: Random) -> Twin | None:
    """Repeat new events of the real match in its twin, and check that the viewer can't tell them apart."""
    viewer, before, found = twin.viewer, twin.match, list[Match]()
    current, now = twin.match, real
    for number, step in enumerate(steps):
        if number:
            automatic = kind(following(now), now, viewer), kind(following(current), now, viewer)
            if automatic[0] is not None or automatic[1] is not None:
                assert automatic[0] == automatic[1], f"{viewer} can tell"
        after = mirrored(current, step.last, step, viewer)
        if after is None:
            return None
        found.append(after)
        current, now = after, step
    assert kind(following(now), now, viewer) == kind(following(current), now, viewer)
    for one, other in zip(told(real, steps, viewer), told(before, found, viewer), strict=True):
        assert one == other, f"{viewer} can tell after {[step.last for step in steps]}"
    seed = rng.random()
    trials = tried(now, viewer, Random(seed)), tried(current, viewer, Random(seed))
    for one, other in zip(*trials, strict=True):
        assert one == other, f"{viewer} can tell by trying after {[step.last for step in steps]}"
    return Twin(viewer, (current,))


@every_setting
def test_nobody_can_tell_what_is_hidden_from_them(setting: Setting) -> None:
    if setting.rules.ABOUT.perfect_information:
        pytest.skip("nothing is hidden")
    compared = 0
    for number in range(MATCHES):
        rng = Random(f"{setting} {number}")
        twins: dict[PlayerId, Twin | None] = {}
        people = min(setting.seats, max(setting.rules.ABOUT.people))
        computers = rng.choice((0, rng.randrange(people)))
        begin = begun(setting.rules, people, rng, setting.options, computers=computers, hints=True)
        for before, steps in random_decisions(begin[-1], rng, STEPS, MOVES):
            for viewer in [*PEOPLE][: setting.seats + 1]:
                twin = twins.get(viewer)
                if twin is not None:
                    compared += 1
                    twin = checked(twin, before, steps, rng)
                if twin is None or rng.random() < 0.1:
                    twin = twin_of(steps[-1], viewer, rng) or twin
                twins[viewer] = twin
    assert compared
