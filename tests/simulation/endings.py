"""What people do last in a life, one function for each kind of trouble. Nobody acts afterwards, because a later
action could repair what the trouble has broken."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from bot.channels.custom_ids import CustomId
from matches.log.events import MatchId
from tests.simulation.asking import press_shown
from tests.simulation.network import FAIR, Weather
from tests.simulation.people import (
    away,
    back,
    move,
    nudge,
    open_match,
    play,
    press_button,
    relocate,
    respond,
    show,
    take_back,
    undo_requests,
)
from tests.simulation.storage import UNFORESEEN
from tests.simulation.world import World

HOUR: Final = 3600.0


async def boards_late(world: World, random: Random) -> None:
    """Let people ask for boards that Discord posts late, or posts without the bot getting the response."""
    for _ in range(random.choice((2, 5))):
        world.network.weather = random.choice((Weather(deaf=0.6), Weather(late=0.8, slowest=100)))
        show(world, random.choice(world.people), random)
        await asyncio.sleep(random.choice((2, 15)))
        world.network.weather = FAIR
        await asyncio.sleep(random.choice((0.2, 100)))


async def edits_lost(world: World, random: Random) -> None:
    """Let people act so that the bot must edit its latest messages, while most requests to Discord are lost."""
    if random.random() < 0.7:
        open_match(world, random.choice(world.people), random)
        await asyncio.sleep(20)
    world.network.weather = Weather(lost=random.choice((0.6, 0.9)))
    lobbies = [row["id"] for row in world.rows("select id from matches where status = 'lobby'")]
    deeds = (away, back, press_shown, play, respond)
    for _ in range(random.choice((1, 2, 4))):
        person = random.choice(world.people)
        if lobbies and random.random() < 0.8:
            kind = random.choice(("join", "join", "leave", "addcomputer", "removecomputer"))
            level = "easy" if kind == "addcomputer" else ""
            press_button(world, person, CustomId(kind, random.choice(sorted(lobbies)), 0, level))
        else:
            random.choice(deeds)(world, person, random)
        await asyncio.sleep(random.choice((0.5, 2, 8)))
    await asyncio.sleep(random.choice((5, 20)))
    if (
        random.random() < 0.5
    ):  # a process that goes on repeats each edit of unknown outcome a minute later
        for process in world.in_charge():
            process.kill()
            world.counts["power cut"] += 1
    world.network.weather = FAIR


async def consents(world: World, random: Random) -> None:
    """Let people ask to undo moves, while other players allow it, refuse it, make moves, or don't respond for a
    day."""
    for _ in range(random.choice((10, 20, 40))):
        asked = undo_requests(world)
        act = respond if asked and random.random() < 0.6 else random.choice((play, take_back))
        act(world, random.choice(world.people), random)
        await asyncio.sleep(random.choice((1, 3)))
        if asked and random.random() < 0.1:
            break
    if random.random() < 0.5:
        await asyncio.sleep(25 * HOUR)  # requests lapse after a day


async def computers_fail(world: World, random: Random) -> None:
    """Let writing transactions fail unexpectedly just when computers are to answer a move."""
    rows = world.rows(
        "select distinct waiting.match_id as match_id, matches.server as server from waiting"
        " join matches on matches.id = waiting.match_id join events on events.match_id = matches.id"
        " where events.kind = 'computerentered' order by 1"
    )
    for row in random.sample(rows, min(3, len(rows))):
        process = world.process_of(row["server"])
        if process is None:
            continue
        deeds = len(world.deeds)
        play(world, random.choice(world.people), random, MatchId(row["match_id"]))
        await world.until(lambda deeds=deeds: all(each.outcome for each in world.deeds[deeds:]), 10)  # type: ignore[misc]
        UNFORESEEN[process.owner] = random.choice((0.5, 1.0))
        await asyncio.sleep(random.choice((1, 5)))
        UNFORESEEN.pop(process.owner, None)


async def players_leave(world: World, random: Random) -> None:
    """Let people leave the server on their turn. After the bot has noticed, let other players act in the same
    matches. Those who have left may then come back, but most of them don't get the response."""
    waiting = {
        row["user"]
        for row in world.rows(
            "select players.discord_id as user from waiting join players on players.id = player"
        )
    }
    left = [each for each in world.people if each.user in waiting and random.random() < 0.7]
    for person in left:
        world.there.guilds[person.server].members.discard(person.user)
        world.tell(f"{person.user} leaves the server")
    await asyncio.sleep(random.choice((3, 60)) * HOUR)  # their time runs out
    deeds = (respond, press_shown, nudge, take_back, play, relocate)
    for _ in range(random.choice((5, 15))):
        random.choice(deeds)(world, random.choice(world.people), random)
        await asyncio.sleep(random.choice((1, 60)))
    if random.random() < 0.5:
        world.responses = 0.3
        for person in left:
            world.there.guilds[person.server].members.add(person.user)
            back(world, person, random)
            await asyncio.sleep(random.choice((1, 60)))


async def threads_deleted(world: World, random: Random) -> None:
    """Delete threads of running matches. Before the bot has opened new ones, let people play or move these
    matches, or ask for their boards."""
    rows = world.rows(
        "select id, channel from matches where status = 'running' and channel <> opened_in"
        " order by 1"
    )
    for row in random.sample(rows, min(3, len(rows))):
        place, match_id = world.there.places[row["channel"]], MatchId(row["id"])
        if not place.parent or place.deleted:
            continue
        slow = Weather(slow=0.7, slowest=20)
        world.network.weather = random.choice((FAIR, slow, slow, Weather(failing=0.5)))
        world.there.delete(place)
        world.counts["thread deleted"] += 1
        for _ in range(random.choice((1, 2, 4))):
            await asyncio.sleep(random.choice((0.05, 0.3, 1, 5, 15)))
            person, chance = random.choice(world.people), random.random()
            if chance < 0.4:
                move(world, person, random, match_id)
            elif chance < 0.8:
                play(world, person, random, match_id)
            else:
                press_button(world, person, CustomId("show", match_id))
        if random.random() < 0.2:
            for process in world.in_charge():
                process.kill()
                world.counts["power cut"] += 1
        await asyncio.sleep(random.choice((0.5, 30)))
    world.network.weather = FAIR


SCENES: Final = (boards_late, edits_lost, computers_fail, consents, threads_deleted)
