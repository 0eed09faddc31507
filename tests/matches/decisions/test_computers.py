"""Computers in lobbies, as substitutes and in rematches."""

from __future__ import annotations

import pytest

from matches.decisions import lobby, playing, presence
from matches.decisions.lobby import NO_COMPUTER, ONLY_HOST_HAS_COMPUTERS
from matches.decisions.refusal import Refused
from matches.log.events import Cancelled, ComputerEntered, MatchId
from matches.log.match import Match, Status
from matches.log.words import LevelName
from matches.ports.players import Player, user_ids
from players.names import COMPUTER, WINDS
from tests.matches.conftest import Harness
from tests.refusals import refused

EASY: tuple[LevelName, ...] = ("easy",)


async def members(harness: Harness, match_id: MatchId) -> list[Player]:
    match = await harness.match(match_id)
    known = await harness.service.players.known(frozenset(match.members), 0)
    return [known[player] for player in match.members]


async def abandoned(harness: Harness) -> tuple[MatchId, Player, Player]:
    """Return a match of Ann and Bob in which Bob has resigned, and the two players."""
    match_id = await harness.begun("Ann", "Bob")
    ann, bob = await harness.person("Ann"), await harness.person("Bob")
    await harness.act(match_id, playing.resign, bob.id)
    return match_id, ann, bob


def seats_of_computers(match: Match) -> list[int]:
    return [seat for seat, who in enumerate(match.order) if who in match.computers]


async def test_computers_of_a_match_have_distinct_names(harness: Harness) -> None:
    match_id = await harness.opened("Ann", game="chance", computers=("easy", "fair"))
    ann = await harness.person("Ann")
    levels: tuple[LevelName, ...] = ("strong", "easy", "fair", "strong", "easy")
    for level in levels:
        await harness.add_computer(match_id, ann.id, level)
    there = [each for each in await members(harness, match_id) if each.computer]
    assert len({each.name.split()[1] for each in there} & {*WINDS}) == 7
    assert [each.level for each in there] == ["easy", "fair", *levels]
    assert all(each.level in each.name for each in there if each.level)
    # The short name, which is used in pictures, has no room for the level.
    assert not [each for each in there if each.level and each.level in each.short_name]
    assert all(each.short_name.startswith(COMPUTER) for each in there if each.computer)


async def test_computer_has_no_mention_and_cannot_be_pinged(harness: Harness) -> None:
    match_id = await harness.opened("Ann", computers=EASY)
    ann, computer = await members(harness, match_id)
    assert user_ids([ann, computer]) == {ann.discord_id}
    assert "<@" not in computer.mention


async def test_only_the_host_can_add_and_remove_computers(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Bob")
    bob = await harness.person("Bob")
    for change in (
        harness.add_computer(match_id, bob.id),
        harness.act(match_id, lobby.remove_computer, bob.id),
    ):
        with refused(ONLY_HOST_HAS_COMPUTERS):
            await change


async def test_last_added_computer_is_removed_first(harness: Harness) -> None:
    match_id = await harness.opened("Ann", computers=("easy", "fair"))
    ann = await harness.person("Ann")
    await harness.act(match_id, lobby.remove_computer, ann.id)
    assert [each.level for each in await members(harness, match_id)] == [None, "easy"]
    await harness.act(match_id, lobby.remove_computer, ann.id)
    with refused(NO_COMPUTER):
        await harness.act(match_id, lobby.remove_computer, ann.id)


async def test_computers_are_limited_to_the_seats_but_may_take_those_of_invited_players(
    harness: Harness,
) -> None:
    with pytest.raises(Refused):
        await harness.opened("Ann", computers=EASY * 4)
    match_id = await harness.opened("Ann", invited=("Bob", "Cid"), computers=EASY)
    ann = await harness.person("Ann")
    match = await harness.match(match_id)
    assert (match.status, len(match.members)) == (Status.LOBBY, 2)
    await harness.add_computer(match_id, ann.id)
    await harness.add_computer(match_id, ann.id)
    assert (await harness.match(match_id)).status is Status.RUNNING


async def test_lobby_left_with_only_computers_is_cancelled(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Bob", computers=EASY)
    for name in ("Ann", "Bob"):
        await harness.act(match_id, lobby.leave, (await harness.person(name)).id)
        match = await harness.match(match_id)
        if name == "Ann":
            assert match.host == (await harness.person("Bob")).id
    assert match.last == Cancelled("empty")


async def test_computer_can_take_the_seats_of_a_player_who_resigned(harness: Harness) -> None:
    match_id, ann, bob = await abandoned(harness)
    before = await harness.match(match_id)
    held = [seat for seat, who in enumerate(before.order) if who == bob.id]
    await harness.seek_computer(match_id, ann.id, bob.id, "fair")
    await harness.computers.idle()
    match = await harness.match(match_id)
    # The computer took the seats at once, because the host may decide this alone.
    assert seats_of_computers(match) == held
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
    steps = await harness.service.matches.steps(match_id)
    assert alice.id == steps[-1].host
    assert sum(isinstance(step.last, ComputerEntered) for step in steps) == 1
    assert len(seats_of_computers(steps[-1])) == 1


async def test_rematch_has_the_same_computers_at_the_same_levels(harness: Harness) -> None:
    levels: tuple[LevelName, ...] = ("strong", "easy", "easy")
    match_id = await harness.opened("Ann", computers=levels)
    ann = await harness.person("Ann")
    first = await harness.match(match_id)
    assert sorted(first.computers.values()) == sorted(levels)
    await harness.act(match_id, playing.resign, ann.id)
    again = await harness.service.lobbies.rematch(match_id, ann.id, harness.request())
    match = await harness.match(again)
    assert match.status is Status.RUNNING
    assert {*match.order} == {*first.order}
    assert match.computers == first.computers


async def test_rematch_keeps_a_substitute_computer_only_if_it_played_to_the_end(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Bob", "Cid")
    ann, bob, cid = [await harness.person(name) for name in ("Ann", "Bob", "Cid")]
    for player in (bob, cid):
        await harness.act(match_id, playing.resign, player.id)
        await harness.seek_computer(match_id, ann.id, player.id)
        await harness.computers.idle()
    assert len(seats_of_computers(await harness.match(match_id))) == 2
    await harness.act(match_id, presence.come_back, bob.id)
    for player in (ann, bob):
        await harness.act(match_id, playing.resign, player.id)
    first = await harness.match(match_id)
    (computer,) = {*first.order} - {ann.id, bob.id}
    again = await harness.service.lobbies.rematch(match_id, ann.id, harness.request())
    match = await harness.match(again)
    assert match.opened.invited == (bob.id,)
    assert match.computers == {computer: "easy"}
