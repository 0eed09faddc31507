"""Measures how much of the bot people see at once:

- how many entries Discord lists after `/`, and how many options each `start` has,
- how many buttons a message has, and how many presses a move takes,
- how many lines stand above a picture, on a wide screen and on a phone,
- how much a newcomer must read and press before their first move.

Presses are counted from *Hand* to the confirmation, in matches of suggested moves. Lines are counted in a match
between people, and in a match of one person against computers.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import mean
from typing import Any, Final

from benchmarks.first_move import WORDS_A_SECOND, first_move
from benchmarks.pressing import presses
from benchmarks.running import running, stand_in
from games import find_abouts, find_games
from matches.announcer.condensing import phone_lines
from matches.decisions import lobby, playing
from matches.log.events import MatchId
from matches.log.match import Status
from matches.log.words import LevelName
from matches.ports.channel import Message
from renderers import find
from renderers.studio import Studio
from sandbox import Discord
from tests.matches.conftest import Harness, harness_at
from tests.matches.fakes import FakeChannel, FakeClock

COVER: Final = "the cover of the game"
NAMES: Final = ("Alice", "Bob", "Chandra", "Dimitri")
MOST: Final = 60
"""Number of moves for each person after which people resign. Otherwise, Wind of Fortune would take hundreds."""

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


def main() -> None:
    asyncio.run(_commands())
    print("\n| game | presses a move: mean | most |\n|---|---|---|")
    for game in find_games():
        counts = [*presses_of(game)]
        print(f"| {game} | {mean(counts):.2f} | {max(counts)} |", flush=True)
    print("\n| game | with | message | buttons | lines above the picture | wrapped |")
    print("|---|---|---|---|---|---|")
    for game in find_games():
        for computers in (False, True):
            for kind, messages in asyncio.run(shown_in(game, computers=computers)).items():
                partners = "computers" if computers else "people"
                print(f"| {game} | {partners} | {kind} | {_row(messages)} |", flush=True)


async def _commands() -> None:
    async with stand_in() as discord:
        with tempfile.TemporaryDirectory() as folder:
            database = {"FAIRWIND_DATABASE": str(Path(folder, "presses.sqlite3"))}
            async with running(discord, "bot", "run", settings=database):
                commands = {game: discord.world.commands.named(game, None) for game in find_games()}
                entries = sum(map(_entries, discord.world.commands.of(None)))
                firsts = [await _first(discord, about.name) for about in find_abouts().values()]
    print(f"Entries behind /: {entries}\n")
    print("| game | entries | options of start |\n|---|---|---|")
    for game, command in commands.items():
        assert command is not None
        (start,) = (each for each in command["options"] if each["name"] == "start")
        print(f"| {game} | {_entries(command)} | {len(start['options'])} |")
    print("\n| from /play to a first move | messages | words | presses | seconds to read |")
    print("|---|---|---|---|---|")
    print("\n".join(firsts), flush=True)


async def _first(discord: Discord, game: str) -> str:
    counted = await first_move(discord.person(f"New to {game}"), game)
    seconds = round(counted.words / WORDS_A_SECOND)
    return f"| {game} | {len(counted.read)} | {counted.words} | {counted.presses} | {seconds} |"


def _entries(command: Any) -> int:
    """A command has one entry for each subcommand in the list after `/`."""
    inner = [each for each in command.get("options", ()) if each["type"] in (1, 2)]
    return sum(map(_entries, inner)) or 1


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
            match_id = await harness.opened(
                *people, game=game, computers=(level,) * (number - len(people))
            )
            host = await harness.person(people[0])
            if (await harness.match(match_id)).status is Status.LOBBY:
                await harness.service.writer.decide(match_id, "begin", lobby.begin, host.id)
            await harness.idle()
            for _ in range(MOST * len(people)):
                if not await _move(harness, match_id):
                    break
            else:
                await _everybody_resigns(harness, match_id, people)
            await harness.idle()
    return _by_kind(channel.shown)


async def _move(harness: Harness, match_id: MatchId) -> bool:
    match = await harness.match(match_id)
    if match.status is not Status.RUNNING:
        return False
    seat = min(match.to_act)
    move = match.rules.suggest(match.rules.view(match.state, seat))
    notation = match.rules.notation(move)
    await harness.act(match_id, playing.play, match.order[seat], notation)
    await harness.idle()
    return True


async def _everybody_resigns(harness: Harness, match_id: MatchId, names: Sequence[str]) -> None:
    for name in names:
        if (await harness.match(match_id)).status is Status.RUNNING:
            person = await harness.person(name)
            await harness.act(match_id, playing.resign, person.id)
            await harness.idle()


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


def _row(messages: Sequence[Message]) -> str:
    buttons = max(len(message.buttons) for message in messages)
    if not any(message.pictures for message in messages):
        return f"{buttons} | – | –"
    above = [len(message.content.split("\n")) for message in messages]
    most = max(above), max(phone_lines(message.content) for message in messages)
    return f"{buttons} | {mean(above):.1f}, at most {most[0]} | at most {most[1]}"
