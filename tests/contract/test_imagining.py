"""States imagined from a view show that same view, and can be played on like any other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from matches.log.canonical import canonical
from tests.contract.parts import parts_of
from tests.contract.walking import Position, Setting, every_setting, matches, samples, walk
from tests.sampling import THOROUGH

SEEDS = (b"one", b"another")


def views(setting: Setting, each: int) -> Iterator[tuple[Position, int, Any]]:
    """Yield each position of `samples(setting, each)` once for every seat, with the seat's view."""
    if not hasattr(setting.rules, "imagine"):
        pytest.skip(f"{setting.rules.ABOUT.key} has no imagine")
    for position in samples(setting, each):
        for seat in position.seats:
            yield position, seat, position.rules.view(position.state, seat)


@every_setting
def test_imagined_hidden_cards_leave_the_players_own_view_unchanged(setting: Setting) -> None:
    for position, seat, view in views(setting, 12 if THOROUGH else 5):
        for seed in SEEDS:
            imagined = position.rules.imagine(view, seed)
            assert position.rules.view(imagined, seat) == view, f"seat {seat}: {position}"


@every_setting
def test_imagined_hidden_cards_are_consistent_with_the_real_ones(setting: Setting) -> None:
    conserved = parts_of(setting.rules.ABOUT.key).conserved
    for position, seat, view in views(setting, 6):
        rules, state = position.rules, position.state
        imagined = rules.imagine(view, SEEDS[0])
        assert type(imagined) is type(state)
        assert conserved(imagined) == conserved(state), str(position)
        assert rules.to_act(imagined) == rules.to_act(state), str(position)
        assert rules.legal_moves(imagined, seat) == rules.legal_moves(state, seat), str(position)
        assert rules.outcome(imagined) == rules.outcome(state), str(position)


@every_setting
def test_imagined_hidden_cards_depend_only_on_the_view_and_the_seed(setting: Setting) -> None:
    for position, _, view in views(setting, 3):
        imagine = position.rules.imagine
        assert canonical(imagine(view, SEEDS[0])) == canonical(imagine(view, SEEDS[0]))


@every_setting
def test_imagined_hidden_cards_differ_by_seed(setting: Setting) -> None:
    starts = [match[0] for match in matches(setting)]
    if len({canonical(start.state) for start in starts}) == 1:
        pytest.skip("every match begins alike, so nothing is hidden")
    for _, _, view in islice(views(setting, 1), setting.seats):
        one, another = (canonical(setting.rules.imagine(view, seed)) for seed in SEEDS)
        assert one != another


@every_setting
def test_imagined_game_states_can_be_played_to_the_end(setting: Setting) -> None:
    some = 3 * setting.seats if THOROUGH else setting.seats + 1
    for position, seat, view in islice(views(setting, 3), some):
        imagined = Position(setting, 0, (), position.rules.imagine(view, bytes([seat])))
        *_, last = walk(imagined, position.rng)
        assert setting.rules.outcome(last.state) is not None


@every_setting
def test_imagined_hidden_cards_keep_the_players_view_after_a_resignation(setting: Setting) -> None:
    for position, seat, _ in islice(views(setting, 4), 3 * setting.seats):
        rules = position.rules
        if rules.outcome(position.state) is None:
            for leaver in position.seats:
                view = rules.view(rules.resign(position.state, leaver), seat)
                assert rules.view(rules.imagine(view, SEEDS[0]), seat) == view, str(position)
