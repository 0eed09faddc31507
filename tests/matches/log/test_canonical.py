"""Canonical texts of values: equal for equal values, different for others, and the same in every process."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

import pytest

from matches.log.canonical import canonical
from matches.log.events import Moved, PlayerId, Started


class _Colour(Enum):
    RED = 1


@dataclass(frozen=True)
class _Pair:
    one: object
    two: object


_DIFFERENT = [
    None, True, False, 0, 1, "1", "", b"1", (), (1,), ((1,),), (1, 2), (2, 1), frozenset({1, 2}),
    {"a": 1}, {"a": 2}, _Colour.RED, _Pair(1, 2), _Pair(2, 1), _Pair((1, 2), None), "(1,2)",
    Moved(0, "FRC"), Moved(1, "FRC"), Moved(0, "FRC", "match"), Started((PlayerId(1),)),
]  # fmt: skip


def test_canonical_texts_of_different_values_differ() -> None:
    for one, two in combinations(_DIFFERENT, 2):
        assert canonical(one) != canonical(two)


def test_canonical_text_ignores_the_order_of_sets_and_mappings() -> None:
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})
    assert canonical({9, 1, 17}) == canonical({17, 9, 1})


def test_canonical_text_is_the_same_for_every_hash_seed() -> None:
    program = (
        "from matches.log.canonical import canonical\n"
        "print(canonical(({'b', 'a', 'c'}, {'x': None}, b'1', 2.0 == 2)))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert texts == {"({'a','b','c'},{'x':None},b'1',True)\n"}


def test_value_without_a_canonical_text_is_refused() -> None:
    with pytest.raises(TypeError, match="no canonical text for a object"):
        canonical((1, object()))
