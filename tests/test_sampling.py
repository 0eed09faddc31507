"""What `make test` leaves out is in `make slow`, and every part of that in exactly one slice."""

from __future__ import annotations

import pytest

from tests.sampling import parse_slice, slice_of, some


def test_a_thorough_run_looks_at_everything() -> None:
    assert some(range(9), 4, thorough=True) == list(range(9))


def test_another_run_looks_at_the_first_and_one_of_so_many() -> None:
    assert some(range(9), 4, thorough=False) == [0, 4, 8]


def test_every_slice_can_be_chosen_by_its_number_and_by_a_hash() -> None:
    assert [parse_slice(f"{number}/3") for number in (1, 2, 3)] == [(0, 3), (1, 3), (2, 3)]
    assert {parse_slice(f"0fc3a{number:x}/16") for number in range(16)} == {
        (number, 16) for number in range(16)
    }


@pytest.mark.parametrize("text", ["0/3", "4/3", "three/3", "1"])
def test_what_is_no_slice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no slice|invalid literal"):
        parse_slice(text)


def test_a_group_is_in_the_same_slice_in_every_run_and_slices_are_of_a_size() -> None:
    found = [slice_of(f"group {number}", 4) for number in range(400)]
    assert found[:6] == [slice_of(f"group {number}", 4) for number in range(6)]
    assert all(60 < found.count(number) < 140 for number in range(4))
