"""Data stored by the second version of the program, in which moves were tuples, still works."""

from __future__ import annotations

from pathlib import Path

import pytest

from matches.decisions import playing
from matches.decisions.refusal import Refused
from matches.log.events import MatchId
from matches.log.match import Match, Status
from matches.log.replay import against_rules
from matches.service.repository import FROZEN, NOT_SHOWN, Frozen
from matches.wording import turns
from tests.matches.conftest import Harness, Starts
from tests.matches.fakes import FakeChannel, FakeClock
from tests.matches.second_version import LYING, SCRIPT, STOPPED, matches_in
from tests.new_database import put_old_database
from tests.refusals import raised

GAMES = {"tradewinds", "crosswind", "chance", "weathervanes", "wind-of-fortune"}
"""The games that existed when this data was stored."""

RUNNING = (
    *("tradewinds-hands", "tradewinds-alone", "tradewinds-taken-back"),
    *("crosswind-undo-free", "crosswind-undo-asked", "crosswind-swap"),
    *("chance-running", "chance-resigned", "weathervanes-trick", "weathervanes-placing"),
    *("wind-answer", "wind-naked", "wind-shows", "wind-real", "wind-real-answer", "wind-joker"),
)
LOBBIES = tuple(
    f"{name}-lobby" for name in ("tradewinds", "crosswind", "chance", "weathervanes", "wind")
)
ENDED = (
    *("tradewinds-ended", "crosswind-ended", "chance-ended", "chance-agreed"),
    *("weathervanes-ended", "wind-ended"),
)


@pytest.fixture(autouse=True)
def path(tmp_path: Path, clock: FakeClock) -> Path:
    put_old_database(tmp_path / "matches.sqlite3", SCRIPT)
    clock.time = STOPPED
    return tmp_path / "matches.sqlite3"


@pytest.fixture
def named(path: Path) -> dict[str, MatchId]:
    """The ids of the stored matches, by the name of their channel."""
    return matches_in(path)


async def acts(harness: Harness, match_id: MatchId) -> Match:
    """Let every seat to act make its first legal move. Return the match afterwards."""
    for seat in sorted((await harness.match(match_id)).to_act):
        await harness.move(match_id, seat)
    return await harness.match(match_id)


async def test_running_matches_of_the_second_version_replay_and_go_on(
    start: Starts, named: dict[str, MatchId]
) -> None:
    async with start() as first:
        await first.service.matches.check_unfinished()
        assert {(await first.match(named[name])).about.key for name in RUNNING} == GAMES
        for name in RUNNING:
            before = await first.match(named[name])
            after = await acts(first, named[name])
            assert sum(after.decisions) >= sum(before.decisions) + len(before.to_act), name
    async with start() as second:
        for name in RUNNING:
            await second.match(named[name])
        assert not await second.frozen(*(named[name] for name in RUNNING))


async def test_secret_moves_of_the_second_version_can_be_withdrawn_and_made_again(
    harness: Harness, named: dict[str, MatchId]
) -> None:
    for name, texts in LYING.items():
        match = await harness.match(named[name])
        lying = {seat: move for seat, move in enumerate(match.state.commits) if move is not None}
        assert tuple(map(match.rules.notation, lying.values())) == texts
        seat = match.undo.trail[-1].seat
        after = await harness.act(named[name], playing.undo, match.order[seat])
        assert after.state.commits[seat] is None
        assert seat in after.to_act
        again = match.rules.notation(lying[seat])
        await harness.act(named[name], playing.play, match.order[seat], again)
        assert (await harness.match(named[name])).state == match.state


async def test_undo_works_in_matches_of_the_second_version(
    harness: Harness, named: dict[str, MatchId]
) -> None:
    asked = await harness.match(named["crosswind-undo-asked"])
    assert asked.undo.asked is not None
    for player in asked.present - {asked.order[asked.undo.asked]}:
        await harness.act(asked.id, playing.answer_undo, player, True, asked.version)
    granted = await harness.match(asked.id)
    assert granted.state.moves_made < asked.state.moves_made
    for name in ("crosswind-undo-free", "tradewinds-taken-back", "weathervanes-trick"):
        match = await harness.match(named[name])
        mover = match.order[match.undo.trail[-1].seat]
        assert (await harness.act(match.id, playing.undo, mover)).state != match.state


async def test_lobbies_of_the_second_version_can_be_joined(
    harness: Harness, named: dict[str, MatchId]
) -> None:
    for name in LOBBIES:
        before = await harness.match(named[name])
        ivy = await harness.person("Ivy")
        after = await harness.join(named[name], "Ivy")
        assert before.status is Status.LOBBY
        assert ivy.id in after.members
    cancelled = await harness.match(named["tradewinds-cancelled"])
    assert cancelled.status is Status.CANCELLED


async def test_ended_matches_of_the_second_version_are_verified(
    harness: Harness, named: dict[str, MatchId]
) -> None:
    assert {(await harness.match(named[name])).about.key for name in ENDED} == GAMES
    for name in ENDED:
        verdict = await harness.service.reader.verify(named[name])
        assert verdict.agrees, (name, verdict.findings)


async def test_open_matches_with_an_illegal_joker_are_frozen_and_announced_once(
    harness: Harness, named: dict[str, MatchId], channel: FakeChannel
) -> None:
    """Their logs have a move that the rules never allowed, so nobody can play on fairly from there."""
    spoilt = {named[name] for name in ("bug-lying", "bug-running", "bug-taken-back")}
    await harness.service.matches.check_unfinished()
    await harness.announcer.idle()
    assert await harness.frozen(*named.values()) == spoilt
    for match_id in spoilt:
        with raised(Frozen, FROZEN):
            await harness.match(match_id)
    told = [each for each in channel.messages.values() if str(turns.FROZEN) in each.content]
    assert {each.match_id for each in told} == spoilt
    assert len(told) == len(spoilt)
    assert all(len(each.pinged) == 2 for each in told)


async def test_verification_of_an_ended_match_reports_an_illegal_joker(
    harness: Harness, named: dict[str, MatchId], channel: FakeChannel
) -> None:
    ended = named["bug-ended"]
    verdict = await harness.service.reader.verify(ended)
    assert verdict.findings == (against_rules(5),)
    with raised(Frozen, NOT_SHOWN):
        await harness.match(ended)
    await harness.announcer.idle()
    assert not await harness.frozen(ended)
    assert not channel.posted


async def test_joker_cannot_be_placed_when_a_pile_must_be_exposed(
    harness: Harness, named: dict[str, MatchId]
) -> None:
    match = await harness.match(named["wind-naked"])
    (seat,) = match.to_act
    for text in ("joker to diamonds", "joker to spades"):
        with pytest.raises(Refused, match="expose 1"):
            await harness.act(match.id, playing.play, match.order[seat], text)
    assert (await harness.match(match.id)).state.commits == match.state.commits
    joker = await harness.match(named["wind-joker"])
    (seat,) = joker.to_act
    with pytest.raises(Refused, match="joker to "):
        await harness.act(joker.id, playing.play, joker.order[seat], "expose 1")


async def test_weathervanes_match_of_the_second_version_records_missing_suits(
    harness: Harness, named: dict[str, MatchId]
) -> None:
    """Missing suits are derived from the moves, so even a match from before they were tracked has them."""
    match = await harness.match(named["weathervanes-placing"])
    while not match.state.voids:
        match = await acts(harness, match.id)
    assert match.rules.view(match.state, None).voids == match.state.voids
    await harness.service.matches.check_unfinished()
    assert not await harness.frozen(match.id)
