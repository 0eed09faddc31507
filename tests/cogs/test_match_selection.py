"""Which match a command selects when several fit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.match_selection import PLAYED, Finder
from matches.log.events import MatchId, PlayerId

ANN, BEN = PlayerId(1), PlayerId(2)
HERE, SERVER = 20, 10


@pytest.mark.parametrize("named", ["Still played", " still PLAYED "])
async def test_match_named_in_a_command_needs_no_lookup_for_a_player_known_to_be_in_it(
    named: str,
) -> None:
    def known_to_play(match_id: MatchId, player: PlayerId, game: str | None) -> bool:
        return (match_id, player, game) == ("still played", ANN, None)

    reader = cast(Any, SimpleNamespace(known_to_play=known_to_play))
    meant = await Finder(reader, ANN, None, SERVER, HERE).meant(PLAYED, named)
    assert meant == [("still played", None)]
    with pytest.raises(AttributeError, match="row"):  # for anybody else, the row is read
        await Finder(reader, BEN, None, SERVER, HERE).meant(PLAYED, named)
