"""The tree search of Crosswind's computer player: what it stops early, and what it tries."""

from __future__ import annotations

from random import Random

import pytest

from games.crosswind.board import bits, board_of
from games.crosswind.values import Colour
from players.crosswind.circuits import circuits, promising
from players.crosswind.positions import Position
from players.crosswind.tree import Tree
from tests.games.crosswind_positions import place
from tests.players.crosswind_play import lean, sampled_position


def grown(size: int, position: Position, iterations: int) -> Tree:
    tree = Tree(board_of(size), position)
    tree.grow(iterations)
    return tree


def test_stopping_the_crosswind_search_early_keeps_its_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions = [sampled_position(7, Random(number)) for number in range(12)]
    stopped = [grown(7, each, 200) for each in positions]
    monkeypatch.setattr(Tree, "_lead", lambda _: 0)
    whole = [grown(7, each, 200) for each in positions]
    assert all(each.root.visits == 200 for each in whole)
    early = [each for each in stopped if each.root.visits < 200]
    assert early
    for tree in early:
        most, *others = [each.visits for each in tree.tried()]
        assert most - max(others, default=0) > 200 - tree.root.visits
    choices = ([each.tried()[0].bit for each in trees] for trees in (stopped, whole))
    assert next(choices) == next(choices)


def test_crosswind_search_tries_each_promising_placement_once() -> None:
    for number in range(8):
        position = sampled_position(7, Random(number))
        tree = Tree(board_of(7), position)
        tree.try_each()
        assert [each.visits for each in tree.tried()] == [1] * len(tree.tried())
        assert {each.bit for each in tree.tried()} <= {*bits(position.legal)}


def test_crosswind_search_tries_every_legal_placement_if_none_is_promising() -> None:
    position = lean(place("BW.. B..W ...B BBWW", Colour.WHITE))
    found = promising(circuits(board_of(4), position), position.legal)
    assert not any(points for colour in found for points in colour)
    tree = Tree(board_of(4), position)
    tree.try_each()
    assert {each.bit for each in tree.tried()} == {*bits(position.legal)}
