"""Tests that the stand-in registers commands as Discord does, and rejects those that Discord rejects."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord
import pytest

from sandbox import Discord
from sandbox.protocol.checks.command_checks import check_commands
from sandbox.tests.requesting import Request, at, malformed
from sandbox.world.refusals import ApiError


def command(**fields: Any) -> dict[str, Any]:
    return {"name": "c", "description": "d"} | fields


def options(*given: dict[str, Any]) -> dict[str, Any]:
    return command(
        options=[{"type": 3, "name": f"o{n}", "description": "d"} | o for n, o in enumerate(given)]
    )


BAD_COMMANDS: dict[str, tuple[dict[str, Any], str]] = {
    "capital": (command(name="C"), "0.name"),
    "blank": (command(name="a b"), "0.name"),
    "33 letters": (command(name="c" * 33), "0.name"),
    "no description": (command(description=""), "0.description"),
    "long description": (command(description="d" * 101), "0.description"),
    "26 options": (options(*[{}] * 26), "0.options"),
    "26 choices": (
        options({"choices": [{"name": str(n), "value": str(n)} for n in range(26)]}),
        "0.options.0.choices",
    ),
    "long choice": (
        options({"choices": [{"name": "n" * 101, "value": "v"}]}),
        "0.options.0.choices.0.name",
    ),
    "long choice in a language": (
        options(
            {"choices": [{"name": "n", "value": "v", "name_localizations": {"fi": "n" * 101}}]}
        ),
        "0.options.0.choices.0.name_localizations.fi",
    ),
    "large integer": (
        options({"type": 4, "choices": [{"name": "n", "value": 2**53}]}),
        "0.options.0.choices.0.value",
    ),
    "choices and autocomplete": (
        options({"autocomplete": True, "choices": [{"name": "n", "value": "v"}]}),
        "0.options.0",
    ),
    "required after optional": (options({}, {"required": True}), "0.options.1"),
    "same option": (options({"name": "o"}, {"name": "o"}), "0.options.1"),
    "8001 characters": (
        options(
            *[
                {"choices": [{"name": "n" * 90 + f"{n:02}", "value": "v"} for n in range(25)]}
                for _ in range(4)
            ]
        ),
        "0",
    ),
    "subcommand beside option": (options({"type": 1}, {}), "0.options"),
    "option in a group": (
        options({"type": 2, "options": [{"type": 3, "name": "o", "description": "d"}]}),
        "0.options.0.options.0.type",
    ),
    "capital in a language": (command(name_localizations={"fi": "C"}), "0.name_localizations.fi"),
    "unknown locale": (command(name_localizations={"xx": "n"}), "0.name_localizations.xx"),
    "no context": (command(contexts=[]), "0.contexts"),
    "same context": (command(contexts=[0, 0]), "0.contexts"),
    "permissions by name": (
        command(default_member_permissions="manage_guild"),
        "0.default_member_permissions",
    ),
    "endless text": (options({"max_length": 6001}), "0.options.0.max_length"),
    "whole number from a fraction": (
        options({"type": 4, "min_value": 0.5}),
        "0.options.0.min_value",
    ),
    "number up to a word": (options({"type": 10, "max_value": "x"}), "0.options.0.max_value"),
    "number as a word": (
        options({"type": 10, "choices": [{"name": "n", "value": "v"}]}),
        "0.options.0.choices.0.value",
    ),
    "unknown channel type": (
        options({"type": 7, "channel_types": [9]}),
        "0.options.0.channel_types.0",
    ),
    "autocomplete of a user": (options({"type": 6, "autocomplete": True}), "0.options.0"),
}


@pytest.mark.parametrize("name", BAD_COMMANDS)
async def test_invalid_command_is_refused(
    sandbox: Discord, request_api: Request, name: str
) -> None:
    body, path = BAD_COMMANDS[name]
    application = sandbox.world.bot.id
    status, answer = await request_api("PUT", f"/applications/{application}/commands", [body])
    assert (status, answer["code"]) == (400, 50035)
    assert at(answer, path)


TRANSLATED = {"name_localizations": {"fi": "n"}, "description_localizations": {"fi": "d"}}
FULL_COMMAND = options({"type": 2, "options": [{"type": 1, "name": "s", "description": "d"}]})
FULL_COMMAND |= TRANSLATED | {"type": 1, "contexts": [0], "integration_types": [0, 1]}
FULL_COMMAND["options"][0]["options"][0]["options"] = [
    {"type": 3, "name": "o", "description": "d", "required": True, "min_length": 1}
    | {"choices": [{"name": "n", "value": "v", "name_localizations": {"fi": "n"}}]},
    {"type": 4, "name": "p", "description": "d", "autocomplete": True, "max_value": 3} | TRANSLATED,
]


async def test_malformed_part_of_a_command_never_breaks_the_stand_in(sandbox: Discord) -> None:
    for bad in malformed([FULL_COMMAND]):
        with suppress(ApiError):
            check_commands(bad)
            sandbox.world.commands.replace_all(None, bad)


@pytest.mark.parametrize("name", ["it's", "सेटिंग", "ตั้งค่า", "ゲーム-3_b"])
async def test_command_name_in_any_script_is_accepted(
    sandbox: Discord, request_api: Request, name: str
) -> None:
    application = sandbox.world.bot.id
    body = command(name=name, name_localizations={"hi": name})
    assert (await request_api("PUT", f"/applications/{application}/commands", [body]))[0] == 200


def test_option_that_takes_a_channel_of_any_type_is_accepted() -> None:
    @discord.app_commands.command()
    async def place(_: discord.Interaction, channel: discord.abc.GuildChannel) -> None:
        """Take a channel."""

    tree = discord.app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    registered = place.to_dict(tree)
    assert discord.ChannelType.media.value in registered["options"][0]["channel_types"]
    check_commands([registered])


async def test_too_many_or_duplicate_commands_are_refused(
    sandbox: Discord, request_api: Request
) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    many = [command(name=f"c{n}") for n in range(131)]
    _, answer = await request_api("PUT", path, many)
    assert at(answer, "_errors")[0]["message"] == "Must be 130 or fewer in length."
    assert (await request_api("PUT", path, many[:101]))[1]["code"] == 30032
    status, answer = await request_api("PUT", path, [command(), command()])
    assert (status, answer["code"]) == (400, 50035)
    assert at(answer, "1")


async def test_context_menus_do_not_count_as_chat_commands(
    sandbox: Discord, request_api: Request
) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    most = [command(name=f"c{n}") for n in range(100)]
    assert (await request_api("PUT", path, most))[0] == 200
    status, _ = await request_api("POST", path, {"name": "Profile", "type": 2})
    assert status == 201
    assert (await request_api("POST", path, command(name="c100")))[1]["code"] == 30032


@pytest.mark.parametrize("kind", [2, 3])
async def test_too_many_context_menus_are_refused(
    sandbox: Discord, request_api: Request, kind: int
) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    menus = [{"name": f"Menu {n}", "type": kind} for n in range(16)]
    refusal = {"code": 30032, "message": "Maximum number of application commands reached (15)."}
    assert await request_api("PUT", path, menus) == (400, refusal)
    assert (await request_api("PUT", path, menus[1:]))[0] == 200
    assert await request_api("POST", path, menus[0]) == (400, refusal)
    assert (await request_api("POST", path, menus[1]))[0] == 200


async def test_reregistered_commands_keep_their_ids(sandbox: Discord, request_api: Request) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    _, (first,) = await request_api("PUT", path, [command()])
    _, (second,) = await request_api("PUT", path, [command(description="new")])
    assert first["id"] == second["id"]
    assert first["version"] != second["version"]
    assert (await request_api("GET", path))[1] == [second]
    one = f"{path}/{first['id']}"
    assert (await request_api("PATCH", one, {"description": "newer"}))[1]["description"] == "newer"
    assert (await request_api("DELETE", one))[0] == 204
    assert (await request_api("GET", one))[1]["code"] == 10063
    assert (await request_api("POST", path, command()))[0] == 201
