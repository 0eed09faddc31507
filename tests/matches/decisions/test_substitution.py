"""Replacing a missing player: who may ask, who may take the seat, and what the substitute inherits."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.decisions import playing, presence
from matches.decisions.playing import CANNOT_RELOCATE, NOTHING_TO_UNDO
from matches.decisions.refusal import NOT_PLAYING, REPLACED
from matches.decisions.substitution import (
    GIVEN_UP,
    NOT_MISSING,
    NOT_OF_THIS_MATCH,
    SOUGHT_ALREADY,
    THEY_PLAYED,
    YOU_PLAYED,
    attended,
    lacking,
    not_sought,
    own_seat,
    replaceable,
    reserved,
)
from matches.log.events import Taken
from matches.log.match import Status
from matches.log.words import OnTimeout
from tests.matches.conftest import Harness
from tests.matches.decisions.test_sides import lays, of_four
from tests.matches.missing import FOUR, labels, said, seeks, takes, timed, times_out
from tests.matches.telling import Telling
from tests.refusals import refused


async def test_seat_can_be_taken_once_half_of_the_others_agree(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    ann, dan = [await harness.person(name) for name in ("Ann", "Dan")]
    await harness.moved(match_id)
    await times_out(harness, match_id, "Ben")
    await seeks(harness, match_id, "Cat", "Ben")
    asked = harness.channel.last
    assert asked.content == (
        f"**Cat asks to replace Ben.** One more of you must agree: {ann.mention} or {dan.mention}."
    )
    assert asked.pinged == {ann.discord_id, dan.discord_id}
    assert labels(harness)[1:] == ["I'm back", "Agree: replace Ben", "End the match"]
    with refused(SOUGHT_ALREADY):
        await seeks(harness, match_id, "Cat", "Ben")
    with refused(not_sought("East")):
        await takes(harness, match_id, "Eve", 1)
    await seeks(harness, match_id, "Dan", "Ben")
    assert said(harness) == "**Ben's seat (East) is free** for anybody."
    assert harness.channel.last.silent
    assert labels(harness)[1:] == ["I'm back", "Take this seat", "End the match"]
    match = await takes(harness, match_id, "Eve", 1)
    assert said(harness) == "**Eve takes over East from Ben.**"
    assert harness.channel.last.version == match.version
    assert labels(harness) == ["Hand"]
    assert match.order[1] == await harness.id_of("Eve")
    assert await harness.id_of("Ben") in match.presence.former
    with refused(REPLACED):
        await harness.done(match_id, "Ben", presence.come_back)


@pytest.mark.parametrize(
    ("late", "asks"), [(("Ben",), "Ann"), (("Ann", "Ben", "Cat"), "Dan")], ids=["host", "only one"]
)
async def test_host_or_only_present_player_can_open_a_missing_players_seat_without_a_vote(
    harness: Harness, late: tuple[str, ...], asks: str
) -> None:
    match_id = await timed(harness, *FOUR)
    if late == ("Ben",):
        await harness.moved(match_id)
    await times_out(harness, match_id, *late)
    await seeks(harness, match_id, asks, "Ben")
    assert "Take this seat" in labels(harness)


async def test_named_substitute_is_pinged_and_nobody_else_can_take_the_seat(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR)
    await times_out(harness, match_id, "Ann")
    await seeks(harness, match_id, "Ben", "Ann", "Gil")
    assert said(harness).startswith("**Ben asks to replace Ann by Gil.** One more of you")
    await seeks(harness, match_id, "Cat", "Ann", "Gil")
    gil = await harness.person("Gil")
    called = harness.channel.last
    assert gil.mention in called.content
    assert called.pinged == {gil.discord_id}
    with refused(reserved("North")):
        await takes(harness, match_id, "Eve", 0)
    match = await takes(harness, match_id, "Gil", 0)
    assert match.host == gil.id  # Ann was the host
    row = await harness.row(match_id)
    assert row.members == {gil.id, *(match.order[1:])}
    assert not await harness.database.lists.rows_of(await harness.id_of("Ann"))


async def test_substitute_takes_all_seats_of_the_replaced_player(harness: Harness) -> None:
    match_id = await timed(harness, "Ann", "Ben")
    await times_out(harness, match_id, "Ann")
    await seeks(harness, match_id, "Ben", "Ann", "Eve")
    ben, eve = await harness.person("Ben"), await harness.person("Eve")
    assert said(harness) == f"**{eve.mention}, will you take over North and South from Ann?**"
    taken = await takes(harness, match_id, "Eve", 2)
    assert said(harness) == "**Eve takes over North and South from Ann.**"
    assert harness.channel.last.version == taken.version
    assert taken.order == (eve.id, ben.id, eve.id, ben.id)


async def test_substitute_is_not_pinged_for_the_seat_they_have_just_taken(harness: Harness) -> None:
    match_id = await timed(harness, "Ann", "Ben", on_timeout="wait")
    board = max(harness.channel.messages)
    await times_out(harness, match_id, "Ann")
    await seeks(harness, match_id, "Ben", "Ann")
    match = await takes(harness, match_id, "Eve", 0)
    eve = await harness.person("Eve")
    assert match.waiting.keys() == {eve.id}
    assert harness.channel.last.silent
    assert eve.mention in harness.channel.messages[board].content.split("\n")[0]


async def test_player_of_a_weathervanes_match_cannot_substitute_for_another_one(
    harness: Harness,
) -> None:
    harness.paint_with(Telling())
    match_id = await timed(harness, *FOUR, game="weathervanes")
    match = await harness.match(match_id)
    names = {await harness.id_of(name): name for name in FOUR}
    seats = {names[player]: seat for seat, player in enumerate(match.order)}
    await harness.done(match_id, "Ben", presence.depart, "left")
    for named in ("Cat", "Ben"):
        with refused(THEY_PLAYED):
            await seeks(harness, match_id, "Ann", "Ben", named)
    await seeks(harness, match_id, "Ann", "Ben")
    assert said(harness).endswith("is free** for anybody new to this match.")
    with refused(YOU_PLAYED):
        await takes(harness, match_id, "Cat", seats["Ben"])
    with refused(own_seat(match.seat_name(seats["Ben"]))):
        await takes(harness, match_id, "Ben", seats["Ben"])
    await takes(harness, match_id, "Eve", seats["Ben"])
    await harness.done(match_id, "Cat", presence.depart, "left")
    await seeks(harness, match_id, "Ann", "Cat")
    for name in ("Ben", "Eve", "Dan"):
        with refused(YOU_PLAYED):
            await takes(harness, match_id, name, seats["Cat"])
    await takes(harness, match_id, "Gil", seats["Cat"])


async def test_replaced_player_can_retake_their_own_seat_but_no_other(harness: Harness) -> None:
    harness.paint_with(Telling())
    match_id = await timed(harness, *FOUR, game="weathervanes")
    match, ben = await harness.match(match_id), await harness.person("Ben")
    seat = match.order.index(ben.id)
    other = match.order.index(await harness.id_of("Cat"))
    for gone, comes in (("Ben", "Eve"), ("Cat", "Gil"), ("Eve", "Ben"), ("Gil", "Eve")):
        await harness.done(match_id, gone, presence.depart, "left")
        await seeks(harness, match_id, "Ann", gone)
        if comes == "Ben":
            assert not (await harness.view(match_id, ben.id)).own
        wanted = seat if gone in ("Ben", "Eve") else other
        if gone == "Gil":
            with refused(YOU_PLAYED):
                await takes(harness, match_id, comes, wanted)
        else:
            match = await takes(harness, match_id, comes, wanted)
    assert match.order[seat] == ben.id
    assert ben.id not in match.presence.former


async def test_partner_can_substitute_for_a_partner_but_an_opponent_cannot(
    harness: Harness,
) -> None:
    match_id = await of_four(harness)
    await times_out(harness, match_id, "Ann")
    await seeks(harness, match_id, "Ben", "Ann")
    await seeks(harness, match_id, "Dan", "Ann")
    match = await harness.match(match_id)
    ann, ben, cat = [await harness.id_of(name) for name in ("Ann", "Ben", "Cat")]
    seat = match.order.index(ann)
    with refused(YOU_PLAYED):
        await takes(harness, match_id, "Ben", seat)
    match = await takes(harness, match_id, "Cat", seat)
    assert match.order.count(cat) == 2
    await lays(harness, match_id, "Cat", 3)
    assert ben in (await harness.match(match_id)).waiting


async def test_only_players_can_seek_a_substitute_and_only_for_a_missing_player(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR)
    with refused(NOT_MISSING):
        await seeks(harness, match_id, "Ann", "Ben")
    with refused(NOT_OF_THIS_MATCH):
        await seeks(harness, match_id, "Ann", "Eve")
    with refused(NOT_PLAYING):
        await seeks(harness, match_id, "Eve", "Ben")


@pytest.mark.parametrize("on_timeout", ["caretaker", "wait"])
async def test_seat_of_a_player_who_came_back_or_moved_after_the_timeout_cannot_be_taken(
    harness: Harness, on_timeout: OnTimeout
) -> None:
    match_id = await timed(harness, *FOUR, on_timeout=on_timeout)
    await times_out(harness, match_id, "Ann")
    await seeks(harness, match_id, "Ben", "Ann")
    await seeks(harness, match_id, "Cat", "Ann")
    if on_timeout == "wait":
        await harness.moved(match_id)
    else:
        await harness.done(match_id, "Ann", presence.come_back)
    with refused(attended("North")):
        await takes(harness, match_id, "Eve", 0)


async def test_seat_of_an_absent_player_cannot_be_taken_once_the_absence_is_over(
    harness: Harness,
) -> None:
    match_id = await timed(harness, *FOUR)
    until = harness.clock.now() + timedelta(days=3)
    await harness.do(match_id, "Ben", presence.go_away, until)
    await seeks(harness, match_id, "Ann", "Ben")
    harness.clock.time = until
    with refused(attended("East")):
        await takes(harness, match_id, "Eve", 1)


async def test_substitute_can_take_a_resigned_seat(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    await harness.resign(match_id, "Ben")
    await seeks(harness, match_id, "Ann", "Ben")
    match = await takes(harness, match_id, "Eve", 1)
    assert not match.empty
    assert match.last == Taken(1, await harness.id_of("Eve"))


@pytest.mark.parametrize("game", ["chance", "weathervanes"])
async def test_resigned_seat_that_cannot_win_is_neither_offered_nor_taken(
    harness: Harness, game: str
) -> None:
    match_id = await timed(harness, *FOUR, game=game)
    ben = await harness.person("Ben")
    await harness.resign(match_id, "Ben")
    match = await harness.match(match_id)
    assert not replaceable(match, int(harness.clock.now().timestamp()))
    with refused(GIVEN_UP):
        await seeks(harness, match_id, "Ann", "Ben")
    with refused(GIVEN_UP):
        await takes(harness, match_id, "Eve", match.order.index(ben.id))


@pytest.mark.parametrize("season", ["", "s"])
async def test_replacement_is_offered_to_players_except_in_a_season(
    harness: Harness, season: str
) -> None:
    match_id = await timed(harness, "Ann", "Ben", season=season)
    await times_out(harness, match_id, "Ann")
    offered = [(await harness.view(match_id, name)).may_seek for name in ("Ben", "Eve")]
    assert offered == [not season, False]


@pytest.mark.parametrize("then", ["resigns", "is back"])
async def test_computer_does_not_take_a_seat_whose_player_is_no_longer_missing(
    harness: Harness, then: str
) -> None:
    match_id = await timed(harness, *FOUR, "Eve", game="chance")
    ben, until = await harness.id_of("Ben"), harness.clock.now() + timedelta(days=3)
    await harness.do(match_id, "Ben", presence.go_away, until)
    await harness.seek_computer(match_id, "Cat", "Ben")
    if then == "resigns":
        await harness.resign(match_id, "Ben")
    else:
        harness.clock.time = until
    for gone in ("Dan", "Eve"):  # now enough have agreed
        await harness.do(match_id, gone, presence.depart, "left")
    await harness.computers.idle()
    match = await harness.match(match_id)
    assert not lacking(match, ben)
    assert ben in match.order


async def test_player_who_resigned_can_retake_their_own_seat(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    await harness.done(match_id, "Ben", playing.resign)
    assert "**Ben (East) has resigned.**" in said(harness)
    assert labels(harness) == ["Hand", "Take East", "Replace Ben", "End the match"]
    await seeks(harness, match_id, "Ann", "Ben")
    match = await takes(harness, match_id, "Ben", 1)
    assert said(harness) == "**Ben takes over East again.**"
    assert harness.channel.last.version == match.version
    assert match.people == {await harness.id_of(name) for name in FOUR}
    with refused(attended("East")):
        await takes(harness, match_id, "Eve", 1)


async def test_timed_out_player_who_takes_another_seat_counts_as_back(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    await times_out(harness, match_id, "Ann")
    await harness.resign(match_id, "Ben")
    match = await takes(harness, match_id, "Ann", 1)
    assert not match.absent


async def test_moves_of_a_replaced_player_cannot_be_undone(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    await harness.moved(match_id)
    await harness.done(match_id, "Ann", presence.depart, "left")
    await seeks(harness, match_id, "Ben", "Ann")
    await seeks(harness, match_id, "Cat", "Ann")
    await takes(harness, match_id, "Eve", 0)
    for name, reason in (("Ann", REPLACED), ("Eve", NOTHING_TO_UNDO)):
        with refused(reason):
            await harness.do(match_id, name, playing.undo)


async def test_substitute_can_withdraw_the_secret_move_of_the_replaced_player(
    harness: Harness,
) -> None:
    """A secret move can be withdrawn as long as nothing depends on it, even by the substitute."""
    match_id = await of_four(harness)
    await lays(harness, match_id, "Ann", 3)
    ann = await harness.person("Ann")
    await harness.done(match_id, "Ann", presence.depart, "left")
    seat = (await harness.match(match_id)).order.index(ann.id)
    await seeks(harness, match_id, "Ben", "Ann")
    await seeks(harness, match_id, "Cat", "Ann")
    await takes(harness, match_id, "Eve", seat)
    assert (await harness.view(match_id, "Eve")).own[0].may_withdraw
    with refused(REPLACED):
        await harness.do(match_id, "Ann", playing.undo)
    await harness.do(match_id, "Eve", playing.undo)
    assert await harness.id_of("Eve") in (await harness.match(match_id)).waiting


async def test_replaced_player_is_no_longer_told_about_the_match(harness: Harness) -> None:
    match_id = await timed(harness, *FOUR)
    await times_out(harness, match_id, "Ann")
    await seeks(harness, match_id, "Ben", "Ann")
    await seeks(harness, match_id, "Cat", "Ann")
    await takes(harness, match_id, "Eve", 0)
    ann, eve = await harness.person("Ann"), await harness.person("Eve")
    assert (await harness.view(match_id, "Ann")).replaced
    assert not await harness.service.reader.since_own_move(match_id, ann.id)
    with refused(CANNOT_RELOCATE):
        await harness.do(match_id, "Ann", playing.relocate, 99)
    await harness.act(match_id, playing.close)
    await harness.announcer.idle()
    assert ann.discord_id not in harness.channel.last.pinged
    assert eve.discord_id in harness.channel.last.pinged
    assert (await harness.match(match_id)).status is Status.ENDED
    row = await harness.row(match_id)
    assert ann.id not in row.members
