"""Tests of what the page saves of the stand-in's world, and of how it is restored."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
import pytest

from sandbox import ClientError, Discord, Thread
from sandbox.page.archive import Archive, UnreadableArchive, forget
from sandbox.page.read_state import ReadState
from sandbox.world.changes import publish
from sandbox.world.content.attachments import Attachment
from sandbox.world.descriptions import describe_message
from sandbox.world.entities import EPHEMERAL, LOADING, Message
from sandbox.world.interactions import SILENCE
from sandbox.world.membership import rename, time_out

PIXEL = b"\x89PNG\r\n\x1a\n" + bytes(8) + (5).to_bytes(4, "big") + (7).to_bytes(4, "big")
COMMAND = {"name": "go", "description": "Goes", "type": 1}


def _message(discord: Discord, text: str, channel: str = "general") -> Message:
    place = discord.server.channel(channel)
    message = Message(discord.world.ids(), place, discord.world.bot)
    message.content = text
    return message


def _picture(discord: Discord) -> Message:
    message = _message(discord, "look")
    place, id = message.channel, discord.world.ids()
    picture = Attachment(id, place.id, "a.png", PIXEL, discord.cdn_url, "In words")
    message.attachments = [picture]
    item = {"media": picture.unfurled(), "description": None, "spoiler": False}
    message.components = [{"type": 12, "id": 1, "items": [item]}]
    return publish(discord.world, message)


@pytest.fixture
def reading() -> ReadState:
    return ReadState()


async def _kept(folder: Path, reading: ReadState) -> dict[str, object]:
    """Save a world that contains something of every kind. Return the values that a restored world must have."""
    async with Discord.start() as discord:
        Archive(folder, discord, reading).restore()
        alice, bob = discord.person("Alice"), discord.person("Bob <b>")
        general = discord.server.channel("general")
        discord.world.commands.replace_all(None, [COMMAND])
        crew = discord.server.add_role("Crew", bob)
        hello = alice.says(f"hello {bob.mention} {crew.mention}")
        bob.reacts("👍", on=hello)
        rename(discord.server, bob, "Bobby")
        time_out(discord.server, bob, "2100-01-01T00:00:00+00:00")
        discord.server.bans = {bob.id: "noise", alice.id: None}
        picture = _picture(discord)
        secret = _message(discord, "only you")
        secret.ephemeral_to, secret.flags = alice, EPHEMERAL
        publish(discord.world, secret)
        waiting = _message(discord, "")
        waiting.flags = LOADING
        publish(discord.world, waiting)
        thread = Thread(discord.world, general, discord.world.ids(), "Corner", bob, private=True)
        discord.world.add_thread(thread, starter=picture)
        general.nonces["1:n"] = discord.world.clock() - 100, picture
        reading.mark_read(alice, general)
        alice.reads_in("fi")
        Archive(folder, discord, reading).save()
        return {
            "ids": [alice.id, bob.id, discord.world.bot.id, discord.server.id, thread.id],
            "hello": describe_message(hello),
            "bob": discord.server.full_member(bob),
            "bans": discord.server.bans,
            "picture": picture.id,
            "last": discord.world.ids(),
        }


async def test_saved_world_is_restored_completely(tmp_path: Path, reading: ReadState) -> None:
    kept = await _kept(tmp_path, reading)
    again = ReadState()
    async with Discord.start() as discord:
        assert Archive(tmp_path, discord, again).restore()
        alice, bob = discord.person("Alice"), discord.person("Bob <b>")
        thread = discord.server.channel("Corner")
        world = discord.world
        assert [alice.id, bob.id, world.bot.id, discord.server.id, thread.id] == kept["ids"]
        assert world.bot.json["id"] == str(world.bot.id)
        assert alice.home is discord.server.channel("general")
        hello, *others = alice.sees()
        assert describe_message(hello) == kept["hello"]
        assert [m.text for m in others] == ["look", "only you", SILENCE]
        assert [m.text for m in bob.sees()] == [hello.text, "look", SILENCE]
        assert bob.pings == [hello]
        assert discord.server.full_member(bob) == kept["bob"]
        assert discord.server.bans == kept["bans"]
        assert (alice.locale, bob.locale) == ("fi", "en-US")
        assert isinstance(thread, Thread)
        assert not thread.visible_to(alice)
        assert world.commands.synced.is_set()
        assert [c["name"] for c in world.commands.of(None)] == ["go"]
        assert again.read == reading.read
        assert again.pings(bob, alice.home) == 1
        assert world.ids() > int(str(kept["last"]))


async def test_person_of_a_restored_server_without_channels_can_write_nowhere_but_to_the_bot(
    tmp_path: Path, reading: ReadState
) -> None:
    async with Discord.start() as discord:
        archive = Archive(tmp_path, discord, reading)
        archive.restore()
        discord.person("Alice")
        for name in ("general", "random"):
            discord.server.channel(name).delete()
        archive.save()
    async with Discord.start() as discord:
        assert Archive(tmp_path, discord, reading).restore()
        alice = discord.people["Alice"]
        with pytest.raises(ClientError, match="can't see"):
            alice.says("hello")
        assert alice.says("hello", alice.dm).channel is alice.dm


async def test_restored_pictures_are_served_at_the_new_address(
    tmp_path: Path, reading: ReadState
) -> None:
    kept = await _kept(tmp_path, reading)
    async with Discord.start() as discord, aiohttp.ClientSession() as session:
        Archive(tmp_path, discord, ReadState()).restore()
        message = discord.server.channel("general").timeline[int(str(kept["picture"]))]
        shown = message.components[0]["items"][0]["media"]["url"]
        for url in (shown, message.attachments[0].url):
            async with session.get(url) as response:
                assert await response.read() == PIXEL
        assert message.attachments[0].width == 5
        assert message.thread is discord.server.channel("Corner")


async def test_saved_nonces_expire_even_while_the_page_is_stopped(
    tmp_path: Path, reading: ReadState
) -> None:
    kept = await _kept(tmp_path, reading)
    async with Discord.start() as discord:
        Archive(tmp_path, discord, ReadState()).restore()
        at, message = discord.server.channel("general").nonces["1:n"]
        assert message.id == kept["picture"]
        assert 100 <= discord.world.clock() - at < 105


@pytest.mark.parametrize("with_its_channel", [False, True])
async def test_deleted_picture_is_removed_from_the_archive(
    tmp_path: Path, reading: ReadState, with_its_channel: bool
) -> None:
    async with Discord.start() as discord, aiohttp.ClientSession() as session:
        archive = Archive(tmp_path, discord, reading)
        archive.restore()
        picture = _picture(discord)
        archive.save()
        assert len(list((tmp_path / "files").iterdir())) == 1
        if with_its_channel:
            picture.channel.delete()
        else:
            discord.world.delete_message(picture)
        archive.save()
        assert list((tmp_path / "files").iterdir()) == []
        async with session.get(picture.attachments[0].url) as response:
            assert response.status == 404


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 2}', '{"version": 1}'])
async def test_damaged_world_file_is_named_in_the_error(
    tmp_path: Path, reading: ReadState, text: str
) -> None:
    (tmp_path / "world.json").write_text(text, "utf-8")
    async with Discord.start() as discord:
        with pytest.raises(UnreadableArchive, match=r"world\.json can't be read"):
            Archive(tmp_path, discord, reading).restore()


async def test_file_names_in_the_archive_cannot_escape_its_folder(
    tmp_path: Path, reading: ReadState
) -> None:
    await _kept(tmp_path, reading)
    kept = json.loads((tmp_path / "world.json").read_text("utf-8"))
    for channel in kept["channels"]:
        for message in channel["messages"]:
            for attachment in message["attachments"]:
                attachment["id"] = "../world.json"
    (tmp_path / "world.json").write_text(json.dumps(kept), "utf-8")
    async with Discord.start() as discord:
        with pytest.raises(UnreadableArchive):
            Archive(tmp_path, discord, reading).restore()


async def test_page_deletes_only_its_own_files(tmp_path: Path, reading: ReadState) -> None:
    (tmp_path / "files" / "2025").mkdir(parents=True)
    others = ("page.json", "notes.txt", "world.png", "files/2026.png", "files/letter", "files/2026")
    for name in ("bot.sqlite3", "bot.sqlite3-wal", *others):
        (tmp_path / name).write_text(name, "utf-8")
    await _kept(tmp_path, reading)
    forget(tmp_path, ["bot.sqlite3*"])
    assert _files(tmp_path) == {Path(name).name for name in others}


def _files(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


async def test_large_world_keeps_only_the_latest_messages(
    tmp_path: Path, reading: ReadState
) -> None:
    async with Discord.start() as discord:
        archive = Archive(tmp_path, discord, reading)
        archive.restore()
        for n in range(2000):
            publish(discord.world, _message(discord, f"{n} " * 50))
        archive.save()
        kept = json.loads((tmp_path / "world.json").read_text("utf-8"))
        assert max(len(c["messages"]) for c in kept["channels"]) == 600
