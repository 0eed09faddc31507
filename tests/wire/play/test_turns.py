"""Turns: what everybody sees of them, and who is pinged."""

from __future__ import annotations

import re
from io import BytesIO

from PIL import Image

from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    labels,
    match_of,
    mover_of,
    plays,
    turns,
)

TURN = ["Hand", "⋯"]
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


async def test_turn_takes_one_post_and_one_edit(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", "Diego")
    await discord.settle()
    seen = len(discord.traffic)
    await turns(people, board, 1)
    await discord.settle()
    public = [each for each in discord.traffic[seen:] if "/channels/" in each.path]
    assert [each.method for each in public] == ["POST", "PATCH"]
