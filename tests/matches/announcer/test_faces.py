"""Pictures of the table show the players' avatars (faces) that are cached when the picture is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from matches.announcer.pictures import Drawing
from matches.ports.channel import Faces
from tests.matches.conftest import SERVER, Harness
from tests.matches.fakes import FakePainter
from texts.language import ENGLISH


class Portraying(FakePainter):
    """A fake painter that remembers the faces in each picture."""

    def __init__(self) -> None:
        self.faces: list[Faces] = []

    async def paint(self, *seen: Any) -> tuple[bytes, str]:
        self.faces.append(seen[5])
        self.drawn += 1
        return b"", "a table"


@pytest.fixture
def known() -> dict[tuple[int, int], str]:
    """The faces that are cached, by server and Discord id."""
    return {}


@pytest.fixture
def painter(harness: Harness, known: dict[tuple[int, int], str]) -> Portraying:
    painter = Portraying()
    harness.paint_with(painter, lambda server, id: known.get((server, id)))
    return painter


async def test_avatars_on_the_board_are_in_seat_order(
    harness: Harness, painter: Portraying, known: dict[tuple[int, int], str]
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    assert not painter.faces[-1], "none is at hand"
    match = await harness.service.matches.load(match_id)
    people = await harness.services.players.known(frozenset(match.order), SERVER)
    first, second = (people[each].discord_id for each in match.order[:2])
    known[SERVER, second] = "second"
    known[SERVER + 1, first] = "worn elsewhere"
    await harness.moved(match_id)
    assert painter.faces[-1] == (None, "second", *painter.faces[-1][2:])
    known[SERVER, first] = "first"
    await harness.moved(match_id)
    assert painter.faces[-1][:2] == ("first", "second")


async def test_avatar_that_arrives_late_changes_no_message(
    harness: Harness, painter: Portraying, known: dict[tuple[int, int], str]
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    drawn, messages = painter.drawn, {**harness.channel.messages}
    match = await harness.service.matches.load(match_id)
    people = await harness.services.players.known(frozenset(match.order), SERVER)
    known.update({(SERVER, each.discord_id): "a face" for each in people.values()})
    harness.announcer.wake(match_id)
    await harness.announcer.idle()
    assert painter.drawn == drawn
    assert harness.channel.messages == messages


async def test_cached_picture_is_reused_only_with_the_same_avatars() -> None:
    painter = Portraying()
    drawing = Drawing(painter)
    view: Any = None
    for faces in ((), (), ("a", None), ("a", None), ("b", None)):
        await drawing.paint("no game", view, ("Ann", "Ben"), frozenset(), ENGLISH, faces)
    assert painter.faces == [(), ("a", None), ("b", None)]
    drawing.forget()
    await drawing.paint("no game", view, ("Ann", "Ben"), frozenset(), ENGLISH, ("b", None))
    assert len(painter.faces) == 4
