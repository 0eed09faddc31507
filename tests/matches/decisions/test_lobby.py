"""Lobbies: opening, joining, leaving, starting and closing them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import repeat
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from games.options import BadOption
from games.tradewinds.about import ABOUT as TRADEWINDS
from games.weathervanes.about import ABOUT as WEATHERVANES
from matches.chores.expiry import LobbyExpiry
from matches.decisions import lobby, playing
from matches.decisions.lobby import (
    DECLINED_ALREADY,
    LEAVE_INSTEAD,
    NOBODY_INVITED_YOU,
    NOT_INVITED,
    ONLY_HOST_BEGINS,
    ONLY_HOST_CANCELS,
    TOO_LATE_TO_CANCEL,
    TOO_LATE_TO_DECLINE,
    TOO_LATE_TO_JOIN,
    too_few,
)
from matches.decisions.opening import Invitation, rematch_played
from matches.decisions.refusal import CANCELLED, Refused
from matches.decisions.server_limits import ROLE_GONE, check_place, check_starter, elsewhere
from matches.log.events import MatchId
from matches.log.match import Status
from matches.log.words import OnTimeout
from matches.ports.preferences import ServerSettings
from matches.ports.storage import Conflict
from matches.service import lobbies
from matches.service.lobbies import TOO_MANY_LOBBIES, TOO_MANY_RUNNING
from matches.service.match_ids import fresh_match_id
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.watch import Steady
from tests.refusals import refused
from texts.text import verbatim


@pytest.mark.parametrize(
    ("names", "seats"), [("A", "AAAA"), ("AB", "ABAB"), ("ABC", "ABCA"), ("ABCD", "ABCD")]
)
async def test_players_are_seated_in_rotation_if_there_are_more_seats_than_players(
    harness: Harness, names: str, seats: str
) -> None:
    match = await harness.match(await harness.begun(*names))
    holders = [await harness.id_of(name) for name in seats]
    assert list(match.order) == holders


async def test_simultaneous_joins_fill_the_match_and_the_rest_are_refused(harness: Harness) -> None:
    match_id = await harness.opened("Ann")
    people = [await harness.person(name) for name in ("Ben", "Cat", "Dan", "Eve", "Fay")]
    joining = (harness.join(match_id, each.id) for each in people)
    results = await asyncio.gather(*joining, return_exceptions=True)
    late = [each for each in results if isinstance(each, BaseException)]
    assert [(type(each), str(each)) for each in late] == [(Refused, str(TOO_LATE_TO_JOIN))] * 2
    match = await harness.match(match_id)
    assert match.status is Status.RUNNING
    assert len(match.members) == len({*match.order}) == 4
    with refused(TOO_LATE_TO_JOIN):
        await harness.join(match_id, "Gus")
    with refused(TOO_LATE_TO_CANCEL):
        await harness.do(match_id, "Ann", lobby.cancel)


async def test_only_invited_people_can_join_a_match_with_invitations(harness: Harness) -> None:
    match_id = await harness.opened("Ann", invited=("Ben", "Cat"))
    with refused(NOT_INVITED):
        await harness.join(match_id, "Eve")


async def test_declined_invitation_cannot_be_declined_again_but_can_be_accepted(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", invited=("Ben", "Cat"))
    ann, ben, cat, eve = [await harness.person(name) for name in ("Ann", "Ben", "Cat", "Eve")]
    await harness.do(match_id, "Ben", lobby.decline_invitation)
    for who, why in ((ben, DECLINED_ALREADY), (eve, NOBODY_INVITED_YOU), (ann, LEAVE_INSTEAD)):
        with refused(why):
            await harness.act(match_id, lobby.decline_invitation, who.id)
    assert (await harness.match(match_id)).unanswered == (cat.id,)
    await harness.join(match_id, "Cat")
    match = await harness.match(match_id)
    assert (match.status, match.unanswered) == (Status.LOBBY, ())
    await harness.join(match_id, "Ben")
    assert (await harness.match(match_id)).status is Status.RUNNING
    with refused(TOO_LATE_TO_DECLINE):
        await harness.do(match_id, "Cat", lobby.decline_invitation)


async def test_lobby_with_too_few_invited_players_waits_for_computers(harness: Harness) -> None:
    """Weathervanes needs four players. A defect once made this lobby fail when Ben, the only person invited,
    joined."""
    match_id = await harness.opened("Ann", "Ben", invited=("Ben",), game="weathervanes")
    assert (await harness.match(match_id)).status is Status.LOBBY
    with refused(too_few(WEATHERVANES)):
        await harness.do(match_id, "Ann", lobby.begin)
    await harness.add_computer(match_id, "Ann")
    assert (await harness.match(match_id)).status is Status.LOBBY
    await harness.add_computer(match_id, "Ann")
    assert (await harness.match(match_id)).status is Status.RUNNING


async def test_only_the_host_can_start_or_cancel_a_match(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Ben")
    for deed, sentence in ((lobby.begin, ONLY_HOST_BEGINS), (lobby.cancel, ONLY_HOST_CANCELS)):
        with refused(sentence):
            await harness.do(match_id, "Ben", deed)
    await harness.do(match_id, "Ann", lobby.cancel)
    with refused(CANCELLED):
        await harness.join(match_id, "Ben")


async def test_rejoining_a_lobby_does_not_change_which_cards_are_dealt(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Ben")
    before = (await harness.match(match_id)).joins
    await harness.do(match_id, "Ben", lobby.leave)
    await harness.join(match_id, "Ben")
    assert (await harness.match(match_id)).joins == before


async def test_host_cannot_open_a_fourth_lobby(harness: Harness) -> None:
    first = await harness.opened("Ann")
    for _ in range(2):
        await harness.opened("Ann")
    with refused(TOO_MANY_LOBBIES):
        await harness.opened("Ann")
    await harness.do(first, "Ann", lobby.cancel)
    await harness.opened("Ann")


async def test_unknown_option_value_is_refused_with_an_explanation(harness: Harness) -> None:
    ann = await harness.person("Ann")
    invitation = Invitation("tradewinds", ann.id, {"first": "up"}, SERVER, CHANNEL)
    with pytest.raises(BadOption) as unknown:
        TRADEWINDS.settle({"first": "up"})
    with refused(str(unknown.value)):
        await harness.service.lobbies.open(invitation, harness.request())


async def test_idle_lobby_is_closed_without_a_ping_after_seven_days(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Ben")
    closer = LobbyExpiry(harness.service, Steady())
    harness.clock.time += timedelta(days=6)
    await harness.join(match_id, "Cat")
    harness.clock.time += timedelta(days=6)
    await closer.do_due()
    assert (await harness.match(match_id)).status is Status.LOBBY
    harness.clock.time += timedelta(days=1)
    await closer.do_due()
    await harness.announcer.idle()
    assert (await harness.match(match_id)).status is Status.CANCELLED
    (message,) = harness.channel.messages.values()
    assert "closed" in message.content
    assert message.silent
    assert not harness.channel.armed


async def test_lobby_expiry_closes_all_due_lobbies_and_sleeps_until_the_next(
    harness: Harness,
) -> None:
    for name in ("Ann", "Ben"):
        await harness.opened(name)
    harness.clock.time += timedelta(days=4)
    later = await harness.opened("Cat")
    harness.clock.time += timedelta(days=3)
    due = await LobbyExpiry(harness.service, Steady()).do_due()
    assert due == harness.clock.now() + timedelta(days=1)
    assert await harness.service.lists.oldest_lobby() == (
        later,
        harness.clock.now() - timedelta(days=3),
    )


@pytest.mark.parametrize("error", [Refused(verbatim("not now")), ValueError("a defect")])
async def test_lobby_that_cannot_be_closed_does_not_keep_others_open(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    lobbies: list[MatchId] = []
    tried: list[MatchId] = []
    for name in ("Ann", "Ben", "Cat"):
        lobbies.append(await harness.opened(name))
        harness.clock.time += timedelta(seconds=1)

    async def failing(match_id: MatchId) -> None:
        tried.append(match_id)
        if match_id == lobbies[0]:
            raise error

    harness.clock.time += timedelta(days=7)
    closer = LobbyExpiry(harness.service, Steady())
    with monkeypatch.context() as broken:
        harness.before(broken, lobby.expire, failing)
        due = [await closer.do_due() for _ in range(3)]
    assert {*due} == {harness.clock.now() + timedelta(days=1)}
    assert tried == lobbies
    harness.clock.time = due[0]
    await closer.do_due()
    assert await harness.service.lists.oldest_lobby() is None


@pytest.mark.parametrize(
    ("pace", "on_timeout", "span", "then"),
    [
        (86400, "caretaker", "1 day", "the match plays"),
        (28800, "wait", "8 hours", "you are"),
        (604800, "forfeit", "7 days", "you have"),
    ],
)
async def test_lobby_shows_its_pace_and_what_happens_after_a_timeout(
    harness: Harness, pace: int, on_timeout: OnTimeout, span: str, then: str
) -> None:
    await harness.opened("Ann", pace=pace, on_timeout=on_timeout)
    line = f"**{span}** a decision, once {span} in reserve. After that {then}"
    assert f" · Pace: {line}" in harness.channel.last.content


async def test_lobby_without_a_clock_shows_no_pace(harness: Harness) -> None:
    await harness.opened("Ann")
    assert "Pace" not in harness.channel.last.content


@pytest.mark.parametrize(
    "terms",
    [
        *({"pace": 86400, "on_timeout": "forfeit"}, {"hints": True}, {"hints": False}),
        *({"rated": True}, {"options": {"size": 7, "swap": False}}),
    ],
)
async def test_rematch_keeps_the_terms_and_the_players(
    harness: Harness, terms: dict[str, Any]
) -> None:
    match_id = await harness.opened("Ann", "Ben", game="crosswind", **terms)
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    await harness.resign(match_id, "Ann")
    again = await harness.match(await harness.rematch(match_id, "Ben"))
    assert {name: getattr(again.opened, name) for name in terms} == terms
    assert (again.host, again.opened.invited) == (ben.id, (ann.id,))


ENOUGH = verbatim("There are enough.")
FULL = AsyncMock(side_effect=Refused(ENOUGH))


async def test_match_that_a_server_limit_forbids_is_not_opened(harness: Harness) -> None:
    first = await harness.opened("Ann")
    opened = (await harness.match(first)).opened
    invitation = Invitation("tradewinds", opened.host, {}, SERVER, CHANNEL)
    with refused(ENOUGH):
        await harness.service.lobbies.open(invitation, "77", admit=FULL)
    await harness.service.lobbies.open(invitation, "78")
    assert await harness.service.lobbies.open(invitation, "78", admit=FULL)
    assert await harness.database.servers.under_way(SERVER) == 2


async def test_existing_rematch_can_be_joined_when_no_new_match_may_be_opened(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    await harness.resign(match_id, "Ann", "Ben")
    with refused(ENOUGH):
        await harness.service.lobbies.rematch(match_id, ben.id, harness.request(), FULL)
    again = await harness.rematch(match_id, "Ben")
    assert await harness.service.lobbies.rematch(match_id, ann.id, harness.request(), FULL) == again


async def test_running_rematch_is_found_by_its_players_and_refused_to_others(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    ann, cat = [await harness.person(name) for name in ("Ann", "Cat")]
    await harness.resign(match_id, "Ann", "Ben", "Cat")
    again = await harness.rematch(match_id, "Ann")
    await harness.rematch(match_id, "Ben")
    await harness.do(again, "Ann", lobby.begin)
    for name in ("Ann", "Ben"):
        assert await harness.rematch(match_id, name) == again
    with refused(TOO_LATE_TO_JOIN):
        await harness.rematch(match_id, "Cat")
    await harness.resign(again, "Ann")
    assert await harness.rematch(match_id, "Ann") == again
    await harness.resign(again, "Ben")
    channel = (await harness.match(again)).channel
    for player in (ann, cat):
        with refused(rematch_played(channel, own=player == ann)):
            await harness.rematch(match_id, player.id)


async def test_simultaneous_rematch_requests_lead_to_the_same_match(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    await harness.resign(match_id, "Ann", "Ben", "Cat")
    both = [await harness.id_of(name) for name in ("Ann", "Ben")]
    first, second = await asyncio.gather(*(harness.rematch(match_id, each) for each in both))
    assert first == second
    assert {*(await harness.match(first)).members} == {*both}


async def test_number_of_running_matches_of_a_player_is_limited(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "RUNNING", 3)
    running = [await harness.begun("Alice") for _ in range(3)]
    with refused(TOO_MANY_RUNNING):
        await harness.opened("Alice")
    assert await harness.opened("Bob")
    await harness.resign(running[0], "Alice")
    assert await harness.opened("Alice")


@pytest.mark.parametrize("who", ["Ann", "Ben"])
async def test_rematch_request_that_is_delivered_twice_gets_the_same_answer(
    harness: Harness, who: str
) -> None:
    match_id = await harness.opened("Ann", "Ben", game="crosswind")
    await harness.done(match_id, "Ann", playing.resign)
    if who == "Ben":
        await harness.rematch(match_id, "Ann")
    player, request = await harness.id_of(who), harness.request()
    asked = [await harness.service.lobbies.rematch(match_id, player, request) for _ in range(2)]
    assert asked[0] == asked[1]


GAMES, HARBOUR = 77, 78


def test_refusal_in_a_wrong_channel_names_only_allowed_channels_that_exist() -> None:
    settings = ServerSettings(channels=frozenset({GAMES, HARBOUR}))
    with refused(elsewhere(["<#78>"], 5)):
        check_place(settings, 5, {HARBOUR: "a channel"}.get)


def test_refusal_says_so_when_the_role_for_starting_matches_is_deleted() -> None:
    with refused(ROLE_GONE):
        check_starter(ServerSettings(starters=9), manages=False, has_role=False, role_exists=False)


FIRST = datetime(2026, 1, 1, tzinfo=UTC)
HOURS = integers(0, 24 * 365 * 90)


@given(HOURS, HOURS, integers())
def test_match_ids_sort_by_the_hour_of_opening(one: int, other: int, seed: int) -> None:
    randomness = Random(seed)
    ids = [fresh_match_id(FIRST + timedelta(hours=each), randomness) for each in (one, other)]
    assert (one < other) <= (ids[0] < ids[1])


def test_match_ids_of_one_moment_differ_and_leave_room_in_a_nonce() -> None:
    randomness = Random(1)
    ids = {fresh_match_id(FIRST, randomness) for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {25 - len(".9999.12345678")}


async def test_match_whose_id_is_taken_gets_another_one(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = iter(map(MatchId, ("2one", "2one", "2one", "2two")))
    monkeypatch.setattr(lobbies, "fresh_match_id", lambda *_: next(ids))
    first = await harness.opened("Ann")
    second = await harness.opened("Ben")
    assert (first, second) == ("2one", "2two")
    hosts = [(await harness.match(each)).host for each in (first, second)]
    assert hosts == [await harness.id_of(name) for name in ("Ann", "Ben")]


async def test_match_is_not_opened_if_every_id_is_taken(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = iter(repeat(MatchId("2one")))
    monkeypatch.setattr(lobbies, "fresh_match_id", lambda *_: next(ids))
    await harness.opened("Ann")
    with pytest.raises(Conflict):
        await harness.opened("Ben")


async def test_match_that_another_process_opened_for_the_same_request_is_returned(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock that keeps two processes apart is lost with the connection to the database."""
    done, unaware = harness.database.log.done, iter((None, None))

    async def done_later(request: str) -> tuple[MatchId, int] | None:
        for nothing in unaware:
            return nothing
        return await done(request)

    monkeypatch.setattr(harness.database.log, "done", done_later)
    host = await harness.id_of("Ann")
    wanted = Invitation("crosswind", host, {}, SERVER, CHANNEL)
    opened = [await harness.service.lobbies.open(wanted, "1") for _ in range(2)]
    assert opened[0] == opened[1]
    assert len(await harness.service.lists.rows_of(host)) == 1
