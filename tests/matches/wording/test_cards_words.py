"""What the card of a match tells people who don't play in it."""

from __future__ import annotations

from matches.decisions import playing
from matches.wording import absence, card
from tests.matches.conftest import Harness


async def test_overview_of_a_running_match_shows_the_turn_and_where_to_watch(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    match, people = await harness.match(match_id), await harness.people(match_id)
    assert str(
        card.running(
            match, people, {"game": "Tradewinds", "progress": "1/24", "standing": "score 0"}
        )
    ) == (f"**Tradewinds 1/24**: score 0\n**Ann to play** · Ben\nWatch in <#{match.channel}>.")


async def test_overview_of_an_ended_match_shows_how_it_ended(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    await harness.act(match_id, playing.close)
    match, people = await harness.match(match_id), await harness.people(match_id)
    assert str(
        card.over(
            match, people, {"game": "Tradewinds", "progress": "1/24", "standing": "score 0"}, ""
        )
    ) == (
        "**Tradewinds** was ended early at 1/24: score 0\n"
        "Ann · Ben\n"
        f"The whole match is in <#{match.channel}>."
    )


async def test_overview_of_an_ended_match_states_its_result_once(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Ben", game="crosswind", in_thread=True)
    match = await harness.match(match_id)
    loser = match.order[0]
    await harness.done(match_id, loser, playing.resign)
    match, people = await harness.match(match_id), await harness.people(match_id)
    assert not absence.change(match, people)
    names = " · ".join(people[player].name for player in match.order)
    assert str(
        card.over(
            match,
            people,
            {"game": "Crosswind", "progress": "move 1", "standing": "White wins"},
            "White wins.",
        )
    ) == (f"White wins.\n**Crosswind move 1**\n{names}\nThe whole match is in <#{match.channel}>.")


async def test_lobby_says_where_the_match_is_played_only_if_not_in_a_thread(
    harness: Harness,
) -> None:
    usual = await harness.opened("Ann", in_thread=True)
    assert not card.place(await harness.match(usual))
    assert card.place(await harness.match(await harness.opened("Ben"))) == card.PLAYED_HERE
