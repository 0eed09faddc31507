"""Commands registered with Discord: their limits, and when and where they are registered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from cogs.buttons import ACTIONS
from cogs.match import DO
from games import find_games
from sandbox import Discord
from tests.wire.process import Bot, TimedBot

SUBCOMMAND = 1
"""Discord's type number of a subcommand:
https://docs.discord.com/developers/interactions/application-commands#application-command-object"""

EVERY_GAME = {"start", "hand", "play", "board", "rules"}
"""Commands that exist for every game. All other commands for matches are in `/match`."""

MOST_OF_A_GAME = 8
MOST_ENTRIES = 60
"""The maximum number of commands in Discord's list behind `/`, so that people keep an overview."""

BY_COMMAND = {
    "match": ("agreed", "askundo", "leaveit", "bestof", "resigned", "stay"),
    "fairwind end": ("closed", "keep"),
    "fairwind settings": ("lift", "server", "setserver"),
    "fairwind end-season": ("seasonover",),
    "replay": ("share", "film", "postfilm"),
    "tradewinds hand": ("group", "hands", "notes"),
    "tradewinds play": ("move",),
    "tradewinds board": ("show", "words"),
    "tradewinds rules": ("page",),
    "crosswind play": ("type",),
    "crosswind board": ("marked",),
    "help": ("about",),
    "settings": ("set",),
    "play": ("games", "game", "more", "friends", "invite", "anybody", "computers"),
    "learn": ("anew", "lesson", "lessongroup"),
    "privacy": ("export", "erase", "erased", "stayknown"),
    "season": ("playin", "playout", "table"),
}
"""The command that is equivalent to each kind of button, unless the two have the same name."""


async def test_commands_match_the_buttons_are_few_and_work_where_they_should(
    discord: Discord, bot: Bot
) -> None:
    _every_button_has_an_equivalent_command(discord)
    _list_is_short_and_begins_with_the_most_needed(discord)
    _personal_commands_and_games_work_everywhere_and_others_only_in_servers(discord)


def _every_button_has_an_equivalent_command(discord: Discord) -> None:
    known = {*_names(discord)}
    assert {
        name.partition(" ")[2] for name in known if name.startswith("tradewinds ")
    } == EVERY_GAME
    in_menu = {each.action for each in DO.values()}
    named_otherwise = {kind for kinds in BY_COMMAND.values() for kind in kinds}
    assert ACTIONS.keys() - {"back:me"} <= named_otherwise | EVERY_GAME | in_menu | known
    assert BY_COMMAND.keys() <= known


def _list_is_short_and_begins_with_the_most_needed(discord: Discord) -> None:
    assert len([*_names(discord)]) <= MOST_ENTRIES
    names = [command["name"] for command in discord.world.commands.of(None)]
    assert names[:2] == ["play", "help"]
    for game in find_games():
        group = discord.world.commands.named(game, None)
        assert group is not None
        assert len(group["options"]) <= MOST_OF_A_GAME
        start, hand, board, rules = (option["name"] for option in group["options"][:4])
        assert (start, board, rules) == ("start", "board", "rules")
        assert hand in ("hand", "place", "choose"), "what opens one's own moves"


PERSONAL = (
    *("play", "help", "matches", "next", "hint", "settings", "away", "back", "privacy"),
    *("practice", "learn", "profile", "match", "replay"),
)
EVERYWHERE = (*PERSONAL, *find_games())
"""Commands that also work in direct messages, and for people who installed the bot for themselves."""


def _personal_commands_and_games_work_everywhere_and_others_only_in_servers(
    discord: Discord,
) -> None:
    commands = discord.world.commands.of(None)
    assert commands
    for command in commands:
        everywhere = command["name"] in EVERYWHERE
        assert command["contexts"] == ([0, 1, 2] if everywhere else [0])
        assert command["integration_types"] == ([0, 1] if everywhere else [0])


async def test_commands_are_withdrawn_from_the_server_where_they_were_registered_before(
    discord: Discord, tmp_path: Path
) -> None:
    lagoon, bay = discord.add_server("Lagoon"), discord.add_server("Bay")
    everywhere = (None, lagoon.id, bay.id)
    bot = Bot(discord, tmp_path)
    for place in (None, lagoon.id, bay.id, None):
        bot.settings["FAIRWIND_GUILD"] = str(place or "")
        before = len(bot.output)
        await bot.start()
        if before:
            await bot.logs("Removed the old commands", before)
        await bot.stop()
        known = [each for each in everywhere if discord.world.commands.of(each)]
        assert known == [place]


async def test_commands_can_be_registered_after_the_bot_left_its_former_server(
    discord: Discord, tmp_path: Path
) -> None:
    lagoon = discord.add_server("Lagoon")
    bot = Bot(discord, tmp_path, FAIRWIND_GUILD=str(lagoon.id))
    await bot.start()
    await bot.stop()
    refused = discord.faults.add(method="PUT", path=str(lagoon.id), status=403, code=50001)
    del bot.settings["FAIRWIND_GUILD"]
    await bot.start()
    await bot.logs("Removed the old commands")
    assert refused.hits == 1
    assert discord.world.commands.of(None)
    await bot.stop()


async def test_commands_of_one_server_are_registered_again_after_the_bot_was_removed(
    discord: Discord, tmp_path: Path
) -> None:
    lagoon = discord.add_server("Lagoon")
    bot = Bot(discord, tmp_path, FAIRWIND_GUILD=str(lagoon.id))
    await bot.start()
    await bot.logs("ready as")
    before = len(bot.output)
    lagoon.remove_bot()
    lagoon.add_bot()
    await bot.logs("Registered", after=before)
    assert discord.world.commands.of(lagoon.id)
    await bot.stop()
    lagoon.remove_bot()
    await bot.start()  # nothing can be registered now, but matches elsewhere go on
    await bot.stop()
    lagoon.add_bot()
    await bot.start()
    assert discord.world.commands.of(lagoon.id)
    await bot.stop()


@pytest.mark.parametrize("trouble", [{"status": 400, "times": 1}, {"drop": "after", "times": 2}])
async def test_failed_withdrawal_of_old_commands_does_not_block_startup(
    discord: Discord, tmp_path: Path, trouble: dict[str, Any]
) -> None:
    lagoon = discord.add_server("Lagoon")
    bot = TimedBot(discord, tmp_path, FAIRWIND_GUILD=str(lagoon.id))
    await bot.start()
    await bot.stop()
    del bot.settings["FAIRWIND_GUILD"]
    refused = discord.faults.add(method="PUT", path=str(lagoon.id), **trouble)
    await bot.start()
    await bot.logs("Could not remove the old commands")
    assert refused.hits == trouble["times"]  # aiohttp itself repeats a PUT once
    bot.leaps(timedelta(minutes=2))
    await bot.logs("Removed the old commands")
    assert not discord.world.commands.of(lagoon.id)
    assert discord.world.commands.of(None)
    await bot.stop()


async def test_command_server_without_the_bot_is_reported_in_a_sentence(
    discord: Discord, tmp_path: Path
) -> None:
    bot = Bot(discord, tmp_path, FAIRWIND_GUILD="4711")
    await bot.launch()
    assert await bot.ended() == 1
    assert "correct FAIRWIND_GUILD" in bot.output
    assert "Traceback" not in bot.output


def _names(discord: Discord) -> Iterator[str]:
    """Yield the full name of each command, with the names of its groups in front, such as `tradewinds hand`."""
    for command in discord.world.commands.of(None):
        inner = [each for each in command.get("options", ()) if each["type"] == SUBCOMMAND]
        yield from [f"{command['name']} {each['name']}" for each in inner] or [command["name"]]
