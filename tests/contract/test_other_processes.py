"""Pictures of every game are identical if another process draws them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from games import find_games
from games.rules import AnyRules
from renderers import find
from renderers.renderer import Cast

ROOT: Final = Path(__file__).parents[2]
MOVES: Final = 12
THERE: Final = "from tests.contract.test_other_processes import hashes; print(*hashes(), sep='\\n')"


def hashes() -> Iterator[str]:
    for key, rules in find_games().items():
        renderer, state = find(key), begun(rules)
        cast = Cast(("Ingrid",) * rules.ABOUT.seats.start)
        board = renderer.draw(rules.view(state, None), cast)
        hand = renderer.draw_hand(rules.view(state, min(rules.to_act(state))), cast)
        for picture in (board, hand):
            yield f"{key} {sha256(picture.convert('RGBA').tobytes()).hexdigest()}"


def begun(rules: AnyRules) -> Any:
    """Return the state of a match after `MOVES` suggested moves, or before the last move of a shorter match."""
    about = rules.ABOUT
    state = rules.setup(about.seats.start, about.settle({}), bytes(32))
    for _ in range(MOVES):
        seat = min(rules.to_act(state))
        after = rules.apply(state, seat, rules.suggest(rules.view(state, seat)))
        if not rules.to_act(after):
            break
        state = after
    return state


def test_pictures_of_every_game_are_identical_in_another_process() -> None:
    there = subprocess.run(
        [sys.executable, "-c", THERE], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    here = [*hashes()]
    assert there.stdout.splitlines() == here
    assert len({*here}) == 2 * len(find_games())
