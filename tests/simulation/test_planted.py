"""The table of planted defects matches the product's source."""

from __future__ import annotations

import pytest

from tests.simulation.planted import PLANTS, ROOT, Plant


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_plant_changes_the_product_in_one_place(plant: Plant) -> None:
    text = (ROOT / plant.file).read_text(encoding="utf-8")
    assert text.count(plant.old) == 1
    assert plant.old != plant.new


def test_plants_have_names_of_their_own() -> None:
    assert len({plant.name for plant in PLANTS}) == len(PLANTS) >= 36
