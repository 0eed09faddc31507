"""The first lines of messages: how a match begins, who is to play, and how it ended."""

from __future__ import annotations

import pytest

from tests.matches.conftest import Harness
from tests.matches.missing import timed
from tests.matches.telling import Telling

FOUR = ("Ann", "Ben", "Cat", "Dan")


def said(harness: Harness) -> str:
    return harness.channel.last.content


@pytest.mark.parametrize("game", ["chance", "weathervanes"])
async def test_first_message_of_a_match_has_whole_sentences(harness: Harness, game: str) -> None:
    harness.paint_with(Telling())
    await timed(harness, *FOUR, game=game)
    begun = next(each for each in harness.channel.contents if "The match begins." in each)
    (line,) = (each for each in begun.split("\n") if "The match begins." in each)
    assert not line.endswith("**")
    assert line.endswith(".")


async def test_headline_says_who_is_to_play_or_how_the_match_ended(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann = await harness.person("Ann")
    assert f"{ann.mention} (North) to play, " in said(harness).split("\n")[0]
    await harness.moved(match_id, 19)
    await harness.moved(match_id)
    result, over, *_ = said(harness).split("\n")
    assert result.startswith("ended with ")
    assert over.startswith("**Tradewinds 24/24** · <@")
    other = await harness.begun("Ann", "Ben")
    await harness.resign(other, "Ann", "Ben")
    await harness.announcer.idle()
    why, over, *_ = said(harness).split("\n")
    assert why == "**The match ends here: everybody has resigned.**"
    assert over.startswith("**Tradewinds 2/24**, ended early · <@")
