"""Planted faults make a difference in the games, and the contract tests detect them."""

from __future__ import annotations

import pytest

from tests.contract.planted import NOT_FOUND, NOTHING
from tests.contract.plants import PLANTS, Plant, changes, planted_in
from tests.contract.walking import KEYS
from tests.sixth_game.building import ROOT, run


def test_every_deliberately_planted_fault_changes_the_program() -> None:
    planted = [(plant.name, key) for key in KEYS for plant in planted_in(key)]
    assert {name for name, _ in planted} == {plant.name for plant in PLANTS}
    assert len(planted) >= 40
    for key in KEYS:
        assert len([name for name, found in planted if found == key]) >= 0.8 * len(PLANTS)


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
@pytest.mark.parametrize("key", KEYS)
def test_contract_tests_find_every_deliberately_planted_fault(
    key: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FAIRWIND_THOROUGH", raising=False)  # what `make test` runs is to find it
    found = run(ROOT, "-m", "tests.contract.planted", plant.name, "--game", key).splitlines()[2:]
    assert len(found) == changes(plant, key)
    assert not any(NOT_FOUND in row for row in found)


@pytest.mark.slow
def test_contract_tests_pass_without_a_planted_fault() -> None:
    command = ("-m", "tests.contract.planted", NOTHING, "--game", "crosswind")
    assert NOT_FOUND in run(ROOT, *command).splitlines()[-1]
