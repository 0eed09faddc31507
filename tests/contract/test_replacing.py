"""A substitute sees all that the replaced player saw. The replaced player sees no more than a spectator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

import pytest

from matches.decisions import playing, presence, substitution
from matches.decisions.refusal import Refused
from matches.log.canonical import canonical
from matches.log.dealing import Secret
from matches.log.events import Joined, MatchId, Opened, PlayerId, Sought, Started, TimedOut
from matches.log.fold import apply, apply_all
from matches.log.match import Match, Status
from matches.log.trail import Undo
from matches.ports.players import Player
from matches.service.view import MatchView, happenings, match_view, since_move_of
from tests.contract.parts import parts_of
from tests.contract.walking import Position, Setting, every_setting, samples

NOW: Final = datetime(2026, 11, 21, tzinfo=UTC)
NEWCOMER, SPECTATOR = PlayerId(98), PlayerId(99)
PEOPLE: Final = {PlayerId(n): Player(PlayerId(n), n, f"Person {n}") for n in range(100)}

DEEDS: Final[dict[str, Callable[[Match, PlayerId], object]]] = {
    "play": lambda match, player: playing.play(match, player, "a1"),
    "press": lambda match, player: playing.press(match, player, "a1", 0, match.decisions[0]),
    "undo": playing.undo,
    "allow": lambda match, player: playing.answer_undo(match, player, True),
    "nudge": lambda match, player: playing.nudge(match, player, NOW),
    "resign": playing.resign,
    "agree": playing.agree,
    "carry on": lambda match, player: playing.relocate(match, player, 5),
    "back": presence.come_back,
    "seek": lambda match, player: substitution.seek(match, player, NEWCOMER, None, NOW),
}


@every_setting
def test_replaced_player_sees_only_what_a_spectator_sees(setting: Setting) -> None:
    twins = parts_of(setting.rules.ABOUT.key).twins
    for position in samples(setting, 5):
        if position.rules.outcome(position.state) is not None:
            continue
        seat = position.rng.choice(position.seats)
        twin = replace(position, state=twins(position.state, None, position.rng))
        one, other = taken(position, seat), taken(twin, seat)
        former = PlayerId(seat)
        assert as_spectator(one, former) == seen(one, SPECTATOR), str(position)
        assert as_spectator(other, former) == as_spectator(one, former), str(position)
        assert refusals(one, former) == refusals(other, former), str(position)
        assert told_of(position, one) == told_of(twin, other), str(position)
        assert not since_move_of(former, [one])


@every_setting
def test_substitute_player_sees_exactly_what_the_replaced_player_saw(setting: Setting) -> None:
    twins = parts_of(setting.rules.ABOUT.key).twins
    for position in samples(setting, 5):
        if position.rules.outcome(position.state) is not None:
            continue
        seat = position.rng.choice(position.seats)
        twin = replace(position, state=twins(position.state, seat, position.rng))
        before, one, other = match_at(position), taken(position, seat), taken(twin, seat)
        held = match_view(before, PlayerId(seat), PEOPLE, now=0).own
        assert canonical(match_view(one, NEWCOMER, PEOPLE, now=0).own) == canonical(held), str(
            position
        )
        assert seen(one, NEWCOMER) == seen(other, NEWCOMER), str(position)
        assert one.decisions == before.decisions


def match_at(position: Position) -> Match:
    """Return a running match in this position. Each player's id is the number of their seat."""
    opened = Opened(
        position.rules.ABOUT.key, position.setting.options, PlayerId(0), 1, 2, False, (), ""
    )
    match = Match.begin(MatchId("m"), position.rules, Secret(bytes(32)), opened, NOW)
    for seat in position.seats:
        match = apply(match, Joined(PlayerId(seat), str(seat)), NOW)
    match = apply(match, Started(tuple(map(PlayerId, position.seats))), NOW)
    return replace(match, state=position.state, undo=Undo(base=position.state))


def taken(position: Position, seat: int) -> Match:
    """Return the match after the player of this seat timed out and a newcomer took the seat."""
    match = apply(match_at(position), TimedOut(PlayerId(seat)), NOW)
    for other in position.seats:
        if other != seat:
            match = apply(match, Sought(PlayerId(other), PlayerId(seat)), NOW)
    *_, last = apply_all(match, substitution.take(match, NEWCOMER, seat, NOW), NOW)
    assert last.status is Status.RUNNING
    return last


def as_spectator(match: Match, former: PlayerId) -> str:
    """Return what the replaced player sees of the match, without the note that they were replaced."""
    own = match_view(match, former, PEOPLE, now=0)
    assert own.replaced
    return text(replace(own, viewer=SPECTATOR, replaced=False))


def seen(match: Match, viewer: PlayerId) -> str:
    return text(match_view(match, viewer, PEOPLE, now=0))


def text(seen: MatchView) -> str:
    told: dict[str, Any] = {name: getattr(seen, name) for name in MatchView.__dataclass_fields__}
    told.pop("about")
    return "\n".join(f"{name}: {canonical(value)}" for name, value in told.items())


def told_of(position: Position, after: Match) -> str:
    """Return the entry about the replacement in the match's public history, as a canonical text."""
    return canonical(happenings([match_at(position), after]))


def refusals(match: Match, player: PlayerId) -> list[str]:
    """Try every action as the replaced player, assert that each is refused, and return the sentences."""
    told = []
    for deed in DEEDS.values():
        with pytest.raises(Refused) as refused:
            deed(match, player)
        told.append(str(refused.value))
    return told
