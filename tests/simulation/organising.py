"""What simulated server managers do, and what happens to whole servers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any, Final

from bot.channels.custom_ids import SERVER, CustomId
from cogs.access.gates import Kind
from cogs.actions.season_choices import chosen
from cogs.admin import moderation, season_management, server_settings
from cogs.buttons import ACTIONS
from cogs.replies import Reply
from cogs.request import Request
from data.database import Database
from data.processes.peers import Alone
from games import find_games
from matches.log.events import MatchId
from matches.seasons.season import SeasonKind, SeasonTerms
from tests.simulation.asking import ask, channels
from tests.simulation.guilds import EPOCH, Place
from tests.simulation.loop import WORLD
from tests.simulation.storage import opened
from tests.simulation.world import Person, World

Choose = Callable[[World, Person, Random], bool]

_SOON: Final = (20, 60, 300, 3600)
"""Seconds until a season begins, fewer than people can choose, because a life is short."""

_LIFTED: Final = ("most", "channels", "starters")


def start_season(world: World, person: Person, random: Random) -> bool:
    """Start a season as a manager, sometimes of a kind that the game doesn't offer."""
    places = channels(world, person.server)
    if not places:
        return False
    games = find_games()
    kind = random.choice((SeasonKind.LADDER, SeasonKind.ROUND_ROBIN))
    named = [
        name
        for name, each in games.items()
        if kind is SeasonKind.LADDER or (2 in each.ABOUT.people and not each.ABOUT.together)
    ]
    game = random.choice(named if random.random() < 0.95 else [*games])
    until = random.choice((None, None, "3 days", "1 day", "yesterday"))
    begins = timedelta(seconds=random.choice(_SOON))
    every = timedelta(days=random.choice((0, 0, 0, 1)))
    pace = random.choice((None, "8h", "1d", "none"))
    players = random.choice((None, None, None, 2, 3))

    async def handler(request: Request) -> Reply:
        await season_management.check_season_place(request)
        about, now = games[game].ABOUT, request.services.clock.now()
        terms = SeasonTerms(
            game=game,
            kind=kind,
            pace=await season_management.pace_of(request, pace),
            options=about.settle({}),
            every=every,
            begins_at=now + begins,
            ends_at=await season_management.end_of(request, kind, until, now, now + begins),
            group=season_management.group_of(about, kind, players),
            exact=players is not None,
        )
        return await season_management.start(request, terms, now)

    return ask(
        world, person, f"start {kind.value}", Kind.MANAGING, handler,
        channel=random.choice(places).id, manages=random.random() < 0.95,
    )  # fmt: skip


def enter_season(world: World, person: Person, random: Random) -> bool:
    """Enter a season, usually together with others of the server."""
    here = [each for each in world.people if each.server == person.server]
    others = random.sample(here, min(len(here), random.choice((0, 1, 3, 6))))
    done = [_of_a_season(world, each, random, "playin") for each in (person, *others)]
    return any(done)


def leave_season(world: World, person: Person, random: Random) -> bool:
    return _of_a_season(world, person, random, "playout")


def look_at_season(world: World, person: Person, random: Random) -> bool:
    return _of_a_season(world, person, random, "table")


def _of_a_season(world: World, person: Person, random: Random, do: str) -> bool:
    """Use the action `do` of `/season`, usually on a season of the person's own server."""
    rows = world.rows(
        "select id, server, json_extract(value, '$.channel') as channel, open from seasons"
        " order by id"
    )
    here = [each for each in rows if each["server"] == person.server]
    here = [each for each in here if each["open"]] or here
    if not here or random.random() < 0.05:
        here = rows
    if not here:
        return False
    row, named = random.choice(here), random.random() < 0.8
    sure = "sure" if do == "playout" and named else ""
    action = ACTIONS[do]

    async def handler(request: Request) -> Reply:
        season = await chosen(request, row["id"] if named else "")
        return await action.do(request, CustomId(do, season, argument=sure))

    return ask(world, person, f"season {do}", action.kind, handler, channel=row["channel"])


def end_season(world: World, person: Person, random: Random) -> bool:
    """Use the command that ends a season, or press the button by which a manager confirms it."""
    rows = world.rows(
        "select id, json_extract(value, '$.channel') as channel from seasons"
        " where server = ? order by id",
        person.server,
    )
    if not rows:
        return False
    row = random.choice(rows)
    named = row["id"] if random.random() < 0.7 else ""
    sure = random.random() < 0.5

    async def handler(request: Request) -> Reply:
        if sure:
            return await season_management.closed(request, CustomId("seasonover", row["id"]))
        return await season_management.close(request, named)

    return _managed(world, person, random, "end season", handler, row["channel"])


def change_settings(world: World, person: Person, random: Random) -> bool:
    places = channels(world, person.server)
    if not places:
        return False
    room = random.choice(places).id
    what = random.choice(("pace", "most", "allow", "forbid", "lift", "place", "rated", "language"))
    values: dict[str, Any] = {
        "pace": random.choice(("none", "8h", "1d")),
        "most": random.choice((1, 2, 5, 500)),
        "lift": random.choice(_LIFTED),
        "place": random.choice(("thread", "channel")),
        "rated": random.random() < 0.6,
        "language": random.choice(("", "de", "fi", "en")),
    }

    if what == "language":
        world.translated.add(person.server)

    async def handler(request: Request) -> Reply:
        allowed = (room,) if what == "allow" else ()
        match what:
            case "lift":
                lifted = CustomId("lift", SERVER, 0, values["lift"])
                return await server_settings.lift(request, lifted)
            case "allow":
                change = partial(server_settings.with_channels, channels=allowed)
            case "forbid":
                change = partial(server_settings.without_channel, channel=room)
            case _:
                change = partial(replace, **{what: values[what]})
        return await server_settings.settings(request, change, allowed=allowed)

    return _managed(world, person, random, f"server's {what}", handler, room)


def block(world: World, person: Person, random: Random) -> bool:
    """Block somebody from new matches in the server, or unblock them."""
    other = random.choice(world.people)
    blocking = random.random() < 0.5

    async def handler(request: Request) -> Reply:
        named: Any = _Named(other)
        if blocking:
            return await moderation.block(request, named)
        return await moderation.unblock(request, named)

    name = "block" if blocking else "unblock"
    return _managed(world, person, random, name, handler)


class _Named:
    """A fake user, as the value of a command's option."""

    bot = False
    avatar = None

    def __init__(self, person: Person) -> None:
        self.id, self.name = person.user, f"user{person.user}"
        self.global_name = self.display_name = person.name


def end_match(world: World, person: Person, random: Random) -> bool:
    """Let a manager end a match or, half of the time, only ask to end it without confirming."""
    match_id = _some_match(world, person, random)
    if match_id is None:
        return False
    sure = random.random() < 0.5

    async def handler(request: Request) -> Reply:
        if sure:
            return await moderation.closed(request, CustomId("closed", match_id))
        return await moderation.close(request, match_id)

    return _managed(world, person, random, "end match", handler, match_id=match_id)


def move_match(world: World, person: Person, random: Random) -> bool:
    """As a manager, move a match to another channel or thread of the server."""
    match_id = _some_match(world, person, random)
    rooms = [
        each
        for each in world.there.places.values()
        if each.guild == person.server and not each.user and not each.deleted
    ]
    if match_id is None or not rooms:
        return False
    room = random.choice(rooms)

    async def handler(request: Request) -> Reply:
        place: Any = request.parts.places.cached(request.server, room.id) or _Room(room)
        return await moderation.move(request, match_id, place)

    return _managed(world, person, random, "move match", handler, match_id=match_id)


class _Room:
    """A fake channel, as the value of a command's option."""

    def __init__(self, place: Place) -> None:
        self.id = place.parent or place.id


def _some_match(world: World, person: Person, random: Random) -> MatchId | None:
    rows = world.rows(
        "select id from matches where open and server = ? order by id", person.server
    ) or world.rows("select id from matches order by id")
    return MatchId(random.choice(rows)["id"]) if rows else None


def _managed(
    world: World,
    person: Person,
    random: Random,
    name: str,
    handler: Callable[[Request], Awaitable[Reply]],
    channel: int = 0,
    match_id: str = "",
) -> bool:
    """Use a command for server managers, sometimes without being a manager."""
    manages = random.random() < 0.93
    places = channels(world, person.server)
    where = channel or (random.choice(places).id if places else 0)
    return ask(
        world, person, name, Kind.MANAGING, handler,
        channel=where, manages=manages, match_id=match_id,
    )  # fmt: skip


# Events that affect a whole server.


def kick(world: World, person: Person, random: Random) -> bool:
    """Remove the bot from a server, and usually invite it again later."""
    guild = world.there.guilds[person.server]
    if not guild.bot or guild.away:
        return False
    world.there.kick(guild)
    _count(world, "the bot is removed from a server", person)
    if random.random() < 0.85:
        world.loop.call_later(random.choice((1, 30, 400, 1500)), _invite, world, person)
    return True


def invite(world: World, person: Person, random: Random) -> bool:
    if world.there.guilds[person.server].bot:
        return False
    _invite(world, person)
    return True


def _invite(world: World, person: Person) -> None:
    guild = world.there.guilds[person.server]
    if not guild.bot:
        world.there.invite(guild)
        _count(world, "the bot is invited again", person)


def outage(world: World, person: Person, random: Random) -> bool:
    """Begin an outage of a server, and end it later."""
    guild = world.there.guilds[person.server]
    if not guild.bot or guild.away:
        return False
    world.there.take_away(guild)
    _count(world, "a server is out of order", person)
    world.loop.call_later(random.choice((1, 30, 400, 1500)), world.there.bring_back, guild)
    return True


def host_blocks(world: World, person: Person, random: Random) -> bool:
    """Block a user by the host's command line, and unblock them later."""
    _host(world, "user", person.user, blocked=True)
    world.shut_out.add(person.user)
    _count(world, "the host blocks somebody", person)
    if random.random() < 0.7:
        later = random.choice((10, 400, 1500))
        world.loop.call_later(later, lambda: _host(world, "user", person.user, blocked=False))
    return True


def host_blocks_server(world: World, person: Person, random: Random) -> bool:
    """Block a whole server by the host's command line, and unblock it later."""
    _host(world, "server", person.server, blocked=True)
    _count(world, "the host blocks a server", person)
    later = random.choice((10, 400, 1500))
    world.loop.call_later(later, lambda: _host(world, "server", person.server, blocked=False))
    return True


def _host(world: World, sort: Any, discord_id: int, *, blocked: bool) -> None:
    """Use a separate database connection, as the host's command line does."""

    async def work() -> None:
        async with opened(world.path) as connections:
            database = Database(connections, Alone(seconds=world.loop.time))
            now = datetime.fromtimestamp(EPOCH, UTC) + timedelta(seconds=world.loop.time())
            act = database.blocks.block if blocked else database.blocks.unblock
            await act(sort, discord_id, now)

    world.loop.own_task(WORLD, work())


def _count(world: World, what: str, person: Person) -> None:
    world.counts[what] += 1
    world.tell(f"{what}: {person.server} {person.user}")


DEEDS: Final[tuple[tuple[float, Choose], ...]] = (
    (4, start_season),
    (8, enter_season),
    (0.7, leave_season),
    (0.5, look_at_season),
    (0.4, end_season),
    (1.5, change_settings),
    (0.8, block),
    (0.5, end_match),
    (1, move_match),
    (0.5, kick),
    (0.5, invite),
    (0.4, outage),
    (0.3, host_blocks),
    (0.3, host_blocks_server),
)
"""The deeds of managers and hosts, with their relative frequencies."""
