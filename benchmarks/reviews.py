"""Measures a review: the CPU seconds for all decisions of one person in a match, and for the single decision
that takes longest.

The matches are played by computer players of the level Easy. Their deals are derived from the settings, so
every run plays the same matches.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import players
from benchmarks.tournaments import play
from engines.pairing import Setting
from games.rules import Seat
from matches.service.advice.judging import MOST_DECISIONS, spread
from players.thought import Level

SETTINGS: Final = (
    Setting("tradewinds", 4),
    Setting("crosswind", 2, {"size": 11}),
    Setting("crosswind", 2, {"size": 19}),
    Setting("chance", 3),
    Setting("chance", 9),
    Setting("weathervanes", 4),
    Setting("wind-of-fortune", 2),
    Setting("wind-of-fortune", 4),
)


def main() -> None:
    print(
        f"A review of one seat, at most {MOST_DECISIONS} decisions (in Tradewinds all four seats)"
    )
    print(f"  {'setting':<24}{'decisions':>10}{'seconds':>9}{'a thought':>11}{'longest':>9}")
    for setting in SETTINGS:
        print(_row(setting), flush=True)


def _row(setting: Setting) -> str:
    together = setting.rules.ABOUT.together
    found = [(view, move) for seat, view, move in _decisions(setting) if together or not seat]
    took = [_seconds(setting, number, *each) for number, each in enumerate(spread(found))]
    mean = sum(took) / len(took)
    return f"  {setting!s:<24}{len(found):>10}{sum(took):>9.1f}{mean:>11.2f}{max(took):>9.2f}"


def _decisions(setting: Setting) -> Sequence[tuple[Seat, Any, Any]]:
    """Return the seat, its view and its move for each decision with more than one legal move."""
    made = list[tuple[Seat, Any, Any]]()

    def choose(view: Any, seat: Seat, moves: int) -> Any:
        move = players.choose(setting.rules, view, Level.EASY, b"%d" % (moves + 1))
        made.append((seat, view, move))
        return move

    play(setting, sha256(f"{setting}".encode()).digest(), choose)
    return made


def _seconds(setting: Setting, number: int, view: Any, move: Any) -> float:
    began = time.process_time()
    players.think(setting.rules, view, Level.STRONG, b"%d" % number, move)
    return time.process_time() - began
