"""Tests with the unmodified cogs of well-known bots, used as their docstrings say.

The environment variable WELL_KNOWN_BOTS names a folder with clones of kkrypt0nn/Python-Discord-Bot-Template,
Rapptz/RoboDanny and python-discord/sir-lancebot. WELL_KNOWN_BOTS_PYTHON names a Python with the packages that
these bots need.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sandbox import Discord, Message, Person
from sandbox.pytest_plugin import running

FOLDER = Path(os.environ.get("WELL_KNOWN_BOTS", ""))
PYTHON = os.environ.get("WELL_KNOWN_BOTS_PYTHON", "")
TEMPLATE, ROBODANNY, LANCEBOT = "Python-Discord-Bot-Template", "RoboDanny", "sir-lancebot"
COGS = str(Path(__file__).with_name("bot_of_cogs.py"))
pytestmark = pytest.mark.skipif(not PYTHON, reason="WELL_KNOWN_BOTS_PYTHON is not set")


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in an empty folder without PYTHONPATH, where no bot can import this repository's
    modules."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)


async def said(person: Person, text: str, after: Message | None = None) -> Message:
    return await person.gets(lambda each: text in each.text, after=after)


async def test_well_known_template_bot_works(
    sandbox: Discord, person: Person, tmp_path: Path
) -> None:
    bob, carol, server = sandbox.person("Bob"), sandbox.person("Carol"), sandbox.server
    person.owns_app()
    server.add_role("Moderators", person, may=["administrator"])
    server.grant("kick_members", "ban_members", "manage_nicknames", "manage_messages")
    shutil.copytree(FOLDER / TEMPLATE, tmp_path / "bot")
    command = [PYTHON, str(tmp_path / "bot" / "bot.py")]
    settings = {"TOKEN": "yours", "PREFIX": "!", "INVITE_LINK": "https://example.org"}
    async with running(sandbox, command, tmp_path, settings):
        asked = person.says(f"{sandbox.world.bot.mention} sync global")
        await said(person, "globally synchronized", after=asked)
        for typed, answered in {
            "/help": "serverinfo - Get some useful",
            "/serverinfo": "Moderators",
            "/invite": "I sent you a private message!",
            "/8ball question:Will it rain?": "The question was: Will it rain?",
            "/warning add user:@Bob reason:noise": "Total warns for this user: 1",
            "/warning list user:@Bob": "noise",
            "/nick user:@Bob nickname:Bobby": "new nickname is **Bobby**",
            "/reload cog:fun": "Successfully reloaded",
            "/kick user:@Carol": "**carol** was kicked",
            "/ban user:@Bob": "**bob** was banned",
        }.items():
            assert answered in (await person.types(typed)).text, typed
        await sandbox.until(lambda: {*server.bans} == {bob.id} and carol.id not in server.members)
        await person.types("/rps")
        assert "You've chosen rock" in (await person.chooses("Rock")).text
        await person.types("/feedback")
        answer = await person.submits({"What do you think about this bot?": "Fine"})
        assert answer.text.startswith("Thank you for your feedback")
        hidden = person.says("a ||secret||")
        assert "a secret" in (await person.uses("Remove spoilers", hidden)).text
        await person.types("/purge amount:2")
        await said(person, "cleared **2** messages")
        assert hidden.deleted


async def test_robodanny_bot_works(sandbox: Discord, person: Person, tmp_path: Path) -> None:
    bob, server = sandbox.person("Bob"), sandbox.server
    server.add_role("Moderators", person, may=["administrator"])
    server.grant("ban_members", "manage_messages")
    command = [PYTHON, COGS, str(FOLDER / ROBODANNY), "?", "cogs.minigames", "cogs.mod"]
    async with running(sandbox, command, tmp_path, {"GUILD": str(server.id)}):
        asked = await person.types("/minigame gobblet with:@Bob")
        assert (await person.presses("Accept", on=asked)).ephemeral_to is person
        begun = await bob.presses("Accept", on=asked)
        goes = person if begun.text.rsplit("now", 1)[1].count(str(person.id)) else bob
        first = begun.buttons[0].custom_id
        assert first is not None
        sizes = await sandbox.actions.press(goes, begun, first).answer
        await goes.presses("3", on=sizes, wait=False)
        await sandbox.until(lambda: begun.buttons[0].label == "3")
        spam = [bob.says("spam") for _ in range(3)]
        person.says("no spam")
        await person.types("/purge search:10 user:@Bob", wait=False)
        await said(person, "3 messages were removed")
        assert all(each.deleted for each in spam)
        banned = person.says(f"?softban {bob.id} noise")
        await said(person, "👌", after=banned)
        assert (bob.id in server.members, server.bans) == (False, {})


async def test_sir_lancebot_bot_works(sandbox: Discord, person: Person, tmp_path: Path) -> None:
    bob, server = sandbox.person("Bob"), sandbox.server
    cogs = [
        f"bot.exts.{each}" for each in ("utilities.bookmark", "utilities.epoch", "fun.coinflip")
    ]
    command = [PYTHON, COGS, str(FOLDER / LANCEBOT), ".", *cogs]
    settings = {"GUILD": str(server.id), "CLIENT_TOKEN": "yours", "CLIENT_GUILD": str(server.id)}
    async with running(sandbox, command, tmp_path, settings):
        marked = bob.says("remember me")
        await person.uses("Bookmark", marked)
        answer = await person.submits({"Choose a title for your bookmark (optional)": "Mine"})
        assert "successfully sent your way" in answer.text
        bookmark = await person.dm.message(lambda each: "remember me" in each.text)
        await person.uses("Delete bookmark", bookmark)
        assert bookmark.deleted
        person.says(".epoch 2030-01-01")
        times = await person.gets(lambda each: bool(each.selects))
        assert "original author" in (await bob.chooses("Relative Time", on=times)).text
        changed = await person.chooses("Relative Time", on=times)
        assert changed.text == "`<t:1893456000:R>`"
        await said(person, "flipped", after=person.says(".coinflip"))
