"""Requests of simulated people to the bot, which the real handlers of commands and buttons carry out."""

from __future__ import annotations

from random import Random

from bot.channels.custom_ids import CustomId
from cogs import buttons
from cogs.access.gates import Kind
from cogs.replies import Reply
from cogs.request import Handler, Request
from tests.simulation.commands import People
from tests.simulation.guilds import Place
from tests.simulation.world import Person, World


def ask(
    world: World,
    person: Person,
    name: str,
    kind: Kind,
    handler: Handler,
    *,
    server: int | None = None,
    channel: int = 0,
    manages: bool = False,
    match_id: str = "",
) -> bool:
    """Let a person use a command or press a button, in a channel or by direct message.

    `name` names the action in the trace, and `handler` is the bot's function that carries it out. Always
    returns True: the person has acted.
    """
    place = world.place(person, person.server if server is None else server, channel)
    world.whole.ask(person, name, kind, handler, place, manages=manages, match_id=match_id)
    return True


def press(
    world: World,
    person: Person,
    custom_id: CustomId,
    *,
    server: int,
    channel: int = 0,
    manages: bool = False,
) -> bool:
    """Let a person press a button of this id, even if they see none."""
    if custom_id.kind == "hand" and world.recording is not None:
        return False  # with a recording, hidden information must not decide what people do

    async def handler(request: Request) -> Reply:
        return await buttons.act(request, custom_id)

    kind = buttons.kind_of(custom_id)
    return ask(
        world, person, f"use {custom_id.kind}", kind, handler,
        server=server, channel=channel, manages=manages, match_id=custom_id.subject,
    )  # fmt: skip


def press_shown(world: World, person: Person, random: Random) -> bool:
    """Let a person use a button or a menu of a recent message or response that they see."""
    return People(world.whole).press_something(person, random)


def walk(world: World, person: Person, random: Random) -> bool:
    """Let a person type a command, and use what they are shown for it."""
    if world.recording is not None:
        return False  # with a recording, hidden information must not decide what people do
    habits = People(world.whole)
    habits.begin(habits.walk(person, Random(random.random())))
    return True


def channels(world: World, server: int) -> list[Place]:
    """Return the channels of a server, without its threads."""
    return [
        each
        for each in world.there.places.values()
        if each.guild == server and not each.parent and not each.deleted and not each.user
    ]
