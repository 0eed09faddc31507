"""Which match a command means where several fit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.match_selection import ENDED, REPLAY, Finder, Wanted
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.storage import Row

ANN, BEN = PlayerId(1), PlayerId(2)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
HERE, SERVER = 20, 10


def row(name: str, hours: int, player: PlayerId = ANN, status: Status = Status.FINISHED) -> Row:
    changed = NOON + timedelta(hours=hours)
    people = frozenset({player})
    return Row(
        MatchId(name), "chance", status, SERVER, HERE, people, {}, changed, None, None, False
    )


ROWS = [
    row("first", 1),
    row("last", 3),
    row("between", 2),
    row("of others", 4, BEN),
    row("still played", 5, status=Status.RUNNING),
]


async def found(wanted: Wanted, rows: Sequence[Row]) -> list[str]:
    async def rows_in(_: int, game: str | None) -> Sequence[Row]:
        return rows

    reader = cast(Any, SimpleNamespace(rows_in=rows_in))
    return [
        each.match_id for each in await Finder(reader, ANN, None, SERVER, HERE).found(wanted, None)
    ]


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        (ROWS, ["last"]),
        (ROWS[3:], ["of others"]),
        ([*ROWS[3:], row("others, too", 6, BEN)], ["of others", "others, too"]),
        (ROWS[4:], ["still played"]),
    ],
)
async def test_a_rematch_is_one_of_ones_own_last_match(
    rows: Sequence[Row], names: Sequence[str]
) -> None:
    assert await found(ENDED, rows) == names


async def test_of_what_is_looked_at_again_one_is_asked_which() -> None:
    assert await found(REPLAY, ROWS) == ["first", "last", "between", "of others"]


@pytest.mark.parametrize("named", ["Still played", " still PLAYED "])
def test_a_named_match_in_which_somebody_is_known_to_play_is_looked_up_nowhere(named: str) -> None:
    def known_to_play(match_id: MatchId, player: PlayerId, game: str | None) -> bool:
        return (match_id, player, game) == ("still played", ANN, None)

    reader = cast(Any, SimpleNamespace(known_to_play=known_to_play))
    for player, found in ((ANN, MatchId("still played")), (BEN, None)):
        assert Finder(reader, player, None, SERVER, HERE).playing(named) == found
