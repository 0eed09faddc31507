"""What simulated people press and type, in simulations of the whole bot.

They choose from what they are shown. Some of what they send is late, forged, or nonsense.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from random import Random
from typing import Any, Final

import discord
from discord import app_commands

from bot.channels.custom_ids import CustomId
from games import find_games
from tests.simulation.guilds import BOT, Place, Post
from tests.simulation.interactions import BUTTON, SELECT, Answer, Control, Interaction, controls
from tests.simulation.whole import Typed, Whole, manages
from tests.simulation.world import Person

_PATIENCE: Final = 8.0
"""How many seconds a person waits for a response."""

_TEXTS: Final = ("", "a", "7", "0", "nonsense", "Z9", "tomorrow", "3d", "2 hours", "22-7", "23:00-07:00",
                 "Europe/Berlin", "²", "🙂 🙂", "fw:hand:x:0:", "x" * 59)  # fmt: skip
_FORGED: Final = ("fw:hand:{}:0:", "fw:move:{}:3:0.a1", "fw:nothing:{}:0:", "fw:review:{}:0:", "nothing",
                  "fw:replay:{}:0:f0.1", "fw:begin:{}:1:", "fw:export:me:0:", "fw:share:{}:0:f0.0",
                  "fw:history:{}:0:99", "fw:page:crosswind:0:1", "fw:resigned:{}:1:")  # fmt: skip

_TROUBLESOME: Final = frozenset({"privacy", "fairwind block", "fairwind end", "fairwind settings"})
"""Commands that would end much of a life's activity, so they are rare."""


_STARTING: Final = {"computers": 0.5, "level": 0.5, "pace": 0.3, "place": 0.3, "options": 0.5}
"""The probability of each option when a match is opened."""

_MENUS: Final = ("", "", "", "", "play", "practice", "learn", "match", "match", "hint", "hand", "settings",
                 "privacy", "season", "replay")  # fmt: skip
"""The commands with which people begin to use menus. An empty text means any command."""

_ONCE: Final = frozenset({"practice", "anybody", "take", "rematch"})
"""The kinds of buttons that people often press twice."""


class People:
    """What simulated people can do. Each action runs in a task of its own."""

    def __init__(self, whole: Whole) -> None:
        self.whole = whole
        self.world = whole.world

    def begin(self, work: Coroutine[Any, Any, object]) -> None:
        self.world.loop.create_task(self._carefully(work))

    async def _carefully(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except Exception as error:
            self.world.violated("the simulation works", repr(error))
            raise

    async def reply(self, interaction: Interaction) -> Answer | None:
        """Wait for the response to an interaction. Return what the person is shown; None if nothing comes."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await asyncio.shield(interaction.answered)
        except TimeoutError:
            return None
        return interaction.follow_ups[-1] if interaction.follow_ups else interaction.original

    # What people see in Discord.

    def places(self, person: Person) -> list[Place]:
        """Return the channels and threads that a person sees, without direct messages."""
        there = self.world.there
        if person.user not in there.guilds[person.server].members:
            return []
        return [
            each
            for each in there.places.values()
            if each.guild == person.server and not each.deleted and not each.locked
        ]

    def posts(self, person: Person) -> list[Post]:
        own = [each for each in self.world.there.places.values() if each.user == person.user]
        return [
            post
            for place in (*self.places(person), *own)
            for post in self.world.posts_in(place)[-8:]
            if post.components
        ]

    def somewhere(self, person: Person, command: Typed, random: Random) -> Place | None:
        """Return a place where the person can type the command, or None."""
        places = self.places(person)
        if command.anywhere and (not places or random.random() < 0.1):
            return self.world.there._direct(person.user)
        return random.choice(places) if places else None

    # What people do.

    def do_something(self, random: Random) -> None:
        person = random.choice(self.world.people)
        chance = random.random()
        (open_ones,) = self.world.rows(
            "select count(*) as number from matches where open and server = ?", person.server
        )
        if random.random() < (0.5, 0.2, 0.05)[min(2, open_ones["number"])]:
            self.begin(self.type_something(person, random, "start"))
        elif chance < 0.2 and self._gather(person, random):
            pass
        elif chance < 0.4:
            self.play(person, random)
        elif chance < 0.6:
            self.press_something(person, random)
        else:
            self.begin(self.walk(person, Random(random.random())))

    def _gather(self, person: Person, random: Random) -> bool:
        """Let a person join a match that has not begun. Sometimes, its host begins it or adds a computer to it
        instead.

        Returns False if no message has a button for this.
        """
        rows = self.world.rows(
            "select matches.id as id, players.discord_id as host from matches"
            " join players on players.id = matches.host"
            " where status = 'lobby' and server = ? order by 1",
            person.server,
        )
        if not rows:
            return False
        row = random.choice(rows)
        kinds: tuple[str, ...] = ("join",)
        if random.random() < 0.4:
            kinds = ("begin", "addcomputer")
            person = next((each for each in self.world.people if each.user == row["host"]), person)
        found = [
            (post, control)
            for post in self.posts(person)
            for control in controls(post.components)
            if _subject(control) == row["id"] and _kind(control) in kinds
        ]
        if found:
            post, control = random.choice(found)
            self.whole.press(person, post, control, random)
        return bool(found)

    def press_something(self, person: Person, random: Random) -> bool:
        """Let a person use a button or a select that they see, rarely with a forged id. Return False if they
        see none."""
        # With a recording, hidden information must not decide what people do.
        public = self.world.recording is not None
        answers = [] if public else self.whole.on_screen(person)
        posts = self.posts(person)
        if answers and (random.random() < 0.5 or not posts):
            message: Post | Answer = random.choice(answers[-random.choice((1, 3, 10)) :])
            if message.place.deleted or message.place.locked:  # type: ignore[union-attr]
                return False
        elif posts:
            message = random.choice(posts)
        else:
            return False
        found = [each for each in controls(message.components) if not each.disabled]
        if random.random() < 0.03:
            found = [self._forged(random)]
        if public:
            found = [each for each in found if _kind(each) != "hand"]
        if not found:
            return False
        self._press(person, message, random.choice(found), random)
        return True

    def _press(
        self, person: Person, message: Post | Answer, control: Control, random: Random
    ) -> Interaction:
        """Let a person use a control; now and then twice within a moment, often if it opens a match or takes a
        seat. Return the first interaction."""
        interaction = self.whole.press(person, message, control, random)
        if random.random() < (0.5 if _kind(control) in _ONCE else 0.05):
            self.world.counts["button pressed twice"] += 1
            delay = random.choice((0.0, 0.0, 0.05, 0.3, 1))
            self.world.loop.call_later(delay, self.whole.press, person, message, control, random)
        return interaction

    async def walk(self, person: Person, random: Random) -> None:
        """Let a person type a command, and use one control after another in what they are shown for it, some of
        them much later."""
        asked = await self.type_something(person, random, random.choice(_MENUS))
        for _ in range(random.choice((0, 1, 2, 4))):
            answer = await self.reply(asked) if asked is not None else None
            if answer is None:
                return
            await asyncio.sleep(random.choice((0.2, 1, 3, 3, 300)))
            found = [each for each in answer.controls if not each.disabled]
            if not found or answer.deleted or answer.place.deleted or answer.place.locked:
                return
            asked = self._press(person, answer, random.choice(found), random)

    def _forged(self, random: Random) -> Control:
        rows = self.world.rows("select id from matches order by 1")
        subject = random.choice(rows)["id"] if rows else "none"
        text = random.choice(_FORGED).format(subject)
        if random.random() < 0.2:
            return Control(SELECT, text, ("0", "*"))
        return Control(BUTTON, text)

    def play(self, person: Person, random: Random) -> None:
        """Let a player whose turn it is make a move. Sometimes another person tries to."""
        rows = self.world.rows(
            "select waiting.match_id as match_id, players.discord_id as user, matches.game as game"
            " from waiting join players on players.id = waiting.player"
            " join matches on matches.id = waiting.match_id order by 1, 2"
        )
        if not rows:
            return
        row = random.choice(rows)
        found = [each for each in self.world.people if each.user == row["user"]]
        if found and random.random() < 0.93:
            person = found[0]
        own = Random(random.random())
        if own.random() < 0.15:
            self.begin(self._type_move(person, row["match_id"], row["game"], own))
        else:
            self.begin(self._press_move(person, row["match_id"], row["game"], own))

    async def _press_move(self, person: Person, match_id: str, game: str, random: Random) -> None:
        """Let a person open their hand, and press a move in it."""
        answer = await self._hand(person, match_id, game, random)
        for _ in range(3):
            if answer is None or answer.deleted or answer.place.deleted:
                return
            found = [each for each in answer.controls if _kind(each) in ("move", "group", "type")]
            if not found:
                return
            await asyncio.sleep(random.choice((0, 0.2, 1, 3)))
            # The message may have been edited since, so a control that is no longer there can be pressed.
            control = random.choice(found)
            interaction = self._press(person, answer, control, random)
            if _kind(control) != "group":
                return
            answer = await self.reply(interaction)

    async def _hand(
        self, person: Person, match_id: str, game: str, random: Random
    ) -> Answer | None:
        for answer in reversed(self.whole.on_screen(person)):
            if answer.place.deleted or random.random() < 0.3:
                continue
            moves = [each for each in answer.controls if _kind(each) in ("move", "group")]
            if any(_subject(each) == match_id for each in moves):
                return answer
        messages: list[Post | Answer] = [*self.posts(person)]
        messages += self.whole.on_screen(person)
        offered = [
            (message, control)
            for message in messages
            for control in controls(message.components)
            if _kind(control) == "hand" and _subject(control) == match_id
            if isinstance(message, Post) or not message.place.deleted
        ]
        if offered and random.random() < 0.9:
            return await self.reply(self.whole.press(person, *offered[-1], random))
        command = self._named(f"{game} hand") or self._named(f"{game} place")
        if command is None:
            return None
        place = self.somewhere(person, command, random)
        if place is None:
            return None
        return await self.reply(self.whole.type(person, place, command, {"match": match_id}))

    async def _type_move(self, person: Person, match_id: str, game: str, random: Random) -> None:
        groups = Counter(each.names[-1] for each in self.whole.commands if len(each.names) == 2)
        own = [
            each
            for each in self.whole.commands
            if each.names[0] == game
            and (groups[each.names[-1]] < 3 or each.names[-1] == "play")
            and any(parameter.required for parameter in each.parameters)
        ]
        if own:
            await self.type_something(person, random, random.choice(own), match_id)

    def _named(self, name: str) -> Typed | None:
        return next((each for each in self.whole.commands if each.name == name), None)

    async def type_something(
        self, person: Person, random: Random, what: Typed | str = "", match_id: str = ""
    ) -> Interaction | None:
        """Let a person type a command, option by option, mostly choosing from the autocomplete suggestions.
        Return None if they can't type it."""
        random = Random(random.random())
        command = what if isinstance(what, Typed) else self._choose(person, random, what)
        if command is None or (place := self.somewhere(person, command, random)) is None:
            return None
        options: dict[str, Any] = {}
        for parameter in command.parameters:
            name = parameter.display_name
            if name == "match" and match_id:
                if random.random() < 0.7:
                    options[name] = match_id
                continue
            wanted = 0.7 if match_id else 0.25
            if command.names[-1] == "start":
                wanted = _STARTING.get(name, 0.08)
                if name == "level" and "computers" not in options:
                    continue
            if not parameter.required and random.random() > wanted:
                continue
            value = await self._value(person, place, command, parameter, options, random)
            if value is not None:
                options[name] = value
        if place.deleted:
            return None
        return self.whole.type(person, place, command, options)

    def _choose(self, person: Person, random: Random, what: str) -> Typed | None:
        of_games, of_all = random.random() < 0.6, not what
        commands = [
            each
            for each in self.whole.commands
            if (of_all and (each.names[0] in find_games()) == of_games) or each.names[-1] == what
        ]
        if not commands:
            return None
        for _ in range(5):
            command = random.choice(commands)
            if command.managing and not manages(person) and random.random() < 0.9:
                continue
            if command.name in _TROUBLESOME and random.random() < 0.8:
                continue
            if not what and len(command.names) == 2 and command.names[0] in find_games():
                # Prefer games of which there is an open match.
                games = self.world.rows("select distinct game from matches where open order by 1")
                if games and random.random() < 0.8:
                    names = (random.choice(games)["game"], command.names[1])
                    command = self._named(" ".join(names)) or command
            return command
        return None

    async def _value(
        self,
        person: Person,
        place: Place,
        command: Typed,
        parameter: app_commands.Parameter,
        options: dict[str, Any],
        random: Random,
    ) -> Any:
        kind = discord.AppCommandOptionType
        if parameter.choices:
            return random.choice(parameter.choices).value
        if parameter.type is kind.boolean:
            return random.random() < 0.5
        if parameter.type is kind.integer:
            lowest = 0 if parameter.min_value is None else int(parameter.min_value)
            highest = 9 if parameter.max_value is None else int(parameter.max_value)
            if random.random() < 0.03:
                return highest + 1
            return random.randint(lowest, min(highest, lowest + 3))
        if parameter.type is kind.user:
            near = [each.user for each in self.world.people if each.server == person.server]
            return str(random.choice((*near, BOT)))
        if parameter.type is kind.channel:
            channels = [each.id for each in self.places(person)]
            return str(random.choice(channels)) if channels and place.guild else None
        if parameter.type is kind.role:
            return str(place.guild) if place.guild else None
        return await self._words(person, place, command, parameter, options, random)

    async def _words(
        self,
        person: Person,
        place: Place,
        command: Typed,
        parameter: app_commands.Parameter,
        options: dict[str, Any],
        random: Random,
    ) -> str:
        name = parameter.display_name
        if name == "opponents":
            return self._mentions(person, random)
        text = random.choice(_TEXTS)[: int(parameter.max_value or 100)]
        if not parameter.autocomplete:
            return text or ("x" if parameter.min_value else "")
        begun = text[:3] if random.random() < 0.15 else ""
        asked = self.whole.suggest(person, place, command, options | {name: begun}, name)
        await self.reply(asked)
        if not asked.choices:
            return text or "x"
        if random.random() < 0.07:
            return text or "x"
        chosen = str(random.choice(asked.choices)["value"])
        # The option `options` holds several options of a match in one text, and its suggestions extend what is
        # typed.
        if name == "options" and random.random() < 0.4:
            begun = f"{chosen}, "
            asked = self.whole.suggest(person, place, command, options | {name: begun}, name)
            await self.reply(asked)
            return str(random.choice(asked.choices)["value"]) if asked.choices else begun
        return chosen

    def _mentions(self, person: Person, random: Random) -> str:
        """Return the mentions of some people; rarely of a bot, of a person on another server or of nobody."""
        near = [each.user for each in self.world.people if each.server == person.server]
        users = random.sample(near, min(len(near), random.choice((1, 1, 2, 3))))
        if random.random() < 0.1:
            users.append(random.choice((BOT, 7, *(each.user for each in self.world.people))))
        text = " ".join(f"<@{user}>" for user in users)
        return text if random.random() < 0.95 else f"{text} {random.choice(_TEXTS)}"


def _kind(control: Control) -> str:
    custom_id = CustomId.parse(control.custom_id)
    return "" if custom_id is None or control.disabled else custom_id.kind


def _subject(control: Control) -> str:
    custom_id = CustomId.parse(control.custom_id)
    return "" if custom_id is None else custom_id.subject
