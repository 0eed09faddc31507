"""Lay out positions of Tradewinds from short texts.

A pile is written bottom first, its face-down cards before the bar: `RG|C`. A lone `.` is a gap.
"""

from __future__ import annotations

from typing import Final

from games.gnomon import COMPLETES, Complete, Single
from games.tradewinds.rules import parse
from games.tradewinds.values import Blow, Key, State, Wind

SOURCE_KEY: Final = Key(
    (parse("PBS").card, parse("FGC").card, parse("HRT").card),
    ((True, True, False, False), (False, True, False, True), (False, True, False, True)),
)
"""The key of the rulebook's examples: all covering Completes score in the East, and none in the South."""


def cards(text: str) -> tuple[Complete, ...]:
    return tuple(parse(each).card for each in text.split())


def singles(letters: str) -> tuple[Single, ...]:
    return tuple(map(Single, letters))


def lay(grid: str, turn_of: Wind, hand: str, *, turn: int = 1, collected: str = "") -> State:
    """Return a state in which `turn_of` is to play and holds `hand`. The grid is written row by row from the
    north-west. `collected` are the Singles that the East has collected."""
    piles = ["|" if pile == "." else pile for pile in grid.split()]
    assert len(piles) == 9
    down, up = zip(*(map(singles, pile.split("|")) for pile in piles), strict=True)
    others = cards("PBC")
    return State(
        key=SOURCE_KEY,
        first=Wind((turn_of - turn + 1) % 4),
        open_hands=False,
        down=down,
        up=up,
        hands=tuple(cards(hand) if seat == turn_of else others for seat in range(4)),
        collected=((), singles(collected), (), ()),
        played=COMPLETES[: turn - 1],
        grids=(),
        news=None,
    )


def laid(state: State) -> str:
    """Return the grid in the notation that `lay` reads."""
    piles = zip(state.down, state.up, strict=True)
    return " ".join(f"{letters(down)}|{letters(up)}" if up else "." for down, up in piles)


def letters(cards: tuple[Single, ...]) -> str:
    return "".join(single.value for single in cards)


def steps(news: Blow | None) -> list[str]:
    """Return the moves of a blow as texts. Each has the letter of a Single, the place that it leaves, and the
    place where it lands.

    Gaps that it crosses are in brackets: `F 2-(1)-0` crosses place 1. If no place follows, as in `F 1-(0)-`, it
    leaves the grid.
    """
    assert news
    return [
        f"{step.single.value} {step.start}-{''.join(f'({gap})-' for gap in step.over)}"
        + ("" if step.onto is None else str(step.onto))
        for step in news.steps
    ]
