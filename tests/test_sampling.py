"""Samples of test cases, which `make test` runs, and slices of tests, into which `make slow` can be divided."""

from __future__ import annotations

import pytest

from tests.sampling import parse_slice, slice_of, some


def test_thorough_test_run_checks_every_case() -> None:
    assert some(range(9), 4, thorough=True) == list(range(9))


def test_sampled_test_run_checks_the_first_and_every_nth_case() -> None:
    assert some(range(9), 4, thorough=False) == [0, 4, 8]


def test_every_test_slice_can_be_chosen_by_number_or_commit_hash() -> None:
    assert [parse_slice(f"{number}/3") for number in (1, 2, 3)] == [(0, 3), (1, 3), (2, 3)]
    assert {parse_slice(f"0fc3a{number:x}/16") for number in range(16)} == {
        (number, 16) for number in range(16)
    }


@pytest.mark.parametrize("text", ["0/3", "4/3", "three/3", "1"])
def test_invalid_test_slice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no slice|invalid literal"):
        parse_slice(text)


def test_slices_of_the_tests_are_stable_and_about_equally_large() -> None:
    found = [slice_of(f"group {number}", 4) for number in range(400)]
    assert found[:6] == [slice_of(f"group {number}", 4) for number in range(6)]
    assert all(60 < found.count(number) < 140 for number in range(4))
