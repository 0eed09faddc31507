"""Which player a command or a button means when several players are missing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.actions.substitutes import _missing_matching
from matches.log.events import PlayerId
from matches.ports.players import Player

ANN, BEN, BENNO = (
    Player(PlayerId(number), discord_id=number, name=name)
    for number, name in ((1, "Ann 2"), (2, "Bén"), (3, "Bénno"))
)


@pytest.mark.parametrize(
    ("missing", "who", "meant"),
    [
        ([BEN, BENNO], "", [BEN, BENNO]),
        ([BEN, BENNO], "benn", [BENNO]),
        ([ANN, BEN], "2", [BEN]),  # an id comes before a name
        ([ANN], "2", [BEN]),  # the decision says why Ben can't be replaced
        ([ANN], "ben", []),
        ([], "benno", [BENNO]),
        ([], "ben", []),
        ([], "", []),
    ],
)
def test_missing_player_is_found_by_id_or_part_of_the_name(
    missing: list[Player], who: str, meant: list[Player]
) -> None:
    match_view: Any = SimpleNamespace(missing=missing, seats=(ANN, BEN, BENNO))
    assert _missing_matching(match_view, who) == meant
