"""People's names and avatars: names can do no harm, and a nickname from one server is not shown in another."""

from __future__ import annotations

import json
import re
from io import BytesIO

from PIL import Image

from sandbox import Channel, Discord, Message
from sandbox.world.accounts.users import COLOURS
from sandbox.world.threads import threads_of
from tests.wire.play.test_privacy import goes_for_good
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    changed,
    labels,
    lobby_of,
    match_of,
    mover_of,
    plays,
    resign,
    turns,
)

HARM = re.compile(r"[\u202a-\u202e\u200b\u2066\u2067]|discord\.gg/|https?://(?!discord\.com/)")


def shown(discord: Discord) -> str:
    """Return everything that the bot has sent, as text."""
    sent = [each.request_json for each in discord.traffic if each.request_json is not None]
    return json.dumps(sent, ensure_ascii=False)


async def test_harmful_user_name_is_shown_harmlessly_everywhere(discord: Discord, bot: Bot) -> None:
    mallory = discord.person("Mallory\u202e discord.gg/x1")
    alice = discord.person("A\u200bli\u202ece https://a.example")
    await alice.types("/tradewinds start place:thread")
    lobby = await lobby_of(alice.home)
    await mallory.presses("Join", on=lobby)
    assert "Mallory" in json.dumps(await alice.asks("/match do:begin match:"))
    await alice.presses("Begin", on=lobby)
    await changed(lobby, lambda each: "Watch in" in each.content)
    (thread,) = threads_of(discord.server)
    board = await board_of(thread)
    mover = mover_of(board, [alice, mallory])
    await plays(mover, board)
    await alice.types("/away until:tomorrow reason:\u202esee https://b.example/c")
    await resign(alice, thread)
    assert "Mallory discord.gg /x1" in shown(discord)
    harm = HARM.search(shown(discord))
    assert harm is None, shown(discord)[max(0, harm.start() - 60) : harm.end() + 60]


async def test_nickname_of_one_server_is_shown_neither_in_another_nor_in_lists_of_its_matches(
    discord: Discord, bot: Bot
) -> None:
    harness, lagoon = discord.server, discord.add_server("Lagoon")
    alice, bob = discord.person("Alice"), discord.person("Bob")
    harness.nicknames[bob.id] = "Captain"
    lagoon.nicknames[bob.id] = "Uncle"
    for server in (harness, lagoon, harness):
        await match_of(
            discord,
            "Alice",
            "Bob",
            channel=server.channel("general"),
            options="options:first: north",
        )
    _, board = await match_of(
        discord, "Alice", "Bob", channel=lagoon.channel("games"), options="options:first: north"
    )
    await plays(mover_of(board, [alice, bob]), board)
    await board_of(lagoon.channel("games"), after=board)
    said = {server: words(*server.channels.values()) for server in (harness, lagoon)}
    assert "Captain" in said[harness]
    assert "Uncle" in said[lagoon]
    assert "Uncle" not in said[harness]
    assert "Captain" not in said[lagoon]
    for place in (alice.home, alice.dm):
        listed = (await alice.types("/matches", place)).text.split("\n")
        assert len(listed) == 4
        assert ["Captain" in line for line in listed] == ["Uncle" not in line for line in listed]
        assert ["Lagoon" in line for line in listed] == ["Uncle" in line for line in listed]
    del harness.nicknames[bob.id]
    await match_of(discord, "Bob", "Alice", channel=harness.channel("games"))
    assert "Captain" not in words(harness.channel("games"))


def words(*channels: Channel) -> str:
    """Return the texts and the buttons of all messages in these channels, and the descriptions of their
    pictures."""
    return "\n".join(
        " ".join(
            [each.content, *labels(each), *(file.description or "" for file in each.attachments)]
        )
        for channel in channels
        for each in channel.messages
    )


def shows(board: Message, number: int) -> bool:
    """Return whether the board's picture shows the colour of the avatar with this number."""
    (picture,) = board.media
    assert picture.data is not None
    shown = Image.open(BytesIO(picture.data)).convert("RGB").getcolors(1 << 20) or ()
    own = bytes.fromhex(COLOURS[number][1:])
    near = [
        count
        for count, colour in shown
        if isinstance(colour, tuple)
        and max(abs(a - b) for a, b in zip(colour, own, strict=True)) <= 6
    ]
    return sum(near) > 200


async def test_avatars_are_shown_until_their_people_are_erased(discord: Discord, bot: Bot) -> None:
    names = ("Alice", "Bob", "Chandra", "Diego")
    for number in range(2):
        discord.person(names[number]).wear_avatar(number)
    people, board = await match_of(discord, *names)
    # The bot never waits for an avatar, so the first boards may not show it yet.
    for _ in range(8):
        if shows(board, 0) and shows(board, 1) and mover_of(board, people) is not people[0]:
            break
        board = await turns(people, board, 1)
    else:
        raise AssertionError("the avatars have not come within eight turns")
    alice, *others = people
    await goes_for_good(alice)
    board = await turns(others, board, 2)
    assert not shows(board, 0)
