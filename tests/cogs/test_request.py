"""What a person reads of a match is in their language, the names of computers included."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from cogs.request import Request
from matches.log.events import PlayerId
from matches.ports.players import COMPUTER, FORMER, Player
from tests.pseudo import OPENED, PSEUDO

ANN = Player(PlayerId(1), 501, "Ann")
BOREAS = Player(PlayerId(2), 0, f"{COMPUTER} Boreas (fair)", level="fair")
GONE = Player(PlayerId(3), -3, FORMER)


@dataclass(frozen=True)
class View:
    """Of a match only those who are in it."""

    members: tuple[Player, ...] = (ANN, BOREAS, GONE)
    invited: tuple[Player, ...] = ()
    seats: tuple[Player, ...] = (BOREAS, ANN)
    missing: tuple[Player, ...] = (GONE,)


class Matches:
    async def view(self, *_: Any) -> View:
        return View()

    async def known(self, *_: Any) -> dict[PlayerId, Player]:
        return {each.id: each for each in (ANN, BOREAS, GONE)}


async def test_names_that_nobody_gave_themselves_are_told_in_a_language() -> None:
    client = SimpleNamespace(services=SimpleNamespace(matches=Matches()))
    request = Request(cast(Any, client), cast(Any, None), ANN, PSEUDO)
    seen, known = await request.view(cast(Any, "m")), await request.known(frozenset(), 10)
    assert [each.id for each in seen.members] == [ANN.id, BOREAS.id, GONE.id]
    assert [OPENED in each.name for each in seen.members] == [False, True, True]
    assert [OPENED in each.name for each in seen.seats] == [True, False]
    assert [OPENED in each.name for each in seen.missing] == [True]
    assert [OPENED in each.name for each in known.values()] == [False, True, True]
    assert not seen.invited
