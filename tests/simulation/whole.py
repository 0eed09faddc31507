"""What people do through Discord: their interactions, and checks of each response to them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import discord
from discord import app_commands
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.channels.custom_ids import CustomId
from bot.filming.films import Films
from bot.rest.answers import ResponseObserver
from bot.runtime.logs import _undelivered
from cogs.access.gates import Kind
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Handler, Request
from locales import LANGUAGES, find
from matches.log.events import MatchId, Moved
from matches.log.match import Match
from matches.service.limits import IN_HAND
from renderers.script import Script
from tests.simulation.guilds import BOT, PERMISSIONS, WRITES, Place, Post, user_data
from tests.simulation.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    FORM,
    IN_TIME,
    SELECT,
    SUBMIT,
    Answer,
    Control,
    Interaction,
    Interactions,
    Session,
)
from tests.simulation.loop import OWNER, in_the_world
from tests.simulation.network import Network, Weather
from tests.simulation.process import Process, SimulatedClient, SimulatedStudio
from tests.simulation.storage import TROUBLE
from tests.simulation.watching import Seen, Truth, Watch, WatchedStudio, numbers_in
from tests.simulation.world import _DEED, Deed, Person, World
from texts.language import ENGLISH

_LANGUAGES: Final = (ENGLISH, *(find(each) for each in LANGUAGES[1:]))
_ANSWERED: Final = 90.0
"""Within how many seconds a deferred response must come."""

_SLOW: Final = Weather(slow=0.5, slowest=2)
"""The trouble of responses in lives without screens. A process is often killed before a slow one arrives."""

_AFTER_A_PAUSE: Final = 300.0

_AFTER_FOUL_WEATHER: Final = 120.0
"""For how many seconds after trouble old presses may delay new ones: each person may have four pending."""

_SURE: Final = 30.0
"""After how many seconds a process knows that Discord has accepted a response."""

_KEPT: Final = 10
"""How many of the latest responses to a person they can still press."""

_LESSONS: Final = ("/learn", "suggest learn", "press learn", "press anew", "press lesson")


@dataclass(frozen=True)
class Typed:
    """A command with its options, as Discord offers it."""

    names: tuple[str, ...]
    parameters: tuple[app_commands.Parameter, ...]
    anywhere: bool
    managing: bool

    @property
    def name(self) -> str:
        return " ".join(self.names)


class Whole:
    """Simulates all interactions of people in a life. `shown` has the latest responses to each user, by
    the user's id.

    With `screens`, the bot's pictures are drawn and checked, and responses have the same troubles as other
    requests to Discord.
    """

    def __init__(self, world: World, *, screens: bool) -> None:
        self.world = world
        self.screens = screens
        world.whole = self
        self.interactions = Interactions(world.loop, world.there)
        self.interactions.on_write = self._written
        self.interactions.on_form = self._opened
        self.interactions.on_wrong = world.violated
        self.network = Network(world.loop, self.interactions, world.random)  # type: ignore[arg-type]
        self.network.counts = world.network.counts
        self.watch = Watch(world.loop.time)
        self.commands: tuple[Typed, ...] = ()
        self.shown: dict[int, list[Answer]] = {}
        self.ended: dict[MatchId, float] = {}
        # The program filters these log lines too. If a response is lost and the person types on, Discord asks
        # for suggestions again.
        logging.getLogger("discord.app_commands.tree").addFilter(_undelivered)
        self._adapters: dict[Process, AsyncWebhookAdapter] = {}
        self._moves: dict[Deed, int] = {}
        self._pauses = 0, 0.0
        self._foul_at = -_AFTER_FOUL_WEATHER

    # Processes of the bot.

    def studio(self) -> SimulatedStudio:
        return WatchedStudio(self.watch) if self.screens else SimulatedStudio()

    def films(self) -> Films:
        async def film(script: Script, drawn: Any) -> bytes:
            marks = "".join(f"#{self.watch.number(view)} " for view, _ in script.scenes)
            for number in range(3):
                await asyncio.sleep(self.world.random.choice((0.1, 2, 20)))
                drawn(number, 3)
            return f"a film {marks}{script.scenes[0][1].names}".encode()

        return Films(film, clock=self.world.loop.time)

    async def prepare(
        self, process: Process, client: SimulatedClient, answers: ResponseObserver
    ) -> None:
        """Connect a process to the simulated Discord, and load its commands and buttons."""
        session = Session(
            self.world.loop, self.network, self.interactions, answers.heard, self._is_fair
        )
        client.http._HTTPClient__session = session  # type: ignore[attr-defined]
        while client._setups:
            await client._setups.pop(0)(client)
        self._adapters[process] = AsyncWebhookAdapter()  # type: ignore[no-untyped-call]
        _note_work(client)
        if not self.commands:
            self.commands = tuple(_commands(client))

    def _is_fair(self) -> bool:
        # The trouble at the time of sending decides what happens to a request.
        weather = self.world.network.weather
        if not weather.fair:
            self._foul_at = self.world.loop.time()
        # Responses need no permission, so they are never refused with a 403.
        self.network.weather = replace(weather, refused=0.0) if self.screens else _SLOW
        return weather.fair

    def appended(self, steps: list[Match]) -> None:
        """Record that events were appended to a match's log."""
        for step in steps:
            if not step.status.open:
                self.ended.setdefault(step.id, self.world.loop.time())
        deed = _DEED.get()
        if deed is not None and asyncio.current_task() in deed.tasks:
            moved = [each for each in steps if isinstance(each.last, Moved)]
            by = [each for each in moved if getattr(each.last, "by", "") == "player"]
            self._moves[deed] = self._moves.get(deed, 0) + len(by)
            if self._moves[deed] > 1:
                self.world.violated("one request is one move", f"{deed.name} {deed.request}")

    # Actions of people.

    def ask(
        self,
        person: Person,
        name: str,
        kind: Kind,
        handler: Handler,
        place: Place,
        *,
        manages: bool = False,
        match_id: str = "",
    ) -> Deed:
        """Let a person use a command, called `name`, that the bot answers by this handler. Now and then,
        Discord takes the response for late, and shows none."""
        late = self.world.random.random() >= self.world.responses
        data = {"id": "699", "name": name, "type": 1}
        allowed = {*PERMISSIONS, "manage_guild"} if manages else {*PERMISSIONS}
        asked = self._begin(person, COMMAND, place, data, name, None, match_id, allowed)
        asked.late, asked.fair = late, not late

        async def carried_out(request: Request) -> Reply:
            try:
                reply = await handler(request)
            except Exception as error:
                asked.deed.outcome = type(error).__name__
                raise
            asked.deed.outcome = "done"
            return reply

        asked.handler = kind, carried_out
        self._deliver(asked)
        return asked.deed

    def on_screen(self, person: Person) -> list[Answer]:
        """Return the latest responses that this person still sees."""
        return [each for each in self.shown.get(person.user, []) if not each.deleted]

    def press(
        self, person: Person, message: Post | Answer, control: Control, random: Random
    ) -> Interaction:
        place = (
            self.world.there.places[message.channel] if isinstance(message, Post) else message.place
        )
        data: dict[str, Any] = {
            "custom_id": control.custom_id, "component_type": control.type, "id": 1,
        }  # fmt: skip
        if control.type == SELECT:
            data["values"] = [random.choice(control.values or ("",))]
        custom_id = CustomId.parse(control.custom_id)
        kind, subject = (custom_id.kind, custom_id.subject) if custom_id else ("nothing known", "")
        return self._act(person, COMPONENT, place, data, f"press {kind}", message, subject)

    def type(
        self, person: Person, place: Place, command: Typed, options: Mapping[str, Any]
    ) -> Interaction:
        data = self._command(command, options, place)
        return self._act(person, COMMAND, place, data, f"/{command.name}")

    def suggest(
        self, person: Person, place: Place, command: Typed, options: Mapping[str, Any], focus: str
    ) -> Interaction:
        """Let a person type in the option `focus` of a command, so that Discord asks the bot for autocomplete
        choices."""
        data = self._command(command, options, place, focus)
        return self._act(person, AUTOCOMPLETE, place, data, f"suggest {command.name}")

    def _command(
        self, command: Typed, options: Mapping[str, Any], place: Place, focus: str = ""
    ) -> dict[str, Any]:
        types = {each.display_name: each.type for each in command.parameters}
        given: list[Any] = [
            {"name": name, "type": types[name].value, "value": value}
            | ({"focused": True} if name == focus else {})
            for name, value in options.items()
        ]
        for name in reversed(command.names[1:]):
            given = [{"name": name, "type": 1, "options": given}]
        kind = discord.AppCommandOptionType
        users = [int(value) for name, value in options.items() if types[name] is kind.user]
        channels = [int(value) for name, value in options.items() if types[name] is kind.channel]
        roles = [int(value) for name, value in options.items() if types[name] is kind.role]
        there, resolved = self.world.there, dict[str, Any]()
        if users:
            resolved["users"] = {str(each): user_data(each) for each in users}
            resolved["members"] = {
                str(each): {"roles": [], "flags": 0, "joined_at": None, "permissions": "0"}
                for each in users
                if place.guild and each in {*there.guilds[place.guild].members, BOT}
            }
        if channels:
            resolved["channels"] = {
                str(each): there.channel_data(there.places[each]) | {"permissions": "0"}
                for each in channels
            }
        if roles:
            guild = there.guilds[place.guild]
            resolved["roles"] = {str(each): there.role_data(guild) for each in roles}
        return {
            "id": str(700 + len(command.names)), "name": command.names[0], "type": 1,
            "options": given, "resolved": resolved,
        }  # fmt: skip

    def _act(
        self,
        person: Person,
        kind: int,
        place: Place,
        data: dict[str, Any],
        name: str,
        pressed: Post | Answer | None = None,
        match_id: str = "",
    ) -> Interaction:
        allowed = permissions(person)
        interaction = self._begin(person, kind, place, data, name, pressed, match_id, allowed)
        self._deliver(interaction)
        return interaction

    def _begin(
        self,
        person: Person,
        kind: int,
        place: Place,
        data: dict[str, Any],
        name: str,
        pressed: Post | Answer | None,
        match_id: str,
        allowed: set[str],
    ) -> Interaction:
        world = self.world
        id = world.there.snowflake()
        now = world.loop.time()
        deed = Deed(len(world.deeds), person.user, name, place.guild, str(id), now, match_id)
        if isinstance(pressed, Post):
            deed.seen_at = pressed.edits[-1][0] if pressed.edits else pressed.at
        elif pressed is not None:
            deed.seen_at, deed.button = pressed.at, f"{pressed.id} {data.get('custom_id')}"
        payload = self._payload(id, person, kind, place, data, pressed, allowed)
        interaction = Interaction(
            id, kind, person, deed, place, payload, pressed, now, world.loop.create_future()
        )
        world.deeds.append(deed)
        world.counts[f"deed {name}"] += 1
        world.tell(f"{name} of {person.user} in {place.id}: {id} {data}")
        self.interactions.begin(interaction)
        return interaction

    def _deliver(self, interaction: Interaction) -> None:
        """Send the interaction to the bot, rarely twice."""
        world = self.world
        self._submit(interaction)
        if interaction.type != AUTOCOMPLETE and world.random.random() < 0.03:
            world.counts["interaction delivered twice"] += 1
            interaction.deliveries += 1
            delay = world.random.choice((0.0, 0.01, 1, 60))
            world.loop.call_later(delay, self._submit_again, interaction)

    def _submit_again(self, interaction: Interaction) -> None:
        """Deliver the interaction a second time. A process that knows that it has answered must ignore it."""
        world, deed = self.world, interaction.deed
        known = interaction.fair and deed.received and world.loop.time() - deed.received_at > _SURE
        known &= interaction.callback != FORM and not deed.cancelled
        before, tasks = interaction.process, len(deed.tasks)
        self._submit(interaction)
        if known and interaction.process is before:
            world.counts["interaction delivered again after its response"] += 1
            world.loop.call_later(
                IN_TIME, self._check_ignored, interaction, tasks, context=in_the_world()
            )

    def _check_ignored(self, interaction: Interaction, tasks: int) -> None:
        if len(interaction.deed.tasks) > tasks:
            name = f"{interaction.deed.name} {interaction.deed.request}"
            self.world.violated("what was answered is ignored", name)

    def _payload(
        self,
        id: int,
        person: Person,
        kind: int,
        place: Place,
        data: dict[str, Any],
        pressed: Post | Answer | None,
        allowed: set[str],
    ) -> dict[str, Any]:
        there = self.world.there
        payload: dict[str, Any] = {
            "id": str(id), "application_id": str(BOT), "type": kind, "token": f"token-{id}",
            "version": 1, "data": data, "locale": locale(person), "entitlements": [],
            "attachment_size_limit": 10 << 20, "channel_id": str(place.id),
            "authorizing_integration_owners": {"0": str(place.guild)},
        }  # fmt: skip
        if place.user:
            payload |= {"user": user_data(person.user), "context": 1}
            payload["app_permissions"] = str(_value(set(PERMISSIONS)))
            payload["channel"] = there.channel_data(place)
        else:
            permitted = set() if not there.guilds[place.guild].bot else there.permitted(place)
            payload |= {
                "guild_id": str(place.guild), "context": 0, "guild_locale": "en-US",
                "guild": {"id": str(place.guild), "locale": "en-US", "features": []},
                "app_permissions": str(_value(permitted)),
                "channel": there.channel_data(place) | {"permissions": str(_value(allowed))},
                "member": {
                    "user": user_data(person.user), "roles": [], "flags": 0, "joined_at": None,
                    "nick": person.nick or None, "permissions": str(_value(allowed)),
                },
            }  # fmt: skip
        if isinstance(pressed, Post):
            payload["message"] = there.message_data(pressed)
        elif pressed is not None:
            payload["message"] = self.interactions.message_data(pressed)
        return payload

    def _process_of(self, server: int) -> Process | None:
        """Return the process that receives a server's interactions, even while it is paused or stopping."""
        cluster = self.world.cluster
        shard = (server >> 22) % cluster.shards
        holder = cluster.holder(shard % cluster.processes)
        if holder is None or shard in self.world.down or not holder.owner.alive or holder.over:
            return None
        client = holder.client
        if client is None or client.is_closed():
            return None
        return holder if holder.ready or client.life_cycle.stopping else None

    def _submit(self, interaction: Interaction) -> None:
        world = self.world
        process = self._process_of(interaction.place.guild)
        if process is None or process.client is None:
            world.tell(f"{interaction.deed.name} of {interaction.person.user} is not answered")
            interaction.fair = False
            return
        client, interaction.process = process.client, process
        interaction.fair &= not process.owner.paused and not client.life_cycle.stopping
        # A process that resumes after minutes has a backlog to handle first, and may have lost its lease.
        pauses, now = world.counts["pause"], world.loop.time()
        if pauses != self._pauses[0]:
            self._pauses = pauses, now
        interaction.fair &= self._is_fair() and now > self._foul_at + _AFTER_FOUL_WEATHER
        # Suggestions need reads of the database, which may be in trouble.
        suggesting = interaction.type == AUTOCOMPLETE
        interaction.fair &= not suggesting or not TROUBLE.get(process.owner)
        interaction.fair &= not pauses or now > self._pauses[1] + _AFTER_A_PAUSE
        context = copy_context()
        context.run(OWNER.set, process.owner)
        context.run(_DEED.set, interaction.deed)
        context.run(async_context.set, self._adapters[process])
        delay = world.random.choice((0.01, 0.03, 0.1))

        def arrive() -> None:
            if client.is_closed():
                return
            if interaction.handler is None:
                client._connection.parse_interaction_create(interaction.payload)  # type: ignore[arg-type]
                return
            asked: Any = discord.Interaction(data=interaction.payload, state=client._connection)  # type: ignore[arg-type]
            task = asyncio.create_task(answer(asked, *interaction.handler))
            # What follows from a stored move must not depend on the task that requested it, so it is sometimes
            # cancelled: see `Connections.write`.
            if interaction.deed.name == "play" and world.random.random() < 0.03:
                world.counts["deed cancelled"] += 1
                interaction.fair, interaction.deed.cancelled = False, True
                soon = world.random.choice((0.0, 0.001, 0.004, 0.01, 0.02, 0.05, 0.1))
                world.loop.call_later(soon, task.cancel)

        world.loop.call_later(delay, arrive, context=context)
        for seconds, check in (
            (IN_TIME, self._check_acknowledged),
            (_ANSWERED, self._check_answer),
        ):
            world.loop.call_later(
                seconds, check, interaction, process, pauses, context=in_the_world()
            )

    def _opened(self, interaction: Interaction, form: Mapping[str, Any]) -> None:
        random, place, pressed = self.world.random, interaction.place, interaction.pressed
        field = {"type": 4, "custom_id": form["components"][0]["component"]["custom_id"]}
        field["value"] = random.choice("abcdefg") + str(random.randint(1, 8))
        data = {"custom_id": form["custom_id"], "components": [{"type": 18, "component": field}]}
        match_id = interaction.deed.match_id
        args = interaction.person, SUBMIT, place, data, "submit a form", pressed, match_id
        delay = random.choice((0.2, 1, 3, 60))
        self.world.loop.call_later(delay, self._act, *args, context=in_the_world())

    # Checks of what follows from interactions.

    def _undisturbed(self, interaction: Interaction, process: Process, pauses: int) -> bool:
        client = process.client
        return (
            interaction.fair
            and interaction.deliveries == 1
            and process.running
            and client is not None
            and not client.life_cycle.stopping
            and self.world.counts["pause"] == pauses
        )

    def _check_acknowledged(self, interaction: Interaction, process: Process, pauses: int) -> None:
        late = interaction.callback is None and self._undisturbed(interaction, process, pauses)
        if late and not self._crowded(interaction):
            self.world.violated(
                "acknowledged in time", f"{interaction.deed.name} {interaction.deed.request}"
            )

    def _crowded(self, interaction: Interaction) -> bool:
        """Return whether the person did more at that time than the bot answers at once, so that some had to
        wait."""
        near = (
            each.deliveries
            for each in self.interactions.all.values()
            if each.person is interaction.person and abs(each.at - interaction.at) < IN_TIME
        )
        return sum(near) > IN_HAND

    def _check_answer(self, interaction: Interaction, process: Process, pauses: int) -> None:
        if interaction.type == AUTOCOMPLETE or not self._undisturbed(interaction, process, pauses):
            return
        name = f"{interaction.deed.name} {interaction.deed.request}"
        if not interaction.writes and not self._crowded(interaction):
            self.world.violated("every interaction is answered", name)
        original = interaction.original
        written = (
            original is not None and original.states > 0 and original is not interaction.pressed
        )
        if written + len(interaction.follow_ups) > 1:
            self.world.violated("answered once", name)
        if original is not None and original.loading:
            self.world.violated("nobody waits for ever", name)

    def _written(self, interaction: Interaction, answer: Answer) -> None:
        """Check and record a response that a person is shown."""
        world, text, deed = self.world, answer.text, interaction.deed
        shown = self.shown.setdefault(answer.user, [])
        if answer in shown:
            shown.remove(answer)
        shown.append(answer)
        del shown[:-_KEPT]
        world.tell(f"{answer.user} is shown {answer.id} for {deed.name} {deed.request}: {text!r}")
        if answer.empty:
            world.violated("no empty answer", f"{deed.name} {deed.request}")
        if len(text) > 4000 + 1024 * 10:
            world.violated("answers fit", f"{deed.name} {len(text)}")
        for _, _, content in answer.files:
            for number in numbers_in(content):
                self.watch.seen.append(Seen(number, deed, world.loop.time(), "received"))
        for told in self.watch.told.get(deed, ()):
            if any(each.say(told) in text for each in _LANGUAGES):
                world.counts["confirmed move"] += 1
                if not world.rows("select 1 from requests where request = ?", deed.request):
                    world.violated("what was confirmed is stored", f"{deed.name} {deed.request}")

    # Checks when the simulation is at rest.

    def check(self, logs: list[list[Match]], users: Mapping[Any, int]) -> None:
        """Check that every view was shown only to people who may see it."""
        open_ones = {steps[-1].id for steps in logs if steps[-1].status.open}
        truth = self.watch.truth(logs)
        for seen in self.watch.seen:
            if (why := self._hidden(seen, truth.get(seen.number), users, open_ones)) is not None:
                name = seen.deed and f"{seen.deed.name} {seen.deed.request} of {seen.deed.user}"
                self.world.violated(
                    "nobody sees another's view", f"{seen.how} #{seen.number} for {name}: {why}"
                )
        for post in self.world.there.posts.values():
            for number in (each for _, _, png in post.files for each in numbers_in(png)):
                at = Seen(number, None, self.world.loop.time(), f"post {post.id}")
                if (why := self._hidden(at, truth.get(number), users, open_ones)) is not None:
                    self.world.violated("nothing hidden in public", f"{at.how} #{number}: {why}")

    def _hidden(
        self,
        seen: Seen,
        truth: Truth | None,
        users: Mapping[Any, int],
        open_ones: set[MatchId],
    ) -> str | None:
        """Return why the person who has seen a view may not see it; None if they may."""
        if truth is None:
            lesson = seen.deed is not None and seen.deed.name.startswith(_LESSONS)
            return None if lesson else "of no match"
        if truth.public:
            return None
        if any(
            match_id not in open_ones and self.ended.get(match_id, 0.0) <= seen.at
            for match_id in truth.matches
        ):
            return None
        if seen.deed is None:
            return f"of {truth.of}, for everybody"
        if (seen.deed.user, seen.number) in self.watch.derived:
            return None
        owners = {users.get(player, -1) for _, player in truth.of}
        # After an erasure, nobody can tell which user the player was, so such views are let pass. A player of
        # an open match is kept then, with a negative number instead of the user's.
        if seen.deed.user in owners or any(each < 0 for each in owners):
            return None
        return f"of {truth.of}"


def _note_work(client: SimulatedClient) -> None:
    at_work = client.life_cycle.at_work

    @contextmanager
    def noted() -> Iterator[None]:
        if (deed := _DEED.get()) is not None:
            deed.tasks.append(asyncio.current_task())
        with at_work():
            yield

    client.life_cycle.at_work = noted  # type: ignore[method-assign]


def _commands(client: SimulatedClient) -> Iterator[Typed]:
    for command in client.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            root = command.root_parent or command
            contexts = root.allowed_contexts
            yield Typed(
                tuple(command.qualified_name.split()),
                tuple(command.parameters),
                contexts is not None and bool(contexts.dm_channel),
                root.default_permissions is not None,
            )


def locale(person: Person) -> str:
    return ("en-US", "en-US", "de", "fi", "pt-BR", "ja")[person.user % 6]


def manages(person: Person) -> bool:
    return person.user % 100 == 0


def permissions(person: Person) -> set[str]:
    """Return a person's permissions in their server: only one person manages each server, and a few may not
    write."""
    allowed = {*PERMISSIONS}
    if manages(person):
        allowed.add("manage_guild")
    return allowed - {WRITES} if person.user % 10 == 7 else allowed


def _value(allowed: set[str]) -> int:
    return discord.Permissions(**dict.fromkeys(allowed, True)).value
