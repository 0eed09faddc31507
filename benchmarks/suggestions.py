"""Measures how much better a game's own suggestions are than random moves, and how long one suggestion
takes."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any, Final, TypeAlias

from games import find_games
from games.rules import AnyRules, Outcome, Seat

MATCHES: Final = 500
"""Number of matches for each result. Each deal follows from the number of its match, so every run plays the
same deals."""

NOBODY: Final[frozenset[Seat]] = frozenset()

Played: TypeAlias = Sequence[tuple[Outcome, frozenset[Seat]]]
"""The outcome of each match, with the set of seats that followed suggestions."""


def main() -> None:
    """Print two lines for each game and number of seats. In each match, one seat (or side) follows suggestions,
    a different one each time. All others play at random."""
    print(f"Suggestions against random moves ({MATCHES} matches each)")
    for key, seats, told in (
        ("crosswind", 2, _wins),
        ("chance", 3, _won_or_lost),
        ("chance", 4, _won_or_lost),
        ("chance", 5, _won_or_lost),
        ("weathervanes", 4, _firsts),
        ("wind-of-fortune", 2, _wins),
        ("wind-of-fortune", 4, _wins),
        ("tradewinds", 4, _together),
    ):
        rules = find_games()[key]
        sides = [_side(rules, seats, number) for number in range(MATCHES)]
        times: list[float] = []
        clever = [(_match(rules, seats, n, side, times), side) for n, side in enumerate(sides)]
        floor = [(_match(rules, seats, n, NOBODY, times), side) for n, side in enumerate(sides)]
        print(f"  {key:<16}{seats} seats: {told(clever)}; all at random: {told(floor)}")
        print(
            f"{'':<26} one takes {median(times):.2f} ms, at worst {max(times):.1f} ms of the processor"
        )


def _side(rules: AnyRules, seats: int, number: int) -> frozenset[Seat]:
    """Return the seats that follow suggestions in the match with this number: one seat, all seats of one of two
    sides, or all seats if everybody wins together."""
    if rules.ABOUT.together:
        return frozenset(range(seats))
    sides = len(rules.ABOUT.sides) or seats
    return frozenset(range(number % sides, seats, sides))


def _match(
    rules: AnyRules, seats: int, number: int, side: frozenset[Seat], times: list[float]
) -> Outcome:
    name = f"{rules.ABOUT.key} {seats} {number}"
    rng, options = Random(name), rules.ABOUT.settle({})
    state = rules.setup(seats, options, sha256(name.encode()).digest())
    while (outcome := rules.outcome(state)) is None:
        seat = min(rules.to_act(state))
        move = rules.forced(state, seat)
        if move is None and seat in side:
            move = _suggested(rules, rules.view(state, seat), times)
        if move is None:
            move = rng.choice(rules.legal_moves(state, seat))
        state = rules.apply(state, seat, move)
    return outcome


def _suggested(rules: AnyRules, view: Any, times: list[float]) -> Any:
    began = process_time()
    move = rules.suggest(view)
    times.append(1000 * (process_time() - began))
    return move


def _wins(played: Played) -> str:
    won = sum(side <= {*outcome.winners} and not _drawn(outcome) for outcome, side in played)
    drawn = sum(_drawn(outcome) for outcome, _ in played)
    return f"{won} of {len(played)} won" + (f", {drawn} drawn" if drawn else "")


def _drawn(outcome: Outcome) -> bool:
    return len(outcome.winners) == len(outcome.places)


def _won_or_lost(played: Played) -> str:
    won = sum(side <= {*outcome.winners} for outcome, side in played)
    lost = sum(not outcome.winners for outcome, _ in played)
    return f"{won} won, {len(played) - won - lost} another, {lost} nobody"


def _firsts(played: Played) -> str:
    """Return a text with the mean points of the seats that follow suggestions and of the others, and the
    suggestions' share of first places. A shared first place counts as a fraction."""
    own = mean(outcome.scores[seat] for outcome, side in played for seat in side)
    others = mean(
        score for outcome, side in played for n, score in enumerate(outcome.scores) if n not in side
    )
    first = mean(len(side & {*outcome.winners}) / len(outcome.winners) for outcome, side in played)
    return f"{own:.1f} points to {others:.1f}, {first:.0%} firsts"


def _together(played: Played) -> str:
    score = mean(outcome.scores[0] for outcome, _ in played)
    won = mean(bool(outcome.winners) for outcome, _ in played)
    return f"score {score:.1f}, {won:.0%} won"


if __name__ == "__main__":
    main()
