"""Five people who play one match read five languages, and type their moves in them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from games.chance.about import ABOUT
from locales import LANGUAGES, find
from matches.decisions.playing import WRONG_TURN
from matches.wording.turns import BEGINS
from renderers.chance.moves import PROMPT
from sandbox import Discord, Message, Person
from tests.sampling import THOROUGH, sampled
from tests.wire.process import TimedBot, running
from tests.wire.story import (
    board_of,
    changed,
    is_end,
    kind_of,
    kinds,
    label_of,
    labels,
    lobby_of,
    manager,
    manages,
    match_of,
    mover_of,
    sets,
    ways_in,
)
from texts.text import Text

READERS: Final = {
    "Alice": ("en-US", "en"),
    "Bob": ("fi", "fi"),
    "Carmen": ("es-419", "es"),
    "Dieter": ("de", "de"),
    "Elena": ("pt-BR", "pt_BR"),
}
"""Each person's Discord locale, and the language in which the bot must answer."""

MISSING: Final = sorted({code for _, code in READERS.values()} - {*LANGUAGES})

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"no catalogue of {MISSING} is compiled")

OF_SERVER: Final = "de"
JOINED: Final = "You are in this match of {game}."
COULD_MEAN: Final = "That could mean {moves}. Say which one."
LED: Final = "You led **{card}**"
KEPT: Final = "You kept **{chards}**"
REMINDED: Final = "{player}, **{game}** waits for you: {link}, {time}"
"""English templates of messages. Their translations show in which language a message is."""


@pytest.fixture
async def timed(discord: Discord, tmp_path: Path) -> AsyncIterator[TimedBot]:
    """A bot on a server in German, with people who read five languages."""
    async with running(TimedBot(discord, tmp_path)) as process:
        for name, (locale, _) in READERS.items():
            discord.person(name).reads_in(locale)
        await manages(manager(discord), "language", f"{OF_SERVER}")
        yield process


def told_in(source: str | Text, text: str) -> set[str]:
    """Return the languages in which a text contains the translation of `source`."""
    return {code for code in LANGUAGES if _says(code, str(source), text)}


def _says(code: str, source: str, text: str) -> bool:
    parts = re.split(r"\{\w*\}", find(code).template(source))
    return re.search(".+?".join(map(re.escape, parts)), text, re.DOTALL) is not None


def language_of(person: Person) -> str:
    return READERS[person.name][1]


async def begins(discord: Discord, people: list[Person], after: Message | None) -> Message:
    """Begin a match of these people, checking that each joins in their language. Return the first board."""
    general, (host, *others) = discord.server.channel("general"), people
    await host.types("/chance start pace:1d options:countdown: 20, forecasts: off")
    lobby = await lobby_of(general, after)
    for person in others:
        joined = await person.presses(ways_in(lobby)[0], on=lobby)
        assert told_in(JOINED, joined.text) == {language_of(person)}
    await changed(lobby, lambda each: "begin" in kinds(each))
    await host.presses(label_of(lobby, "begin"), on=lobby)
    return await board_of(general, after)


async def is_refused(person: Person) -> None:
    refused = await person.types("/chance keep what:none")
    assert told_in(WRONG_TURN, refused.text) == {language_of(person)}


async def hand_of(person: Person, *, plays: bool) -> Message:
    hand = await person.types("/chance choose")
    assert told_in(PROMPT if plays else WRONG_TURN, hand.text) == {language_of(person)}
    return hand


@sampled
async def test_five_people_read_five_languages_at_one_table(
    discord: Discord, timed: TimedBot
) -> None:
    people = [discord.person(name) for name in READERS]
    for person in people:
        await sets(person, "reminders", "direct")
    board, waited = await begins(discord, people, None), {*people}
    assert told_in(BEGINS, board.content) == {OF_SERVER}
    words = {(await person.types("/chance board show:words")).text for person in people}
    assert len(words) == len(people), "each is another language"
    # The number of turns until everybody has moved is random, so `make test` doesn't wait for all.
    while len(waited) > (0 if THOROUGH else 4):
        mover = mover_of(board, people)
        if mover in waited:
            for other in {*people} - {mover}:
                await is_refused(other)
                await hand_of(other, plays=False)
            await timed.passes(timedelta(hours=12))
            (reminder,) = mover.dm.messages
            assert told_in(REMINDED, reminder.content) == {language_of(mover)}
            waited.remove(mover)
        # A move can also be typed as the label of its button.
        hand = await hand_of(mover, plays=True)
        *_, move = (each.label for each in hand.buttons if kind_of(each.custom_id) == "move")
        played = await mover.types(f"/chance keep what:{move}")
        assert told_in(KEPT, played.text) == {language_of(mover)}
        board = await board_of(board.channel, after=board)
        assert find(OF_SERVER).say(ABOUT.hand) in labels(board) or is_end(board)
        if waited and is_end(board):
            board = await begins(discord, people, board)


async def test_ambiguous_move_is_refused_and_its_meanings_are_named(
    discord: Discord, timed: TimedBot
) -> None:
    """In Weathervanes, a suit alone does not say which card to lead."""
    names = [name for name in READERS if name != "Alice"]
    people, board = await match_of(
        discord, *names, game="weathervanes", options="options:forecasts: off"
    )
    leader = mover_of(board, people)
    hand = await leader.presses(label_of(board, "hand"), on=board)
    card, suit = hand.selects[0].options[0].label.split(" ")
    refused = await leader.types(f"/weathervanes play card:{suit}")
    assert told_in(COULD_MEAN, refused.text) == {language_of(leader)}
    assert refused.text.count(suit) > 1
    played = await leader.types(f"/weathervanes play card:{card} {suit}")
    assert told_in(LED, played.text) == {language_of(leader)}
