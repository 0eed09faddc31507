"""Hints need permission and an earlier look at the board, and use only what the seat knows."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random
from unittest.mock import AsyncMock, Mock

import pytest

import players
from matches.decisions import hints as decisions
from matches.decisions import playing
from matches.decisions.hints import FOR_PEOPLE, NO_CHOICE, NO_HINTS, TOO_LATE
from matches.decisions.playing import WRONG_TURN
from matches.decisions.refusal import NOT_BEGUN, NOT_PLAYING, Refused
from matches.log.events import Hinted, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.match_search import PlayerRole, Scope, SearchCondition
from matches.ports.storage import StorageBusy
from matches.service.advice.hints import (
    GAVE_WAY,
    LOOK,
    MOST_AT_ONCE,
    NOT_LOOKED,
    Hint,
    Hints,
    TooSoon,
    hint_question,
    look_on,
)
from matches.wording.turns import NO_HINTS_HAD
from players.thought import Level
from tests.contract.parts import parts_of
from tests.matches.conftest import Harness
from tests.matches.fakes import drawing_the_worst
from tests.refusals import refused


async def looks(harness: Harness, match_id: MatchId) -> PlayerId:
    """Let the first player to act look at their hand. Return that player's id."""
    match = await harness.match(match_id)
    seat = min(match.to_act)
    harness.hints.shown(match_id, match.order[seat], seat, match.decisions[seat])
    return match.order[seat]


async def hint(harness: Harness, match_id: MatchId) -> Hint:
    """Let the first player to act look long enough, and then take a hint. Return the hint."""
    player = await looks(harness, match_id)
    harness.clock.time += LOOK
    return await harness.hints.hint(match_id, player, harness.request())


async def hinted(harness: Harness, match_id: MatchId) -> int:
    """Return how many hints are in the match's log."""
    return sum(isinstance(each, Hinted) for each in await harness.events(match_id))


async def test_hint_is_a_legal_move_chosen_by_a_strong_computer(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    found = await hint(harness, match_id)
    match = await harness.match(match_id)
    (question,) = harness.thinkers.asked
    assert question.level is Level.STRONG
    assert question.view == match.rules.view(match.state, found.seat)
    legal = match.rules.legal_moves(match.state, found.seat)
    assert match.rules.parse(found.notation) in legal
    assert found.worth is not None
    assert found.next_worth is not None
    assert found.worth >= found.next_worth
    await harness.act(
        match_id, playing.press, match.order[found.seat], found.notation, found.seat, found.decision
    )


async def test_hint_is_the_best_move_even_if_a_computer_would_draw_another(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    think = players.think
    monkeypatch.setattr(players, "think", drawing_the_worst(think))
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    found = await hint(harness, match_id)
    (asked,) = harness.thinkers.asked
    rules = (await harness.match(match_id)).rules
    best = think(rules, asked.view, asked.level, asked.seed).best
    assert found.notation == rules.notation(best)


async def test_hint_without_time_to_think_has_no_numbers_until_it_is_requested_again(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    harness.thinkers.hurried = True
    found = await hint(harness, match_id)
    assert (found.measure, found.worth, found.next_worth) == (None, None, None)
    assert found.notation
    harness.thinkers.hurried = False
    assert (await hint(harness, match_id)).worth is not None


@pytest.mark.parametrize("game", ["tradewinds", "chance", "weathervanes", "wind-of-fortune"])
async def test_hint_depends_only_on_what_the_seat_knows(harness: Harness, game: str) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan", game=game, hints=True)
    match = await harness.match(match_id)
    seat = min(match.to_act)
    twin = replace(match, state=parts_of(game).twins(match.state, seat, Random(1)))
    assert twin.fingerprint != match.fingerprint
    asked, twins = hint_question(match, seat), hint_question(twin, seat)
    # Equal questions get equal answers, as `tests/contract/test_players.py` tests.
    assert asked == twins
    assert asked.view == match.rules.view(match.state, seat)


@pytest.mark.parametrize(("countdown", "told"), [(6, True), (12, False)])
async def test_hint_tells_numbers_only_where_they_come_true(
    harness: Harness, countdown: int, told: bool
) -> None:
    names, options = ("Ann", "Ben", "Cat"), {"countdown": countdown}
    match_id = await harness.begun(*names, game="chance", options=options, hints=True)
    found = await hint(harness, match_id)
    assert found.measure is not None, "a strong player has thought, even where there is no number"
    assert found.next_notation
    assert [found.worth is not None, found.next_worth is not None] == [told, told]


async def test_second_hint_for_a_decision_is_the_same_and_is_not_counted(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    first, again = await hint(harness, match_id), await hint(harness, match_id)
    assert first == again
    assert len(harness.thinkers.asked) == 1, "what was thought of the decision is kept"
    assert await hinted(harness, match_id) == 1


async def test_person_who_asks_again_during_a_thought_waits_for_the_same_answer(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    player = await looks(harness, match_id)
    harness.clock.time += LOOK
    harness.thinkers.hold()
    both = [
        asyncio.create_task(harness.hints.hint(match_id, player, harness.request()))
        for _ in range(2)
    ]
    await harness.thinkers.asked_for(match_id)
    harness.thinkers.free.set()
    first, again = await asyncio.gather(*both)
    assert first == again
    assert len(harness.thinkers.asked) == 1


async def test_new_question_of_a_person_cancels_their_oldest_one(harness: Harness) -> None:
    matches = [
        await harness.begun("Ann", "Ben", game="crosswind", hints=True)
        for _ in range(MOST_AT_ONCE + 1)
    ]
    ann = await harness.id_of("Ann")
    others = await harness.begun("Cat", "Dan", game="crosswind", hints=True)
    for match_id in matches:
        if ann not in (await harness.match(match_id)).waiting:
            await harness.moved(match_id)
    harness.thinkers.hold()
    asking = []
    for match_id in (others, *matches):
        asking.append(asyncio.create_task(hint(harness, match_id)))
        await harness.thinkers.asked_for(match_id)
    _, oldest, *newer = asking
    with refused(GAVE_WAY):
        await oldest
    assert harness.thinkers.dropped == 1
    harness.thinkers.free.set()
    await asyncio.gather(asking[0], *newer)
    assert not await hinted(harness, matches[0])
    assert await hint(harness, matches[0]), "they can ask again"


async def test_counted_hint_is_shown_again_at_once_after_a_restart(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    first = await hint(harness, match_id)
    player = await looks(harness, match_id)
    restarted = Hints(harness.service, harness.thinkers)
    assert await restarted.hint(match_id, player, harness.request()) == first
    assert await hinted(harness, match_id) == 1
    await harness.moved(match_id)
    (other,) = {*(await harness.match(match_id)).order} - {player}
    with refused(NOT_LOOKED):
        await restarted.hint(match_id, other, harness.request())


async def test_each_decision_gets_its_own_hint(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    for _ in range(3):
        await hint(harness, match_id)
        await harness.moved(match_id)
    assert await hinted(harness, match_id) == 3
    assert len({each.seed for each in harness.thinkers.asked}) == 3
    match = await harness.match(match_id)
    assert sorted(map(len, match.hinted.values())) == [1, 2]


async def test_hint_is_refused_until_its_player_has_looked_at_the_position_for_a_while(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    match = await harness.match(match_id)
    (seat,) = match.to_act
    asker = match.order[seat]
    with refused(NOT_LOOKED):
        await harness.hints.hint(match_id, asker, harness.request())
    await looks(harness, match_id)
    harness.clock.time += timedelta(seconds=3)
    await looks(harness, match_id)  # a second look does not begin anew
    with pytest.raises(TooSoon, match=str(look_on(LOOK.seconds - 3))) as raised:
        await harness.hints.hint(match_id, asker, harness.request())
    assert raised.value.until == harness.clock.time + LOOK - timedelta(seconds=3)
    assert not harness.thinkers.asked
    harness.clock.time += LOOK - timedelta(seconds=3)
    assert await harness.hints.hint(match_id, asker, harness.request())
    for _ in range(2):
        await harness.moved(match_id)
    # Before a hint for a new decision, the player must look again.
    with refused(NOT_LOOKED):
        await harness.hints.hint(match_id, asker, harness.request())


async def test_refused_hint_tells_the_reason(harness: Harness) -> None:
    lobby = await harness.opened("Ann", game="crosswind", hints=True)
    plain = await harness.opened("Ann", "Ben", game="crosswind")
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    match = await harness.match(match_id)
    (seat,) = match.to_act
    ann, eve = await harness.person("Ann"), await harness.person("Eve")
    waits = match.order[1 - seat]
    for where, who, why in [
        (lobby, ann.id, NOT_BEGUN),
        (plain, ann.id, NO_HINTS),
        (match_id, eve.id, NOT_PLAYING),
    ]:
        with refused(why):
            await harness.hints.hint(where, who, harness.request())
    with pytest.raises(Refused, match=str(WRONG_TURN)):
        await harness.hints.hint(match_id, waits, harness.request())
    assert not harness.thinkers.asked


async def test_computer_cannot_get_a_hint(harness: Harness) -> None:
    match_id = await harness.opened("Ann", game="crosswind", computers=("easy",), hints=True)
    match = await harness.match(match_id)
    (computer,) = match.computers
    with refused(FOR_PEOPLE):
        decisions.to_hint(match, computer)


async def test_decision_with_only_one_legal_move_gets_no_hint(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    match = await harness.match(match_id)
    (seat,) = match.to_act
    only = match.rules.legal_moves(match.state, seat)[:1]
    monkeypatch.setattr(match.rules, "legal_moves", lambda state, seat: only)
    with refused(NO_CHOICE):
        decisions.to_hint(match, match.order[seat])


async def test_hint_is_neither_shown_nor_counted_if_the_player_moves_first(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    harness.thinkers.hold()
    asking = asyncio.create_task(hint(harness, match_id))
    await harness.thinkers.asked_for(match_id)
    await harness.moved(match_id)
    await harness.moved(match_id)
    harness.thinkers.free.set()
    with refused(TOO_LATE):
        await asking
    assert not await hinted(harness, match_id)


async def test_failed_hint_is_not_counted(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    harness.thinkers.trouble = Mock(side_effect=RuntimeError)
    with pytest.raises(RuntimeError):
        await hint(harness, match_id)
    assert not await hinted(harness, match_id)


async def test_decision_is_made_as_soon_as_its_player_has_moved(harness: Harness) -> None:
    """Otherwise, a hint that is still to come would replace the reply to the move."""
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    asked = await harness.hints.decision(match_id, await looks(harness, match_id))
    assert not await harness.hints.is_decided(match_id, *asked)
    await harness.moved(match_id)
    assert await harness.hints.is_decided(match_id, *asked)


async def test_hint_that_cannot_be_stored_is_not_shown(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    monkeypatch.setattr(harness.database.log, "append", AsyncMock(side_effect=StorageBusy))
    with pytest.raises(StorageBusy):
        await hint(harness, match_id)


async def test_hint_posts_nothing_and_changes_nothing_for_other_players(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    await harness.moved(match_id)
    before, posted = await harness.match(match_id), harness.channel.posted
    told, row = harness.channel.contents, await harness.service.matches.row(match_id)
    deeds: list[str] = []
    harness.channel.trouble = deeds.append
    await hint(harness, match_id)
    await harness.idle()
    assert not {"post", "edit"} & {*deeds}
    assert (harness.channel.posted, harness.channel.contents) == (posted, told)
    assert await harness.database.cursors.due() == []
    match = await harness.match(match_id)
    assert (match.undo, match.decisions, match.waiting) == (
        before.undo,
        before.decisions,
        before.waiting,
    )
    after = await harness.service.matches.row(match_id)
    assert row is not None
    assert after is not None
    assert (after.waiting, after.until) == (row.waiting, row.until)
    # The player who moved before the hint can still undo that move without asking.
    (seat,) = match.to_act
    undone = await harness.act(match_id, playing.undo, match.order[1 - seat])
    assert undone.to_act == {1 - seat}


async def in_channel(harness: Harness, channel: int) -> list[MatchId]:
    fits = SearchCondition(frozenset({Status.RUNNING}), PlayerRole.ANY)
    rows = await harness.service.matches.search(PlayerId(0), [fits], [Scope(channel=channel)])
    return [row.match_id for row in rows]


async def test_hint_does_not_reorder_match_lists(harness: Harness) -> None:
    first = await harness.begun("Ann", "Ben", hints=True)
    harness.clock.time += timedelta(minutes=1)
    await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    channel = (await harness.match(first)).channel
    before = await in_channel(harness, channel)
    await hint(harness, first)
    assert await hinted(harness, first) == 1
    assert await in_channel(harness, channel) == before


async def test_lobby_and_first_board_say_whether_hints_are_on(harness: Harness) -> None:
    async def said(*, hints: bool) -> list[bool]:
        seen = len(harness.channel.contents)
        match_id = await harness.opened("Ann", game="crosswind", hints=hints)
        lobby = harness.channel.contents[seen]
        await harness.join(match_id, "Ben")
        return ["hints" in text.casefold() for text in (lobby, harness.channel.last.content)]

    assert await said(hints=True) == [True, True]
    assert await said(hints=False) == [False, False]


@pytest.mark.parametrize("asks", [True, False])
async def test_end_message_tells_how_many_hints_each_player_took(
    harness: Harness, asks: bool
) -> None:
    match_id = await harness.begun("Ann", "Ben", game="crosswind", hints=True)
    match = await harness.match(match_id)
    (seat,) = match.to_act
    asker = (await harness.people(match_id))[match.order[seat]].name
    for _ in range(3 if asks else 0):
        await hint(harness, match_id)
        await harness.moved(match_id)
    await harness.act(match_id, playing.resign, match.order[0])
    await harness.announcer.idle()
    end = harness.channel.last.content
    assert (str(NO_HINTS_HAD).removeprefix("-# ").removesuffix(".") in end) is not asks
    assert (f"{asker} 2" in end) is asks
    assert (await harness.service.reader.verify(match_id)).agrees


async def test_end_message_of_a_lone_player_without_hints_does_not_mention_them(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", game="crosswind", computers=("easy",), hints=True)
    await harness.resign(match_id, "Ann")
    await harness.idle()
    assert (await harness.match(match_id)).status is Status.FINISHED
    assert "hints" not in harness.channel.last.content.casefold()
