"""Computers move once per turn, despite errors, and know only what their seat may know."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from data.matches.new_events import NewEvents
from data.schema import requests
from games.copies import replace
from games.gnomon import COMPLETES
from games.rules import Seat
from games.tradewinds.values import Play
from matches.announcer.batching import PATIENCE_WITH_COMPUTERS, ComputersAwaited, await_computers
from matches.chores import computer_moves
from matches.chores.computer_moves import question
from matches.decisions import computers_playing, lobby, playing
from matches.decisions.playing import NOTHING_TO_UNDO
from matches.decisions.refusal import Refused
from matches.log.events import Hinted, MatchId, Moved, PlayerId, Undone
from matches.log.match import Match, Status
from matches.log.words import LevelName
from matches.ports.storage import StorageBusy
from matches.ports.thinking import Answer, Question, without_thought
from matches.service.log_writer import BEING_UPDATED
from matches.wording import turns
from players.thought import Level
from tests.matches.conftest import Harness
from tests.matches.fakes import FakeClock
from tests.refusals import refused

ALONE: tuple[LevelName, ...] = ("easy",)


@pytest.fixture
def patient(clock: FakeClock) -> None:
    """Stop the fake clock, so that the announcer waits for computers without a time limit."""
    clock.stands = True


async def opened(harness: Harness, game: str, computers: int) -> tuple[MatchId, PlayerId]:
    """Return a match of Ann and computers in which Ann is to act, and Ann's id."""
    match_id = await harness.begun("Ann", game=game, computers=ALONE * computers)
    await harness.idle()
    return match_id, await harness.id_of("Ann")


async def moved_before_computers(harness: Harness) -> Match:
    """Return a match after a person's move, before two computers that are still thinking."""
    match_id, ann = await opened(harness, "tradewinds", 3)
    harness.thinkers.hold()
    await harness.move_as_suggested(match_id, ann)
    return await harness.match(match_id)


async def moves(harness: Harness, match_id: MatchId) -> list[Moved]:
    return [each for each in await harness.events(match_id) if isinstance(each, Moved)]


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("game", "computers"),
    [
        ("tradewinds", 3),
        ("chance", 2),
        ("crosswind", 1),
        pytest.param("weathervanes", 3, marks=pytest.mark.slow),
        pytest.param("wind-of-fortune", 1, marks=pytest.mark.slow),
    ],
)
async def test_person_can_play_a_whole_match_with_computers(
    harness: Harness, game: str, computers: int
) -> None:
    match_id, ann = await opened(harness, game, computers)
    while (match := await harness.match(match_id)).status is Status.RUNNING:
        assert not match.thinking
        posted = harness.channel.posted
        await harness.move_as_suggested(match_id, ann)
        await harness.idle()
        # One message tells Ann's move and the computers' answers. It needs no ping, because Ann knows that it
        # is her turn again.
        assert harness.channel.posted - posted <= 1
        assert len(harness.channel.last.pictures) == 1
        assert not harness.channel.last.pinged or not (await harness.match(match_id)).status.open
    assert match.status is Status.FINISHED
    assert (await harness.service.reader.verify(match_id)).agrees
    assert {each.by for each in await moves(harness, match_id)} >= {"player", "computer"}


async def test_computer_with_a_single_legal_card_thinks_as_long_as_with_several(
    harness: Harness,
) -> None:
    """A reply without delay would reveal that the computer holds one card that may follow."""
    match_id, ann = await opened(harness, "weathervanes", 3)
    for _ in range(10):
        await harness.move_as_suggested(match_id, ann)
        await harness.idle()
    match = await harness.match(match_id)
    asked = [each.view for each in harness.thinkers.asked]
    choices = [len(match.rules.legal_moves(match.rules.imagine(v, b""), v.seat)) for v in asked]
    assert 1 in choices
    chosen = [each for each in await moves(harness, match_id) if each.by == "computer"]
    assert len(chosen) == len(asked)


@pytest.mark.parametrize("fault", ["illegal", "illegal twice", "failing"])
async def test_log_of_a_faulty_thought_does_not_tell_the_hand(
    harness: Harness, fault: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, ann = await opened(harness, "tradewinds", 3)

    async def think(asked: Question) -> Answer:
        hand = asked.view.hands[asked.view.seat]
        if fault == "failing":
            raise KeyError(*hand)
        card = next(each for each in COMPLETES if each not in hand)
        return without_thought(Play(card))

    monkeypatch.setattr(harness.thinkers, "think", think)
    caplog.clear()
    caplog.set_level(logging.INFO)
    if fault == "illegal twice":  # the suggested move is illegal, too, until the second attempt
        suggest = computer_moves._suggested

        def suggested(match: Match, seat: Seat) -> Answer:
            monkeypatch.setattr(computer_moves, "_suggested", suggest)
            hand = match.rules.view(match.state, seat).hands[seat]
            return without_thought(Play(next(each for each in COMPLETES if each not in hand)))

        monkeypatch.setattr(computer_moves, "_suggested", suggested)
    await harness.move_as_suggested(match_id, ann)
    await harness.idle()
    assert len(caplog.records) == 3 + 2 * (fault == "illegal twice")
    assert [each.by for each in await moves(harness, match_id)][-3:] == ["hurried"] * 3
    assert not [card for card in COMPLETES if f"{card}" in caplog.text]
    assert not re.search("(?i)circle|square|triangle", caplog.text)


async def test_turn_is_posted_after_a_few_seconds_although_computers_still_think(
    harness: Harness,
) -> None:
    match_id, ann = await opened(harness, "tradewinds", 3)
    harness.thinkers.hold()
    posted = harness.channel.posted
    before = harness.clock.now()
    await harness.move_as_suggested(match_id, ann)
    await harness.channel.next_post(posted)
    assert timedelta(0) < harness.clock.now() - before <= timedelta(seconds=3)
    assert "thinking" in harness.channel.last.content
    harness.thinkers.free.set()
    await harness.idle()
    # Ann is pinged by the message with the computers' later answers.
    assert harness.channel.last.pinged == frozenset({(await harness.person("Ann")).discord_id})


@pytest.mark.usefixtures("patient")
async def test_wait_for_computers_is_counted_from_the_latest_move_of_a_person(
    harness: Harness,
) -> None:
    moved = await moved_before_computers(harness)
    another = replace(moved, at=moved.at + timedelta(seconds=4))
    assert waits_until([moved, another]) == another.at + PATIENCE_WITH_COMPUTERS
    harness.thinkers.free.set()


@pytest.mark.usefixtures("patient")
async def test_hint_does_not_change_how_long_a_message_waits_for_computers(
    harness: Harness,
) -> None:
    moved = await moved_before_computers(harness)
    replied = replace(moved, last=Moved(1, "", "computer"), at=moved.at + timedelta(seconds=9))
    for steps in ([moved], [replied], [moved, replied]):
        expected = waits_until(steps)
        for place in range(len(steps) + 1):
            at = moved.at if place == 0 else steps[place - 1].at
            hinted = replace(moved, last=Hinted(0), at=at - timedelta(seconds=1))
            assert waits_until([*steps[:place], hinted, *steps[place:]]) == expected
    harness.thinkers.free.set()


def waits_until(steps: Sequence[Match]) -> datetime:
    with pytest.raises(ComputersAwaited) as awaited:
        await_computers(steps, steps[0].at)
    return awaited.value.until


async def test_computers_are_woken_only_by_changes_that_concern_them(harness: Harness) -> None:
    woken: list[MatchId] = []
    harness.service.writer.on_computers = woken.append
    match_id = await harness.opened("Ann", "Ben", computers=ALONE)
    await harness.do(match_id, "Ann", lobby.begin)
    while not (await harness.match(match_id)).thinking:
        assert not woken
        (seat,) = (match := await harness.match(match_id)).to_act
        await harness.move_as_suggested(match_id, match.order[seat])
    assert woken == [match_id]
    await harness.resign(match_id, "Ben")
    assert woken == [match_id] * 2, "its thought is obsolete"


async def test_computer_is_told_only_its_level_and_what_its_seat_sees(harness: Harness) -> None:
    match = await moved_before_computers(harness)
    await harness.thinkers.asked_for(match.id)
    (seat,) = match.thinking
    asked = harness.thinkers.asked[-1]
    assert asked.view == match.rules.view(match.state, seat)
    assert asked.level is Level.EASY
    assert match.secret.value not in (asked.seed, *vars(type(asked)))
    assert repr(asked.view) not in repr(asked)


async def test_undo_of_a_stone_also_takes_back_the_answer_of_the_computer(harness: Harness) -> None:
    match_id, ann = await opened(harness, "crosswind", 1)
    before = (await harness.match(match_id)).state
    await harness.move_as_suggested(match_id, ann)
    await harness.idle()
    await harness.act(match_id, playing.undo, ann)
    after = await harness.match(match_id)
    assert isinstance(after.last, Undone)
    assert after.state == before


@pytest.mark.parametrize("decision", [playing.undo, playing.resign])
async def test_undo_or_resignation_while_a_computer_thinks_drops_its_thought(
    harness: Harness, decision: Any
) -> None:
    match_id, ann = await opened(harness, "crosswind", 1)
    before = (await harness.match(match_id)).state
    harness.thinkers.hold()
    await harness.move_as_suggested(match_id, ann)
    await harness.thinkers.asked_for(match_id)
    await harness.act(match_id, decision, ann)
    await harness.idle()
    assert harness.thinkers.dropped == 1
    match = await harness.match(match_id)
    if decision is playing.resign:
        assert match.status is Status.FINISHED
    else:
        assert match.state == before


async def test_hint_while_a_computer_thinks_does_not_drop_its_thought(harness: Harness) -> None:
    """Otherwise, others could tell from the computer's later move that somebody had a hint."""
    harness.thinkers.hold()
    while True:
        match_id = await harness.opened(
            "Ann", game="wind-of-fortune", computers=ALONE * 3, hints=True
        )
        await harness.thinkers.asked_for(match_id)
        match = await harness.match(match_id)
        if match.waiting and match.thinking:
            break
    ann, asked = next(iter(match.waiting)), harness.thinkers.asked[-1]
    seat = min(match.to_act & {*match.seats_of(ann)})
    await harness.act(match_id, lambda _: Hinted(seat))
    changed = harness.computers._changed[match_id]
    assert changed.is_set()
    while changed.is_set():  # until the computer has noticed the hint  # noqa: ASYNC110
        await asyncio.sleep(0)
    # A bot that ends now repeats the thought after its next start.
    assert question(await harness.match(match_id), asked.view.seat) == asked
    harness.thinkers.free.set()
    await harness.idle()
    assert harness.thinkers.dropped == 0
    again = [each for each in harness.thinkers.asked if each.view == asked.view]
    assert again == [asked]
    assert next(each.seat for each in await moves(harness, match_id)) == asked.view.seat


async def asked_before_a_computer(harness: Harness) -> MatchId:
    """Return a match in which an undo was requested while only computers had to act."""
    match_id = await harness.opened("Ann", "Ben", game="wind-of-fortune", computers=ALONE)
    if (await harness.match(match_id)).status is Status.LOBBY:
        await harness.do(match_id, "Ann", lobby.begin)
    harness.thinkers.hold()
    while (match := await harness.match(match_id)).undo.asked is None:
        if match.waiting:
            await harness.move_as_suggested(match_id, min(match.waiting))
            continue
        for player in match.persons:
            with suppress(Refused):
                await harness.act(match_id, playing.undo, player)
                break
        else:
            harness.thinkers.free.set()
            await harness.computers.idle()
            harness.thinkers.hold()
    return match_id


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("agrees", [True, False])
async def test_computer_waits_for_the_answer_to_an_undo_request(
    harness: Harness, agrees: bool
) -> None:
    match_id = await asked_before_a_computer(harness)
    harness.thinkers.free.set()
    await harness.computers.idle()
    match = await harness.match(match_id)
    assert match.undo.asked is not None
    (other,) = match.persons - {match.order[match.undo.asked]}
    made = await moves(harness, match_id)
    await harness.act(match_id, playing.answer_undo, other, agrees)
    after = await harness.match(match_id)
    await harness.computers.idle()
    assert isinstance(after.last, Undone) == agrees
    assert (len(await moves(harness, match_id)) > len(made)) == (not agrees)


async def test_move_in_a_card_game_cannot_be_undone_after_computers_replied(
    harness: Harness,
) -> None:
    match_id, ann = await opened(harness, "tradewinds", 3)
    with refused(NOTHING_TO_UNDO):
        await harness.act(match_id, playing.undo, ann, 0)
    await harness.move_as_suggested(match_id, ann)
    await harness.idle()
    made = (await harness.match(match_id)).decisions_of(ann)
    for arguments in ((), (made,)):
        with refused(NOTHING_TO_UNDO):
            await harness.act(match_id, playing.undo, ann, *arguments)


async def test_stored_computer_move_is_not_repeated(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the confirmation of storing the move is lost, the move is made again. This is refused, because its
    version is outdated."""
    match_id, ann = await opened(harness, "crosswind", 1)
    append, failures = harness.database.log.append, [StorageBusy("lost")]

    async def unanswered(change: NewEvents) -> None:
        await append(change)
        if failures and change.request is None:
            raise failures.pop()

    monkeypatch.setattr(harness.database.log, "append", unanswered)
    await harness.move_as_suggested(match_id, ann)
    before = await harness.match(match_id)
    await harness.idle()
    assert not failures
    made = await moves(harness, match_id)
    assert [each.by for each in made][-2:] == ["player", "computer"]
    assert (await harness.match(match_id)).version == before.version + 1
    with pytest.raises(Refused):
        await harness.service.writer.decide(
            match_id, None, computers_playing.move_computer, before.version, made[-1]
        )
    assert await moves(harness, match_id) == made
    connections = harness.database.log._connections
    keys = await connections.read(lambda each: [*each.scalars(select(requests.c.request))])
    assert all(key.isdigit() for key in keys)


async def test_end_message_tells_how_many_computer_moves_were_hurried(harness: Harness) -> None:
    harness.thinkers.hurried = True
    match_id, ann = await opened(harness, "crosswind", 1)
    for _ in range(2):
        await harness.move_as_suggested(match_id, ann)
        await harness.idle()
    await harness.act(match_id, playing.resign, ann)
    await harness.idle()
    made = sum(each.by == "hurried" for each in await moves(harness, match_id))
    hurried = str(turns.hurried(made)).removeprefix("-# ").removesuffix(".")
    assert hurried in harness.channel.last.content


@pytest.mark.parametrize("during", [True, False])
async def test_failed_computer_move_is_retried_later_or_as_soon_as_the_match_changes(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, during: bool
) -> None:
    """The match changes during the failure, or while the computer waits for its next attempt."""
    match_id, ann = await opened(harness, "crosswind", 1)
    failures, failed = [RuntimeError()], asyncio.Event()

    async def failing(_: MatchId) -> None:
        if failures:
            failed.set()
            if during:
                harness.computers.wake(match_id)
            raise failures.pop()

    harness.before(monkeypatch, computers_playing.move_computer, failing)
    harness.clock.stands = True
    await harness.move_as_suggested(match_id, ann)
    await failed.wait()
    if not during:
        for _ in range(100):  # by now, it would have tried again
            await asyncio.sleep(0)
        assert (await moves(harness, match_id))[-1].by == "player"
        harness.computers.wake(match_id)
    async with asyncio.timeout(10):
        await harness.computers.idle()
    assert [each.by for each in await moves(harness, match_id)][-2:] == ["player", "computer"]


async def test_refused_computer_move_is_retried_with_pauses(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, ann = await opened(harness, "crosswind", 1)
    tried = asyncio.Queue[None]()

    async def refused(*_: Any) -> None:
        tried.put_nowait(None)
        raise Refused(BEING_UPDATED)

    harness.before(monkeypatch, computers_playing.move_computer, refused)
    harness.clock.stands = True
    await harness.move_as_suggested(match_id, ann)
    for _ in range(3):
        await tried.get()
        for _ in range(100):
            await asyncio.sleep(0)
        assert tried.empty()
        harness.clock.passes(timedelta(seconds=5))


async def test_matches_waiting_for_computers_resume_a_few_at_a_time_after_an_outage(
    harness: Harness,
) -> None:
    started: list[Match] = []
    harness.service.writer.on_computers = lambda _: None
    for name in ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay"):
        match_id = await harness.opened(name, computers=ALONE * 3)
        match = await harness.match(match_id)
        while not match.thinking:
            await harness.move_as_suggested(match_id, name)
            match = await harness.match(match_id)
        started.append(match)
    thinking, most, think = set[MatchId](), 0, harness.thinkers.think

    async def watched(question: Question) -> Answer:
        nonlocal most
        thinking.add(question.match_id)
        most = max(most, len(thinking))
        try:
            return await think(question)
        finally:
            thinking.discard(question.match_id)

    harness.thinkers.think = watched  # type: ignore[method-assign]
    harness.thinkers.hold()
    resuming = asyncio.create_task(harness.computers.resume())
    while len(thinking) < 4:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0)
    for _ in range(100):  # by now, a fifth match would have been asked about
        await asyncio.sleep(0)
    assert thinking == {match.id for match in started[:4]}
    harness.thinkers.free.set()
    await resuming
    await harness.computers.idle()
    assert most == 4
    for match in started:
        assert not (await harness.match(match.id)).thinking
