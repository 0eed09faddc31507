"""What simulated people do. They choose from what they can see at that moment, and sometimes try what is
forbidden."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any, Final

from bot.channels.custom_ids import CustomId, number
from games import find_games
from matches.decisions import lobby, playing, presence, substitution
from matches.decisions.opening import Invitation
from matches.decisions.refusal import Illegal, Refused
from matches.log.events import MatchId, PlayerId, Series
from matches.log.words import LevelName, OnTimeout
from matches.ports.preferences import ReminderPreference
from matches.service.lobbies import RematchWish
from matches.service.season_service import SeasonService
from tests.simulation import organising, personal
from tests.simulation.process import SimulatedClient
from tests.simulation.world import Person, World

Choose = Callable[[World, Person, Random], bool]
"""Lets a person do one kind of thing. Returns False if there is nothing of that kind to do."""

_ASKING: Final = frozenset({"allow", "refuse", "agree", "seek", "take", "back"})
"""The kinds of buttons that ask the players of a match something, or offer it."""

_UNDO: Final = frozenset({"allow", "refuse"})

PACES: Final = (0, 0, 600, 3600, 86400)


async def _me(client: SimulatedClient, person: Person) -> Any:
    return await client.services.players.meet(person.user, person.name, person.server)


def _settle(game: str, random: Random) -> dict[str, Any]:
    """Return options for a match of a game. Options that are left out have their default."""
    about = find_games()[game].ABOUT
    options = {
        each.name: random.choice(each.choices).value
        for each in about.options
        if each.name not in about.host_options and random.random() < 0.25
    }
    if game == "crosswind":
        options["size"] = random.choice((5, 5, 7)) if _has(about, "size", 5) else 7
    return options


def _has(about: Any, name: str, value: object) -> bool:
    return any(
        each.name == name and value in [choice.value for choice in each.choices]
        for each in about.options
    )


def open_match(world: World, person: Person, random: Random) -> bool:
    game = random.choice([*find_games()])
    about = find_games()[game].ABOUT
    channels = [
        each.id
        for each in world.there.places.values()
        if each.guild == person.server and not each.parent and not each.deleted
    ]
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

    async def work(client: SimulatedClient, request: str) -> object:
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

    async def work(client: SimulatedClient, request: str) -> object:
        return await _hint(client, match_id, (await _me(client, asks)).id, request, 0.0)

    world.do(asks, "hint", work, match_id=match_id)
    return True


def take_back(world: World, person: Person, random: Random) -> bool:
    """Let a person who has moved recently ask to undo that move. Return False if nobody has moved recently."""
    moves = [each for each in world.deeds[-12:] if each.name == "play" and each.versions]
    if not moves:
        return False
    move = random.choice(moves)
    asks = next((each for each in world.people if each.user == move.user), person)
    match_id = MatchId(move.match_id)

    async def work(client: SimulatedClient, request: str) -> object:
        return await _undo(client, match_id, (await _me(client, asks)).id, request, 0.0)

    world.do(asks, "undo", work, match_id=match_id)
    return True


async def begin_matches(world: World, random: Random) -> None:
    """Begin one match, or two of different games, mostly without computers. Only games with hidden information
    are chosen."""
    games = find_games()
    hidden = [each for each in games if not games[each].ABOUT.perfect_information]
    for game in random.sample(hidden, random.choice((1, 1, 2))):
        fewest = max(2, min(games[game].ABOUT.people))
        server = random.choice([*world.there.guilds])
        here = [each for each in world.people if each.server == server]
        if len(here) < fewest:
            continue
        host, *others = random.sample(here, fewest)
        channel, in_thread = server + 1, random.random() < 0.3
        easy: LevelName = "easy"
        computers = (easy,) if random.random() < 0.3 else ()
        others = others[len(computers) :]
        options = _settle(game, random)

        async def work(
            client: SimulatedClient,
            request: str,
            game: str = game,
            host: Person = host,
            channel: int = channel,
            in_thread: bool = in_thread,
            options: dict[str, Any] = options,
            computers: tuple[LevelName, ...] = computers,
        ) -> object:
            me = await _me(client, host)
            return await client.services.lobbies.open(
                Invitation(
                    game=game, host=me.id, options=options, server=host.server, channel=channel,
                    in_thread=in_thread, computers=computers,
                ),
                request,
            )  # fmt: skip

        opened = world.do(host, "open", work)
        await world.until(lambda opened=opened: bool(opened.outcome), 10)  # type: ignore[misc]
        for match_id, _, _ in opened.versions:
            for person in others:
                press_button(world, person, CustomId("join", match_id))
                await asyncio.sleep(5)
            press_button(world, host, CustomId("begin", match_id))
            await asyncio.sleep(5)


def press(world: World, person: Person, random: Random) -> bool:
    """Let a person press a button under one of the latest messages that they can see."""
    places = [
        each
        for each in world.there.places.values()
        if each.guild == person.server and each.posts and not each.deleted
    ]
    if not places:
        return False
    place = random.choice(places)
    posts = world.posts_in(place)[-random.choice((1, 2, 8)) :]
    buttons = [each for post in posts for each in post.custom_ids]
    if not buttons:
        return False
    custom_id = CustomId.parse(random.choice(buttons))
    assert custom_id is not None
    return press_button(world, person, custom_id)


def press_button(world: World, person: Person, custom_id: CustomId) -> bool:
    match_id = MatchId(custom_id.subject)
    kind, argument = custom_id.kind, custom_id.argument

    async def work(client: SimulatedClient, request: str) -> object:
        services, me = client.services, (await _me(client, person)).id
        decide = services.writer.decide
        await client.services.preferences.acted(me, match_id, client.services.clock.now())
        match kind:
            case "join":
                return await decide(match_id, request, lobby.join, me, request, argument)
            case "declineinvitation":
                return await decide(match_id, request, lobby.decline_invitation, me)
            case "leave":
                return await decide(match_id, request, lobby.leave, me)
            case "begin":
                return await decide(match_id, request, lobby.begin, me)
            case "cancel":
                return await decide(match_id, request, lobby.cancel, me)
            case "addcomputer":
                return await decide(
                    match_id,
                    request,
                    lobby.add_computer,
                    me,
                    "easy",
                    await services.players.computers(),
                )
            case "removecomputer":
                return await decide(match_id, request, lobby.remove_computer, me)
            case "allow" | "refuse":
                return await decide(
                    match_id, request, playing.answer_undo, me, kind == "allow", custom_id.number
                )
            case "back":
                match = await services.reader.view(match_id, me)
                if match.own and await client.parts.absences.absence(me) is not None:
                    return await client.parts.absences.back(me, request, person.server)
                return await decide(match_id, request, presence.come_back, me)
            case "take":
                return await decide(
                    match_id,
                    request,
                    substitution.take,
                    me,
                    number(argument) or 0,
                    services.clock.now(),
                )
            case "seek":
                return await _seek(client, me, match_id, argument, request)
            case "agree":
                return await decide(match_id, request, playing.agree, me)
            case "rematch" | "bestof":
                best_of = 3 if kind == "bestof" else 0
                return await services.lobbies.rematch(
                    match_id, me, request, wish=RematchWish(best_of=best_of)
                )
            case "playin" | "playout":
                seasons: SeasonService = client.services.seasons
                change = seasons.enter if kind == "playin" else seasons.leave
                return await change(match_id, me, request, person.server)  # type: ignore[arg-type]
            case "hand":
                if world.recording is not None:
                    return None  # hidden information must not decide what people do
                match = await services.reader.view(match_id, me)
                full = await services.matches.load(match_id)
                for seat in match.own:
                    if seat.to_act:
                        for move in full.rules.legal_moves(full.state, seat.seat)[:40]:
                            notation = full.rules.notation(move)
                            person.hands.append((match_id, seat.seat, seat.decision, notation))
                del person.hands[:-60]
            case "history":
                return await services.reader.history(match_id)
            case "review":
                return await client.services.reviews.review(match_id, me)
        return None

    world.do(person, f"press {kind}", work, match_id=match_id)
    return True


async def _seek(
    client: SimulatedClient, me: Any, match_id: MatchId, argument: str, request: str
) -> object:
    newcomer, _, who = argument.partition(".")
    match = await client.services.reader.view(match_id, me)
    missing = [each for each in match.missing if not who or str(each.id) == who]
    if not missing:
        return None
    services = client.services
    named = number(newcomer)
    return await services.writer.decide(
        match_id,
        request,
        substitution.seek,
        me,
        missing[0].id,
        PlayerId(named) if named else None,
        services.clock.now(),
    )


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
    Most press a button of their hand, sometimes an outdated one; others type the move. Return False if nobody
    has to move."""
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
    stale = random.choice(person.hands) if person.hands and random.random() < 0.05 else None

    async def work(client: SimulatedClient, request: str) -> object:
        services, me = client.services, (await _me(client, person)).id
        decide = services.writer.decide
        if stale is not None:
            return await decide(
                MatchId(stale[0]), request, playing.press, me, stale[3], stale[1], stale[2]
            )
        await client.services.preferences.acted(me, match_id, client.services.clock.now())
        match = await services.matches.load(match_id)
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


def _version(world: World, match_id: MatchId) -> int:
    rows = world.rows("select version from matches where id = ?", match_id)
    return rows[0]["version"] if rows else 0


def _of_a_match(
    name: str, act: Callable[..., Any], *, running: bool = True, unshown: bool = False
) -> Choose:
    """Return a function that lets a person carry out `act` on a match. It is usually a running match in which
    the person plays, but may be any open match.

    With `running=False`, it is usually a lobby that the person has joined. With `unshown`, it is often a match
    with events that its channel does not show yet.
    """

    def choose(world: World, person: Person, random: Random) -> bool:
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
        if not rows:
            return False
        match_id, chance = MatchId(random.choice(rows)["id"]), random.random()

        async def work(client: SimulatedClient, request: str) -> object:
            me = (await _me(client, person)).id
            return await act(client, match_id, me, request, chance)

        world.do(person, name, work, match_id=match_id)
        return True

    return choose


async def _undo(client: SimulatedClient, match_id: Any, me: Any, request: str, _: float) -> object:
    return await client.services.writer.decide(match_id, request, playing.undo, me)


async def _hint(client: SimulatedClient, match_id: Any, me: Any, request: str, _: float) -> object:
    match = await client.services.reader.view(match_id, me)
    for seat in match.own:
        if seat.to_act:  # they look at their hand first
            client.services.hints.shown(match_id, me, seat.seat, seat.decision)
    return await client.services.hints.hint(match_id, me, request)


async def _nudge(client: SimulatedClient, match_id: Any, me: Any, request: str, _: float) -> object:
    return await client.services.writer.decide(
        match_id, request, playing.nudge, me, client.services.clock.now()
    )


async def _resign(
    client: SimulatedClient, match_id: Any, me: Any, request: str, _: float
) -> object:
    return await client.services.writer.decide(match_id, request, playing.resign, me)


async def _agree(client: SimulatedClient, match_id: Any, me: Any, request: str, _: float) -> object:
    return await client.services.writer.decide(match_id, request, playing.agree, me)


async def _show(client: SimulatedClient, match_id: Any, _: Any, request: str, __: float) -> object:
    await client.parts.announcer.show(match_id, request)
    return None


async def _close(client: SimulatedClient, match_id: Any, _: Any, request: str, __: float) -> object:
    return await client.services.writer.decide(match_id, request, playing.close)


async def _seek_anybody(
    client: SimulatedClient, match_id: Any, me: Any, request: str, chance: float
) -> object:
    match = await client.services.reader.view(match_id, me)
    if not match.missing:
        return None
    missing = match.missing[int(chance * len(match.missing))]
    if chance < 0.5:
        return await client.services.writer.decide(
            match_id,
            request,
            substitution.seek_computer,
            me,
            missing.id,
            "easy",
            await client.services.players.computers(),
            client.services.clock.now(),
        )
    return await client.services.writer.decide(
        match_id, request, substitution.seek, me, missing.id, None, client.services.clock.now()
    )


async def _relocate(
    client: SimulatedClient, match_id: Any, me: Any, request: str, chance: float
) -> object:
    row = await client.services.matches.row(match_id)
    if row is None:
        return None
    guild = client.get_guild(row.server)
    if guild is None:
        return None
    channels = sorted(each.id for each in guild.text_channels)
    if not channels:
        return None
    channel = channels[int(chance * len(channels))]
    return await client.services.writer.decide(match_id, request, playing.relocate, None, channel)


def away(world: World, person: Person, random: Random) -> bool:
    span = timedelta(hours=random.choice((1, 5, 30, 100)))
    # In direct messages, the bot has to ask Discord whether the person is still on the server.
    here = person.server if random.random() < 0.6 else 0

    async def work(client: SimulatedClient, request: str) -> object:
        me = (await _me(client, person)).id
        until = client.services.clock.now() + span
        return await client.parts.absences.away(me, until, "a reason", request, here)

    world.do(person, "away", work)
    return True


def back(world: World, person: Person, random: Random) -> bool:
    async def work(client: SimulatedClient, request: str) -> object:
        me = (await _me(client, person)).id
        return await client.parts.absences.back(me, request, person.server)

    world.do(person, "back", work)
    return True


def settings(world: World, person: Person, random: Random) -> bool:
    """Change one of the person's settings: place of reminders, mentions, language, or being named in tables."""
    place = random.choice(("channel", "direct", "both", "none"))
    mentions = random.choice(("turns", "hour", "reminders"))
    what = random.choice(("reminders", "language", "hidden", "forecasts"))
    language, yes = random.choice(("en", "de", "fi")), random.random() < 0.5
    if what == "reminders":
        world.sparing.add(person.user)

    async def work(client: SimulatedClient, _: str) -> object:
        me = (await _me(client, person)).id
        preferences = client.services.preferences
        match what:
            case "reminders":
                chosen = ReminderPreference(place, None, mentions)  # type: ignore[arg-type]
                await preferences.put_preference(me, 0, chosen)
            case "language":
                await client.services.languages.choose(me, language)
            case "hidden":
                await preferences.put_hidden(me, yes)
            case "forecasts":
                await preferences.put_forecasts(me, "on" if yes else "off")
        return None

    world.do(person, f"settings {what}", work)
    return True


nudge: Final = _of_a_match("nudge", _nudge)
show: Final = _of_a_match("show", _show, unshown=True)
relocate: Final = _of_a_match("relocate", _relocate, unshown=True)

DEEDS: Final[tuple[tuple[float, Choose], ...]] = (
    (40, play),
    (25, press),
    (6, open_match),
    (3, _of_a_match("undo", _undo)),
    (3, hint),
    (2, nudge),
    (0.6, _of_a_match("resign", _resign)),
    (1, _of_a_match("agree", _agree)),
    (5, show),
    (0.3, _of_a_match("close", _close)),
    (1, _of_a_match("seek", _seek_anybody)),
    (1, relocate),
    (0.5, _of_a_match("relocate", _relocate, running=False)),
    (2, away),
    (1.5, back),
    (8, respond),
    (1, settings),
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
