"""Moves: whose turn it is, which moves are refused, and that no move is lost or made twice. Nudging the players
whose turn it is, resigning, and ending a match early."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from data.matches.new_events import NewEvents
from games.tradewinds import rules as tradewinds
from matches.decisions import lobby, playing, presence, substitution
from matches.decisions.opening import REMATCH_OF_OTHERS, REMATCH_TOO_EARLY
from matches.decisions.playing import (
    AWAY,
    END_AGREED,
    NOBODY_MISSING,
    NOT_WAITING,
    NUDGED_LATELY,
    UNDO_ALLOWED,
    earlier_turn,
    not_your_turn,
)
from matches.decisions.refusal import CANCELLED, NOT_PLAYING, RESIGNED, Refused
from matches.decisions.substitution import attended, not_sought
from matches.log.events import Ended, MatchId, Moved, UndoAnswered, UndoAsked
from matches.log.fold import apply_all
from matches.log.match import Match, Status
from matches.ports.storage import Conflict
from tests.matches.conftest import Harness, Starts
from tests.matches.fakes import FakeChannel, FakeClock
from tests.matches.missing import labels, takes, timed, times_out
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
    # With a button of Ann's hand:
    for player, why in ((ben, str(not_your_turn(match))), (eve, str(NOT_PLAYING))):
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
        assert (await harness.match(match_id)).decisions == match.decisions, "a nudge is none"
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


async def test_consent_to_an_undo_counts_once_but_can_be_taken_back(harness: Harness) -> None:
    match = await harness.match(await harness.begun("Ann", "Ben", "Cat"))
    (asker,) = match.to_act
    ben = await harness.id_of("Ben")
    *_, agreed = apply_all(match, [UndoAsked(asker), UndoAnswered(ben, True)], match.at)
    with refused(UNDO_ALLOWED):
        playing.answer_undo(agreed, ben, True)
    assert playing.answer_undo(agreed, ben, False) == UndoAnswered(ben, False)


async def test_requests_that_fit_no_match_are_refused(harness: Harness) -> None:
    lobby_id, running = await harness.opened("Ann"), await harness.begun("Ann", "Ben")
    with pytest.raises(Refused, match="not in this match"):
        await harness.do(lobby_id, "Eve", lobby.leave)
    with pytest.raises(Refused, match="no such seat"):
        await harness.do(running, "Eve", substitution.take, 9, harness.clock.now())
    await harness.do(lobby_id, "Ann", lobby.cancel)
    with refused(CANCELLED):
        await harness.do(lobby_id, "Ann", playing.play, "FRC")


async def nudges(harness: Harness, match_id: MatchId, name: str, request: str = "") -> None:
    player, now = await harness.id_of(name), harness.clock.now()
    await harness.service.writer.decide(
        match_id, request or harness.request(), playing.nudge, player, now
    )
    await harness.announcer.idle()


async def test_nudge_pings_only_the_player_to_move_and_links_to_the_board(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    ann = await harness.person("Ann")
    board = max(harness.channel.messages)
    await nudges(harness, match_id, "Cat")
    nudge = harness.channel.last
    assert nudge.pinged == {ann.discord_id}
    assert await harness.told(match_id) in nudge.content
    assert f"/{board}" in nudge.content.split("\n")[0]
    assert not nudge.pictures


async def test_player_can_nudge_only_once_in_twelve_hours_even_across_a_restart(
    start: Starts, channel: FakeChannel, clock: FakeClock
) -> None:
    async with start() as harness:
        match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
        await nudges(harness, match_id, "Cat", "the same press")
        await nudges(harness, match_id, "Dan")
        with refused(NUDGED_LATELY):
            await nudges(harness, match_id, "Cat")
        posted = channel.posted
        await nudges(harness, match_id, "Cat", "the same press")  # answered, not done again
        assert channel.posted == posted
    clock.time += timedelta(hours=11)
    async with start() as harness:
        with refused(NUDGED_LATELY):
            await nudges(harness, match_id, "Cat")
        clock.time += timedelta(hours=1)
        await nudges(harness, match_id, "Cat")


async def test_nudge_by_the_player_to_move_or_by_an_outsider_is_refused(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    with refused(NOT_WAITING):
        await nudges(harness, match_id, "Ann")
    with refused(NOT_PLAYING):
        await nudges(harness, match_id, "Eve")


async def test_player_who_is_away_is_not_reminded_by_others(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    ann = await harness.person("Ann")
    await nudges(harness, match_id, "Dan")
    await harness.away("Ann", 1)
    await harness.announcer.idle()
    assert not (await harness.view(match_id, "Cat")).remindable
    posted = harness.channel.posted
    with refused(AWAY):
        await nudges(harness, match_id, "Cat")
    assert harness.channel.posted == posted
    harness.clock.time += timedelta(days=1)
    await nudges(harness, match_id, "Cat")
    assert harness.channel.last.pinged == {ann.discord_id}


async def test_nudge_pings_only_those_of_several_people_who_are_not_away(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan", game="weathervanes")
    while len((match := await harness.match(match_id)).waiting) < 3:
        await harness.move(match_id, min(match.to_act))
        await harness.announcer.idle()
    people = {(await harness.id_of(name)): name for name in ("Ann", "Ben", "Cat", "Dan")}
    away, nudging, *others = [people[player] for player in match.waiting]
    await harness.away(away, 1)
    await nudges(harness, match_id, nudging)
    assert harness.channel.last.pinged == {
        (await harness.person(name)).discord_id for name in others
    }


async def test_resigned_seat_can_be_taken_by_another_player_of_the_match(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    ann = await harness.id_of("Ann")
    with refused(attended("East")):
        await harness.do(match_id, "Ann", substitution.take, 1, harness.clock.now())
    await harness.resign(match_id, "Ben")
    with refused(not_sought("East")):
        await harness.do(match_id, "Eve", substitution.take, 1, harness.clock.now())
    await harness.do(match_id, "Ann", substitution.take, 1, harness.clock.now())
    await harness.moved(match_id)
    match = await harness.match(match_id)
    assert match.to_act == {1}
    assert set(match.waiting) == {ann}


async def test_player_who_takes_a_seat_right_after_its_resignation_is_not_pinged(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    ben = await harness.person("Ben")
    await harness.moved(match_id)
    await harness.done(match_id, "Ann", playing.resign)
    match = await takes(harness, match_id, "Ben", 0)
    assert match.order[0] == ben.id
    assert match.waiting.keys() == {ben.id}
    assert harness.channel.last.version == match.version
    assert not harness.channel.last.pinged


async def test_match_ends_early_only_when_all_remaining_players_agree(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    with refused(NOBODY_MISSING):
        await harness.do(match_id, "Ann", playing.agree)
    await harness.resign(match_id, "Cat")
    await harness.do(match_id, "Ann", playing.agree)
    with refused(END_AGREED):
        await harness.do(match_id, "Ann", playing.agree)
    await harness.moved(match_id)  # Ann plays on, which cancels it
    await harness.do(match_id, "Ben", playing.agree)
    assert (await harness.match(match_id)).status is Status.RUNNING
    await harness.do(match_id, "Ann", playing.agree)
    match = await harness.match(match_id)
    assert (match.status, match.last) == (Status.ENDED, Ended("agreed"))


async def test_match_that_waits_for_players_can_end_early_once_one_has_left_the_server(
    harness: Harness,
) -> None:
    match_id = await timed(harness, "Ann", "Ben", "Cat", on_timeout="wait")
    await harness.done(match_id, "Cat", presence.depart, "left")
    assert labels(harness)[-1] == "End the match"
    for player, last in (("Ann", False), ("Ben", True)):
        seen = await harness.view(match_id, player)
        assert (seen.may_agree, seen.last_to_agree) == (True, last)
        await harness.do(match_id, player, playing.agree)
    assert (await harness.match(match_id)).last == Ended("agreed")


async def test_absent_player_who_agrees_to_end_the_match_counts_as_back(harness: Harness) -> None:
    match_id = await timed(harness, "Ann", "Ben", "Cat", "Dan")
    await times_out(harness, match_id, "Ann", "Ben", "Cat")  # the match plays for them
    for player in ("Ann", "Eve"):
        assert not (await harness.view(match_id, player)).last_to_agree
    await times_out(harness, match_id, "Dan")  # nobody is there: it rests
    assert (await harness.view(match_id, "Ben")).last_to_agree
    assert not (await harness.view(match_id, "Eve")).last_to_agree
    await harness.do(match_id, "Ben", playing.agree)
    assert (await harness.match(match_id)).last == Ended("agreed")


async def test_resignation_is_announced_and_pings_the_other_players(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    others = [await harness.person(name) for name in ("Ann", "Ben", "Dan")]
    await harness.done(match_id, "Cat", playing.resign)
    notice = harness.channel.last
    assert await harness.told(match_id) in notice.content
    assert not notice.pictures
    assert notice.pinged == {each.discord_id for each in others}
    assert [button.kind for button in notice.buttons] == ["hand", "take", "seek", "agree"]
    with refused(RESIGNED):
        await harness.do(match_id, "Cat", playing.play, "FRC")
    await harness.moved(match_id)  # and is shown before the next
    await harness.moved(match_id)
    told = harness.channel.last
    assert len(told.pictures) == 1
    assert "\n-# The match played for South." in told.content


async def test_rematch_of_tradewinds_has_the_same_players_and_the_last_wind_begins(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann, ben = [await harness.id_of(name) for name in ("Ann", "Ben")]
    with refused(REMATCH_TOO_EARLY):
        await harness.rematch(match_id, "Ann")
    await harness.moved(match_id, 20)
    with refused(REMATCH_OF_OTHERS):
        await harness.rematch(match_id, "Eve")
    again = await harness.rematch(match_id, "Ben")
    lobby = await harness.match(again)
    assert lobby.host == ben
    assert lobby.opened.invited == (ann,)
    assert lobby.opened.options["first"] == "west"
    assert lobby.secret != (await harness.match(match_id)).secret
    assert await harness.rematch(match_id, "Ann") == again
    assert (await harness.match(again)).status is Status.RUNNING


async def test_frozen_rematch_can_be_replaced_by_another(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann = await harness.id_of("Ann")
    await harness.moved(match_id, 20)
    first = await harness.rematch(match_id, "Ben")
    await harness.database.log.freeze(first)
    harness.service.matches.cache._latest.clear()
    second = await harness.rematch(match_id, "Ann")
    assert second != first
    assert (await harness.match(second)).host == ann
