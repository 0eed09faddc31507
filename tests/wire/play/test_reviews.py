"""Reviews, by a button under the end of a match and by a command. They survive a kill of the bot, and are
private."""

from __future__ import annotations

import asyncio
import re

from cogs.afterwards.review_wording import LOOK_AGAIN
from matches.service.advice.reviews import NO_DECISIONS, NOT_OVER
from sandbox import Discord, Message, Person
from tests.wire.process import PATIENCE, Bot
from tests.wire.story import board_of, chooses_more, labels

MOVE = re.compile(r"[1-3]: turn \d+")


async def ready(person: Person, seen: Message) -> Message:
    async with asyncio.timeout(PATIENCE):
        while str(LOOK_AGAIN) in labels(seen):
            seen = await person.presses(str(LOOK_AGAIN), on=seen)
    return seen


async def test_player_can_review_their_own_decisions(discord: Discord, bot: Bot) -> None:
    alice, eve, general = (
        discord.person("Alice"),
        discord.person("Eve"),
        discord.server.channel("general"),
    )
    await alice.types(
        "/crosswind start place:here computers:1 level:fair options:size: 11, swap: off colour:black"
    )
    board = await board_of(general)
    (match_id,) = re.findall(r"fairwind-(\w+)-", board.attachments[0].filename)
    assert (await alice.types(f"/match do:review match:{match_id}")).text == str(NOT_OVER)
    for point in ("a1", "k11", "a11", "k1"):
        await alice.types(f"/crosswind play point:{point}")
        board = await general.message(lambda each: alice.mention in each.content, after=board)
    await alice.types("/match do:resign")
    await alice.presses("Resign")
    end = await board_of(general, after=board)
    before = len(general.messages)
    first = await chooses_more(alice, "Review", end)
    assert "4" in first.text
    await bot.kill()
    await bot.start()
    review = await ready(alice, await alice.types("/match do:review"))
    assert len(review.media) == 1
    moments = [label for label in labels(review) if MOVE.fullmatch(label)]
    assert moments, "four stones in corners lead nowhere"
    closer = await alice.presses(moments[0], on=review)
    assert "11 by 11" in (closer.media[0].description or "")
    assert (await alice.presses("◀ Back", on=closer)).text == review.text
    again = await alice.types(f"/match do:review match:{match_id}", channel=alice.dm)
    assert again.text == review.text, "in direct messages too, and from elsewhere"
    assert (await chooses_more(eve, "Review", end)).text == str(NO_DECISIONS)
    assert len(general.messages) == before, "nobody else sees any of it"
