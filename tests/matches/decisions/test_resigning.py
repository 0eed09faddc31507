"""Resigning, taking over a resigned seat, and ending a match early."""

from __future__ import annotations

from matches.decisions import playing, presence, substitution
from matches.decisions.opening import REMATCH_OF_OTHERS, REMATCH_TOO_EARLY
from matches.decisions.playing import END_AGREED, NOBODY_MISSING
from matches.decisions.refusal import RESIGNED
from matches.decisions.substitution import attended, not_sought
from matches.log.events import Ended
from matches.log.match import Status
from tests.matches.conftest import Harness
from tests.matches.missing import labels, takes, timed, times_out
from tests.refusals import refused


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
        seen = await harness.service.reader.view(match_id, await harness.id_of(player))
        assert (seen.may_agree, seen.last_to_agree) == (True, last)
        await harness.do(match_id, player, playing.agree)
    assert (await harness.match(match_id)).last == Ended("agreed")


async def test_absent_player_who_agrees_to_end_the_match_counts_as_back(harness: Harness) -> None:
    match_id = await timed(harness, "Ann", "Ben", "Cat", "Dan")
    ann, ben, eve = [await harness.person(name) for name in ("Ann", "Ben", "Eve")]
    await times_out(harness, match_id, "Ann", "Ben", "Cat")  # the match plays for them
    for player, last in ((ann, False), (eve, False)):
        view = await harness.service.reader.view(match_id, player.id)
        assert view.last_to_agree is last
    await times_out(harness, match_id, "Dan")  # nobody is there: it rests
    assert (await harness.service.reader.view(match_id, ben.id)).last_to_agree
    assert not (await harness.service.reader.view(match_id, eve.id)).last_to_agree
    await harness.do(match_id, "Ben", playing.agree)
    assert (await harness.match(match_id)).last == Ended("agreed")


async def test_resignation_is_announced_and_pings_the_other_players(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat", "Dan")
    people = [await harness.person(name) for name in ("Ann", "Ben", "Cat", "Dan")]
    await harness.act(match_id, playing.resign, people[2].id)
    await harness.announcer.idle()
    notice = harness.channel.last
    assert await harness.told(match_id) in notice.content
    assert not notice.pictures
    assert notice.pinged == {people[index].discord_id for index in (0, 1, 3)}
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
