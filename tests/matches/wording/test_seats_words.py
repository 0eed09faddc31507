"""Messages when seats change hands, players resign and moves are undone."""

from __future__ import annotations

import pytest

from matches.decisions import playing, presence
from tests.matches.conftest import Harness
from tests.matches.decisions.test_sides import of_four, with_duel
from tests.matches.log.test_undo import answers, crosswind, undoes
from tests.matches.missing import seeks, takes, timed, times_out
from tests.matches.telling import Telling

FOUR = ("Ann", "Ben", "Cat", "Dan")


def said(harness: Harness) -> str:
    return harness.channel.last.content


def labels(harness: Harness) -> list[str]:
    return [button.label for button in harness.channel.last.buttons]


async def test_replacement_messages_say_who_asks_and_when_the_seat_is_free(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR)
    ann, dan = await harness.person("Ann"), await harness.person("Dan")
    await harness.moved(match_id)
    await times_out(harness, match_id, "Ben")
    await seeks(harness, match_id, "Cat", "Ben")
    assert said(harness) == (
        f"**Cat asks to replace Ben.** One more of you must agree: {ann.mention} or {dan.mention}."
    )
    assert labels(harness)[1:] == ["I'm back", "Agree: replace Ben", "End the match"]
    await seeks(harness, match_id, "Dan", "Ben")
    assert said(harness) == "**Ben's seat (East) is free** for anybody."
    assert labels(harness)[1:] == ["I'm back", "Take this seat", "End the match"]
    await takes(harness, match_id, "Eve", 1)
    assert said(harness) == "**Eve takes over East from Ben.**"
    assert labels(harness) == ["Hand"]


async def test_replacement_message_asks_the_named_person_and_lists_all_seats(
    harness: Harness,
) -> None:
    match_id = await timed(harness, "Ann", "Ben")
    gil = await harness.person("Gil")
    await times_out(harness, match_id, "Ann")
    await seeks(harness, match_id, "Ben", "Ann", "Gil")
    assert said(harness) == f"**{gil.mention}, will you take over North and South from Ann?**"
    await takes(harness, match_id, "Gil", 2)
    assert said(harness) == "**Gil takes over North and South from Ann.**"


async def test_replacement_request_names_the_newcomer(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    await times_out(harness, match_id, "Ann")
    await seeks(harness, match_id, "Ben", "Ann", "Gil")
    assert said(harness).startswith("**Ben asks to replace Ann by Gil.** One more of you")


async def test_free_seat_in_weathervanes_is_only_for_people_new_to_the_match(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR, game="weathervanes")
    ben = await harness.person("Ben")
    await harness.service.writer.decide(match_id, None, presence.depart, ben.id, "left")
    await seeks(harness, match_id, "Ann", "Ben")
    assert said(harness).endswith("is free** for anybody new to this match.")


async def test_resigned_player_who_returns_is_announced_as_taking_over_again(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR)
    ben = await harness.person("Ben")
    await harness.act(match_id, playing.resign, ben.id)
    await harness.announcer.idle()
    assert "**Ben (East) has resigned.**" in said(harness)
    assert labels(harness) == ["Hand", "Take East", "Replace Ben", "End the match"]
    await seeks(harness, match_id, "Ann", "Ben")
    await takes(harness, match_id, "Ben", 1)
    assert said(harness) == "**Ben takes over East again.**"


async def test_turn_message_names_the_seat_whose_move_was_made_by_the_match(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR)
    cat = await harness.person("Cat")
    await harness.act(match_id, playing.resign, cat.id)
    await harness.moved(match_id, 2)
    assert "\n-# The match played for South." in said(harness)


async def test_partner_of_a_resigned_player_is_announced_as_taking_over(harness: Harness) -> None:
    table = with_duel(harness)
    match_id = await of_four(table)
    assert "**The match begins.**" in table.channel.contents[-1]
    ann = await table.person("Ann")
    await table.act(match_id, playing.resign, ann.id)
    await table.announcer.idle()
    assert "has resigned" in said(table)
    assert "**Cat takes over Red" in said(table)


@pytest.mark.parametrize("game", ["chance", "weathervanes"])
async def test_first_message_of_a_match_has_whole_sentences(harness: Harness, game: str) -> None:
    harness.paint_with(Telling())
    await timed(harness, *FOUR, game=game)
    begun = next(each for each in harness.channel.contents if "The match begins." in each)
    (line,) = (each for each in begun.split("\n") if "The match begins." in each)
    assert not line.endswith("**")
    assert line.endswith(".")


async def test_undo_request_and_its_answer_are_announced(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    ben = await harness.person("Ben")
    for agrees, black, white, answered in (
        (False, "d4", "a1", "**Ben declines.**"),
        (True, "g7", "b7", "**Ann (Black) undid their last move.**"),
    ):
        await plays("Ann", black)
        await plays("Ben", white)
        await harness.announcer.idle()
        await undoes(harness, match_id, "Ann")
        await harness.announcer.idle()
        assert said(harness) == (
            "**Ann (Black) asks to undo their last move, and all moves since.** "
            f"{ben.mention} must allow it within 1 day."
        )
        await answers(harness, match_id, "Ben", agrees)
        await harness.announcer.idle()
        assert answered in said(harness)


async def test_headline_says_who_is_to_play_or_how_the_match_ended(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    assert f"{ann.mention} (North) to play, " in said(harness).split("\n")[0]
    await harness.moved(match_id, 19)
    await harness.moved(match_id)
    result, over, *_ = said(harness).split("\n")
    assert result.startswith("ended with ")
    assert over.startswith("**Tradewinds 24/24** · <@")
    other = await harness.begun("Ann", "Ben")
    for player in (ann, ben):
        await harness.act(other, playing.resign, player.id)
    await harness.announcer.idle()
    why, over, *_ = said(harness).split("\n")
    assert why == "**The match ends here: everybody has resigned.**"
    assert over.startswith("**Tradewinds 2/24**, ended early · <@")
