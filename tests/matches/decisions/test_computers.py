"""Computers in lobbies, as substitutes and in rematches."""

from __future__ import annotations

import pytest

from matches.decisions import lobby, playing, presence
from matches.decisions.lobby import NO_COMPUTER, ONLY_HOST_HAS_COMPUTERS
from matches.decisions.refusal import Refused
from matches.log.events import Cancelled, ComputerEntered, MatchId
from matches.log.match import Match, Status
from matches.log.words import LevelName
from matches.ports.players import Player
from players.names import COMPUTER, WINDS
from tests.matches.conftest import Harness
from tests.refusals import refused

EASY: tuple[LevelName, ...] = ("easy",)


async def members(harness: Harness, match_id: MatchId) -> list[Player]:
    match = await harness.match(match_id)
    known = await harness.service.players.known(frozenset(match.members), 0)
    return [known[player] for player in match.members]


def seats_of_computers(match: Match) -> list[int]:
    return [seat for seat, who in enumerate(match.order) if who in match.computers]


async def test_computers_of_a_match_have_distinct_names(harness: Harness) -> None:
    match_id = await harness.opened("Ann", game="chance", computers=("easy", "fair"))
    levels: tuple[LevelName, ...] = ("strong", "easy", "fair", "strong", "easy")
    for level in levels:
        await harness.add_computer(match_id, "Ann", level)
    there = [each for each in await members(harness, match_id) if each.computer]
    assert len({each.name.split()[1] for each in there} & {*WINDS}) == 7
    assert [each.level for each in there] == ["easy", "fair", *levels]
    assert all(each.level in each.name for each in there if each.level)
    # The short name, which is used in pictures, has no room for the level.
    assert not [each for each in there if each.level and each.level in each.short_name]
    assert all(each.short_name.startswith(COMPUTER) for each in there if each.computer)


async def test_only_the_host_can_add_and_remove_computers(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Bob")
    for change in (
        harness.add_computer(match_id, "Bob"),
        harness.do(match_id, "Bob", lobby.remove_computer),
    ):
        with refused(ONLY_HOST_HAS_COMPUTERS):
            await change


async def test_last_added_computer_is_removed_first(harness: Harness) -> None:
    match_id = await harness.opened("Ann", computers=("easy", "fair"))
    await harness.do(match_id, "Ann", lobby.remove_computer)
    assert [each.level for each in await members(harness, match_id)] == [None, "easy"]
    await harness.do(match_id, "Ann", lobby.remove_computer)
    with refused(NO_COMPUTER):
        await harness.do(match_id, "Ann", lobby.remove_computer)


async def test_computers_are_limited_to_the_seats_but_may_take_those_of_invited_players(
    harness: Harness,
) -> None:
    with pytest.raises(Refused):
        await harness.opened("Ann", computers=EASY * 4)
    match_id = await harness.opened("Ann", invited=("Bob", "Cid"), computers=EASY)
    match = await harness.match(match_id)
    assert (match.status, len(match.members)) == (Status.LOBBY, 2)
    await harness.add_computer(match_id, "Ann")
    await harness.add_computer(match_id, "Ann")
    assert (await harness.match(match_id)).status is Status.RUNNING


async def test_lobby_left_with_only_computers_is_cancelled(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Bob", computers=EASY)
    for name in ("Ann", "Bob"):
        await harness.do(match_id, name, lobby.leave)
        match = await harness.match(match_id)
        if name == "Ann":
            assert match.host == await harness.id_of("Bob")
    assert match.last == Cancelled("empty")


async def test_computer_can_take_the_seats_of_a_player_who_resigned(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Bob")
    await harness.resign(match_id, "Bob")
    held = (await harness.match(match_id)).held_by(await harness.id_of("Bob"))
    await harness.seek_computer(match_id, "Ann", "Bob", "fair")
    await harness.computers.idle()
    match = await harness.match(match_id)
    # The computer took the seats at once, because the host may decide this alone.
    assert seats_of_computers(match) == [*held]
    assert not match.empty
    assert {*match.computers.values()} == {"fair"}


async def test_computer_takes_a_seat_once_two_players_have_agreed_and_only_once(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Alice", "Bob", "Chandra", "Diego")
    names = ("Alice", "Bob", "Chandra", "Diego")
    alice, bob, chandra, diego = [await harness.person(name) for name in names]
    await harness.act(match_id, playing.resign, diego.id)
    # Two other players have to agree, as only Alice, the host, could decide this alone.
    for player in (bob, chandra):
        assert not seats_of_computers(await harness.match(match_id))
        await harness.seek_computer(match_id, player.id, diego.id)
    match = await harness.match(match_id)
    assert alice.id == match.host
    assert sum(isinstance(each, ComputerEntered) for each in await harness.events(match_id)) == 1
    assert len(seats_of_computers(match)) == 1


async def test_rematch_has_the_same_computers_at_the_same_levels(harness: Harness) -> None:
    levels: tuple[LevelName, ...] = ("strong", "easy", "easy")
    match_id = await harness.opened("Ann", computers=levels)
    first = await harness.match(match_id)
    assert sorted(first.computers.values()) == sorted(levels)
    await harness.resign(match_id, "Ann")
    again = await harness.rematch(match_id, "Ann")
    match = await harness.match(again)
    assert match.status is Status.RUNNING
    assert {*match.order} == {*first.order}
    assert match.computers == first.computers


async def test_rematch_keeps_a_substitute_computer_only_if_it_played_to_the_end(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Bob", "Cid")
    ann, bob = [await harness.person(name) for name in ("Ann", "Bob")]
    for name in ("Bob", "Cid"):
        await harness.resign(match_id, name)
        await harness.seek_computer(match_id, "Ann", name)
        await harness.computers.idle()
    assert len(seats_of_computers(await harness.match(match_id))) == 2
    await harness.do(match_id, "Bob", presence.come_back)
    await harness.resign(match_id, "Ann", "Bob")
    first = await harness.match(match_id)
    (computer,) = {*first.order} - {ann.id, bob.id}
    again = await harness.rematch(match_id, "Ann")
    match = await harness.match(again)
    assert match.opened.invited == (bob.id,)
    assert match.computers == {computer: "easy"}
