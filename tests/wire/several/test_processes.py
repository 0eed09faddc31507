"""Three processes on PostgreSQL: who shows which match, a deployment, a standby, and fewer processes.

The simulation kills processes at any moment, and so does `test_long_run.py`.
"""

from __future__ import annotations

import asyncio
from signal import SIGCONT, SIGKILL, SIGSTOP

import pytest

from data.processes.postgres_waiting import SILENCE
from sandbox import Discord, Fault, Guild
from tests import postgres
from tests.wire.evidence import Playing, playing
from tests.wire.process import PATIENCE
from tests.wire.several.fleet import Fleet
from tests.wire.trouble.test_network import POSTS

RESTARTS = 10

NAMES = ("Alice", "Bob", "Chandra", "Diego")


@pytest.fixture
async def matches(discord: Discord, fleet: Fleet, quays: list[Guild]) -> list[Playing]:
    """One match in the server of each shard."""
    begun = [
        playing(discord, *(f"{name} {shard}" for name in NAMES), channel=quay.channel("general"))
        for shard, quay in enumerate(quays)
    ]
    return [await each for each in begun]


async def goes_on(matches: list[Playing]) -> None:
    """Play a turn in each match, and check that every turn so far is shown correctly."""
    await asyncio.gather(*(match.turn() for match in matches))
    for match in matches:
        await match.is_whole(match.moves)


def _hold_post(discord: Discord, server: Guild, *, arrived: bool) -> Fault:
    """Hold the next post on a server, before Discord gets it or, if `arrived`, before the bot gets the
    response."""
    path = POSTS.replace(r"\d+", str(server.channel("general").id))
    return discord.faults.add(method="POST", path=path, hang="after" if arrived else "before")


@pytest.mark.slow
async def test_moves_made_while_their_process_is_down_are_shown_when_it_returns(
    discord: Discord, fleet: Fleet, matches: list[Playing]
) -> None:
    match = matches[2]
    await fleet.processes[2].kill()
    mover, index = match.mover, match.people.index(match.mover)
    for person in (mover, match.people[(index + 1) % 4]):
        assert "You played" in (await match.move(person, person.dm)).text
    await discord.settle()
    assert match.shown == [match.board]
    await fleet.processes[2].start()
    await match.next_board()
    while match.mover is not match.people[(index + 2) % 4]:
        await match.next_board()
    await match.is_whole(2)
    await goes_on(matches)


@pytest.mark.slow
async def test_matches_continue_during_a_rolling_deploy(
    discord: Discord, fleet: Fleet, matches: list[Playing]
) -> None:
    for process in fleet.processes:
        assert await process.stop() == 0
        others = [
            match for match in matches if fleet.holder(match.board.channel.guild) is not process
        ]
        await goes_on(others)
        await process.start()
        await goes_on(matches)


@pytest.mark.slow
async def test_standby_process_takes_over_at_once(
    discord: Discord, fleet: Fleet, quays: list[Guild], matches: list[Playing]
) -> None:
    standby = fleet.another(1)
    await standby.launch()
    await goes_on(matches)
    held = _hold_post(discord, quays[1], arrived=True)
    await matches[1].move()
    await held.reached.wait()
    fleet.processes[1].signal(SIGKILL)
    discord.faults.clear()
    fleet.processes[1] = standby
    await standby.logs("ready as")
    await matches[1].next_board()
    await goes_on(matches)


@pytest.mark.slow
@pytest.mark.parametrize("processes", [2, 1])
async def test_servers_move_to_the_remaining_processes_when_fewer_are_run(
    discord: Discord, fleet: Fleet, matches: list[Playing], processes: int
) -> None:
    await goes_on(matches)
    await fleet.stop()
    fleet.resize(processes)
    await fleet.start()
    await goes_on(matches)


@pytest.mark.slow
async def test_process_with_a_different_process_count_is_refused(
    fleet: Fleet, matches: list[Playing]
) -> None:
    stranger = fleet.another(1, processes=2)
    await stranger.launch()
    assert await stranger.ended() == 1
    assert "Traceback" not in stranger.output
    await goes_on(matches)


@pytest.mark.slow
@pytest.mark.parametrize("arrived", [False, True])
async def test_database_killed_during_posts_loses_nothing(
    discord: Discord, fleet: Fleet, quays: list[Guild], matches: list[Playing], arrived: bool
) -> None:
    held = [_hold_post(discord, quay, arrived=arrived) for quay in quays]
    for match in matches:
        await match.move()
    for fault in held:
        await fault.reached.wait()
    await asyncio.to_thread(postgres.running().kill)
    discord.faults.clear()
    await asyncio.to_thread(postgres.running().start)
    for match in matches:
        await match.next_board()
    await goes_on(matches)


@pytest.mark.slow
async def test_paused_process_loses_its_lease_and_ends_when_resumed(
    discord: Discord, fleet: Fleet, quays: list[Guild], matches: list[Playing]
) -> None:
    paused, standby = fleet.processes[1], fleet.another(1)
    await standby.launch()
    await standby.logs("This one waits until it ends.")
    paused.signal(SIGSTOP)
    fleet.processes[1] = standby
    await standby.logs("no sign of life", patience=SILENCE + PATIENCE)
    await standby.logs("ready as")
    await goes_on(matches)
    paused.signal(SIGCONT)
    ended = asyncio.create_task(paused.ended())
    for _ in range(6):  # both get these presses, and only the successor may answer them
        await asyncio.gather(*(match.turn() for match in matches))
    assert await ended == 1
    assert "Process 1 of 3 is already running." in paused.output
    await goes_on(matches)


@pytest.mark.slow
async def test_database_restarts_end_no_process(
    discord: Discord, fleet: Fleet, matches: list[Playing]
) -> None:
    """Neither the processes that hold the shards, nor a standby, nor those that start during the outage may
    end."""
    standby = fleet.another(1)
    await standby.launch()
    await standby.logs("This one waits until it ends.")
    for _ in range(RESTARTS):
        await asyncio.to_thread(postgres.running().kill)
        starting = fleet.another(0)
        await starting.launch()
        await starting.logs("This process waits for it.")
        await asyncio.to_thread(postgres.running().start)
        await starting.logs("This one waits until it ends.")
        starting.signal(SIGKILL)
        await starting.ended()
    assert "ready as" not in standby.output
    assert [each.runs for each in (*fleet.processes, standby)] == [True] * 4
    await goes_on(matches)


@pytest.mark.slow
async def test_servers_come_and_go_only_in_their_own_shard(
    discord: Discord, fleet: Fleet, quays: list[Guild], matches: list[Playing]
) -> None:
    quays[1].goes_dark()
    await goes_on([matches[0], matches[2]])
    quays[1].add_bot()
    await goes_on(matches)
    quays[2].remove_bot()
    await goes_on(matches[:2])
    quays[2].add_bot()
    await goes_on(matches)


@pytest.mark.slow
async def test_erased_user_is_forgotten_by_every_process(
    discord: Discord, fleet: Fleet, matches: list[Playing]
) -> None:
    match = matches[1]
    leaver = match.people[0]
    await goes_on(matches)
    question = await leaver.types("/privacy do:delete", leaver.dm)
    await leaver.presses(question.buttons[0].label, on=question)
    await discord.settle()
    page = await match.people[1].types(f"/match do:history match:{match.id}", match.board.channel)
    assert leaver.name not in page.text
