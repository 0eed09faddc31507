"""Three days of a match of four people, one of whom vanishes, comes back, undoes a move, and is replaced."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from cogs.match_selection import MINE, no_match
from cogs.wording import TAKEN_BACK
from games import find_abouts
from matches.decisions.refusal import REPLACED
from sandbox import Discord, Message, Person
from tests.wire.process import TimedBot
from tests.wire.story import labels, match_of
from tests.wire.wandering import moves, newest_board, waited_for

HOUR = timedelta(hours=1)
ZONES = {
    "Alice": "Europe/Vienna",
    "Bob": "Asia/Tokyo",
    "Chandra": "America/New_York",
    "Diego": "Australia/Lord_Howe",
}
BED, UP = time(23), time(7)
GAME = "weathervanes"


class Days:
    """A match with its people, which a test plays while days pass."""

    def __init__(self, discord: Discord, bot: TimedBot) -> None:
        self.discord, self.bot = discord, bot
        self.people: list[Person] = []
        self.passed = timedelta()
        self.rng = Random(7)
        self.reminded: dict[str, datetime] = {}

    async def begins(self) -> None:
        for name, zone in ZONES.items():
            told = await self.discord.person(name).types(f"/settings zone:{zone} sleep:23-7")
            assert zone in told.text
        self.people, _ = await match_of(self.discord, *ZONES, game=GAME, options="pace:8h")
        await self.discord.settle()

    @property
    def board(self) -> Message:
        return newest_board(self.discord)

    @property
    def mover(self) -> Person:
        return waited_for(self.board, self.people)[0]

    async def turn(self) -> Message:
        """Make a random move as the player to move. Return the response."""
        answer = await moves(self.mover, GAME, self.rng)
        await self.discord.settle()
        return answer

    async def hours(self, count: int) -> list[Message]:
        """Let this many hours pass, one at a time. Return the messages posted meanwhile."""
        general = self.discord.server.channel("general")
        before = {message.id for message in general.messages}
        for _ in range(count):
            await self.bot.passes(HOUR)
            self.passed += HOUR
            self._note()
        return [message for message in general.messages if message.id not in before]

    @property
    def now(self) -> datetime:
        return datetime.now(UTC) + self.passed

    def _note(self) -> None:
        """Record each reminder with the time at which it came, in the time zone of the person reminded."""
        for message in self.discord.server.channel("general").messages[-3:]:
            for name, zone in ZONES.items():
                person = self.discord.person(name)
                if (
                    message.content.startswith(person.mention)
                    and "waits for you" in message.content
                ):
                    there = self.now.astimezone(ZoneInfo(zone))
                    self.reminded.setdefault(f"{name} {message.id}", there)


@pytest.mark.slow
async def test_three_day_match_survives_absence_undo_and_replacement(
    discord: Discord, timed: TimedBot
) -> None:
    days = Days(discord, timed)
    await days.begins()
    for _ in range(5):
        await days.turn()
        await days.hours(3)

    vanished = days.mover
    posted = await days.hours(26)
    (late,) = [message for message in posted if "time is up" in message.content]
    assert vanished in late.pinged
    assert "*I'm back*" in late.content
    assert any(key.startswith(vanished.name) for key in days.reminded)
    assert vanished not in waited_for(days.board, days.people)

    while "I'm back" not in labels(days.board):
        await days.turn()
    await days.turn()
    assert "I'm back" in labels(await vanished.types(f"/{GAME} hand"))
    back = await vanished.presses("I'm back", on=days.board)
    assert str(find_abouts()[GAME].hand) in labels(back)
    await until_undone(days, vanished)

    for at in days.reminded.values():
        assert UP <= at.time() < BED, "nobody is reminded at night"

    for _ in range(3):
        if days.mover is not vanished:
            await days.turn()
    while days.mover is not vanished:
        await days.turn()
    await days.hours(40)
    assert "I'm back" in labels(days.board)
    eve = discord.person("Eve")
    host = days.people[0] if vanished is not days.people[0] else days.people[1]
    await replaced(days, vanished, host, eve)
    days.people = [eve if person is vanished else person for person in days.people]
    assert days.passed > timedelta(days=3)
    hand = await vanished.types(f"/{GAME} hand")
    assert hand.text in (str(REPLACED), str(no_match(MINE, find_abouts()[GAME])))
    assert not hand.media
    # Where the match makes forced moves for Eve, it takes more turns until she is called.
    turns, general = 0, discord.server.channel("general")
    while not any(eve in message.pinged for message in general.messages):
        turns += 1
        assert turns < 40
        await days.turn()


async def until_undone(days: Days, person: Person) -> Message:
    """Play until the person can undo a card without anybody's consent, and let them undo it. Return the message
    about it."""
    for _ in range(60):
        mover, board = days.mover, days.board
        answer = await days.turn()
        # A placement doesn't count: as long as nobody has seen it, it is withdrawn without a message.
        card = "You played" in answer.text and "**place" not in answer.text
        if mover is person and card and "Undo" in labels(answer):
            assert str(TAKEN_BACK) in (await person.presses("Undo", on=answer)).text
            return await board.channel.message(
                lambda each: "undid their last move" in each.content, after=board
            )
    raise AssertionError("no move could be taken back")


async def replaced(days: Days, missing: Person, host: Person, newcomer: Person) -> None:
    """Replace a missing person by the newcomer, with the button *Replace* under the board. If the replacement
    needs the agreement of other players, let them agree."""
    answer = await host.presses("Replace", on=days.board)
    if answer.selects:  # others are missing too
        answer = await host.chooses(missing.name, on=answer)
    free = "is replaced" in answer.text or "is free" in answer.text
    agreed = missing is days.people[0]  # without the word of the match's host, others have to agree
    assert free or (agreed and f"agree to replace {missing.name}" in answer.text), answer.text
    await days.discord.settle()
    for other in days.people:
        notice = newest(days, "Agree: replace")
        if notice is None or other in (missing, host):
            continue
        await other.presses(f"Agree: replace {missing.name}", on=notice)
        await days.discord.settle()
    notice = await days.discord.server.channel("general").message(
        lambda each: "Take this seat" in labels(each)
    )
    taken = await newcomer.presses("Take this seat", on=notice)
    assert "You play" in taken.text
    await days.discord.settle()


def newest(days: Days, label: str) -> Message | None:
    messages = days.discord.server.channel("general").messages
    found = (each for each in reversed(messages) if any(label in text for text in labels(each)))
    return next(found, None)
