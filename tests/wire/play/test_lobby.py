"""Lobbies: who may join, what they show, and how a match begins."""

from __future__ import annotations

from cogs.lobbies.joining import joined
from cogs.lobbies.opening import (
    INVITES_ONESELF,
    NAMED_TWICE,
    WHO_IS_HERE,
    invited_bot,
    mentions_nobody,
    not_here,
)
from cogs.wording import LEFT, LEVEL_ALONE
from games.crosswind.about import ABOUT as CROSSWIND
from games.tradewinds.about import ABOUT as TRADEWINDS
from matches.decisions.lobby import ONLY_HOST_BEGINS, ONLY_HOST_CANCELS, too_few
from matches.decisions.opening import too_many
from matches.wording import lobby as wording
from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import board_of, changed, chooses_more, labels, lobby_of, opens

WINDS = ("North", "East", "South", "West")


async def test_begin_without_enough_people_offers_to_add_a_computer(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    await alice.types("/crosswind start place:here")
    lobby = await lobby_of(discord.server.channel("general"))
    assert labels(lobby) == ["Join", "Add a computer", "⋯"]
    refused = await alice.types("/match do:begin")
    assert refused.text == str(too_few(CROSSWIND))
    levels = await alice.presses("Add a computer", on=refused)
    await alice.chooses("easy: makes fewer mistakes", on=levels)
    await changed(lobby, lambda message: "has begun" in message.content)


async def test_invitation_of_bots_oneself_nobody_or_too_many_people_is_refused(
    discord: Discord, bot: Bot
) -> None:
    alice, general = discord.person("Alice"), discord.server.channel("general")
    people = [discord.person(name) for name in ("Bob", "Chandra", "Diego", "Eve")]
    robot = discord.person("Robot", bot=True)
    everybody = " ".join(each.mention for each in people)
    for opponents, sentence in {
        "opponents:@Robot": invited_bot("Robot"),
        f"opponents:@Bob <@!{robot.id}>": invited_bot("Robot"),
        "opponents:Bob": mentions_nobody("Bob"),
        "opponents:@Bob and @Chandra": mentions_nobody("and"),
        "opponents:@everyone": mentions_nobody("@everyone"),
        f"opponents:{everybody}": too_many(TRADEWINDS, False),
        "opponents:@Bob @Chandra computers:2": too_many(TRADEWINDS, True),
        "level:strong": LEVEL_ALONE,
        "opponents:@Alice": INVITES_ONESELF,
        "opponents:@Bob, @Bob": NAMED_TWICE,
    }.items():
        assert (await alice.types(f"/tradewinds start {opponents}")).text == str(sentence)
    await discord.settle()
    assert not general.messages
    assert look(bot.database, "SELECT count(*) FROM matches") == [(0,)]


async def test_only_members_of_the_server_can_be_invited(discord: Discord, bot: Bot) -> None:
    alice, bob, chandra = (discord.person(name) for name in ("Alice", "Bob", "Chandra"))
    chandra.leaves_server(discord.server)
    line = f"/tradewinds start opponents:@Bob {chandra.mention}"
    assert (await alice.types(line)).text == str(not_here(chandra.id))
    discord.faults.add(
        method="GET", path=f"/guilds/{discord.server.id}/members/{bob.id}", status=500, times=None
    )
    assert (await alice.types("/tradewinds start opponents:@Bob")).text == str(WHO_IS_HERE)
    discord.faults.clear()
    await discord.settle()
    assert not discord.server.channel("general").messages
    _, lobby = await opens(discord, "Alice", "opponents:@Bob")
    assert lobby.pinged == [bob]


async def test_options_are_suggested_while_somebody_types_them(discord: Discord, bot: Bot) -> None:
    alice, bob = discord.person("Alice"), discord.person("Bob")
    bob.reads_in("de")
    offered = await alice.asks("/crosswind start computers:1 options:")
    assert len(offered) <= 25
    assert {"size: 7", "swap: off", "hints: on", "word: "} <= {value for _, value in offered}
    offered = await bob.asks("/crosswind start options:size: 7, ser")
    (name,) = [name for name, value in offered if value == "size: 7, series: best of three"]
    assert name.endswith(" (Serie von Partien)")
    for typed, why in {"size: 8": "one of 7, 9", "hat: 3": "size, swap, on-timeout"}.items():
        assert why in (await alice.types(f"/crosswind start options:{typed}")).text
    await discord.settle()
    assert not discord.server.channel("general").messages


async def test_lobby_shows_its_terms_and_can_be_joined_left_started_and_cancelled_by_command(
    discord: Discord, bot: Bot
) -> None:
    alice, lobby = await opens(discord, "Alice")
    bob, chandra = discord.person("Bob"), discord.person("Chandra")
    host = next(line for line in lobby.content.split("\n") if "Alice (host)" in line)
    assert not any(wind in host for wind in WINDS), "alone, the host has all of them"
    assert "24 turns" in lobby.content
    assert labels(lobby) == ["Join", "Add a computer", "Begin", "⋯"]
    assert not lobby.pinged
    assert alice.sees()[0].ephemeral_to is alice
    assert (
        str(joined("Tradewinds", lobby.channel.id, lobby.channel.id))
        in (await bob.types("/match do:join")).text
    )
    await changed(lobby, lambda message: "● Bob: East and West" in message.content)
    assert str(LEFT) in (await bob.types("/match do:leave")).text
    await changed(lobby, lambda message: "Bob" not in message.content)
    await bob.types("/match do:join")
    for deed, sentence in (("begin", ONLY_HOST_BEGINS), ("cancel", ONLY_HOST_CANCELS)):
        assert str(sentence) in (await bob.types(f"/match do:{deed}")).text
    await alice.types("/match do:begin")
    board = await board_of(discord.server.channel("general"))
    chandra_lobby = await opens(discord, "Chandra", after=board)
    await chandra.types("/match do:cancel")
    cancelled = await changed(chandra_lobby[1], lambda message: not message.buttons)
    assert str(wording.called_off("Chandra")) in cancelled.content


async def test_lobby_closes_when_the_last_player_leaves(discord: Discord, bot: Bot) -> None:
    alice, lobby = await opens(discord, "Alice")
    assert "## " in (await chooses_more(alice, "Rules", lobby)).text
    await chooses_more(alice, "Leave", lobby)
    closed = await changed(lobby, lambda message: not message.buttons)
    assert str(wording.EMPTY) in closed.content
