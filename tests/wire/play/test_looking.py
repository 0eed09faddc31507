"""What people can look at: the board, the board in words, the history, the rules, and their matches."""

from __future__ import annotations

import re

import pytest

from cogs.actions.history import SINCE_OWN_MOVE
from cogs.actions.looking import shown_in
from cogs.match_selection import LOOK, MINE, no_match
from cogs.personal.my_matches import NO_MATCHES, NOTHING_WAITS
from games.tradewinds.about import ABOUT as TRADEWINDS
from matches.decisions.refusal import NOT_PLAYING
from sandbox import Discord, Message
from tests.wire import storage
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    changed,
    chooses_more,
    id_of,
    labels,
    match_of,
    mover_of,
    offers_moves,
    opens,
    plays,
    turns,
)

YOURS = "**your turn**"


async def test_board_can_be_shown_privately_in_words_or_publicly(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    alice, general = people[0], board.channel
    alone = await alice.types("/tradewinds board")
    assert alone.ephemeral_to is alice
    assert general.mention not in alone.text, "she is there"
    (picture,) = alone.media
    assert 0 < len(picture.description or "") <= 1024
    assert labels(alone)[:3] == ["Hand", "Board in words", "History"]
    in_words = await alice.types("/tradewinds board show:only me, in words")
    assert not in_words.media
    assert in_words.text == (await chooses_more(alice, "Board in words", board)).text
    assert str(shown_in(general.id)) in (await alice.types("/tradewinds board show:everyone")).text
    again = await board_of(general, after=board)
    assert labels(again) == ["Hand", "⋯"]
    assert again.content.split("\n")[0] == board.content.split("\n")[0]
    assert not again.pinged
    await changed(board, lambda message: not message.buttons)
    await plays(mover_of(again, people), again)
    assert await board_of(general, after=again)


async def test_spectators_see_the_board_in_its_channel_but_no_hand(
    discord: Discord, bot: Bot
) -> None:
    _, board = await match_of(discord, "Alice", "Bob")
    eve = discord.person("Eve")
    watched = await eve.types("/tradewinds board")
    assert len(watched.media) == 1
    assert labels(watched) == ["Board in words", "History"]
    assert str(NOT_PLAYING) in (await eve.presses("Hand", on=board)).text
    for line in ("hand", "play card:FRC"):
        assert str(no_match(MINE, TRADEWINDS)) in (await eve.types(f"/tradewinds {line}")).text
    named = await eve.types(f"/tradewinds play card:FRC match:{id_of(board)}")
    assert str(NOT_PLAYING) in named.text
    assert (await eve.types("/match do:history")).text
    elsewhere = discord.server.channel("games")
    assert str(no_match(LOOK, TRADEWINDS)) in (await eve.types("/tradewinds board", elsewhere)).text


@pytest.mark.slow
async def test_history_lists_every_turn_page_by_page(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice")
    await turns(people, board, 20)
    page = await people[0].types("/match do:history")
    told = _turns_told(page.text)
    while any(button.label == "◀ Back" and button.enabled for button in page.buttons):
        page = await people[0].presses("◀ Back", on=page)
        told = _turns_told(page.text) + told
    assert told == [f"{turn}/24" for turn in range(1, 25)]
    assert all(each.ephemeral_to for each in people[0].sees() if "/24: " in each.text)


async def test_rules_are_read_page_by_page_or_by_their_contents_in_one_message(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    page = await alice.types("/tradewinds rules")
    count = int(re.findall(r"Page 1 of (\d+)", page.text)[0])
    assert [button.enabled for button in page.buttons] == [False, True]
    titles, pictures = {page.text.split("\n")[0]}, len(page.media)
    for number in range(2, count + 1):
        turned = await alice.presses("Next ▶", on=page)
        assert turned is page
        assert f"Page {number} of {count}" in page.text
        assert len(page.text) <= 2000
        assert all(picture.description for picture in page.media)
        titles.add(page.text.split("\n")[0])
        pictures += len(page.media)
    assert len(titles) == count
    assert pictures
    assert [button.enabled for button in page.buttons] == [True, False]
    await alice.presses("◀ Back", on=page)
    assert f"Page {count - 1} of {count}" in page.text
    page = await alice.types("/crosswind rules")
    (contents,) = page.selects
    for number, option in enumerate(contents.options, 1):
        turned = await alice.chooses(option.label, on=page)
        assert turned is page
        title = option.label.partition(". ")[2]
        assert title in page.text.split("\n")[0]
        assert f"Page {number} of {len(contents.options)}" in page.text
    offered = await alice.asks("/crosswind rules page:the sw")
    assert [value for _, value in offered] == ["The swap"]
    assert "The swap" in (await alice.types("/crosswind rules page:swap")).text.split("\n")[0]
    assert "The swap" in (await alice.types("/crosswind rules page:Elephants")).text


async def test_matches_command_lists_own_matches_with_turn_time_and_link(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", options="options:first: north")
    await discord.settle(still=0.2)
    mine = (await alice.types("/matches")).text
    link = board.jump_url
    assert all(each in mine for each in (f"({link})", "Bob", YOURS))
    assert "Harbour" not in mine
    theirs = (await bob.types("/matches")).text
    assert YOURS not in theirs
    assert re.search(r"Alice .*<t:", theirs)
    await plays(alice, board)
    board = await board_of(board.channel, after=board)
    await discord.settle(still=0.2)
    assert board.jump_url in (await bob.types("/matches")).text
    await opens(discord, "Bob", after=board)
    listed = (await bob.types("/matches")).text.split("\n")
    assert YOURS in listed[0]
    assert YOURS not in listed[1]
    assert "<t:" in listed[1]
    elsewhere = discord.add_server("Lagoon").channel("general")
    for place in (elsewhere, bob.dm):
        everywhere = (await bob.types("/matches", place)).text
        assert board.jump_url in everywhere
        assert "Harbour" in everywhere
    assert str(NO_MATCHES) in (await discord.person("Eve").types("/matches")).text


async def test_matches_command_has_a_button_for_each_match_that_waits(
    discord: Discord, bot: Bot
) -> None:
    options = "options:first: north"
    (alice, bob), first = await match_of(discord, "Alice", "Bob", options=options)
    listed = await alice.types("/matches", alice.dm)
    assert labels(listed) == ["Tradewinds"]
    games = discord.server.channel("games")
    await match_of(discord, "Alice", "Chandra", options=options, channel=games)
    listed = await alice.types("/matches", alice.dm)
    assert labels(listed) == ["Tradewinds: Bob", "Tradewinds: Chandra"]
    assert not (await bob.types("/matches")).buttons
    hand = await alice.presses("Tradewinds: Bob", on=listed)
    assert hand is listed
    again = await alice.presses("Hand", on=first)
    await discord.settle()
    assert hand.deleted
    hand = again
    await alice.presses(hand.buttons[0].label, on=hand)
    assert await board_of(first.channel, after=first)


async def test_matches_command_lists_every_match_page_by_page(discord: Discord, bot: Bot) -> None:
    (alice,), board = await match_of(discord, "Alice")
    await discord.settle(still=0.2)
    storage.copied(bot.database, id_of(board), 59)
    page = await alice.types("/matches")
    count = int(re.findall(r"Page 1 of (\d+)", page.text)[0])
    assert count > 1
    listed = page.text.count(YOURS)
    for number in range(2, count + 1):
        page = await alice.presses("Next ▶", on=page)
        assert f"Page {number} of {count}" in page.text
        listed += page.text.count(YOURS)
    assert listed == 60
    page = await alice.presses("◀ Back", on=page)
    assert f"Page {count - 1} of {count}" in page.text


async def test_next_command_opens_the_match_that_has_waited_longest(
    discord: Discord, bot: Bot
) -> None:
    games = discord.server.channel("games")
    (alice, _), first = await match_of(discord, "Alice", "Bob", options="options:first: north")
    _, second = await match_of(
        discord, "Alice", "Chandra", options="options:first: north", channel=games
    )
    opened = await alice.types("/next", alice.dm)
    assert first.channel.mention in opened.text
    assert offers_moves(opened)
    assert len(opened.media) == 2  # the board, and the hand of the wind that is to play
    played = await alice.presses(opened.buttons[0].label, on=opened)
    assert "You played" in played.text
    assert await board_of(first.channel, after=first)
    hand = await alice.presses("Next: Tradewinds", on=played)
    assert [each.filename for each in hand.media] == [
        f"board-{id_of(second)}.png",
        f"hand-{id_of(second)}-0.png",
    ]
    await alice.presses(hand.buttons[0].label, on=hand)
    assert await board_of(games, after=second)
    assert str(NOTHING_WAITS) in (await alice.types("/next")).text


async def test_reply_to_a_move_opens_no_next_match_of_a_server_that_the_player_left(
    discord: Discord, bot: Bot
) -> None:
    lagoon, boards = discord.add_server("Lagoon"), list[Message]()
    for place in (discord.server.channel("general"), *map(lagoon.channel, ("general", "games"))):
        (alice, _), board = await match_of(
            discord, "Alice", "Bob", options="options:first: north", channel=place
        )
        boards.append(board)
    alice.leaves_server(discord.server)
    hand = await alice.presses("Hand", on=boards[1])
    played = await alice.presses(hand.buttons[0].label, on=hand)
    opened = await alice.presses("Next: Tradewinds", on=played)
    assert opened.media[0].filename == f"board-{id_of(boards[2])}.png"


async def test_hand_and_board_start_with_events_since_the_players_last_move(
    discord: Discord, bot: Bot
) -> None:
    names = ("Alice", "Bob", "Chandra", "Diego")
    people, board = await match_of(discord, *names, options="options:first: north")
    assert str(SINCE_OWN_MOVE) not in (await people[0].types("/tradewinds board")).text
    board = await turns(people, board, 4)
    for text in (
        (await people[0].types("/tradewinds board")).text,
        (await people[0].presses("Hand", on=board)).text,
    ):
        news, _, rest = text.partition("\n")
        assert re.fullmatch(
            rf"{re.escape(str(SINCE_OWN_MOVE))}: Bob \S+ · Chandra \S+ · Diego \S+", news
        )
        assert rest
    assert str(SINCE_OWN_MOVE) not in (await people[3].types("/tradewinds board")).text


async def test_hand_below_the_board_does_not_repeat_its_only_turn(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(
        discord, "Alice", "Bob", game="crosswind", options="options:size: 7, swap: off colour:black"
    )
    for person, point in ((alice, "d4"), (bob, "a1")):
        await person.types(f"/crosswind play point:{point}")
        board = await board_of(board.channel, after=board)
    assert str(SINCE_OWN_MOVE) not in (await alice.presses("Place a stone", on=board)).text
    assert str(SINCE_OWN_MOVE) in (await alice.types("/next", alice.dm)).text


def _turns_told(page: str) -> list[str]:
    return re.findall(r"^(\d+/24): ", page, re.MULTILINE)
