"""Messages when seats change hands, players resign and moves are undone."""

from __future__ import annotations

from matches.decisions import playing, presence
from tests.matches.conftest import Harbour
from tests.matches.decisions.test_sides import of_four, with_duel
from tests.matches.log.test_undo import answers, crosswind, undoes
from tests.matches.missing import seeks, takes, timed, times_out

FOUR = ("Ann", "Ben", "Cat", "Dan")


def said(harbour: Harbour) -> str:
    return harbour.channel.last.content


def labels(harbour: Harbour) -> list[str]:
    return [button.label for button in harbour.channel.last.buttons]


async def test_replacement_messages_say_who_asks_and_when_the_seat_is_free(
    harbour: Harbour,
) -> None:
    match_id = await timed(harbour, *FOUR)
    ann, dan = await harbour.person("Ann"), await harbour.person("Dan")
    await harbour.moved(match_id)
    await times_out(harbour, match_id, "Ben")
    await seeks(harbour, match_id, "Cat", "Ben")
    assert said(harbour) == (
        f"**Cat asks to replace Ben.** One more of you must agree: {ann.mention} or {dan.mention}."
    )
    assert labels(harbour)[1:] == ["I'm back", "Agree: replace Ben", "End the match"]
    await seeks(harbour, match_id, "Dan", "Ben")
    assert said(harbour) == "**Ben's seat (East) is free** for anybody."
    assert labels(harbour)[1:] == ["I'm back", "Take this seat", "End the match"]
    await takes(harbour, match_id, "Eve", 1)
    assert said(harbour) == "**Eve takes over East from Ben.**"
    assert labels(harbour) == ["Hand"]


async def test_replacement_message_asks_the_named_person_and_lists_all_seats(
    harbour: Harbour,
) -> None:
    match_id = await timed(harbour, "Ann", "Ben")
    gil = await harbour.person("Gil")
    await times_out(harbour, match_id, "Ann")
    await seeks(harbour, match_id, "Ben", "Ann", "Gil")
    assert said(harbour) == f"**{gil.mention}, will you take over North and South from Ann?**"
    await takes(harbour, match_id, "Gil", 2)
    assert said(harbour) == "**Gil takes over North and South from Ann.**"


async def test_replacement_request_names_the_newcomer(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    await times_out(harbour, match_id, "Ann")
    await seeks(harbour, match_id, "Ben", "Ann", "Gil")
    assert said(harbour).startswith("**Ben asks to replace Ann by Gil.** One more of you")


async def test_free_seat_in_weathervanes_is_only_for_people_new_to_the_match(
    harbour: Harbour,
) -> None:
    match_id = await timed(harbour, *FOUR, game="weathervanes")
    ben = await harbour.person("Ben")
    await harbour.service.writer.decide(match_id, None, presence.depart, ben.id, "left")
    await seeks(harbour, match_id, "Ann", "Ben")
    assert said(harbour).endswith("is free** for anybody new to this match.")


async def test_resigned_player_who_returns_is_announced_as_taking_over_again(
    harbour: Harbour,
) -> None:
    match_id = await timed(harbour, *FOUR)
    ben = await harbour.person("Ben")
    await harbour.act(match_id, playing.resign, ben.id)
    await harbour.announcer.idle()
    assert "**Ben (East) has resigned.**" in said(harbour)
    assert labels(harbour) == ["Hand", "Take East", "Replace Ben", "End the match"]
    await seeks(harbour, match_id, "Ann", "Ben")
    await takes(harbour, match_id, "Ben", 1)
    assert said(harbour) == "**Ben takes over East again.**"


async def test_turn_message_says_for_which_seat_the_match_played(harbour: Harbour) -> None:
    match_id = await timed(harbour, *FOUR)
    cat = await harbour.person("Cat")
    await harbour.act(match_id, playing.resign, cat.id)
    await harbour.moved(match_id, 2)
    assert "\n-# The match played for South." in said(harbour)


async def test_partner_of_a_resigned_player_is_announced_as_taking_over(harbour: Harbour) -> None:
    table = with_duel(harbour)
    match_id = await of_four(table)
    assert "**The match begins.**" in table.channel.contents[-1]
    ann = await table.person("Ann")
    await table.act(match_id, playing.resign, ann.id)
    await table.announcer.idle()
    assert "has resigned" in said(table)
    assert "**Cat takes over Red" in said(table)


async def test_undo_request_and_its_answer_are_announced(harbour: Harbour) -> None:
    match_id, plays = await crosswind(harbour)
    ben = await harbour.person("Ben")
    for agrees, black, white, answered in (
        (False, "d4", "a1", "**Ben declines.**"),
        (True, "g7", "b7", "**Ann (Black) undid their last move.**"),
    ):
        await plays("Ann", black)
        await plays("Ben", white)
        await harbour.announcer.idle()
        await undoes(harbour, match_id, "Ann")
        await harbour.announcer.idle()
        assert said(harbour) == (
            "**Ann (Black) asks to undo their last move, and all moves since.** "
            f"{ben.mention} must allow it within 1 day."
        )
        await answers(harbour, match_id, "Ben", agrees)
        await harbour.announcer.idle()
        assert answered in said(harbour)


async def test_headline_says_who_is_to_play_and_how_the_match_ended(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    ann, ben = await harbour.person("Ann"), await harbour.person("Ben")
    assert f"{ann.mention} (North) to play, " in said(harbour).split("\n")[0]
    await harbour.moved(match_id, 19)
    await harbour.moved(match_id)
    result, over, *_ = said(harbour).split("\n")
    assert result.startswith("ended with ")
    assert over.startswith("**Tradewinds 24/24** · <@")
    other = await harbour.begun("Ann", "Ben")
    for player in (ann, ben):
        await harbour.act(other, playing.resign, player.id)
    await harbour.announcer.idle()
    why, over, *_ = said(harbour).split("\n")
    assert why == "**The match ends here: everybody has resigned.**"
    assert over.startswith("**Tradewinds 2/24**, ended early · <@")
