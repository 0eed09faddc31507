"""Lessons, taken with buttons and by typing, in servers and elsewhere. Other people see nothing of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from functools import partial

import pytest

from cogs.actions.hands import EARLIER_MOVES
from cogs.learning.lesson_scenes import LEARNED
from cogs.personal.learn import CHANGED
from lessons import find_lessons
from lessons.course import EDITION
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.storage import execute, look
from tests.wire.story import kind_of, labels

TRADEWINDS = "/learn game:Tradewinds"


def moves_on(message: Message) -> list[str]:
    """Return the labels of the buttons that make a move or open a choice of moves."""
    moving = ("lesson", "lessongroup")
    return [each.label for each in message.buttons if kind_of(each.custom_id) in moving]


def stored_moves(bot: Bot) -> list[str]:
    """Return the moves of the only lesson in the database."""
    ((stored,),) = look(bot.database, "SELECT moves FROM lessons")
    edition, *moves = json.loads(str(stored))
    assert edition == EDITION
    return [*moves]


async def to_the_end(person: Person, scene: Message, which: int = 0) -> Message:
    """In each scene, press the button for the move with index `which`, until the lesson ends. Return the last
    message."""
    while str(LEARNED) not in scene.text:
        scene = await person.presses(moves_on(scene)[which], on=scene)
    return scene


@pytest.mark.parametrize("game", [each.about.name for each in find_lessons().values()])
async def test_every_lesson_can_be_completed_and_creates_no_match(
    discord: Discord, bot: Bot, game: str
) -> None:
    """The lesson is completed twice: first with the first choice of each scene, then with the last one, however
    bad that is."""
    alice, general = discord.person("Alice"), discord.server.channel("general")
    scene = await alice.types(f"/learn game:{game}")
    assert scene.ephemeral_to is alice
    assert scene.attachments
    end = await to_the_end(alice, scene)
    again = await to_the_end(alice, await alice.presses("Once more", on=end), which=-1)
    assert labels(again) == ["Practise", "Play with friends", "Rules", "Once more"]
    assert again.attachments
    await discord.settle()
    assert not [message for message in general.messages if message.ephemeral_to is None]
    assert not alice.dm.messages
    assert look(bot.database, "SELECT * FROM matches") == []
    assert "begins" in (await alice.presses("Practise", on=again)).text
    assert alice.dm.messages


async def test_lesson_resumes_where_it_was_left_even_after_a_kill(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    first = await alice.types(TRADEWINDS)
    second = await alice.presses(moves_on(first)[0], on=first)
    text, shown = second.text, moves_on(second)
    await bot.kill()
    await bot.start()
    back = await alice.types(TRADEWINDS)
    assert (back.text, moves_on(back)) == (text, shown)
    third = await alice.presses(shown[0], on=back)
    assert third.text != text
    anew = await alice.types(f"{TRADEWINDS} again:True")
    assert len(moves_on(anew)) == 6


async def test_lesson_button_of_an_earlier_decision_is_refused(discord: Discord, bot: Bot) -> None:
    alice = discord.person("Alice")
    one, other = await alice.types(TRADEWINDS), await alice.types(TRADEWINDS)
    first, second, *_ = moves_on(one)
    following = await alice.presses(first, on=one)
    text = following.text
    assert str(EARLIER_MOVES) in (await alice.presses(second, on=other)).text
    # Pressing the old button again makes no second move.
    assert (await alice.presses(first, on=other)).text == text
    assert len(stored_moves(bot)) == 1


async def test_lesson_button_of_an_earlier_run_is_refused(discord: Discord, bot: Bot) -> None:
    alice = discord.person("Alice")
    start = await alice.types(TRADEWINDS)
    first, other, *_ = moves_on(start)
    earlier = await alice.presses(first, on=start)
    anew = await alice.types(f"{TRADEWINDS} again:True")
    await alice.presses(other, on=anew)
    made = stored_moves(bot)
    assert str(EARLIER_MOVES) in (await alice.presses(moves_on(earlier)[-1], on=earlier)).text
    assert stored_moves(bot) == made


async def test_lesson_moves_can_be_typed(discord: Discord, bot: Bot) -> None:
    alice = discord.person("Alice")
    line = "/learn game:Crosswind move:"
    assert "a2" in [value for _, value in await alice.asks(line)]
    scene = await alice.types(f"{line}a2")
    assert moves_on(scene)
    refused = await alice.types(f"{line}z99")
    assert "z99" in refused.text
    assert moves_on(await alice.presses("Go on", on=refused))
    taken = await alice.types(f"{line}c3")
    assert "c3" in taken.text
    assert stored_moves(bot) == ["a2"]
    assert "a2" not in [value for _, value in await alice.asks(line)]
    anew = "/learn game:Crosswind again:True move:"
    assert "a2" in [value for _, value in await alice.asks(anew)]


async def test_lessons_work_in_direct_messages_and_servers_without_the_bot(
    discord: Discord, bot: Bot
) -> None:
    alice, abroad = discord.person("Alice"), discord.add_server("Lagoon")
    direct = await alice.types(TRADEWINDS, alice.dm)
    assert len(moves_on(direct)) == 6
    abroad.remove_bot()
    alice.installs_app()
    elsewhere = await alice.types(TRADEWINDS, abroad.channel("general"))
    scene = await alice.presses(moves_on(elsewhere)[0], on=elsewhere)
    assert scene.ephemeral_to is alice
    assert len(moves_on(scene)) == 5


@pytest.mark.parametrize("stored", ['["keep none"]', f'["{EDITION}", "no card"]'])
async def test_lesson_whose_stored_moves_do_not_fit_starts_again(
    discord: Discord, bot: Bot, stored: str
) -> None:
    """Stored moves may belong to an earlier version of the lesson. Such moves can be legal and yet mean
    something else now, so the lesson does not replay them."""
    alice, change = discord.person("Alice"), f"UPDATE lessons SET moves = '{stored}'"
    first = await alice.types("/learn game:Chance")
    choices = moves_on(first)
    second = await alice.presses(choices[0], on=first)
    ways: list[Callable[[], Coroutine[None, None, Message]]] = [
        partial(alice.types, "/learn game:Chance"),
        partial(alice.types, "/learn game:Chance move:keep none"),
        partial(alice.presses, moves_on(second)[0], on=second),
    ]
    for anew in ways:
        execute(bot.database, change)
        scene = await anew()
        assert str(CHANGED).removeprefix("-# ") in scene.text
        assert moves_on(scene) == choices
        assert look(bot.database, "SELECT moves FROM lessons") == [("[]",)]
