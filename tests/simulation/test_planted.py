"""Each planted defect fits the source: it changes exactly one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from locales import LANGUAGES
from tests.simulation.planted import PLANTS, ROOT, Plant, copied


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_each_planted_defect_changes_the_source_in_exactly_one_place(plant: Plant) -> None:
    text = (ROOT / plant.file).read_text(encoding="utf-8")
    assert text.count(plant.old) == 1
    assert plant.old != plant.new


def test_planted_defects_of_the_simulation_have_distinct_names() -> None:
    assert len({plant.name for plant in PLANTS}) == len(PLANTS) >= 36


def test_copy_for_planted_defects_has_all_languages(tmp_path: Path) -> None:
    copied(tmp_path)
    found = {each.parts[-3] for each in tmp_path.glob("locales/*/LC_MESSAGES/*.mo")}
    assert found == {*LANGUAGES[1:]}
