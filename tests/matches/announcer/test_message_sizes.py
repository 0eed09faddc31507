"""Tests that a match's messages have few lines and buttons, and that a move takes few presses of buttons."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from games import find_abouts, find_games
from matches.announcer.condensing import MOST_LINES, phone_lines
from matches.log.match import Status
from matches.log.words import LevelName
from matches.ports.channel import Message
from renderers import find
from renderers.studio import Studio
from tests.contract.pressing import presses
from tests.matches.conftest import Harness, harness_at
from tests.matches.fakes import FakeChannel, FakeClock

MOST_BUTTONS: Final = {"lobby": 4, "start": 3, "turn": 3, "end": 3}
COVER: Final = "the cover of the game"
NAMES: Final = ("Alice", "Bob", "Chandra", "Dimitri")
MOST: Final = 6
"""Number of moves for each person after which people resign."""

Pictured = dict[str, list[Message]]
"""The messages of a match, grouped by kind: its lobby, its start, its turns and its end."""


class Recording(FakeChannel):
    """A channel that remembers every version of every message: as it was posted, and after each edit."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Message] = []

    async def post(self, channel: int, message: Message) -> int:
        posted = await super().post(channel, message)
        self.shown.append(message)
        return posted

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        await super().edit(channel, message_id, message)
        self.shown.append(self.messages[message_id])


class Words(Studio):
    """A studio that draws no pictures, because only the words are counted."""

    async def paint(self, *_: Any) -> tuple[bytes, str]:
        return b"", ""

    async def paint_end(self, *_: Any) -> tuple[bytes, str]:
        return b"", ""

    async def paint_cover(self, *_: Any) -> tuple[bytes, str]:
        return b"", COVER


def presses_of(game: str) -> Iterator[int]:
    """Play a match of suggested moves. Yield how many presses each move takes."""
    rules, about, renderer = find_games()[game], find_abouts()[game], find(game)
    state = rules.setup(min(4, max(about.seats)), about.settle({}), sha256(b"").digest())
    while acting := sorted(rules.to_act(state)):
        seat = acting[0]
        view, move = rules.view(state, seat), rules.forced(state, seat)
        if move is None:
            move = rules.suggest(view)
            yield dict(presses(renderer.moves(view)))[rules.notation(move)]
        state = rules.apply(state, seat, move)


async def shown_in(game: str, *, computers: bool) -> Pictured:
    """Play a match, and return its messages. With `computers`, one person plays against computers."""
    channel, about = Recording(), find_abouts()[game]
    number = min(max(about.people), len(NAMES))
    people = NAMES[: 1 if computers else number]
    level: LevelName = "easy"
    Harness.randomness.seed(0)
    with tempfile.TemporaryDirectory() as folder:
        async with harness_at(Path(folder, "lines.sqlite3"), channel, FakeClock()) as harness:
            harness.paint_with(Words())
            match_id = await harness.begun(
                *people, game=game, computers=(level,) * (number - len(people))
            )
            for resigning in (*[None] * MOST * len(people), *people):
                await harness.idle()
                match = await harness.match(match_id)
                if match.status is not Status.RUNNING:
                    break
                if resigning:
                    await harness.resign(match_id, resigning)
                else:
                    await harness.move_as_suggested(match_id, match.order[min(match.to_act)])
            await harness.idle()
    return _by_kind(channel.shown)


def _by_kind(shown: Sequence[Message]) -> Pictured:
    found: Pictured = defaultdict(list)
    begun = False
    for message in shown:
        kinds = {button.kind for button in message.buttons}
        if "rematch" in kinds:
            found["end"].append(message)
        elif any(picture.text == COVER for picture in message.pictures):
            found["lobby"].append(message)
        elif message.pictures:
            found["turn" if begun else "start"].append(message)
            begun = True
    return found


@pytest.mark.parametrize("computers", [False, True])
@pytest.mark.parametrize("game", find_games())
async def test_messages_of_a_match_have_few_buttons_and_few_lines_above_a_picture(
    game: str, computers: bool
) -> None:
    found = await shown_in(game, computers=computers)
    assert {"start", "turn", "end"} <= {*found}
    for kind, messages in found.items():
        for message in messages:
            assert len(message.buttons) <= MOST_BUTTONS[kind]
            # The note about a resignation is shown whole, because people must read it.
            if kind != "lobby" and "has resigned" not in message.content:
                assert phone_lines(message.content) <= MOST_LINES, message.content


async def test_message_about_the_end_of_a_match_says_the_result_first() -> None:
    (end,) = (await shown_in("tradewinds", computers=True))["end"]
    assert end.content.startswith("**You all ")


@pytest.mark.parametrize(("game", "most"), [("chance", 2), ("tradewinds", 2), ("crosswind", 3)])
def test_making_a_move_takes_few_button_presses(game: str, most: int) -> None:
    counts = [*presses_of(game)]
    assert counts
    assert max(counts) <= most
