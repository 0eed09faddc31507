"""Measures replays of a match from its events, for the longest of some random matches of each game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from games import find_games
from games.rules import AnyRules
from matches.decisions.computers_playing import following
from matches.log.dealing import Secret
from matches.log.events import Event, Joined, MatchId, Moved, Opened, PlayerId, Started
from matches.log.fold import apply, apply_all
from matches.log.match import Match

NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)
MATCHES: Final = 20
REPETITIONS: Final = 15
AIMS: Final = {"weathervanes": 40, "wind-of-fortune": 60}


def main() -> None:
    """Print for each game the number of events, and the milliseconds of a replay and of its moves alone."""
    print(
        f"Replaying the longest of {MATCHES} random matches (median and worst of {REPETITIONS}, ms)"
    )
    for key, rules in find_games().items():
        first, events = longest_match(rules)
        aim = f" (aim ≤ {AIMS[key]})" if key in AIMS else ""
        whole, floor = _times(first, events)
        print(
            f"  {key:<18}{len(events):>5} events {_both(whole)}{aim}, its moves alone {_both(floor)}"
        )


def _both(times: list[float]) -> str:
    return f"{median(times):.1f}, {max(times):.1f}"


def _times(first: Match, events: list[Event]) -> tuple[list[float], list[float]]:
    """Measure by turns the whole replay, and its deal and moves by the rules alone, in milliseconds."""
    whole, floor = [], []
    for _ in range(REPETITIONS):
        whole.append(_timed(lambda: apply_all(first, events, NOW)[-1].fingerprint))
        floor.append(_timed(lambda: _rules_alone(first, events)))
    return whole, floor


def longest_match(rules: AnyRules) -> tuple[Match, list[Event]]:
    """Return the longest of `MATCHES` random matches as it was opened, and all events that follow."""
    return max((_played(rules, n) for n in range(MATCHES)), key=lambda played: len(played[1]))


def _played(rules: AnyRules, number: int) -> tuple[Match, list[Event]]:
    first, events = _opened(rules, number)
    match, rng = apply_all(first, events, NOW)[-1], Random(number)
    while acting := sorted(match.to_act):
        event = following(match)
        if event is None:
            seat = rng.choice(acting)
            event = Moved(seat, rules.notation(rng.choice(rules.legal_moves(match.state, seat))))
        events.append(event)
        match = apply(match, event, NOW)
    return first, events


def _opened(rules: AnyRules, number: int) -> tuple[Match, list[Event]]:
    about, secret = rules.ABOUT, Secret(number.to_bytes(32))
    players = [PlayerId(n) for n in range(about.people.start)]
    options, commitment = about.settle({}), secret.commitment
    opened = Opened(about.key, options, players[0], 1, 1, False, (), commitment)
    order = tuple(players[seat % len(players)] for seat in range(about.seats.start))
    events: list[Event] = [*(Joined(player, str(player)) for player in players), Started(order)]
    return Match.begin(MatchId("replayed"), rules, secret, opened, NOW), events


def _rules_alone(first: Match, events: list[Event]) -> Any:
    rules, state = first.rules, None
    for number, event in enumerate(events):
        if isinstance(event, Started):
            dealt = apply_all(first, events[:number], NOW)[-1] if number else first
            state = rules.setup(len(event.order), first.opened.options, dealt.seed)
        elif isinstance(event, Moved):
            state = rules.apply(state, event.seat, rules.parse(event.notation))
    return state


def _timed(act: Callable[[], object]) -> float:
    began = perf_counter()
    act()
    return 1000 * (perf_counter() - began)
