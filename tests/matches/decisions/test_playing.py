"""Moves: whose turn it is, which moves are refused, and that no move is lost or made twice."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from data.matches.new_events import NewEvents
from games.tradewinds import rules as tradewinds
from matches.decisions import playing
from matches.decisions.playing import SEAT_OF_ANOTHER, earlier_turn, not_your_turn
from matches.decisions.refusal import NOT_PLAYING, Refused
from matches.log.events import Moved
from matches.log.match import Match
from matches.ports.storage import Conflict
from tests.matches.conftest import Harness
from tests.refusals import illegal, refused


async def _first_cards(harness: Harness, match_id: str) -> list[str]:
    match = await harness.match(match_id)  # type: ignore[arg-type]
    (seat,) = match.to_act
    return [match.rules.notation(move) for move in match.rules.legal_moves(match.state, seat)]


async def test_illegal_move_is_refused_with_a_reason_and_changes_nothing(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    ann, ben, eve = [await harness.id_of(name) for name in ("Ann", "Ben", "Eve")]
    own = await _first_cards(harness, match_id)
    foreign = next(
        card for card in ("FRC", "HBT", "PGS", "FGC", "HRT", "PBC", "FBS") if card not in own
    )
    match = await harness.match(match_id)
    for player, text, sentence in [
        (ben, own[0], str(not_your_turn(match))),
        (eve, own[0], str(NOT_PLAYING)),
        (ann, foreign, str(illegal(tradewinds.apply, match.state, 0, tradewinds.parse(foreign)))),
        (ann, "banana", str(illegal(tradewinds.parse, "banana"))),
        (ann, "", str(illegal(tradewinds.parse, ""))),
    ]:
        with refused(sentence):
            await harness.act(match_id, playing.play, player, text)
    for player, why in ((ben, SEAT_OF_ANOTHER), (eve, NOT_PLAYING)):  # with a button of Ann's hand
        with refused(why):
            await harness.act(match_id, playing.press, player, own[0], 0, 0)
    assert (await harness.match(match_id)).version == match.version


async def test_button_of_an_earlier_turn_is_refused_even_on_ones_own_turn(harness: Harness) -> None:
    match_id = await harness.begun("Ann")
    await harness.moved(match_id, 4)
    match = await harness.match(match_id)
    card = (await _first_cards(harness, match_id))[0]
    with refused(earlier_turn(match)):
        await harness.do(match_id, "Ann", playing.press, card, 0, 0)
    with refused(not_your_turn(match)):
        await harness.do(match_id, "Ann", playing.press, card, 1, 1)
    await harness.do(match_id, "Ann", playing.press, card, 0, 1)


async def test_repeated_request_makes_one_move_and_gets_the_same_answer(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    ann = await harness.id_of("Ann")
    card = (await _first_cards(harness, match_id))[0]
    request = harness.request()
    answers = await asyncio.gather(
        *(
            harness.service.writer.decide(match_id, request, playing.play, ann, card)
            for _ in range(3)
        )
    )
    assert {each.last for each in answers} == {Moved(0, card)}
    (version,) = {each.version for each in answers}
    await harness.moved(match_id)
    again = await harness.service.writer.decide(match_id, request, playing.play, ann, card)
    assert (again.last, again.version) == (Moved(0, card), version)
    assert (await harness.match(match_id)).decisions == (1, 1, 0, 0)


async def test_only_one_of_several_simultaneous_moves_counts(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    cards = await _first_cards(harness, match_id)
    answers = await asyncio.gather(
        *(harness.do(match_id, "Ann", playing.play, card) for card in cards), return_exceptions=True
    )
    made = [answer for answer in answers if isinstance(answer, Match)]
    assert len(made) == 1
    assert all(isinstance(answer, Refused) for answer in answers if answer not in made)
    assert sum((await harness.match(match_id)).decisions) == 1


async def test_events_since_a_players_last_move_are_found_even_after_many_nudges(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann = await harness.person("Ann")
    await harness.moved(match_id)
    while ann.id not in (match := await harness.match(match_id)).waiting:
        for _ in range(20):
            harness.clock.time += timedelta(hours=12)
            await harness.do(match_id, "Ann", playing.nudge, harness.clock.now())
        await harness.moved(match_id)
    assert match.version > 20
    happened = await harness.service.reader.since_own_move(match_id, ann.id)
    assert [each.kind for each in happened] == ["move"]


def contend(harness: Harness, patch: pytest.MonkeyPatch, times: int) -> list[NewEvents]:
    """Let the next `times` appends to the log fail with a conflict. Return a list that collects all appends."""
    append, tried = harness.database.log.append, list[NewEvents]()

    async def contended(new: NewEvents) -> None:
        tried.append(new)
        if len(tried) <= times:
            raise Conflict(new.match_id)
        await append(new)

    patch.setattr(harness.database.log, "append", contended)
    return tried


async def test_move_is_retried_after_a_write_conflict(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    tried = contend(harness, monkeypatch, 2)
    await harness.moved(match_id)
    assert len(tried) == 3


async def test_persistent_write_conflict_fails_without_blocking_later_moves(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    before = (await harness.match(match_id)).version
    with monkeypatch.context() as patch:
        tried = contend(harness, patch, 1000)
        with pytest.raises(Conflict):
            await harness.moved(match_id)
    assert len(tried) < 50
    await harness.moved(match_id)
    assert (await harness.match(match_id)).version > before
