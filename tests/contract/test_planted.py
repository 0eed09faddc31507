"""The contract tests detect planted faults."""

from __future__ import annotations

import pytest

from tests.contract.planted import NO_DIFFERENCE, NOT_FOUND, NOTHING
from tests.contract.plants import PLANTS
from tests.contract.walking import KEYS
from tests.sixth_game.building import ROOT, run


@pytest.mark.slow
@pytest.mark.parametrize("plant", [plant.name for plant in PLANTS])
def test_contract_tests_find_each_deliberately_planted_fault(
    plant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FAIRWIND_THOROUGH", raising=False)  # what `make test` runs is to find it
    games = [option for key in KEYS for option in ("--game", key)]
    found = run(ROOT, "-m", "tests.contract.planted", plant, *games).splitlines()[2:]
    assert [row for row in found if NOT_FOUND in row] == []
    assert [row for row in found if NO_DIFFERENCE not in row]


@pytest.mark.slow
def test_contract_tests_pass_without_a_planted_fault() -> None:
    command = ("-m", "tests.contract.planted", NOTHING, "--game", "crosswind")
    assert NOT_FOUND in run(ROOT, *command).splitlines()[-1]
