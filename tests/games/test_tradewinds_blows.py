"""How the wind moves cards in Tradewinds: rulings 3 to 7, and both examples of the rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.tradewinds.blows import forecast
from games.tradewinds.rules import apply, outcome, parse, to_act, view
from games.tradewinds.values import Wind
from tests.games.tradewinds_positions import cards, laid, lay, letters, steps


def blown(grid: str, wind: Wind, card: str) -> tuple[list[str], str]:
    """Let `wind` play this card on this grid. Return the moves of Singles that it causes, and the grid
    afterwards."""
    after = apply(lay(grid, wind, f"{card} HGS"), wind, parse(card))
    return steps(after.news), laid(after)


ALL_RED = " ".join(["B|R"] * 9)


@pytest.mark.parametrize(
    ("wind", "order"),
    [
        (Wind.NORTH, "678 345 012"),
        (Wind.EAST, "036 147 258"),
        (Wind.SOUTH, "012 345 678"),
        (Wind.WEST, "258 147 036"),
    ],
)
def test_tradewinds_cards_nearest_the_opposite_wind_move_first(wind: Wind, order: str) -> None:
    near, middle, far = order.split()
    expected = [f"R {place}-" for place in near]
    expected += [f"R {place}-{onto}" for place, onto in zip(middle, near, strict=True)]
    expected += [f"R {place}-{onto}" for place, onto in zip(far, middle, strict=True)]
    assert blown(ALL_RED, wind, "FRC")[0] == expected


@pytest.mark.parametrize("wind", Wind)
def test_tradewinds_cards_blown_off_the_grid_go_to_the_opposite_wind(wind: Wind) -> None:
    after = apply(lay(ALL_RED, wind, "FRC HGS"), wind, parse("FRC"))
    sizes = [len(collected) for collected in after.collected]
    assert sizes == [3 if seat == (wind + 2) % 4 else 0 for seat in range(4)]


TABLE = {
    "a card goes one pile downwind": (
        "B|S B|R B|S . . . . . .", ["R 1-0"], "B|SR |B B|S . . . . . ."),
    "a card of the near line is collected": (
        "B|R B|S B|S . . . . . .", ["R 0-"], "|B B|S B|S . . . . . ."),
    "no card moves twice": (
        "B|R B|R B|R . . . . . .", ["R 0-", "R 1-0", "R 2-1"], "B|R B|R |B . . . . . ."),
    "a card that no characteristic matches stays": (
        "B|S B|G B|H . . . . . .", [], "B|S B|G B|H . . . . . ."),
    "each of the three characteristics blows": (
        "B|F B|R B|T . . . . . .", ["F 0-", "R 1-0", "T 2-1"], "B|R B|T |B . . . . . ."),
    "a card flies over a gap to the next pile": (
        "B|S . B|R . . . . . .", ["R 2-(1)-0"], "B|SR . |B . . . . . ."),
    "a card flies over a gap to the collector": (
        ". B|R B|S . . . . . .", ["R 1-(0)-"], ". |B B|S . . . . . ."),
    "a card flies over two gaps to the collector": (
        ". . B|R . . . . . .", ["R 2-(1)-(0)-"], ". . |B . . . . . ."),
    "gaps in other lanes do not matter": (
        "B|S B|R B|S . . . . . B|S", ["R 1-0"], "B|SR |B B|S . . . . . B|S"),
    "a chain lands in reversed order": (
        "B|S B|RFT B|S . . . . . .", ["T 1-0", "F 1-0", "R 1-0"], "B|STFR |B B|S . . . . . ."),
    "a chain stops at a card that does not match": (
        "B|S B|RHT B|S . . . . . .", ["T 1-0"], "B|ST B|RH B|S . . . . . ."),
    "a covered card that matches stays under one that does not": (
        "B|S B|RH B|S . . . . . .", [], "B|S B|RH B|S . . . . . ."),
    "face-down cards never move": (
        "B|S RR|R B|S . . . . . .", ["R 1-0"], "B|SR R|R B|S . . . . . ."),
    "a pile with face-down cards alone still stops a card": (
        "B|R B|R . . . . . . .", ["R 0-", "R 1-0"], "B|R |B . . . . . . ."),
    "an emptied pile is a gap at once": (
        "B|S |R B|R . . . . . .", ["R 1-0", "R 2-(1)-0"], "B|SRR . |B . . . . . ."),
    "an emptied near pile lets the next card through": (
        "|R B|R B|S . . . . . .", ["R 0-", "R 1-(0)-"], ". |B B|S . . . . . ."),
    "a whole lane of last cards is collected": (
        "|R |R |R B|S . . . . .",
        ["R 0-", "R 1-(0)-", "R 2-(1)-(0)-"],
        ". . . B|S . . . . ."),
    "cards that land stop the cards that follow": (
        "B|S |RR |RF . . . . . .",
        ["R 1-0", "R 1-0", "F 2-(1)-0", "R 2-(1)-0"],
        "B|SRRFR . . . . . . . ."),
    "only what was face down is turned up": (
        "SG|R B|SR B|S . . . . . .", ["R 0-", "R 1-0"], "SG|R B|S B|S . . . . . ."),
}  # fmt: skip


TURNS = {
    Wind.EAST: (0, 1, 2, 3, 4, 5, 6, 7, 8),
    Wind.NORTH: (6, 3, 0, 7, 4, 1, 8, 5, 2),
    Wind.WEST: (8, 7, 6, 5, 4, 3, 2, 1, 0),
    Wind.SOUTH: (2, 5, 8, 1, 4, 7, 0, 3, 6),
}
"""For each wind, the new places of piles 0 to 8 if the table is turned so that the East becomes this wind."""


@pytest.mark.parametrize("wind", Wind)
@pytest.mark.parametrize(("grid", "expected", "left"), TABLE.values(), ids=TABLE)
def test_tradewinds_winds_move_cards_as_the_rules_say(
    wind: Wind, grid: str, expected: list[str], left: str
) -> None:
    def turned(piles: str) -> str:
        placed = dict(zip(TURNS[wind], piles.split(), strict=True))
        return " ".join(placed[place] for place in range(9))

    def turned_step(step: str) -> str:
        return "".join(str(TURNS[wind][int(c)]) if c.isdigit() else c for c in step)

    told, after = blown(turned(grid), wind, "FRT")
    assert after == turned(left)
    steps = [*map(turned_step, expected)]
    # Each row of the table lists the moves in the order of an east wind. Other winds begin in another lane.
    assert told == steps if wind is Wind.EAST else sorted(told) == sorted(steps)


FIRST_EXAMPLE = "PGG|C BBS|P FFF|H GSS|B CHR|S CPS|R TTT|H GBT|R FRS|C"


def test_first_rulebook_example_of_tradewinds_has_the_stated_forecasts() -> None:
    """The rulebook says that Filled-Green-Triangle moves nothing, and that Hollow-Red-Circle brings the East
    three points."""
    table = view(lay(FIRST_EXAMPLE, Wind.WEST, "FRC PGT"), Wind.WEST)
    assert forecast(table, Wind.NORTH, parse("FGT").card).steps == ()
    best = forecast(table, Wind.WEST, parse("HRC").card)
    assert (best.points, len(best.collected)) == (3, 3)


def test_first_rulebook_example_of_tradewinds_is_reproduced_apart_from_ruling_7() -> None:
    """By ruling 7, the Circle on place 8 is blown away before the Red Single lands there. In the rulebook, the
    Circle stays."""
    west = apply(lay(FIRST_EXAMPLE, Wind.WEST, "FRC HGS"), Wind.WEST, parse("FRC"))
    assert steps(west.news) == ["R 5-", "C 8-", "R 7-8", "C 0-1"]
    assert letters(west.collected[Wind.EAST]) == "RC"
    assert view(west, None).total == 2
    assert laid(west) == "PG|G BBS|PC FFF|H GSS|B CHR|S CP|S TTT|H GB|T FRS|R"
    assert to_act(west) == {Wind.NORTH}


def test_first_rulebook_example_of_tradewinds_continues_as_described() -> None:
    """In the second turn, the Triangle leaves the grid and costs the South a point. The Green Single lands on
    the Blue one."""
    west = apply(lay(FIRST_EXAMPLE, Wind.WEST, "FRC HGS"), Wind.WEST, parse("FRC"))
    hands = (cards("PGT HGT PRT HRC"), *west.hands[1:])
    north = apply(replace(west, hands=hands), Wind.NORTH, parse("PGT"))
    assert steps(north.news) == ["T 7-", "G 0-3"]
    assert view(north, None).total == 1
    assert letters(north.up[3]) == "BG"


SECOND_EXAMPLE = ". S|F P|BF |C |R G|RT . . S|T"
"""The grid of the rulebook's second example, as the source describes it."""


def test_second_rulebook_example_of_tradewinds_plays_out_as_described() -> None:
    after = apply(lay(SECOND_EXAMPLE, Wind.EAST, "FRT HGS"), Wind.EAST, parse("FRT"))
    assert steps(after.news) == [
        "F 1-(0)-", "R 4-3", "F 2-1", "T 5-(4)-3", "R 5-(4)-3", "T 8-(7)-(6)-",
    ]  # fmt: skip
    assert letters(after.collected[Wind.WEST]) == "FT"
    assert letters(after.up[3]) == "CRTR"
    assert laid(after) == ". S|F P|B |CRTR . |G . . |S"
    assert after.news
    assert [(place, single.value) for place, single in after.news.turned_up] == [(5, "G"), (8, "S")]
    assert after.news.points == 2
    assert outcome(after) is None
