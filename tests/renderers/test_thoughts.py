"""Rules pages mention the essentials, and strategy pages say the truth about the rules.

Their figures from matches of computers are not tested.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

import players
from games import find_games
from games.crosswind.refusals import refusal
from games.crosswind.values import Colour, Point, View
from games.weathervanes import rules as weathervanes
from games.weathervanes.cards import NUMBERS, STANDARD
from games.weathervanes.pieces import ANEW, Cells
from games.weathervanes.tableau import arranged, fits
from games.wind_of_fortune.cards import Card, Suit
from games.wind_of_fortune.forecasts import alone
from games.wind_of_fortune.pieces import Commit, Fate
from players.thought import Level
from renderers import find
from renderers.crosswind.diagrams import BRIDGES, Rows
from tests.renderers.crosswind_positions import seen, start

BLACK, WHITE = Colour.BLACK, Colour.WHITE
WIND_OF_FORTUNE = find_games()["wind-of-fortune"]


ESSENTIALS: Final = {
    "tradewinds": ("Dan Palmer and Al Denelsbeck", "Fewer than four", "plays itself"),
    "chance": ("Dan Palmer and Al Denelsbeck", "What to keep", "/chance keep", "resigns"),
    "crosswind": (
        *("Luis Bolaños Mures", "naked diagonal", "knight bend", "long switch", "loose crosscut"),
        *("/crosswind play point:d4", "Place a stone", "/crosswind board show:forbidden"),
        *("/crosswind play point:swap", "bridge"),
    ),
    "weathervanes": (
        *("an unnamed designer", "constrained-lead", "misere", "no-kens"),
        *("card:5 suit:blue", "24 YGRB"),
    ),
    "wind-of-fortune": ("koodikulma.fi", "Grand Finale", "/wind-of-fortune battle", "16 to 8 + 6"),
}


@pytest.mark.parametrize("key", ESSENTIALS)
def test_rules_pages_mention_the_essentials_and_that_questions_were_ruled(key: str) -> None:
    text = " ".join(str(page.text) for page in find(key).pages())
    assert [each for each in (*ESSENTIALS[key], "ruled") if each not in text] == []


@pytest.mark.parametrize("rows", [rows for rows, _ in BRIDGES[:2]])
def test_crosswind_advice_that_a_bridge_cannot_be_cut_holds(rows: Rows) -> None:
    stones, gap = lying(rows, "B"), lying(rows, "Wx")
    assert len(gap) == 2
    for taken in gap:
        (answer,) = gap - {taken}
        view = with_stones(stones, {taken})
        assert refusal(with_stones(stones, set()), WHITE, taken) is None
        assert refusal(view, BLACK, answer) is None
        joined = stones | {answer}
        reached = chain(joined, answer)
        assert reached == joined
        # The second diagram shows a bridge to the bottom edge.
        assert any("B" in row for row in rows[:2]) or any(point.row == 0 for point in reached)


def test_crosswind_advice_about_the_knights_move_holds() -> None:
    rows, _ = BRIDGES[2]
    stones, corners = lying(rows, "B"), lying(rows, "#")
    middle = [Point(2, 2), Point(1, 2)]
    for corner in corners:
        assert refusal(with_stones(stones, set()), WHITE, corner) is not None
        assert refusal(with_stones(stones, set()), BLACK, corner) is None
        opened = [
            refusal(with_stones(stones, {point}), WHITE, corner) is None
            for point in middle
            if refusal(with_stones(stones, set()), WHITE, point) is None
        ]
        assert any(opened)


def lying(rows: Rows, letters: str) -> set[Point]:
    """Return the points of a diagram that contain one of these letters. The diagram's last row is row 1 of the
    board."""
    return {
        Point(column, len(rows) - 1 - row)
        for row, line in enumerate(rows)
        for column, each in enumerate(line)
        if each in letters
    }


def with_stones(black: set[Point], white: set[Point]) -> View:
    return replace(seen(start(11)), stones=(frozenset(black), frozenset(white)))


def chain(stones: set[Point], first: Point) -> set[Point]:
    found, new = set(), {first}
    while new:
        found |= new
        new = {
            Point(column + across, row + up)
            for column, row in new
            for across, up in ((0, 1), (1, 0), (0, -1), (-1, 0))
        } & stones - found
    return found


def test_weathervanes_advice_about_fitting_cards_has_the_right_numbers() -> None:
    pairs = {
        cells
        for number in NUMBERS
        for place, cells in fits(STANDARD, (5, 0, 0, 0), number).items()
        if place != ANEW
    }
    assert {fitting((number, 0, 0, 0)) for number in NUMBERS} == {20}
    assert {fitting(pair) for pair in pairs if len(arranged(STANDARD, pair)) == 2} == {16}
    assert {fitting(pair) for pair in pairs if len(arranged(STANDARD, pair)) == 1} == {12}
    three = [cells for pair in pairs for cells in fits(STANDARD, pair, 7).values()]
    assert {fitting(cells) for cells in three if cells.count(0) == 1} == {6}


def test_weathervanes_advice_about_passing_tokens_is_right() -> None:
    state = weathervanes.setup(4, weathervanes.ABOUT.settle({}), bytes(32))
    while state.round == 1:
        before, seat = state, min(weathervanes.to_act(state))
        state = weathervanes.apply(state, seat, weathervanes.legal_moves(state, seat)[0])
    assert state.tokens == (before.tokens[3], *before.tokens[:3])


def test_wind_of_fortune_advice_about_symbols_that_are_too_high_holds() -> None:
    state = WIND_OF_FORTUNE.setup(2, WIND_OF_FORTUNE.ABOUT.settle({}), bytes(32))
    view = WIND_OF_FORTUNE.view(state, min(WIND_OF_FORTUNE.to_act(state)))
    # The queen of spades has to wait, because Black's tower is empty. Black's best card in hand is the ten of
    # spades.
    assert {effect.fate for effect in alone(view, view.pair[0])} == {Fate.WAITS}
    assert Card(Suit.SPADES, 10) in view.hand
    move: Commit = players.choose(WIND_OF_FORTUNE, view, Level.STRONG, bytes(32))
    assert move.card == Card(Suit.DIAMONDS, 9)


def fitting(cells: Cells) -> int:
    """Return how many of the 24 cards would fit the tableau."""
    return sum(ANEW not in fits(STANDARD, cells, number) for number in NUMBERS)
