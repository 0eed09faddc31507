"""Measures how much better the suggestions of Chance are than a strategy of one line. It keeps as many Chards
(pile cards) as possible that all appear on one TriCard (hand card)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import sqrt
from statistics import mean, median, stdev
from time import process_time
from typing import Final, TypeAlias

from games.chance.rules import ABOUT, apply, outcome, setup, suggest, view
from games.chance.values import KEEPS, Keep, View
from games.rules import Outcome, Seat

MATCHES: Final = 2000
"""Number of matches for each result. The number of a match determines its deal, so every run plays the same
deals."""

Player: TypeAlias = Callable[[View], Keep]


def main(matches: int = MATCHES) -> None:
    """Print three results for each number of seats:

    - how often one seat wins if all other seats play the one-line strategy,
    - how often somebody wins if all seats play alike,
    - how long one suggestion takes.

    The first two are measured once with suggestions and once with the one-line strategy, on the same deals.
    Their differences have 95 % intervals.
    """
    print(
        f"Chance: suggestions against the line “keep the most that still fits” ({matches} matches each)"
    )
    for seats in ABOUT.seats:
        times: list[float] = []
        clever = _timed(times)
        one = [
            [_won(played(seats, n, player, fits_most), n % seats) for n in range(matches)]
            for player in (fits_most, clever)
        ]
        table = [
            [float(bool(played(seats, n, player, player).winners)) for n in range(matches)]
            for player in (fits_most, clever)
        ]
        print(f"  {seats} seats: one seat among lines wins {_compared(*one)}")
        print(f"           when all play alike somebody wins {_compared(*table)}")
        print(
            f"           one takes {median(times):.1f} ms, at worst {max(times):.1f} ms of the processor"
        )


def fits_most(seen: View) -> Keep:
    """Return the choice of the one-line strategy. It keeps as many Chards (pile cards) as possible that all
    appear on one of the seat's TriCards (hand cards). Of equal choices, it takes the one that fits the most
    TriCards."""
    assert seen.to_act is not None
    fitting = {keep: len(seen.fitting(seen.to_act, keep.families)) for keep in KEEPS}
    return max(KEEPS, key=lambda keep: (fitting[keep] > 0, len(keep.families), fitting[keep]))


def _timed(times: list[float]) -> Player:
    """Return a player that makes the suggested move, and appends the CPU time of each suggestion, in
    milliseconds, to `times`."""

    def clever(seen: View) -> Keep:
        began = process_time()
        keep = suggest(seen)
        times.append(1000 * (process_time() - began))
        return keep

    return clever


def played(seats: int, number: int, one: Player, others: Player) -> Outcome:
    """Play the match with this number, and return its outcome. `one` plays the seat `number` modulo `seats`,
    `others` plays all other seats."""
    state = setup(seats, ABOUT.settle({}), sha256(f"chance {seats} {number}".encode()).digest())
    while (result := outcome(state)) is None:
        assert state.decider is not None
        player = one if state.decider == number % seats else others
        state = apply(state, state.decider, player(view(state, state.decider)))
    return result


def _won(result: Outcome, seat: Seat) -> float:
    return float(seat in result.winners)


def _compared(line: Sequence[float], clever: Sequence[float]) -> str:
    """Return a text with the win rates per 100 matches of the suggestions (`clever`) and of the one-line
    strategy (`line`). It includes their mean difference on the same deals, and its 95 % interval."""
    differences = [b - a for a, b in zip(line, clever, strict=True)]
    half = 1.96 * stdev(differences) / sqrt(len(differences))
    more = f"{100 * mean(differences):+.1f} ± {100 * half:.1f}"
    return f"{100 * mean(clever):.1f} of 100 with suggestions, {100 * mean(line):.1f} with the line ({more})"


if __name__ == "__main__":
    main()
