"""What people do last in a life, one function for each kind of trouble. Nobody acts afterwards, because a later
action could repair what the trouble has broken."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from random import Random
from typing import Final

from bot.channels.custom_ids import CustomId
from matches.log.events import MatchId
from tests.simulation.asking import channels, press_shown
from tests.simulation.guilds import IN_THREADS, NONCE_LASTS, WRITES, Post
from tests.simulation.network import FAIR, Weather
from tests.simulation.people import (
    away,
    back,
    gather,
    hint,
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
from tests.simulation.personal import choose, erase, practise
from tests.simulation.process import Process
from tests.simulation.storage import TROUBLE, UNFORESEEN
from tests.simulation.world import Person, World

HOUR: Final = 3600.0


def to_act(world: World) -> list[tuple[MatchId, Person]]:
    """Return everybody whose turn it is, with the match, in all matches on servers."""
    found = world.rows(
        "select match_id, players.discord_id as user from waiting join players on"
        " players.id = player join matches on matches.id = match_id where server <> 0 order by 1, 2"
    )
    people = {each.user: each for each in world.people}
    return [
        (MatchId(row["match_id"]), people[row["user"]]) for row in found if row["user"] in people
    ]


async def boards_late(world: World, random: Random) -> None:
    """Let people ask for boards, and play meanwhile, while Discord posts late, or posts without the bot getting
    the response."""
    for _ in range(random.choice((2, 5))):
        late = Weather(late=0.8, slowest=100)
        world.network.weather = random.choice((Weather(deaf=0.6), late, Weather(slow=1, slowest=9)))
        if (found := to_act(world)) and random.random() < 0.7:
            match_id, person = random.choice(found)
            if random.random() < 0.5:
                play(world, person, random, match_id)
                await asyncio.sleep(random.choice((0.1, 0.3, 1, 3)))
            press_button(world, person, CustomId("show", match_id))
        else:
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
    if random.random() < 0.3:
        await asyncio.sleep(25 * HOUR)  # requests lapse after a day


async def computers_fail(world: World, random: Random) -> None:
    """Let writing transactions fail unexpectedly just when computers are to answer a move, or kill the process
    before it has answered the player."""
    for person in random.sample(world.people, min(2, len(world.people))):
        practise(world, person, random)
    await asyncio.sleep(5)
    rows = world.rows(
        "select distinct waiting.match_id as match_id, matches.server as server from waiting"
        " join matches on matches.id = waiting.match_id join events on events.match_id = matches.id"
        " where events.kind = 'computerentered' order by 1"
    )
    for row in random.choices(rows, k=random.choice((2, 5))) if rows else ():
        process = world.process_of(row["server"])
        if process is None:
            continue
        deeds = len(world.deeds)
        play(world, random.choice(world.people), random, MatchId(row["match_id"]))
        if random.random() < 0.5:
            await _kill_before_answer(world, random, process, deeds)
            await asyncio.sleep(random.choice((2, 20)))
            continue
        await world.until(lambda deeds=deeds: all(each.outcome for each in world.deeds[deeds:]), 10)  # type: ignore[misc]
        UNFORESEEN[process.owner] = random.choice((0.5, 1.0))
        await asyncio.sleep(random.choice((1, 5)))
        UNFORESEEN.pop(process.owner, None)


async def _kill_before_answer(world: World, random: Random, process: Process, deeds: int) -> None:
    """Kill a process once one of the deeds from the number `deeds` on is stored, mostly before its answer. It
    starts again, mostly at once."""
    for _ in range(2000):
        if any(each.versions for each in world.deeds[deeds:]):
            break
        await asyncio.sleep(0.001)
    await asyncio.sleep(random.choice((0.0, 0.0, 0.2, 1)))
    if process.owner.alive and not process.over:
        process.kill()
        world.counts["power cut"] += 1
        world.loop.call_later(random.choice((0.1, 0.1, 400)), world.start, process.number)


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
    trouble = random.random()
    if trouble < 0.2:
        _kill_at_reminder(world)
    elif trouble < 0.4:
        for guild in world.there.guilds:
            world.there.permit(guild, None, {WRITES, IN_THREADS})
    else:  # the bot may not learn which reminders it has posted
        world.network.weather = random.choice((FAIR, Weather(deaf=0.6), Weather(failing=0.6)))
    world.counts["bad weather"] += not world.network.weather.fair
    await asyncio.sleep(random.choice((3, 60)) * HOUR)  # their time runs out
    world.there.on_post = lambda _: None
    world.network.weather = FAIR
    for guild in world.there.guilds:
        world.there.permit(guild, None, set())
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


def _kill_at_reminder(world: World) -> None:
    """Kill all processes right after the next reminder is posted, before they get the response. When they start
    again, Discord has forgotten the reminder's nonce. The caller must reset `on_post`: there may be no
    reminder, and at the end of a life a kill would only look like a defect."""

    def kill() -> None:
        for process in world.in_charge():
            process.kill()
            world.counts["power cut"] += 1
            world.loop.call_later(NONCE_LASTS + 100, world.start, process.number)

    def posted(post: Post) -> None:
        if post.nonce.startswith("r"):
            world.there.on_post = lambda _: None
            world.loop.call_later(0, kill)

    world.there.on_post = posted


async def threads_deleted(world: World, random: Random) -> None:
    """Delete or archive threads of running matches, or delete channels to which they were moved. Before the bot
    has opened new threads, let people play, move or end these matches, or ask for their boards."""
    rows = world.rows(
        "select id, channel from matches where status = 'running' and channel <> opened_in"
        " order by 1"
    )
    for row in random.sample(rows, min(3, len(rows))):
        place, match_id = world.there.places[row["channel"]], MatchId(row["id"])
        if place.user or place.deleted:
            continue
        slow = Weather(slow=0.7, slowest=20)
        deaf = Weather(deaf=0.6)
        world.network.weather = random.choice((FAIR, slow, slow, deaf, Weather(failing=0.5)))
        if place.parent and random.random() < 0.3:
            world.there.archive(place, archived=True)
        elif place.parent or len(channels(world, place.guild)) > 1:
            world.there.delete(place)
            world.counts["thread deleted" if place.parent else "channel deleted"] += 1
        for _ in range(random.choice((1, 2, 4))):
            await asyncio.sleep(random.choice((0.05, 0.3, 1, 5, 15)))
            person, chance = random.choice(world.people), random.random()
            if chance < 0.3:
                move(world, person, random, match_id)
            elif chance < 0.6:
                play(world, person, random, match_id)
            elif chance < 0.8:
                press_button(world, person, CustomId("show", match_id))
            else:
                await _resign(world, match_id, _together(world).get(match_id, ()))
        if random.random() < 0.2:
            for process in world.in_charge():
                process.kill()
                world.counts["power cut"] += 1
        await asyncio.sleep(random.choice((0.5, 30)))
    world.network.weather = FAIR


async def matches_move(world: World, random: Random) -> None:
    """Let people move matches and lobbies to other channels while the bot doesn't learn what it has posted."""
    for _ in range(random.choice((1, 2))):
        open_match(world, random.choice(world.people), random)
    await asyncio.sleep(20)
    rows = world.rows("select id from matches where open and server <> 0 order by 1")
    for row in random.sample(rows, min(4, len(rows))):
        match_id = MatchId(row["id"])
        world.network.weather = random.choice((FAIR, Weather(deaf=0.8), Weather(deaf=0.8)))
        play(world, random.choice(world.people), random, match_id)
        await asyncio.sleep(random.choice((0.3, 0.6, 2, 20)))
        move(world, random.choice(world.people), random, match_id)
        await asyncio.sleep(random.choice((0.5, 5)))
        world.network.weather = FAIR
        await asyncio.sleep(random.choice((0.5, 30)))


async def erasures(world: World, random: Random) -> None:
    """Let players delete their data while the database refuses transactions, or processes are killed."""
    found = to_act(world)
    for _, person in random.sample(found, min(3, len(found))):
        erase(world, person, random)
        for _ in range(300):
            await asyncio.sleep(0.001)
            if not world.rows("select 1 from players where discord_id = ?", person.user):
                break  # now, they must still be removed from their matches
        for process in world.in_charge():
            if random.random() < 0.5:
                process.kill()
                world.counts["power cut"] += 1
            else:
                TROUBLE[process.owner] = 1.0
        await asyncio.sleep(random.choice((1, 30)))
        TROUBLE.clear()


def _together(world: World) -> dict[MatchId, list[Person]]:
    """Return the running matches on servers with several people, outside of seasons, and these people."""
    rows = world.rows(
        "select match_id, players.discord_id as user from members join players on"
        " players.id = player join matches on matches.id = match_id"
        " where status = 'running' and server <> 0 and season is null order by 1, 2"
    )
    people = {each.user: each for each in world.people}
    found: dict[MatchId, list[Person]] = {}
    for row in rows:
        if row["user"] in people:
            found.setdefault(MatchId(row["match_id"]), []).append(people[row["user"]])
    return {match_id: each for match_id, each in found.items() if len(each) > 1}


async def _resign(world: World, match_id: MatchId, players: Iterable[Person]) -> None:
    for person in players:
        press_button(world, person, CustomId("resigned", match_id))
        await asyncio.sleep(0.5)


async def rematches(world: World, random: Random) -> None:
    """Let all players of matches resign, and then ask for a rematch at the same moment."""
    for _ in range(3):
        if len(_together(world)) < 3:
            await gather(world, random)
    players = _together(world)
    for match_id in random.sample(sorted(players), min(3, len(players))):
        await _resign(world, match_id, players[match_id])
        await asyncio.sleep(3)
        for person in players[match_id]:
            press_button(world, person, CustomId("rematch", match_id))
        await asyncio.sleep(3)
        if random.random() < 0.5:
            press_button(world, players[match_id][-1], CustomId("film", match_id))
            await asyncio.sleep(random.choice((1, 30, 60)))
            for person in players[
                match_id
            ]:  # their data is deleted before or after the film is drawn
                erase(world, person, random)
            await asyncio.sleep(60)


async def turns_unshown(world: World, random: Random) -> None:
    """Let people play and go away while Discord takes no message for minutes or hours."""
    if random.random() < 0.5:
        world.network.weather = Weather(lost=1.0)
    else:
        for guild in world.there.guilds:
            world.there.permit(guild, None, {WRITES, IN_THREADS})
    paced = {row["match_id"] for row in world.rows("select match_id from purses")}
    for _ in range(random.choice((3, 8))):
        found = to_act(world)
        if not (found := [each for each in found if each[0] in paced] or found):
            break
        match_id, person = random.choice(found)
        play(world, person, random, match_id)
        await asyncio.sleep(random.choice((1, 120, 300)))
        if random.random() < 0.4:
            gone = random.choice(to_act(world) or found)[1]
            away(world, gone, random)
            await asyncio.sleep(30)
            back(world, gone, random)
    await asyncio.sleep(random.choice((600, 4000)))
    world.network.weather = FAIR


async def elsewhere(world: World, random: Random) -> None:
    """Let people act in the same matches from the server and from direct messages, which another process
    receives."""
    world.direct = 0.5
    world.network.weather = FAIR
    if random.random() < 0.7:
        await asyncio.sleep(301)  # trouble long ago excuses no ping
    found = to_act(world)
    chosen = random.sample(found, min(3, len(found)))
    for _ in range(random.choice((10, 30)) if chosen else 0):
        match_id, person = random.choice(chosen)
        for _ in range(random.choice((1, 1, 2))):
            if random.random() < 0.9:
                play(world, person, random, match_id)
            else:
                hint(world, person, random)
        await asyncio.sleep(random.choice((0.0, 0.1, 0.3, 3)))


async def reminders_unwanted(world: World, random: Random) -> None:
    """Let people switch their reminders off while these wait for a channel that the bot can't use."""
    for guild in world.there.guilds:
        world.there.permit(guild, None, {WRITES, IN_THREADS})
    await asyncio.sleep(random.choice((5, 30)) * HOUR)
    for _, person in to_act(world):
        choose(world, person, "reminders.none", person.server)
    await asyncio.sleep(HOUR)
    for guild in world.there.guilds:
        world.there.permit(guild, None, set())
    await asyncio.sleep(HOUR)


SCENES: Final = (
    *(boards_late, boards_late, edits_lost, computers_fail, consents, threads_deleted),
    *(matches_move, erasures, rematches, turns_unshown, reminders_unwanted),
)
