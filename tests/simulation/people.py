"""What simulated people do. They choose from what they can see at that moment, and sometimes try what is
forbidden."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any, Final

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind
from data.database import Database
from data.processes.peers import Alone
from games import find_games
from matches.decisions import playing
from matches.decisions.opening import Invitation
from matches.decisions.refusal import Illegal, Refused
from matches.log.events import ANYWHERE, MatchId, Series
from matches.log.match import Match
from matches.log.words import LevelName, OnTimeout
from matches.service.service import MatchService
from tests.simulation import asking, organising, personal
from tests.simulation.storage import opened
from tests.simulation.world import Person, World

Choose = Callable[[World, Person, Random], bool]
"""Lets a person do one kind of thing. Returns False if there is nothing of that kind to do."""

_ASKING: Final = frozenset({"allow", "refuse", "agree", "seek", "take", "back"})
"""The kinds of buttons that ask the players of a match something, or offer it."""

_UNDO: Final = frozenset({"allow", "refuse"})

PACES: Final = (0, 0, 600, 3600, 86400)


async def _me(client: Fairwind, person: Person) -> Any:
    players = client.services.players
    return await players.meet(person.user, person.name, person.server, person.nick)


def _settle(game: str, random: Random) -> dict[str, Any]:
    """Return options for a match of a game. Options that are left out have their default."""
    about = find_games()[game].ABOUT
    options = {
        each.name: random.choice(each.choices).value
        for each in about.options
        if each.name not in about.host_options and random.random() < 0.25
    }
    if game == "crosswind":
        options["size"] = 7
    return options


def open_match(world: World, person: Person, random: Random) -> bool:
    game = random.choice([*find_games()])
    about = find_games()[game].ABOUT
    channels = [each.id for each in asking.channels(world, person.server)]
    if not channels:
        return False
    others = [each for each in world.people if each.server == person.server and each is not person]
    most = max(about.people) - 1
    computers = random.choice((0, 0, 0, 1, most)) if most else 0
    invited = random.sample(others, min(len(others), random.randint(0, max(0, most - computers))))
    if random.random() < 0.5 or not computers + len(invited):
        invited = []
    if world.recording is not None and not about.perfect_information and random.random() < 0.8:
        computers = 0  # computers soon decide differently if they see other cards
    channel, in_thread = random.choice(channels), random.random() < 0.5
    rated = random.random() < 0.3 and not computers
    hints = random.random() < 0.6 and not rated
    series = Series(3) if random.random() < 0.15 and not about.together else None
    pace = random.choice(PACES)
    on_timeouts: tuple[OnTimeout, ...] = ("caretaker", "forfeit", "wait")
    on_timeout = random.choice(on_timeouts)
    easy: LevelName = "easy"
    levels = (easy,) * computers
    options = _settle(game, random)

    async def work(client: Fairwind, request: str) -> object:
        me = await _me(client, person)
        named = [(await _me(client, each)).id for each in invited]
        return await client.services.lobbies.open(
            Invitation(
                game=game, host=me.id, options=options, server=person.server, channel=channel,
                in_thread=in_thread, invited=tuple(named), pace=pace, on_timeout=on_timeout,
                computers=levels, hints=hints, rated=rated, series=series,
            ),
            request,
        )  # fmt: skip

    world.do(person, "open", work)
    return True


def rematch(world: World, person: Person, random: Random) -> bool:
    """Let several people of a finished match ask for a rematch at the same moment."""
    rows = world.rows(
        "select members.match_id as match_id, players.discord_id as user from members"
        " join players on players.id = members.player join matches on matches.id = match_id"
        " where matches.status in ('finished', 'ended') and players.discord_id > 0"
        " and server <> 0 order by 1, 2"
    )
    if not rows:
        return False
    match_id = random.choice(rows)["match_id"]
    users = [row["user"] for row in rows if row["match_id"] == match_id]
    asking = [each for each in world.people if each.user in users] or [person]
    for each in random.sample(asking, min(len(asking), random.choice((1, 2, 2, 3)))):
        press_button(world, each, CustomId("rematch", match_id))
    return True


def hint(world: World, person: Person, random: Random) -> bool:
    """Let a person open a hand and then ask for a hint, usually when it is their turn."""
    rows = world.rows(
        "select waiting.match_id as match_id, players.discord_id as user from waiting"
        " join players on players.id = waiting.player order by 1, 2"
    )
    if not rows:
        return False
    row, asks = random.choice(rows), person
    if random.random() < 0.9:
        asks = next((each for each in world.people if each.user == row["user"]), person)
    match_id = MatchId(row["match_id"])

    async def work(client: Fairwind, request: str) -> object:
        hints, me = client.services.hints, (await _me(client, asks)).id
        for seat in (await client.services.reader.view(match_id, me)).own:
            if seat.to_act:
                hints.shown(match_id, me, seat.seat, seat.decision)
        return await hints.hint(match_id, me, request)

    world.do(asks, "hint", work, match_id=match_id)
    return True


def take_back(world: World, person: Person, random: Random) -> bool:
    """Let a person who has moved recently ask to undo that move. Return False if nobody has moved recently."""
    moves = [each for each in world.deeds[-12:] if each.name == "play" and each.versions]
    if not moves:
        return False
    move = random.choice(moves)
    asks = next((each for each in world.people if each.user == move.user), person)
    return press_button(world, asks, CustomId("undo", move.match_id))


async def begin_matches(world: World, random: Random) -> None:
    """Begin one match, or two of different games, mostly without computers. Only games with hidden information
    are chosen."""
    hidden = [key for key, each in find_games().items() if not each.ABOUT.perfect_information]
    for game in random.sample(hidden, random.choice((1, 1, 2))):
        await _begin_match(world, random, game)


async def _begin_match(world: World, random: Random, game: str) -> None:
    fewest = max(2, min(find_games()[game].ABOUT.people))
    server = random.choice([*world.there.guilds])
    here = [each for each in world.people if each.server == server]
    if len(here) < fewest:
        return
    host, *others = random.sample(here, fewest)
    channel, in_thread = server + 1, random.random() < 0.3
    easy: LevelName = "easy"
    computers = (easy,) if random.random() < 0.3 else ()
    others = others[len(computers) :]
    options = _settle(game, random)

    async def work(client: Fairwind, request: str) -> object:
        me = await _me(client, host)
        return await client.services.lobbies.open(
            Invitation(
                game=game, host=me.id, options=options, server=host.server, channel=channel,
                in_thread=in_thread, computers=computers,
            ),
            request,
        )  # fmt: skip

    opened = world.do(host, "open", work)
    await world.until(lambda: bool(opened.outcome), 10)
    for match_id, _, _ in opened.versions:
        for person in others:
            press_button(world, person, CustomId("join", match_id))
            await asyncio.sleep(5)
        press_button(world, host, CustomId("begin", match_id))
        await asyncio.sleep(5)


def press_button(world: World, person: Person, custom_id: CustomId) -> bool:
    """Let a person press a button of a match in the match's channel, or in direct messages if they are not in
    its server."""
    rows = world.rows("select server, channel from matches where id = ?", custom_id.subject)
    server, channel = rows[0] if rows else (person.server, 0)
    if server != person.server:
        server, channel = ANYWHERE, 0
    return asking.press(world, person, custom_id, server=server, channel=channel)


def undo_requests(world: World) -> set[str]:
    """Return the running matches in which somebody has asked to undo a move."""
    rows = world.rows("select id from matches where status = 'running' and asked > 0")
    return {row["id"] for row in rows}


def respond(world: World, person: Person, random: Random) -> bool:
    """Let somebody, usually a player of the match, press a button that answers a question or an offer, such as
    a request to undo a move. Return False if nobody can press one."""
    posts = [each for _, each in sorted(world.there.posts.items())[-40:] if not each.deleted]
    found = [
        parsed for post in posts for text in post.custom_ids if (parsed := CustomId.parse(text))
    ]
    asking = [each for each in found if each.kind in _ASKING]
    if (asked := undo_requests(world)) and random.random() < 0.7:
        undo = [each for each in found if each.subject in asked and each.kind in _UNDO]
        asking = undo or asking
    if not asking:
        return False
    custom_id = random.choice(asking)
    users = {
        row["user"]
        for row in world.rows(
            "select players.discord_id as user from members join players on players.id = player"
            " where match_id = ?",
            custom_id.subject,
        )
    }
    people = [each for each in world.people if each.user in users]
    if people and random.random() < 0.9:
        person = random.choice(people)
    return press_button(world, person, custom_id)


def play(world: World, person: Person, random: Random, match_id: MatchId | None = None) -> bool:
    """Let a person, usually one whose turn it is, move in the given match, or in any if `match_id` is None.
    Most press a button of their hand; others type the move. Return False if nobody has to move."""
    rows = world.rows(
        "select waiting.match_id as match_id, players.discord_id as user, matches.server as server"
        " from waiting join players on players.id = waiting.player"
        " join matches on matches.id = waiting.match_id order by 1, 2"
    )
    if match_id is not None:
        rows = [row for row in rows if row["match_id"] == match_id]
    if not rows:
        return False
    row = random.choice(rows)
    found = [each for each in world.people if each.user == row["user"]]
    if not found:
        return False
    if random.random() < 0.9:
        person = found[0]
    match_id, pick, how = MatchId(row["match_id"]), random.random(), random.random()

    async def work(client: Fairwind, request: str) -> object:
        services, me = client.services, (await _me(client, person)).id
        decide = services.writer.decide
        await client.services.preferences.acted(me, match_id, client.services.clock.now())
        match = await services.matches.load(match_id)
        if me not in match.waiting and world.cluster.processes > 1:
            # This process does not know of their turn yet. They do, from the match's channel.
            match = await _stored(world, client, match_id)
        seats = [seat for seat in sorted(match.to_act) if match.order[seat] == me]
        seat = seats[int(pick * len(seats))] if seats else 0
        legal = match.rules.legal_moves(match.state, seat) if seats else ()
        if how < 0.05 or not legal:
            return await decide(match_id, request, playing.play, me, "nonsense")
        notation = match.rules.notation(legal[int(pick * 7919) % len(legal)])
        if world.recording is not None:
            notation = world.recording.notation(request, notation)
        try:
            if how < 0.25:
                return await decide(match_id, request, playing.play, me, notation)
            return await decide(
                match_id, request, playing.press, me, notation, seat, match.decisions[seat]
            )
        except Illegal:
            raise
        except Refused as error:
            # It was the player's turn throughout, so only an outdated cached state can have refused the move.
            if world.recording is None and match.version == _version(world, match_id):
                world.violated("no old state refuses a move", f"{match_id} {notation}: {error}")
            raise

    server = row["server"] if random.random() < 0.85 else 0
    world.do(person, "play", work, server=server, match_id=match_id)
    return True


async def _stored(world: World, client: Fairwind, match_id: MatchId) -> Match:
    async with opened(world.path) as connections:
        database = Database(connections, Alone(seconds=world.loop.time))
        return await MatchService(database, client.services.clock).matches.load(match_id)


def _version(world: World, match_id: MatchId) -> int:
    rows = world.rows("select version from matches where id = ?", match_id)
    return rows[0]["version"] if rows else 0


def _some_match(
    world: World, person: Person, random: Random, *, running: bool = True, unshown: bool = False
) -> MatchId | None:
    """Return a match on which a person may act. It is usually a running match in which the person plays, but
    may be any open match.

    With `running=False`, it is usually a lobby that the person has joined. With `unshown`, it is often a match
    with events that its channel does not show yet.
    """
    status = "running" if running else "lobby"
    rows = world.rows(
        "select matches.id as id from matches join members on members.match_id = matches.id"
        " join players on players.id = members.player where matches.status = ?"
        " and players.discord_id = ? order by 1",
        status, person.user,
    )  # fmt: skip
    if not rows or random.random() < 0.1:
        rows = world.rows("select id from matches where open order by 1")
    if unshown and random.random() < 0.5:
        rows = rows and world.rows(
            "select match_id as id from marks join matches on matches.id = match_id"
            " where due and open order by 1"
        )
    return MatchId(random.choice(rows)["id"]) if rows else None


def _use(kind: str, *arguments: str) -> Choose:
    """Return a function that lets a person use this kind of button, with one of the arguments, on a match."""

    def choose(world: World, person: Person, random: Random) -> bool:
        if (match_id := _some_match(world, person, random)) is None:
            return False
        custom_id = CustomId(kind, match_id, 0, random.choice(arguments or ("",)))
        return press_button(world, person, custom_id)

    return choose


nudge: Final = _use("nudge")


def show(world: World, person: Person, random: Random) -> bool:
    """Let a person post the board of a match."""
    match_id = _some_match(world, person, random, unshown=True)
    return match_id is not None and press_button(world, person, CustomId("show", match_id))


def relocate(world: World, person: Person, random: Random) -> bool:
    """Let a person move a match, rarely a lobby, to another channel of its server."""
    running = random.random() < 0.7
    match_id = _some_match(world, person, random, running=running, unshown=running)
    return match_id is not None and move(world, person, random, match_id)


def move(world: World, person: Person, random: Random, match_id: MatchId) -> bool:
    """Let a person move this match to another channel of its server."""
    chance = random.random()

    async def work(client: Fairwind, request: str) -> object:
        row = await client.services.matches.row(match_id)
        guild = client.get_guild(row.server) if row is not None else None
        channels = sorted(each.id for each in guild.text_channels) if guild is not None else []
        if not channels:
            return None
        channel = channels[int(chance * len(channels))]
        decide = client.services.writer.decide
        return await decide(match_id, request, playing.relocate, None, channel)

    world.do(person, "relocate", work, match_id=match_id)
    return True


def away(world: World, person: Person, random: Random) -> bool:
    span = timedelta(hours=random.choice((1, 5, 30, 100)))
    # In direct messages, the bot has to ask Discord whether the person is still on the server.
    here = person.server if random.random() < 0.6 else 0

    async def work(client: Fairwind, request: str) -> object:
        me = (await _me(client, person)).id
        until = client.services.clock.now() + span
        return await client.parts.absences.away(me, until, "a reason", request, here)

    world.do(person, "away", work)
    return True


def back(world: World, person: Person, random: Random) -> bool:
    async def work(client: Fairwind, request: str) -> object:
        me = (await _me(client, person)).id
        return await client.parts.absences.back(me, request, person.server)

    world.do(person, "back", work)
    return True


DEEDS: Final[tuple[tuple[float, Choose], ...]] = (
    (40, play),
    (30, asking.press_shown),
    (15, asking.walk),
    (6, open_match),
    (3, _use("undo")),
    (3, hint),
    (2, nudge),
    (0.6, _use("resigned")),
    (1, _use("agreed")),
    (5, show),
    (1, _use("seek", "", "easy.")),
    (1.5, relocate),
    (2, away),
    (1.5, back),
    (8, respond),
    *personal.DEEDS,
    *organising.DEEDS,
    (2, rematch),
    (2, take_back),
)
"""All deeds of people, with their relative frequencies."""


def do_something(world: World, random: Random) -> None:
    weights = [weight * often for (weight, _), often in zip(DEEDS, world.often, strict=True)]
    for _ in range(5):
        person = random.choice(world.people)
        (choose,) = random.choices([choose for _, choose in DEEDS], weights)
        if choose(world, person, random):
            return


async def gather(world: World, random: Random) -> None:
    """Let some people open, join and begin a match, so that there is one to play."""
    host = random.choice(world.people)
    others = [each for each in world.people if each.server == host.server and each is not host]
    random.shuffle(others)
    if not open_match(world, host, random):
        return
    opened = world.deeds[-1]
    await world.until(lambda: bool(opened.outcome), 30)
    if not opened.versions:
        return
    match_id = MatchId(opened.versions[0][0])
    wanted = random.randint(1, 8)
    for person in others[:wanted]:
        if random.random() < 0.2:
            press_button(world, person, CustomId("declineinvitation", match_id))
            await asyncio.sleep(random.choice((0.0, 0.5)))
        if random.random() < 0.9:
            press_button(world, person, CustomId("join", match_id))
            await asyncio.sleep(0.5)
    press_button(world, host, CustomId("begin", match_id))
    await asyncio.sleep(2)
