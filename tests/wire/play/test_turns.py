"""Turns: what everybody sees of them, and who is pinged."""

from __future__ import annotations

import hashlib
import re
from io import BytesIO

import pytest
from PIL import Image

from sandbox import Discord, Message
from tests.wire.dealing import published_promise
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    changed,
    chooses_more,
    labels,
    match_of,
    mover_of,
    plays,
    turns,
)

TURN = ["Hand", "⋯"]
END = ["Rematch", "Replay", "⋯"]
ALT_TEXT = 1024


async def test_each_turn_is_one_message_with_picture_score_and_buttons(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", "Diego")
    await plays(mover_of(board, people), board)
    second = await board_of(discord.server.channel("general"), after=board)
    first_line, *telling = second.content.split("\n")
    mover = mover_of(second, people)
    wind = ("North", "East", "South", "West")[people.index(mover)]
    assert re.fullmatch(rf"\*\*Tradewinds 2/24\*\*: {mover.mention} \({wind}\) .*\d", first_line)
    assert telling
    assert labels(second) == TURN
    (picture,) = second.media
    assert picture.data is not None
    assert Image.open(BytesIO(picture.data)).format == "PNG"
    assert 0 < len(picture.description or "") <= ALT_TEXT
    assert not second.edited


async def test_only_the_player_to_move_is_pinged_and_earlier_buttons_vanish(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(
        discord, "Alice", "Bob", "Chandra", "Diego", options="options:first: west"
    )
    for name in ("Diego", "Alice", "Bob", "Chandra", "Diego"):
        assert mover_of(board, people).name == name
        assert board.pinged == [discord.person(name)]
        await plays(discord.person(name), board)
        before, board = board, await board_of(board.channel, after=board)
        await changed(before, lambda message: not message.buttons)


async def test_solo_player_is_named_but_not_pinged_after_their_own_move(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice")
    answer = await plays(people[0], board)
    assert "Hand" in labels(answer)
    board = await board_of(board.channel, after=board)
    assert people[0].mention in board.content
    assert not board.pinged


@pytest.mark.slow
async def test_last_four_turns_share_one_message_with_one_picture(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    assert labels(board) == TURN
    commitment = published_promise(board)
    before = await turns(people, board, 19)
    await plays(mover_of(before, people), before)
    end = await board_of(before.channel, after=before)
    _is_closing_message(end)
    assert set(end.pinged) == set(people)
    proof = await chooses_more(people[0], "Fair deal", end)
    (secret,) = re.findall(r"\nsecret ([0-9a-f]{64})", proof.text)
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment
    assert published_promise(end) == commitment
    await changed(before, lambda message: not message.buttons)
    await discord.settle()
    assert before.channel.messages[-1] is end


async def test_turn_takes_one_post_and_one_edit(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", "Diego")
    await discord.settle()
    seen = len(discord.traffic)
    await turns(people, board, 1)
    await discord.settle()
    public = [each for each in discord.traffic[seen:] if "/channels/" in each.path]
    assert [each.method for each in public] == ["POST", "PATCH"]


def _is_closing_message(end: Message) -> None:
    assert "24/24" in end.content
    assert labels(end) == END
    assert len(end.media) == 1
    assert all(0 < len(picture.description or "") <= ALT_TEXT for picture in end.media)
