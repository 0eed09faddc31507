"""Each planted defect fits the source: it changes exactly one place."""

from __future__ import annotations

import pytest

from tests.simulation.planted import PLANTS, ROOT, Plant


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_each_planted_defect_changes_the_source_in_exactly_one_place(plant: Plant) -> None:
    text = (ROOT / plant.file).read_text(encoding="utf-8")
    assert text.count(plant.old) == 1
    assert plant.old != plant.new


def test_planted_defects_of_the_simulation_have_distinct_names() -> None:
    assert len({plant.name for plant in PLANTS}) == len(PLANTS) >= 36
