"""Fixtures with an unmodified discord.py bot on the stand-in, and a check of all their traffic against
Discord's API description."""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image

from sandbox import Discord, Exchange
from sandbox.tests.api_description import judge
from sandbox.tests.requesting import Request

RECORDED: list[Exchange] = []
Guest = discord.Interaction[discord.Client]


def picture() -> discord.File:
    data = io.BytesIO()
    Image.new("P", (8, 6)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "the map.png", description="an empty map")


class Harbour(discord.ui.View):
    """A view with buttons and a select menu that work even after a restart of the bot (persistent view)."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Join", custom_id="join")
    async def join(self, guest: Guest, _: discord.ui.Button[Harbour]) -> None:
        await guest.response.send_message(f"welcome {guest.user.display_name}", ephemeral=True)

    @discord.ui.button(label="Count", custom_id="count")
    async def count(self, guest: Guest, _: discord.ui.Button[Harbour]) -> None:
        assert guest.message is not None
        await guest.response.edit_message(content=guest.message.content + "!")

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, guest: Guest, _: discord.ui.Button[Harbour]) -> None:
        await guest.response.defer()
        await guest.edit_original_response(content="later", attachments=[picture()])

    @discord.ui.button(label="Aside", custom_id="aside")
    async def aside(self, guest: Guest, _: discord.ui.Button[Harbour]) -> None:
        await guest.response.defer(ephemeral=True, thinking=True)
        await guest.followup.send("aside", file=picture())

    @discord.ui.button(label="Reason", custom_id="reason")
    async def reason(self, guest: Guest, _: discord.ui.Button[Harbour]) -> None:
        await guest.response.send_modal(Question())

    @discord.ui.select(
        custom_id="cargo",
        options=[discord.SelectOption(label="Figs: 2 crates", value="figs")]
        + [discord.SelectOption(label=f"cargo {n}", value=str(n)) for n in range(24)],
    )
    async def cargo(self, guest: Guest, select: discord.ui.Select[Harbour]) -> None:
        await guest.response.edit_message(content=f"loaded {select.values[0]}", view=None)


class Question(discord.ui.Modal, title="Why?"):
    reason: discord.ui.TextInput[Question] = discord.ui.TextInput(label="Reason", max_length=50)

    async def on_submit(self, guest: discord.Interaction) -> None:
        await guest.response.send_message(f"because {self.reason.value}", ephemeral=True)


class Boarding(discord.ui.Button["Poster"]):
    def __init__(self) -> None:
        super().__init__(label="Join", custom_id="boarding")

    async def callback(self, guest: discord.Interaction) -> None:
        await guest.response.send_message(f"welcome {guest.user.display_name}", ephemeral=True)


class Poster(discord.ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery: discord.ui.MediaGallery[Poster] = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://the_map.png", description="a map")
        )
        text: discord.ui.TextDisplay[Poster] = discord.ui.TextDisplay("## Poster")
        side: discord.ui.Section[Poster] = discord.ui.Section("words", accessory=Boarding())
        self.add_item(discord.ui.Container(text, gallery, side, accent_colour=0x336699))


def ship() -> app_commands.Group:
    group = app_commands.Group(name="ship", description="A ship", guild_only=True)

    @group.command(description="Puts to sea")
    @app_commands.choices(
        first=[app_commands.Choice(name=n.title(), value=n) for n in ("north", "south")]
    )
    async def sail(
        guest: discord.Interaction,
        first: app_commands.Choice[str],
        crew: app_commands.Range[int, 1, 5] = 1,
        mate: discord.Member | None = None,
        loud: bool = False,
        place: discord.TextChannel | None = None,
        note: app_commands.Range[str, 1, 10] = "-",
    ) -> None:
        words = f"{first.value} {crew} {mate and mate.display_name} {loud} {place} {note}"
        assert guest.app_permissions.send_messages
        await guest.response.send_message(words)

    @group.command(description="Takes cargo aboard")
    async def load(guest: discord.Interaction, cargo: str) -> None:
        await guest.response.defer(ephemeral=True)
        await guest.followup.send(f"you load {cargo}", file=picture())

    @load.autocomplete("cargo")
    async def cargoes(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = [n for n in ("FIGS", "FLAX", "PIGS") if typed.upper() in n]
        return [app_commands.Choice(name=f"{n}: +2", value=n.lower()) for n in names]

    return group


class TestBot(discord.Client):
    """A discord.py bot whose commands do what bots usually do: post, edit, defer, open forms, show buttons."""

    __test__ = False

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(
            intents=intents,
            guild_ready_timeout=0.02,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.is_up = asyncio.Event()
        self.resumes = asyncio.Event()
        self.readies = 0

    async def setup_hook(self) -> None:
        self.add_view(Harbour())
        self.tree.add_command(ship())
        commands: list[app_commands.Command[Any, ..., Any]] = [post, table, poster, ask]
        for command in (*commands, silent, refuse, two, public, everywhere):
            self.tree.add_command(command)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: discord.py would wait for five seconds here."""

    async def on_ready(self) -> None:
        self.readies += 1
        self.is_up.set()

    async def on_resumed(self) -> None:
        self.resumes.set()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)


@app_commands.command(description="Posts a turn")
async def post(guest: discord.Interaction, who: discord.Member) -> None:
    await guest.response.send_message("posted", ephemeral=True)
    assert isinstance(guest.channel, discord.TextChannel)
    allowed = discord.AllowedMentions(users=[who])
    text = f"{who.mention}, not <@{guest.user.id}>"
    first = await guest.channel.send(text, nonce="turn-1", allowed_mentions=allowed, file=picture())
    again = await guest.channel.send(text, nonce="turn-1", allowed_mentions=allowed, file=picture())
    assert first.id == again.id
    await guest.channel.send(f"quiet {who.mention}", allowed_mentions=allowed, silent=True)


@app_commands.command(description="Shows buttons")
async def table(guest: discord.Interaction) -> None:
    await guest.response.send_message("table", view=Harbour())


@app_commands.command(description="Shows a layout")
async def poster(guest: discord.Interaction) -> None:
    await guest.response.send_message(view=Poster(), file=picture())


@app_commands.command(description="Asks")
async def ask(guest: discord.Interaction) -> None:
    await guest.response.send_modal(Question())


@app_commands.command(description="Says nothing")
async def silent(guest: discord.Interaction) -> None:
    del guest


@app_commands.command(description="Manages only")
@app_commands.default_permissions(manage_guild=True)
async def refuse(guest: discord.Interaction) -> None:
    await guest.response.send_message("a manager")


@app_commands.command(description="Answers twice")
async def two(guest: discord.Interaction) -> None:
    await guest.response.send_message("one", ephemeral=True)
    await guest.followup.send("two")
    await guest.edit_original_response(content="one edited")


@app_commands.command(description="Thinks in public")
async def public(guest: discord.Interaction) -> None:
    await guest.response.defer()
    await guest.edit_original_response(content=f"thought {guest.user.mention}")


@app_commands.command(description="Works everywhere")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def everywhere(guest: discord.Interaction) -> None:
    server = guest.guild is not None and guest.is_guild_integration()
    words = (
        f"server {server}, user {guest.is_user_integration()}, {guest.app_permissions.attach_files}"
    )
    await guest.response.defer(ephemeral=True)
    await guest.followup.send(words)


@pytest.fixture
def answer_within() -> float:
    return 3.0


@pytest.fixture
async def sandbox(answer_within: float) -> AsyncIterator[Discord]:
    async with Discord.start(answer_within=answer_within) as discord_:
        yield discord_
        RECORDED.extend(discord_.traffic)


@pytest.fixture
def pointed(sandbox: Discord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", sandbox.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
    monkeypatch.setattr(discord.Asset, "BASE", sandbox.cdn_url)


@pytest.fixture
async def bot(sandbox: Discord, pointed: None) -> AsyncIterator[TestBot]:
    client = TestBot()
    running = asyncio.create_task(client.start(sandbox.token))
    waiting = asyncio.create_task(client.is_up.wait())
    await asyncio.wait([running, waiting], timeout=10, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    await sandbox.ready()
    yield client
    await client.close()
    await running


@pytest.fixture
async def request_api(sandbox: Discord) -> AsyncIterator[Request]:
    """A function that sends a REST request with the bot's token: `(method, path, json) -> (status, body)`."""
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def send(method: str, path: str, json: Any = None, **more: Any) -> tuple[int, Any]:
            url = sandbox.api_url + path
            async with session.request(method, url, json=json, **more) as response:
                body = await response.json() if response.status != 204 else None
                return response.status, body

        yield send


@pytest.fixture(scope="session", autouse=True)
def traffic_is_valid() -> Iterator[None]:
    """After all tests in this folder, check all of their REST traffic against Discord's API description."""
    yield
    if not os.environ.get("DISCORD_OPENAPI"):
        return
    different = {json.dumps(c := _comparable(e)): (e, c) for e in RECORDED}
    violations = {each for pair in different.values() for each in _violations(*pair)}
    assert not violations, "\n".join(sorted(violations)[:40])


def _violations(exchange: Exchange, record: dict[str, Any]) -> list[str]:
    if exchange.fault or exchange.status == 501:
        return []
    found, route = judge(record)
    if exchange.status >= 400:
        found = [error for error in found if error[0] == "RESPONSE"]
    return [f"{route} {exchange.status}: {kind} {where} {what}" for kind, where, what in found]


def _comparable(exchange: Exchange) -> dict[str, Any]:
    """Return the record of an exchange without what differs from run to run, so that equal exchanges are
    checked only once.

    Nested errors in a response are left out too: their codes are words, although Discord's API description
    demands numbers.
    """
    record = exchange.record() | {"at": 0}
    if exchange.status >= 400:
        record["request_json"] = None
    if isinstance(record["response_json"], dict):
        record["response_json"] = {
            k: v for k, v in record["response_json"].items() if k != "errors"
        }
    # Different ids must stay different, because some lists may not contain an id twice.
    ids: dict[str, str] = {}
    text = re.sub(
        r"\d{17,20}",
        lambda found: ids.setdefault(found[0], f"{1234567890123456789 + len(ids)}"),
        json.dumps(record),
    )
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+", "2026-11-21T09:00:00", text)
    text = re.sub(r"[\w-]{100,}", "token", text)
    plain: dict[str, Any] = json.loads(re.sub(r"\?ex=\w+&hm=\w+|127.0.0.1:\d+", "", text))
    return plain
