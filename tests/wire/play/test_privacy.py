"""Personal data: what is stored can be seen, exported and erased on request."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from cogs.personal.my_matches import NO_MATCHES
from cogs.personal.privacy import ABOUT, NOTHING_DELETED, NOTHING_LEFT
from locales import find
from matches.decisions.refusal import NOT_PLAYING
from matches.wording.names import FORMER
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.story import board_of, initials_in, labels, match_of, mover_of, opens, turns


def stored(path: Path) -> str:
    """Return everything in the database as text."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


def document(message: Message) -> Any:
    """Return the parsed content of the only file in a message."""
    (file,) = message.attachments
    assert file.filename == "fairwind.json"
    return json.loads(file.data)


async def goes_for_good(person: Person) -> Message:
    """Delete all data of a person and confirm it. Return the response."""
    question = await person.types("/privacy do:delete")
    return await person.presses("Delete", on=question)


async def test_own_data_is_exported_as_a_file(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", options="options:first: north")
    hand = await alice.presses("Hand", on=board)
    played = initials_in(hand)[0]
    await alice.presses(hand.buttons[0].label, on=hand)
    board = await board_of(board.channel, after=board)
    answer = await alice.types("/privacy do:export")
    assert answer.ephemeral_to is alice
    told = document(answer)
    assert told["person"]["name"] == "Alice"
    assert told["person"]["user id"] == str(alice.id)
    (match,) = told["matches"]
    assert [deed["what"] for deed in match["deeds"]] == ["opened", "joined", "moved"]
    assert match["deeds"][-1]["move"] == played
    assert str(bob.id) not in json.dumps(told)
    about = await bob.types("/privacy")
    assert document(await bob.presses("Export", on=about))["person"]["name"] == "Bob"


async def test_privacy_command_explains_stored_data_and_asks_before_it_deletes(
    discord: Discord, bot: Bot
) -> None:
    (alice, _), _ = await match_of(discord, "Alice", "Bob")
    about = await alice.types("/privacy")
    assert str(ABOUT).split("\n")[0] in about.text
    assert labels(about) == ["Export", "Delete …"]
    assert (await alice.types("/privacy", channel=alice.dm)).text == about.text
    question = await alice.presses("Delete …", on=about)
    assert labels(question) == ["Delete", "Export", "Keep it"]
    assert str(NOTHING_DELETED) in (await alice.presses("Keep it", on=question)).text
    assert "Alice" in stored(bot.database)


async def test_user_erased_during_a_match_becomes_a_former_player(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(
        discord, "Alice", "Bob", "Chandra", options="options:first: north"
    )
    alice, bob, chandra = people
    board = await turns(people, board, 2)
    gone = await goes_for_good(alice)
    assert str(NOTHING_LEFT) in gone.text
    assert not gone.buttons
    notice = await board.channel.message(lambda each: "has left for good" in each.content)
    assert "North" in notice.content
    assert alice not in notice.pinged
    kept = stored(bot.database)
    assert "Alice" not in kept
    assert str(alice.id) not in kept
    board = await turns([bob, chandra], board, 3)
    assert alice not in board.pinged
    assert "Alice" not in board.content
    assert "Alice" not in " ".join(picture.description or "" for picture in board.media)
    assert mover_of(board, [bob, chandra])
    bob.reads_in("fi")
    ((name, _),) = await bob.asks("/match do:replace player:")
    assert name == find("fi").say(FORMER)


async def test_erasure_is_completed_after_a_kill_and_a_returning_user_is_a_new_player(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", options="options:first: north")
    await goes_for_good(alice)
    await bot.kill()
    await bot.start()
    assert str(alice.id) not in stored(bot.database)
    notice = await board.channel.message(lambda each: "has left for good" in each.content)
    assert bob.mention in notice.content
    assert str(NOT_PLAYING) in (await alice.presses("Hand", on=notice)).text
    assert str(NO_MATCHES) in (await alice.types("/matches")).text
    _, lobby = await opens(discord, "Alice", after=notice)
    assert "Alice (host)" in lobby.content
    assert (await bob.types("/tradewinds hand")).media
