"""Computer players choose legal moves from the view and the seed alone, and rate moves meaningfully."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import isfinite
from typing import Any

import pytest

import players
from players.thought import Level, Measure, Thought
from tests.brief_thinking import brief_thinking
from tests.contract.parts import parts_of
from tests.contract.walking import Position, Setting, every_setting, samples
from tests.sampling import THOROUGH

SEED = b"thinking"


@pytest.fixture(autouse=True)
def think_briefly(setting: Setting) -> Iterator[None]:
    with brief_thinking(setting.rules.ABOUT.key, 10):
        yield


def asked(setting: Setting, each: int) -> Iterator[tuple[Position, int]]:
    """Yield those positions of `samples(setting, each)` in which a seat has a choice of moves, each with the
    first such seat."""
    if not hasattr(setting.rules, "imagine"):
        pytest.skip(f"{setting.rules.ABOUT.key} has no imagine")
    for position in samples(setting, each):
        for seat in sorted(position.rules.to_act(position.state)):
            if len(position.rules.legal_moves(position.state, seat)) > 1:
                yield position, seat
                break


def levels(setting: Setting) -> list[Level]:
    """Return the levels to test: all in `make slow`, otherwise the lowest, the middle one, and the weakest
    level that never plays a random move."""
    found = list(players.levels(setting.rules, setting.seats, setting.options))
    return found if THOROUGH else found[0:5:2]


def thought(position: Position, state: Any, seat: int, level: Level) -> Thought[Any]:
    return players.think(position.rules, position.rules.view(state, seat), level, SEED)


@every_setting
def test_match_settings_offer_all_computer_levels_or_a_single_one(setting: Setting) -> None:
    found = list(players.levels(setting.rules, setting.seats, setting.options))
    assert found in ([*Level], [Level.EASY])


@every_setting
def test_computer_player_considers_legal_moves_and_ranks_them(setting: Setting) -> None:
    for position, seat in islice(asked(setting, 4), 5 if THOROUGH else 3):
        legal = position.rules.legal_moves(position.state, seat)
        for level in levels(setting):
            found = thought(position, position.state, seat, level)
            moves = [each.move for each in found.candidates]
            assert {*moves} <= {*legal}, str(position)
            assert len({*moves}) == len(moves), str(position)
            assert_ranked(found)


@every_setting
def test_hidden_cards_of_others_do_not_influence_a_computer_player(setting: Setting) -> None:
    twins = parts_of(setting.rules.ABOUT.key).twins
    for position, seat in islice(asked(setting, 5), 6 if THOROUGH else 2):
        twin = twins(position.state, seat, position.rng)
        for level in levels(setting):
            found = thought(position, position.state, seat, level)
            assert found == thought(position, twin, seat, level), f"{level}: {position}"


@every_setting
def test_move_to_compare_is_rated_without_changing_the_computers_choice(setting: Setting) -> None:
    for position, seat in islice(asked(setting, 4), 5 if THOROUGH else 2):
        view = position.rules.view(position.state, seat)
        kept = position.rng.choice(position.rules.legal_moves(position.state, seat))
        for level in levels(setting):
            found = players.think(position.rules, view, level, SEED, kept)
            assert found.move == players.think(position.rules, view, level, SEED).move
            if level in (Level.STRONG, Level.MASTER):
                assert kept in [each.move for each in found.candidates], str(position)
            assert_ranked(found)


@every_setting
def test_seed_changes_what_a_computer_player_thinks(setting: Setting) -> None:
    player = players.find_player(setting.rules.ABOUT.key)
    if player is not None and len(levels(setting)) > 1:
        views = [each.rules.view(each.state, seat) for each, seat in islice(asked(setting, 4), 5)]
        assert any(
            player.think(view, Level.STRONG, SEED) != player.think(view, Level.STRONG, b"another")
            for view in views
        )


@every_setting
def test_predictions_shown_to_people_rank_moves_as_the_search_does(setting: Setting) -> None:
    for position, seat in islice(asked(setting, 4), 2):
        player, view = (
            players.find_player(setting.rules.ABOUT.key),
            position.rules.view(position.state, seat),
        )
        if player is None:
            pytest.skip("this game has no levels")
        searched = player.think(view, Level.STRONG, SEED)
        told = thought(position, position.state, seat, Level.STRONG)
        assert [each.move for each in told.candidates] == [
            each.move for each in searched.candidates
        ]
        chances = searched.measure is Measure.WINS
        worths = [n / 200 if chances else n / 4 for n in range(201)]
        numbers = [player.calibrated(view, worth) for worth in worths]
        assert numbers == sorted(numbers)
        assert not chances or (numbers[0] >= 0 and numbers[-1] <= 1)


def assert_ranked(found: Thought[Any]) -> None:
    worths = [each.worth for each in found.candidates]
    assert all(map(isfinite, worths))
    if found.measure is not None:
        assert worths == sorted(worths, reverse=True)
    if found.measure is Measure.WINS:
        assert all(0 <= worth <= 1 for worth in worths)
