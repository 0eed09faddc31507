"""Users read about matches in their language, including the names of computers, and forge no ids in menus."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from cogs.request import Request, are_ids
from matches.log.events import PlayerId
from matches.ports.players import FORMER, Player
from matches.service.reader import Renamed
from players.names import COMPUTER
from tests.pseudo import OPENED, PSEUDO

ANN = Player(PlayerId(1), 501, "Ann")
BOREAS = Player(PlayerId(2), 0, f"{COMPUTER} Boreas (fair)", level="fair")
GONE = Player(PlayerId(3), -3, FORMER)


EVERYBODY = {each.id: each for each in (ANN, BOREAS, GONE)}


class Matches:
    async def view(self, _: Any, __: Any, renamed: Renamed, **___: Any) -> dict[PlayerId, Player]:
        return {**renamed(EVERYBODY)}

    async def known(self, *_: Any) -> dict[PlayerId, Player]:
        return EVERYBODY


async def test_names_of_computers_and_former_players_are_translated() -> None:
    client = SimpleNamespace(services=SimpleNamespace(reader=Matches(), players=Matches()))
    request = Request(cast(Any, client), cast(Any, None), ANN, PSEUDO)
    seen = cast(dict[PlayerId, Player], await request.view(cast(Any, "m")))
    for people in (seen, await request.known(frozenset(), 10)):
        assert [*people] == [ANN.id, BOREAS.id, GONE.id]
        assert [OPENED in each.name for each in people.values()] == [False, True, True]


def test_menu_of_a_server_accepts_only_ids_that_can_be_stored() -> None:
    assert are_ids([str(2**63 - 1), "1"])
    for forged in ([str(2**63)], ["9" * 19], ["²"], ["-1"], [""], [7], [], "77", None, ["1"] * 26):
        assert not are_ids(forged), forged
