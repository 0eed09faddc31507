"""Which match a command selects when several fit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from cogs.match_selection import PLAYED, Finder, unknown_match
from matches.log.events import MatchId, PlayerId
from tests.refusals import refused

ANN, BEN = PlayerId(1), PlayerId(2)
HERE, ELSEWHERE, SERVER = 20, 21, 10


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


async def test_match_named_in_a_command_is_shown_elsewhere_only_to_its_players() -> None:
    played = SimpleNamespace(members={ANN}, channel=HERE, message_channel=None, game="chance")

    row, search = AsyncMock(return_value=played), AsyncMock(return_value=[])
    matches = cast(Any, SimpleNamespace(row=row, search=search))
    for player, channel in ((ANN, ELSEWHERE), (BEN, HERE)):
        assert await Finder(matches, player, None, SERVER, channel).found(PLAYED, "m1") == [played]
    with refused(unknown_match("m1", "")):
        await Finder(matches, BEN, None, SERVER, ELSEWHERE).found(PLAYED, "m1")
