"""Tests of what a bot learns about languages: the locale of a user, and the preferred locale of a community."""

from __future__ import annotations

import asyncio

import discord
import pytest

from sandbox import ClientError, Discord
from sandbox.tests.conftest import TestBot
from sandbox.world.locales import localized

COMMAND = {
    "name": "go",
    "description": "Goes",
    "description_localizations": {"fi": "Menee"},
    "options": [
        {
            "type": 3,
            "name": "how",
            "description": "How",
            "description_localizations": {"fi": "Miten"},
            "choices": [{"name": "fast", "name_localizations": {"fi": "nopeasti"}, "value": "f"}],
        }
    ],
}


async def test_interactions_carry_the_locales_of_user_and_server(
    sandbox: Discord, bot: TestBot
) -> None:
    seen: list[tuple[str, str | None]] = []

    @bot.event
    async def on_interaction(guest: discord.Interaction) -> None:
        place = guest.guild_locale
        seen.append((guest.locale.value, place and place.value))

    alice = sandbox.person("Alice")
    await alice.types("/table")
    alice.reads_in("pt-BR")
    sandbox.server.becomes_community("fi")
    await alice.types("/table")
    await alice.types("/everywhere", alice.dm)
    assert seen == [("en-US", "en-US"), ("pt-BR", "fi"), ("pt-BR", None)]
    with pytest.raises(ClientError, match="tlh"):
        alice.reads_in("tlh")


async def test_bot_receives_the_preferred_locale_of_a_community(
    sandbox: Discord, bot: TestBot
) -> None:
    changed = asyncio.Event()

    @bot.event
    async def on_guild_update(_: discord.Guild, __: discord.Guild) -> None:
        changed.set()

    (guild,) = bot.guilds
    assert (guild.features, guild.preferred_locale.value) == ([], "en-US")
    sandbox.server.becomes_community("es-ES")
    async with asyncio.timeout(10):
        await changed.wait()
    assert guild.features == ["COMMUNITY"]
    assert guild.preferred_locale is discord.Locale.spain_spanish


def test_client_shows_localised_commands() -> None:
    shown = localized(COMMAND, "fi")
    (option,) = shown["options"]
    assert (shown["name"], shown["description"], option["description"]) == ("go", "Menee", "Miten")
    assert option["choices"][0]["name"] == "nopeasti"
    assert localized(COMMAND, "de") == COMMAND


async def test_choice_can_be_typed_by_its_localised_name_or_value(sandbox: Discord) -> None:
    alice = sandbox.person("Alice")
    alice.reads_in("fi")
    sandbox.world.commands.replace_all(None, [COMMAND | {"type": 1}])
    for typed in ("nopeasti", "f"):
        (option,) = alice.starts(f"/go how:{typed}").payload["data"]["options"]
        assert option["value"] == "f"
    with pytest.raises(ClientError, match="nopeasti"):
        alice.starts("/go how:fast")
