"""Practice matches against computers in direct messages."""

from __future__ import annotations

import asyncio
from typing import Final

import pytest

from cogs.lobbies.opening import needs_server
from cogs.match_selection import MINE, no_match, unknown_match
from cogs.personal.my_matches import NO_MATCHES
from cogs.personal.practice import CLOSED, wrong_number
from cogs.replying.answering import BUSY
from cogs.wording import NOBODY_LEFT, PRACTICE_STAYS, again, again_otherwise
from games.crosswind.about import ABOUT as CROSSWIND
from games.tradewinds.about import ABOUT as TRADEWINDS
from matches.service.limits import PRACTISING
from matches.service.lobbies import TOO_MUCH_PRACTICE
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.storage import locked, look
from tests.wire.story import id_of, is_end, resign

BEGINS: Final = "/practice game:Tradewinds level:easy"


async def practises(person: Person, line: str = BEGINS) -> Message:
    """Begin a practice match. Return the first board on which the person is to move."""
    newest = person.dm.messages[-1] if person.dm.messages else None
    assert "begins" in (await person.types(line)).text
    return await called(person, newest)


async def test_resigning_beside_computers_only_says_that_the_match_ends(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    await practises(alice, "/practice game:Wind of Fortune level:beginner players:4")
    question = await alice.types("/match do:resign", alice.dm)
    assert str(NOBODY_LEFT) in question.text
    assert "partner" not in question.text  # a computer doesn't play on alone


async def called(person: Person, after: Message | None) -> Message:
    """Return the next board that pings the person or shows the end of the match."""

    def is_called(message: Message) -> bool:
        named = is_end(message) or person.mention in message.content.split("\n")[0]
        return bool(message.attachments) and named

    return await person.dm.message(is_called, after=after)


async def plays(person: Person, board: Message) -> Message:
    """Play the first card in the hand. Return the next board that pings the person or shows the end of the
    match."""
    hand = await person.presses("Hand", on=board)
    told = await person.presses(hand.buttons[0].label, on=hand)
    assert "You played" in told.text
    return await called(person, board)


async def test_practice_match_is_played_in_direct_messages_and_repeated(
    discord: Discord, bot: Bot
) -> None:
    alice, general = discord.person("Alice"), discord.server.channel("general")
    board = await practises(alice)
    while not is_end(board):
        board = await plays(alice, board)
    await discord.settle()
    assert not general.messages
    boards = [message for message in alice.dm.messages if message.attachments]
    assert [bool(message.buttons) for message in boards] == [False] * (len(boards) - 1) + [True]
    assert str(again(alice.dm.id)) in (await alice.presses("Rematch", on=board)).text
    rematch = await called(alice, board)
    assert not is_end(rematch)
    assert str(again(alice.dm.id)) in (await alice.presses("Rematch", on=board)).text
    await discord.settle()
    assert alice.dm.messages[-1] is rematch


async def over(alice: Person, after: Message | None) -> Message:
    """Let Alice resign the match, and return its last message."""
    await resign(alice, alice.dm)
    return await alice.dm.message(is_end, after=after)


async def in_series(alice: Person, played: Message) -> Message:
    """Ask for a rematch that begins a series. Return the response."""
    asked = await alice.types(f"/match do:series match:{id_of(played)}", alice.dm)
    return await alice.presses("Best of three", on=asked)


async def test_practice_rematch_reports_options_that_differ_from_the_request(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    first = await over(alice, await practises(alice, "/practice game:Crosswind level:easy"))
    rematch = f"/match do:rematch match:{id_of(first)}"
    assert ":luck`" in (await alice.types(f"{rematch} word:luck", alice.dm)).text
    told = await alice.types(f"{rematch} word:other", alice.dm)
    assert told.text == str(again_otherwise(alice.dm.id))
    assert (await in_series(alice, first)).text == str(again_otherwise(alice.dm.id))
    assert ":luck`" in (await alice.types(f"{rematch} word:luck", alice.dm)).text
    second = await over(alice, first)
    assert id_of(second) != id_of(first)
    assert (await in_series(alice, first)).text == str(again(alice.dm.id))
    third = await over(alice, second)
    assert "Best of three" in third.content
    assert id_of(third) not in (id_of(first), id_of(second))


async def test_practice_match_loses_and_repeats_nothing_after_a_kill(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    board = await practises(alice, f"{BEGINS} options:first: north")
    for _ in range(2):
        hand = await alice.presses("Hand", on=board)
        assert "You played" in (await alice.presses(hand.buttons[0].label, on=hand)).text
        await bot.kill()
        discord.forget_nonces()
        await bot.start()
        board = await called(alice, board)
    await discord.settle()
    shown = [file.filename for each in alice.dm.messages for file in each.attachments]
    assert len(shown) == len({*shown})
    counted = look(bot.database, "SELECT count(*) FROM events WHERE kind = 'moved'")
    assert counted == [(2 * 4,)]


@pytest.mark.parametrize("again", [False, True])
async def test_kill_at_the_start_of_practice_repeats_only_its_greeting(
    discord: Discord, bot: Bot, again: bool
) -> None:
    alice = discord.person("Alice")
    held = discord.faults.add(method="POST", path=f"/channels/{alice.dm.id}/m", hang="after")
    interaction = alice.starts(BEGINS)
    await held.reached.wait()
    await bot.kill()
    interaction.abandon()
    discord.faults.clear()
    await bot.start()
    assert look(bot.database, "SELECT * FROM matches") == []
    if again:  # Discord delivers it to the new process, which takes the greeting over
        discord.redeliver(interaction.id)
        await called(alice, None)
    else:
        await practises(alice)
    assert look(bot.database, "SELECT count(*) FROM matches") == [(1,)]
    greetings = [each for each in alice.dm.messages if each.content.startswith("**Practice**")]
    assert len(greetings) == (1 if again else 2)


async def test_practice_is_refused_while_direct_messages_are_closed(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    alice.closes_direct_messages()
    assert str(CLOSED) in (await alice.types(BEGINS)).text
    assert look(bot.database, "SELECT * FROM matches") == []
    assert str(NO_MATCHES) in (await alice.types("/matches")).text
    alice.opens_direct_messages()
    assert await practises(alice)


async def test_user_install_can_practise_in_servers_without_the_bot(
    discord: Discord, bot: Bot
) -> None:
    alice, abroad = discord.person("Alice"), discord.add_server("Lagoon")
    abroad.remove_bot()
    alice.installs_app()
    alice.leaves_server(discord.server)
    place = abroad.channel("general")
    assert "begins" in (await alice.types(BEGINS, place)).text
    board = await called(alice, None)
    hand = await alice.types("/tradewinds hand", place)
    assert "You played" in (await alice.presses(hand.buttons[0].label, on=hand)).text
    await called(alice, board)
    assert str(needs_server(TRADEWINDS)) in (await alice.types("/tradewinds start", place)).text
    await discord.settle()
    assert not [message for message in place.messages if message.author is discord.world.bot]


async def test_commands_that_need_a_server_say_so_in_direct_messages(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    assert str(needs_server(TRADEWINDS)) in (await alice.types("/tradewinds start", alice.dm)).text
    refused = await alice.types("/tradewinds hand", alice.dm)
    assert str(no_match(MINE, TRADEWINDS, practising=True)) in refused.text
    board = await practises(alice)
    assert str(PRACTICE_STAYS) in (await alice.types("/match do:carry-on", alice.dm)).text
    for line in ("board", "board show:only me, in words", "rules"):
        assert (await alice.types(f"/tradewinds {line}", alice.dm)).text, line
    for do in ("history", "fair-deal", "undo"):
        assert (await alice.types(f"/match do:{do}", alice.dm)).text, do
    for do in ("leave", "begin", "cancel", "nudge", "replace", "take", "end", "back"):
        refused = await alice.types(f"/match do:{do}", alice.dm)
        assert refused.ephemeral_to is alice, do
    assert (await alice.types("/match do:join", alice.dm)).ephemeral_to is alice
    await discord.settle()
    assert alice.dm.messages[-1] is board
    await alice.types("/tradewinds board show:everyone", alice.dm)
    assert await called(alice, board)


async def test_practice_matches_must_be_named_in_server_commands(
    discord: Discord, bot: Bot
) -> None:
    alice, eve = discord.person("Alice"), discord.person("Eve")
    board = await practises(alice)
    assert str(no_match(MINE, TRADEWINDS)) in (await alice.types("/tradewinds hand")).text
    ((label, match_id),) = await alice.asks("/tradewinds hand match:")
    assert "practice" in label
    hand = await alice.types(f"/tradewinds hand match:{match_id}")
    assert "You played" in (await alice.presses(hand.buttons[0].label, on=hand)).text
    await called(alice, board)
    listed = (await alice.types("/matches")).text
    assert f"https://discord.com/channels/@me/{alice.dm.id}/" in listed
    assert "your direct messages" in listed
    assert (await alice.types("/next")).media
    refused = await eve.types(f"/tradewinds board match:{match_id}", eve.dm)
    assert not refused.media
    assert str(unknown_match(str(match_id), "Tradewinds")) in refused.text


async def test_practice_options_and_player_count_are_offered_and_checked(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    offered = await alice.asks("/practice game:Crosswind options:")
    assert {"size: 7", "swap: off"} <= {value for _, value in offered}
    offered = await alice.asks("/practice game:Crosswind options:size: 7, sw")
    assert [value for _, value in offered] == ["size: 7, swap: on", "size: 7, swap: off"]
    line = "/practice game:Crosswind level:easy"
    await practises(alice, f"{line} options:size: 7, swap: off")
    ((payload,),) = look(bot.database, "SELECT payload FROM events WHERE kind = 'opened'")
    assert '"size":7' in str(payload).replace(" ", "")
    for typed, why in {
        "players:3": wrong_number(CROSSWIND),
        "options:size: 8": "one of 7, 9",
        "options:hat: 3": "size and swap",
    }.items():
        assert str(why) in (await alice.types(f"{line} {typed}")).text
    await practises(alice, "/practice game:Chance level:easy players:4")
    (matches,) = look(bot.database, "SELECT count(*) FROM matches")
    assert matches == (2,)


async def test_practice_greeting_is_deleted_if_the_limit_is_reached_meanwhile(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    for _ in range(PRACTISING - 1):
        await practises(alice)
    posting = discord.faults.add(method="POST", path=f"/channels/{alice.dm.id}/m", hang="after")
    both = [alice.starts(BEGINS) for _ in range(2)]
    await posting.reached.wait()
    # The second request waits behind this post, though both have passed the first check of the limit.
    posting.release()
    told = sorted([(await each.answer).text for each in both])
    assert sum("begins" in text for text in told) == 1
    assert sum(str(TOO_MUCH_PRACTICE) in text for text in told) == 1
    await discord.settle()
    greetings = [each for each in alice.dm.messages if each.content.startswith("**Practice**")]
    assert len(greetings) == PRACTISING


async def test_practice_button_pressed_again_after_the_database_was_busy_greets_once(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    card = await alice.chooses("Crosswind", on=await alice.types("/help"))
    posting = discord.faults.add(method="POST", path=f"/channels/{alice.dm.id}/m", hang="after")
    press = asyncio.create_task(alice.presses("Practise", on=card))
    await posting.reached.wait()
    with locked(bot.database):
        posting.release()
        assert (await press).text == str(BUSY)
    await alice.presses("Practise", on=card)
    await called(alice, None)
    greetings = [each for each in alice.dm.messages if each.content.startswith("**Practice**")]
    assert len(greetings) == 1


async def test_practice_says_which_level_of_computer_plays_where_levels_differ(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    for typed, told in (
        ("game:Crosswind", "against a computer (beginner)"),
        ("game:Crosswind level:master", "against a computer (master)"),
        ("game:Chance players:7 level:strong", "against 6 computers, which all play alike here,"),
    ):
        await practises(alice, f"/practice {typed}")
        assert [each for each in alice.dm.messages if told in each.text], typed
