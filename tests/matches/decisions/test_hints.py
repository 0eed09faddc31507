"""Hints need permission and an earlier look at the board, and use only what the seat knows."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from matches.decisions import hints as decisions
from matches.decisions import lobby, playing
from matches.decisions.hints import FOR_PEOPLE, NO_CHOICE, NO_HINTS, TOO_LATE
from matches.decisions.playing import WRONG_TURN
from matches.decisions.refusal import NOT_BEGUN, NOT_PLAYING, Refused
from matches.log.events import Hinted, MatchId, PlayerId
from matches.log.match import Match, Status
from matches.ports.match_search import PlayerRole, Scope, SearchCondition
from matches.ports.storage import StorageBusy
from matches.ports.thinking import Question
from matches.service.advice.hints import (
    LOOK,
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
from tests.matches.conftest import Harbour
from tests.refusals import refused


async def begun(harbour: Harbour, *names: str, game: str = "tradewinds") -> MatchId:
    """Return a running match of these players in which hints are allowed."""
    match_id = await harbour.opened(*names, game=game, hints=True)
    match = await harbour.match(match_id)
    if match.status is Status.LOBBY:
        await harbour.act(match_id, lobby.begin, match.host)
    await harbour.idle()
    return match_id


async def looks(harbour: Harbour, match_id: MatchId) -> PlayerId:
    """Let the first player to act look at their hand. Return that player's id."""
    match = await harbour.match(match_id)
    seat = min(match.to_act)
    harbour.hints.shown(match_id, match.order[seat], seat, match.decisions[seat])
    return match.order[seat]


async def hint(harbour: Harbour, match_id: MatchId) -> Hint:
    """Let the first player to act look long enough, and then take a hint. Return the hint."""
    player = await looks(harbour, match_id)
    harbour.clock.time += LOOK
    return await harbour.hints.hint(match_id, player, harbour.request())


async def hinted(harbour: Harbour, match_id: MatchId) -> int:
    """Return how many hints are in the match's log."""
    steps = await harbour.service.matches.steps(match_id)
    return sum(isinstance(step.last, Hinted) for step in steps)


async def test_hint_is_a_legal_move_chosen_by_a_strong_computer(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    found = await hint(harbour, match_id)
    match = await harbour.match(match_id)
    (question,) = harbour.thinkers.asked
    assert question.level is Level.STRONG
    assert question.view == match.rules.view(match.state, found.seat)
    legal = match.rules.legal_moves(match.state, found.seat)
    assert match.rules.parse(found.notation) in legal
    assert found.worth is not None
    assert found.next_worth is not None
    assert found.worth >= found.next_worth
    await harbour.act(
        match_id, playing.press, match.order[found.seat], found.notation, found.seat, found.decision
    )


async def test_hint_without_time_to_think_shows_no_numbers(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    harbour.thinkers.hurried = True
    found = await hint(harbour, match_id)
    assert (found.measure, found.worth, found.next_worth) == (None, None, None)
    assert found.notation


@pytest.mark.parametrize("game", ["tradewinds", "chance", "weathervanes", "wind-of-fortune"])
async def test_hint_depends_only_on_what_the_seat_knows(harbour: Harbour, game: str) -> None:
    match_id = await begun(harbour, "Ann", "Ben", "Cat", "Dan", game=game)
    match = await harbour.match(match_id)
    seat = min(match.to_act)
    twin = replace(match, state=parts_of(game).twins(match.state, seat, Random(1)))
    assert twin.fingerprint != match.fingerprint
    asked, twins = hint_question(match, seat), hint_question(twin, seat)
    # Equal questions get equal answers, as `tests/contract/test_players.py` tests.
    assert asked == twins
    assert asked.question.view == match.rules.view(match.state, seat)


async def test_second_hint_for_a_decision_is_the_same_and_is_not_counted(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    first, again = await hint(harbour, match_id), await hint(harbour, match_id)
    assert first == again
    assert len(harbour.thinkers.asked) == 1, "what was thought of the decision is kept"
    assert await hinted(harbour, match_id) == 1


async def test_counted_hint_is_shown_again_at_once_after_a_restart(
    harbour: Harbour,
) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    first = await hint(harbour, match_id)
    player = await looks(harbour, match_id)
    restarted = Hints(harbour.service, harbour.thinkers, harbour.clock)
    assert await restarted.hint(match_id, player, harbour.request()) == first
    assert await hinted(harbour, match_id) == 1
    await harbour.moved(match_id)
    (other,) = {*(await harbour.match(match_id)).order} - {player}
    with refused(NOT_LOOKED):
        await restarted.hint(match_id, other, harbour.request())


async def test_hurried_hint_is_recomputed_when_it_is_requested_again(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    harbour.thinkers.hurried = True
    assert (await hint(harbour, match_id)).worth is None
    harbour.thinkers.hurried = False
    assert (await hint(harbour, match_id)).worth is not None


async def test_each_decision_gets_its_own_hint(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    for _ in range(3):
        await hint(harbour, match_id)
        await harbour.moved(match_id)
    assert await hinted(harbour, match_id) == 3
    assert len({each.seed for each in harbour.thinkers.asked}) == 3
    match = await harbour.match(match_id)
    assert sorted(map(len, match.hinted.values())) == [1, 2]


async def test_hint_is_refused_until_the_player_has_looked_long_enough(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    match = await harbour.match(match_id)
    (seat,) = match.to_act
    asker = match.order[seat]
    with refused(NOT_LOOKED):
        await harbour.hints.hint(match_id, asker, harbour.request())
    await looks(harbour, match_id)
    harbour.clock.time += timedelta(seconds=3)
    await looks(harbour, match_id)  # a second look does not begin anew
    with pytest.raises(TooSoon, match=str(look_on(LOOK.seconds - 3))) as raised:
        await harbour.hints.hint(match_id, asker, harbour.request())
    assert raised.value.until == harbour.clock.time + LOOK - timedelta(seconds=3)
    assert not harbour.thinkers.asked
    harbour.clock.time += LOOK - timedelta(seconds=3)
    assert await harbour.hints.hint(match_id, asker, harbour.request())
    for _ in range(2):
        await harbour.moved(match_id)
    # Before a hint for a new decision, the player must look again.
    with refused(NOT_LOOKED):
        await harbour.hints.hint(match_id, asker, harbour.request())


async def test_refused_hint_tells_the_reason(harbour: Harbour) -> None:
    lobby = await harbour.opened("Ann", game="crosswind", hints=True)
    plain = await harbour.opened("Ann", "Ben", game="crosswind")
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    match = await harbour.match(match_id)
    (seat,) = match.to_act
    ann, eve = await harbour.person("Ann"), await harbour.person("Eve")
    waits = match.order[1 - seat]
    for where, who, why in [
        (lobby, ann.id, NOT_BEGUN),
        (plain, ann.id, NO_HINTS),
        (match_id, eve.id, NOT_PLAYING),
    ]:
        with refused(why):
            await harbour.hints.hint(where, who, harbour.request())
    with pytest.raises(Refused, match=str(WRONG_TURN)):
        await harbour.hints.hint(match_id, waits, harbour.request())
    assert not harbour.thinkers.asked


async def test_computer_cannot_get_a_hint(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann", game="crosswind", computers=("easy",), hints=True)
    match = await harbour.match(match_id)
    (computer,) = match.computers
    with refused(FOR_PEOPLE):
        decisions.to_hint(match, computer)


async def test_decision_with_only_one_legal_move_gets_no_hint(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    match = await harbour.match(match_id)
    (seat,) = match.to_act
    only = match.rules.legal_moves(match.state, seat)[:1]
    monkeypatch.setattr(match.rules, "legal_moves", lambda state, seat: only)
    with refused(NO_CHOICE):
        decisions.to_hint(match, match.order[seat])


async def test_hint_is_neither_shown_nor_counted_if_the_player_moves_first(
    harbour: Harbour,
) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    harbour.thinkers.hold()
    asking = asyncio.create_task(hint(harbour, match_id))
    await harbour.thinkers.asked_for(match_id)
    await harbour.moved(match_id)
    await harbour.moved(match_id)
    harbour.thinkers.free.set()
    with refused(TOO_LATE):
        await asking
    assert not await hinted(harbour, match_id)


async def test_failed_hint_is_not_counted(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")

    def fails(_: Question) -> None:
        raise RuntimeError

    harbour.thinkers.trouble = fails
    with pytest.raises(RuntimeError):
        await hint(harbour, match_id)
    assert not await hinted(harbour, match_id)


async def test_hint_that_cannot_be_stored_is_not_shown(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")

    async def busy(*_: object) -> None:
        raise StorageBusy

    monkeypatch.setattr(harbour.database.log, "append", busy)
    with pytest.raises(StorageBusy):
        await hint(harbour, match_id)


async def test_repeated_hint_request_counts_as_one_hint(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    player = await looks(harbour, match_id)
    harbour.clock.time += LOOK
    both = [await harbour.hints.hint(match_id, player, "one press") for _ in range(2)]
    assert both[0] == both[1]
    assert await hinted(harbour, match_id) == 1


async def test_hint_posts_nothing_and_changes_nothing_for_other_players(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    await harbour.moved(match_id)
    before, posted = await harbour.match(match_id), harbour.channel.posted
    told, row = harbour.channel.contents, await harbour.service.matches.row(match_id)
    deeds: list[str] = []
    harbour.channel.trouble = deeds.append
    await hint(harbour, match_id)
    await harbour.idle()
    assert not {"post", "edit"} & {*deeds}
    assert (harbour.channel.posted, harbour.channel.contents) == (posted, told)
    assert await harbour.database.cursors.due() == []
    match = await harbour.match(match_id)
    assert (match.undo, match.decisions, match.waiting) == (
        before.undo,
        before.decisions,
        before.waiting,
    )
    after = await harbour.service.matches.row(match_id)
    assert row is not None
    assert after is not None
    assert (after.waiting, after.until) == (row.waiting, row.until)
    # The player who moved before the hint can still undo that move without asking.
    (seat,) = match.to_act
    undone = await harbour.act(match_id, playing.undo, match.order[1 - seat])
    assert undone.to_act == {1 - seat}


async def in_channel(harbour: Harbour, channel: int) -> list[MatchId]:
    fits, scope = (
        SearchCondition(frozenset({Status.RUNNING}), PlayerRole.ANY),
        Scope(channel=channel),
    )
    return [
        row.match_id for row in await harbour.service.matches.search(PlayerId(0), [fits], [scope])
    ]


async def test_hint_does_not_reorder_match_lists(harbour: Harbour) -> None:
    first = await begun(harbour, "Ann", "Ben")
    harbour.clock.time += timedelta(minutes=1)
    await begun(harbour, "Ann", "Ben", game="crosswind")
    channel = (await harbour.match(first)).channel
    before = await in_channel(harbour, channel)
    await hint(harbour, first)
    assert await hinted(harbour, first) == 1
    assert await in_channel(harbour, channel) == before


async def test_move_after_a_hint_is_posted_with_a_ping_as_usual(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    await hint(harbour, match_id)
    posted = harbour.channel.posted
    await harbour.moved(match_id)
    assert harbour.channel.posted == posted + 1
    assert harbour.channel.last.pinged


async def test_lobby_and_first_board_say_whether_hints_are_on(harbour: Harbour) -> None:
    async def said(*, hints: bool) -> list[bool]:
        seen = len(harbour.channel.contents)
        match_id = await harbour.opened("Ann", game="crosswind", hints=hints)
        await harbour.announcer.idle()
        ben = await harbour.person("Ben")
        lobby = harbour.channel.contents[seen]
        await harbour.join(match_id, ben.id)
        await harbour.announcer.idle()
        return ["hints" in text.casefold() for text in (lobby, harbour.channel.last.content)]

    assert await said(hints=True) == [True, True]
    assert await said(hints=False) == [False, False]


@pytest.mark.parametrize("asks", [True, False])
async def test_end_message_tells_how_many_hints_each_player_took(
    harbour: Harbour, asks: bool
) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    match = await harbour.match(match_id)
    (seat,) = match.to_act
    asker = (await harbour.people(match_id))[match.order[seat]].name
    for _ in range(3 if asks else 0):
        await hint(harbour, match_id)
        await harbour.moved(match_id)
    await harbour.act(match_id, playing.resign, match.order[0])
    await harbour.announcer.idle()
    end = harbour.channel.last.content
    assert (str(NO_HINTS_HAD).removeprefix("-# ").removesuffix(".") in end) is not asks
    assert (f"{asker} 2" in end) is asks
    assert (await harbour.service.reader.verify(match_id)).agrees


async def test_rematch_keeps_the_hint_setting(harbour: Harbour) -> None:
    for allowed in (True, False):
        match_id = await harbour.opened("Ann", "Ben", game="crosswind", hints=allowed)
        ann = await harbour.person("Ann")
        await harbour.act(match_id, playing.resign, ann.id)
        again = await harbour.service.lobbies.rematch(match_id, ann.id, harbour.request())
        assert (await harbour.match(again)).opened.hints is allowed


async def test_hints_taken_are_restored_from_the_log_after_a_restart(harbour: Harbour) -> None:
    match_id = await begun(harbour, "Ann", "Ben", game="crosswind")
    await hint(harbour, match_id)
    kept = await harbour.match(match_id)
    fresh: list[Match] = await Harbour(
        harbour.database, harbour.channel, harbour.clock
    ).service.matches.steps(match_id)
    assert fresh[-1].hinted == kept.hinted
    assert fresh[-1].fingerprint == kept.fingerprint
