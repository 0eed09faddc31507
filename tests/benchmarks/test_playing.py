"""How the benchmarks type the moves of each game."""

from __future__ import annotations

import pytest

from benchmarks.playing import typed


@pytest.mark.parametrize(
    ("game", "notation", "command"),
    [
        ("crosswind", "d4", "/crosswind play point:d4"),
        ("weathervanes", "5 blue", "/weathervanes lead card:5 suit:blue"),
        ("weathervanes", "22", "/weathervanes play card:22"),
        ("weathervanes", "place above 5", "/weathervanes place where:above 5"),
        ("wind-of-fortune", "H7 open", "/wind-of-fortune battle card:H7 dummy:open"),
        ("wind-of-fortune", "open", "/wind-of-fortune battle card:open"),
        ("wind-of-fortune", "show C4", "/wind-of-fortune show card:C4"),
        ("wind-of-fortune", "expose 1", "/wind-of-fortune expose pile:1"),
        ("wind-of-fortune", "joker to hearts", "/wind-of-fortune joker tower:hearts"),
    ],
)
def test_benchmark_types_moves_as_slash_commands(game: str, notation: str, command: str) -> None:
    assert typed(game, notation) == command
