"""What simulated people do for themselves: practice, lessons, settings, lists, reviews, stored data."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from bot.channels.custom_ids import MYSELF, CustomId
from cogs.access.gates import Kind
from cogs.personal import learn as lessons
from cogs.personal import practice, privacy, settings
from cogs.replies import Reply
from cogs.request import Request
from games import find_games
from lessons import find_lessons
from matches.decisions.opening import Invitation
from matches.log.events import ANYWHERE, MatchId
from tests.simulation.asking import ask, press, press_shown
from tests.simulation.world import Person, World

Choose = Callable[[World, Person, Random], bool]

_LOOKED_AT: Final = (
    *("board", "hand", "history", "replay", "verify", "record", "review"),
    *("rematch", "series", "take", "back", "film", "postfilm"),
)
"""What a person can request about a match, even where no button for it is visible."""


def practise(world: World, person: Person, random: Random) -> bool:
    """Let the person begin a match against computers in direct messages."""
    game = random.choice([*find_games()])
    seats = find_games()[game].ABOUT.seats
    number = random.choice((seats.start, seats.start, seats[-1]))
    level: Any = random.choice(("easy", "easy", "fair"))

    async def handler(request: Request) -> Reply:
        invitation = Invitation(
            game=game, host=request.player.id, options={}, server=ANYWHERE, channel=0,
            computers=(level,) * (number - 1), hints=True,
        )  # fmt: skip
        return await practice.begun(request, invitation)

    return _alone(world, person, random, "practise", handler)


def learn(world: World, person: Person, random: Random) -> bool:
    """Let the person open or continue a lesson. Sometimes they begin it again, or type nonsense."""
    game = random.choice([*find_lessons()])
    how = random.random()

    async def handler(request: Request) -> Reply:
        if how > 0.9:
            return await lessons.typed(request, game, "nonsense", again=False)
        return await lessons.resumed(request, game, again=how < 0.2)

    return _alone(world, person, random, "learn", handler)


def change_settings(world: World, person: Person, random: Random) -> bool:
    """Change the person's hours, reminders, quiet hours or mentions, sometimes to unreadable values."""
    chosen = random.choice(
        (
            f"zone.{random.choice(('Europe/Berlin', 'Asia/Tokyo', 'UTC', 'Nowhere'))}",
            f"sleep.{random.choice(('23:00-7:00', '13:00-21:00', 'none', 'late'))}",
            f"weekends.{random.choice(('on', 'off'))}",
            f"reminders.{random.choice(('channel', 'direct', 'both', 'none'))}",
            f"quiet.{random.choice(('22:00-8:00', '11:00-20:00', 'none'))}",
            f"mentions.{random.choice(('turns', 'hour', 'hour', 'reminders'))}",
            f"forecasts.{random.choice(('on', 'first', 'off'))}",
            f"hidden.{random.choice(('on', 'off'))}",
            f"language.{random.choice(('de', 'en', 'fi', 'automatic'))}",
            f"everywhere.{random.choice(('mentions', 'reminders'))}",
        )
    )
    return choose(world, person, chosen, person.server if random.random() < 0.5 else ANYWHERE)


def choose(world: World, person: Person, chosen: str, server: int) -> bool:
    """Let the person change one setting, in this server or in direct messages."""
    if "mentions" in chosen:
        world.sparing.add(person.user)

    async def handler(request: Request) -> Reply:
        return await settings.change(request, CustomId("set", MYSELF, 0, chosen))

    return ask(world, person, f"choose {chosen}", Kind.PERSONAL, handler, server=server)


def list_matches(world: World, person: Person, random: Random) -> bool:
    if random.random() < 0.5:
        return _press_alone(world, person, random, CustomId("next", MYSELF))
    page = random.choice(("", "", "1", "7"))
    return _press_alone(world, person, random, CustomId("matches", MYSELF, 0, page))


def look_at_standing(world: World, person: Person, random: Random) -> bool:
    game = random.choice([*find_games()])
    shown = CustomId("profile", MYSELF) if random.random() < 0.5 else CustomId("standing", game)
    return press(world, person, shown, server=person.server)


def export(world: World, person: Person, random: Random) -> bool:
    return _press_alone(world, person, random, CustomId("export", MYSELF))


def erase(world: World, person: Person, random: Random) -> bool:
    """Let the person delete all their data, or only ask for it without confirming. Most people who have deleted
    their data never act again."""
    sure, gone = random.random() < 0.7, random.random() < 0.7

    async def handler(request: Request) -> Reply:
        if not sure:
            return await privacy.erase(request)
        world.erasing[request.player.id] = person
        return await privacy.erased(request)

    others = [each for each in world.people if each.user != person.user]
    if sure and gone and len(others) > 1:
        world.people[:] = others
    return _alone(world, person, random, "erase", handler, Kind.RIGHTS)


def close_messages(world: World, person: Person, random: Random) -> bool:
    """Let the person stop accepting direct messages of the bot, or accept them again."""
    closed = world.there.closed_to_bot
    closed ^= {person.user}
    what = "direct messages are closed" if person.user in closed else "direct messages are open"
    world.counts[what] += 1
    world.tell(f"{what}: {person.user}")
    return True


def look_at_match(world: World, person: Person, random: Random) -> bool:
    """Let the person look at one of their own matches or another one, running or over."""
    rows = world.rows(
        "select matches.id, matches.server, matches.channel, matches.open from matches"
        " join members on members.match_id = matches.id"
        " join players on players.id = members.player where players.discord_id = ? order by 1",
        person.user,
    )
    if not rows or random.random() < 0.1:
        rows = world.rows("select id, server, channel, open from matches order by id")
    if not rows:
        return False
    row, kind = random.choice(rows), random.choice(_LOOKED_AT)
    match_id = MatchId(row["id"])
    custom_id = CustomId(kind, match_id, 0, str(random.choice((0, 1, 2, ""))))
    server = ANYWHERE if random.random() < 0.15 else row["server"]
    return press(world, person, custom_id, server=server, channel=row["channel"])


def give_up(world: World, person: Person, random: Random) -> bool:
    """Let a player of the server resign a running match, preferably one of a season."""
    rows = world.rows(
        "select matches.id, matches.server, matches.channel, matches.season is not null as counts,"
        " players.discord_id as user from matches join members on members.match_id = matches.id"
        " join players on players.id = members.player"
        " where matches.status = 'running' and matches.server = ? order by 1, 5",
        person.server,
    )
    rows = [each for each in rows if each["counts"]] or rows
    if not rows:
        return False
    row = random.choice(rows)
    found = [each for each in world.people if each.user == row["user"]]
    if not found:
        return False
    custom_id = CustomId("resigned", MatchId(row["id"]))
    return press(world, found[0], custom_id, server=row["server"], channel=row["channel"])


def _alone(
    world: World,
    person: Person,
    random: Random,
    name: str,
    handler: Callable[[Request], Any],
    kind: Kind = Kind.PERSONAL,
) -> bool:
    if random.random() < 0.5:
        return ask(world, person, name, kind, handler)
    return ask(world, person, name, kind, handler, server=ANYWHERE)


def _press_alone(world: World, person: Person, random: Random, custom_id: CustomId) -> bool:
    server = person.server if random.random() < 0.5 else ANYWHERE
    return press(world, person, custom_id, server=server)


DEEDS: Final[tuple[tuple[float, Choose], ...]] = (
    (14, press_shown),
    (1.5, practise),
    (1, learn),
    (3, change_settings),
    (2, list_matches),
    (1, look_at_standing),
    (0.5, export),
    (0.8, erase),
    (0.5, close_messages),
    (5, look_at_match),
    (3, give_up),
)
"""The deeds of people for themselves, with their relative frequencies."""
