"""Requests of simulated people to the bot, which the real handlers of commands and buttons carry out.

Responses are rendered as for Discord. Their buttons are remembered, because people may press them later.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import discord

from bot.channels.custom_ids import CustomId
from bot.channels.permissions import permissions_in
from bot.services import Services
from cogs import buttons
from cogs.access import gates
from cogs.access.gates import Kind
from cogs.actions import match_menu
from cogs.replies import Pick, Reply
from cogs.replying.answering import met
from cogs.replying.storing import Stored
from cogs.request import Handler, Request
from matches.decisions.refusal import Refused
from matches.ports.storage import StorageBusy
from sandbox.world.accounts.avatars import Avatar
from tests.simulation.guilds import Place
from tests.simulation.process import SimulatedClient
from tests.simulation.world import Person, World

NOT_PRESSED: Final = frozenset({"film", "postfilm", "share"})
"""Buttons that simulated people never press: films need a process, and a shared picture belongs to no turn."""

_PNG: Final = Avatar(1, 1).png(16)
_KEPT: Final = 40
"""How many of a person's latest buttons in responses are still on the screen."""


@dataclass(frozen=True)
class Offered:
    """A button in an ephemeral response, and where that response was shown."""

    server: int
    channel: int
    custom_id: CustomId


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
    where = person.server if server is None else server
    locale = "de" if person.user % 3 == 0 else "en-US"

    async def work(client: SimulatedClient, request: str) -> object:
        interaction = _interaction(client, person, request, where, channel, locale, manages=manages)
        try:
            return await _answered(client, person, interaction, kind, handler)
        except Stored as stored:
            raise StorageBusy from stored

    world.do(person, name, work, server=where, match_id=match_id)
    return True


def press(
    world: World,
    person: Person,
    custom_id: CustomId,
    *,
    server: int,
    channel: int,
    manages: bool = False,
) -> bool:
    if custom_id.kind in NOT_PRESSED or (custom_id.kind == "hand" and world.recording is not None):
        return False  # with a recording, hidden information must not decide what people do

    async def handler(request: Request) -> Reply:
        return await buttons.act(request, custom_id)

    kind = buttons.kind_of(custom_id)
    return ask(
        world, person, f"use {custom_id.kind}", kind, handler,
        server=server, channel=channel, manages=manages, match_id=custom_id.subject,
    )  # fmt: skip


def press_posted(world: World, person: Person, random: Random) -> bool:
    """Let a person press a button of a recent message that they see, in a server or a direct message."""
    places = [
        each
        for each in world.there.places.values()
        if each.posts
        and not each.deleted
        and (each.user == person.user if each.user else each.guild == person.server)
    ]
    if not places:
        return False
    place = random.choice(places)
    posts = world.posts_in(place)[-random.choice((1, 2, 8)) :]
    found = [each for post in posts for each in post.custom_ids]
    custom_id = CustomId.parse(random.choice(found)) if found else None
    if custom_id is None:
        return False
    return press(world, person, custom_id, server=place.guild, channel=place.id)


def press_offered(world: World, person: Person, random: Random) -> bool:
    """Let a person press a button of an ephemeral response, usually a recent one."""
    if not person.offers:
        return False
    latest = person.offers[-random.choice((3, 8, _KEPT)) :]
    offered = random.choice(latest)
    manages = random.random() < 0.9
    return press(
        world, person, offered.custom_id,
        server=offered.server, channel=offered.channel, manages=manages,
    )  # fmt: skip


def channels(world: World, server: int) -> list[Place]:
    """Return the channels of a server, without its threads."""
    return [
        each
        for each in world.there.places.values()
        if each.guild == server and not each.parent and not each.deleted and not each.user
    ]


def private(world: World, person: Person) -> int:
    """Return the id of the person's direct message channel, or 0 if there is none."""
    found = [each.id for each in world.there.places.values() if each.user == person.user]
    return found[0] if found else 0


async def _answered(
    client: SimulatedClient, person: Person, interaction: Any, kind: Kind, handler: Handler
) -> Reply:
    """Handle the interaction like `cogs.replying.answering.answer`, without rate limits and the network."""
    await gates.admit(interaction, kind)
    player = await met(client, interaction.user)
    services: Services = client.services
    language = await services.languages.of_user(person.user, interaction.locale.value)
    request = Request(client, interaction, player, language)
    reply = await handler(request)
    language = await services.languages.of_user(person.user, interaction.locale.value)
    _show(person, interaction, reply, request)
    await services.languages.saw(person.user, interaction.locale.value)
    if reply.later is not None:
        following = asyncio.create_task(_follow(person, interaction, reply.later, request))
        person.following.append(following)
    return reply


async def _follow(
    person: Person, interaction: Any, later: AsyncIterator[Reply], request: Request
) -> None:
    try:
        async for reply in later:
            _show(person, interaction, reply, request)
    except (Refused, StorageBusy):
        return


def _show(person: Person, interaction: Any, reply: Reply, request: Request) -> None:
    """Render the response as Discord would get it, and remember its buttons for later presses."""
    reply.layout(request.language)
    reply.files(request.language)
    found = [
        each.custom_id.completed("e5") if each.asks else each.custom_id
        for each in reply.presses
        if not each.disabled
    ]
    for pick in reply.picks:
        if isinstance(pick, Pick):
            found += [
                match_menu.meant(parsed)
                for _, value in pick.choices
                if (parsed := CustomId.parse(str(pick.custom_id.completed(value)))) is not None
            ]
    server, channel = interaction.guild_id or 0, interaction.channel_id
    person.offers += [Offered(server, channel, each) for each in found[:20]]
    del person.offers[:-_KEPT]


class _Avatar:
    """A fake of discord.py's avatar of a person. Some avatars take seconds to download."""

    def __init__(self, user: int) -> None:
        self.url, self._seconds = f"/avatars/{user}/worn.png", user % 7

    def replace(self, **_: object) -> _Avatar:
        return self

    async def read(self) -> bytes:
        await asyncio.sleep(self._seconds)
        return _PNG


def _interaction(
    client: SimulatedClient,
    person: Person,
    request: str,
    server: int,
    channel: int,
    locale: str,
    *,
    manages: bool,
) -> Any:
    """Return a fake interaction with the attributes that handlers read."""
    guild = client.get_guild(server)
    place = client.parts.places.cached(server, channel)
    everything = discord.Permissions(discord.Permissions.all().value)
    everything.update(administrator=manages, manage_guild=manages)
    ours = None
    if guild is not None and place is not None:
        ours = permissions_in(place, guild.me)
    return SimpleNamespace(
        id=int(request),
        client=client,
        user=SimpleNamespace(
            id=person.user, name=f"user{person.user}", global_name=person.name,
            display_name=person.name, bot=False,
            avatar=_Avatar(person.user) if person.user % 2 else None,
        ),
        guild_id=server or None,
        guild=guild,
        channel_id=channel,
        channel=place,
        permissions=everything,
        app_permissions=ours or discord.Permissions.none(),
        locale=SimpleNamespace(value=locale),
        message=None,
        is_guild_integration=lambda: guild is not None,
    )  # fmt: skip
