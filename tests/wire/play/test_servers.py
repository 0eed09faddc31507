"""Server managers choose what is allowed on their server, end a match, and move one elsewhere."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cogs.access.gates import NOT_HERE
from cogs.access.server_checks import ONLY_MANAGERS
from cogs.admin import wording
from cogs.lobbies.joining import joined
from cogs.wording import GOES_ON_HERE, UNCHANGED, in_rematch
from matches.decisions.lobby import BEGUN_ALREADY
from matches.decisions.playing import IN_CHANNEL_ALREADY
from matches.decisions.refusal import OVER
from matches.decisions.server_limits import CHANNELS_GONE, elsewhere, full, only_starters
from matches.service.limits import OPEN_LOBBIES
from matches.service.lobbies import TOO_MANY_LOBBIES
from matches.wording import turns
from matches.wording.lobby import CLOSED as CLOSED_LOBBY
from matches.wording.lobby import LATE, pace_words
from sandbox import Channel, ClientError, Discord, Thread
from tests.wire.evidence import playing
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import (
    all_resign,
    board_of,
    changed,
    chooses_more,
    id_of,
    labels,
    lobby_of,
    manager,
    manages,
    match_of,
    opens,
    plays,
    unreadable_notes,
)


async def test_only_server_managers_can_see_and_use_manager_commands(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    _, board = await match_of(discord, "Alice", "Bob")
    for command in ("settings", "end match:x", "move match:x channel:#games"):
        with pytest.raises(ClientError, match="not shown to Alice"):
            await alice.types(f"/fairwind {command}")
    registered = discord.world.commands.named("fairwind", None)
    assert registered is not None
    registered["default_member_permissions"] = None  # as managers can choose in Discord
    for line in ("settings", "end match:x", "move match:x channel:#games"):
        refused = await alice.types(f"/fairwind {line}")
        assert str(ONLY_MANAGERS) in refused.text, line
        assert refused.ephemeral_to is alice
    assert await alice.asks("/fairwind end match:") == []
    await plays(alice if alice in board.pinged else discord.person("Bob"), board)


async def test_manager_buttons_are_refused_after_losing_the_permission(
    discord: Discord, bot: Bot
) -> None:
    grace = manager(discord)
    match = await playing(discord, "Alice", "Bob")
    lifting = await manages(grace, "most", "1")
    asked = await grace.types(f"/fairwind end match:{match.id}")
    for role in discord.server.added_roles.values():
        role.holders.discard(grace.id)
    for label, on in (("Any number at once", lifting), ("End the match", asked)):
        assert str(ONLY_MANAGERS) in (await grace.presses(label, on=on)).text
    await match.turn()


async def test_matches_can_be_opened_only_in_allowed_channels(discord: Discord, bot: Bot) -> None:
    grace, alice, bob = manager(discord), discord.person("Alice"), discord.person("Bob")
    general, games = discord.server.channel("general"), discord.server.channel("games")
    people, board = await match_of(discord, "Alice", "Bob", channel=general)
    holds = await manages(grace, "channels", "games")
    assert games.mention in holds.text
    assert unreadable_notes(holds) == []
    assert holds.ephemeral_to is grace
    for person in (alice, grace):
        refused = await person.types("/crosswind start", general)
        assert str(elsewhere([games.mention], general.id)) in refused.text
    end = await all_resign(people, board)
    refused = await bob.presses("Rematch", on=end)
    assert str(elsewhere([games.mention], general.id)) in refused.text
    _, inside = await match_of(discord, "Bob", channel=games, options="place:thread")
    await bob.types("/crosswind start", inside.channel)
    assert await lobby_of(inside.channel, after=inside)


async def test_nobody_is_stored_whose_invitation_is_refused(discord: Discord, bot: Bot) -> None:
    grace, alice = manager(discord), discord.person("Alice")
    general, games = discord.server.channel("general"), discord.server.channel("games")
    discord.person("Dora")
    masters = discord.server.add_role("Harbour masters", grace)
    invites = "/crosswind start opponents:@Dora"
    await manages(grace, "channels", "games")
    refused = await alice.types(invites, general)
    assert str(elsewhere([games.mention], general.id)) in refused.text
    await manages(grace, "starters", "Harbour masters")
    assert str(only_starters(masters.id)) in (await alice.types(invites, games)).text
    await grace.presses(
        "Everybody may start", on=await manages(grace, "starters", "Harbour masters")
    )
    await alice.types("/crosswind start", games)
    await manages(grace, "most", "1")
    assert str(full(1, 1)) in (await alice.types(invites, games)).text
    await manages(grace, "most", "10")
    for _ in range(OPEN_LOBBIES - 1):
        await alice.types("/crosswind start", games)
    assert str(TOO_MANY_LOBBIES) in (await alice.types(invites, games)).text
    assert not look(bot.database, "SELECT 1 FROM players WHERE name = 'Dora'")


async def test_allowed_channels_are_chosen_one_by_one(discord: Discord, bot: Bot) -> None:
    grace = manager(discord)
    general, games = discord.server.channel("general"), discord.server.channel("games")
    panel = await grace.types("/fairwind settings")

    async def forbids(channel: Channel) -> str:
        """Use an outdated settings panel to remove the channel from the allowed ones. Return the text of the
        response."""
        asked = "fw-ask:setserver:server:0:forbid."
        chosen = discord.actions.select(grace, panel, asked, 3, [str(channel.id)])
        return (await chosen.answer).text

    assert str(wording.ALL_ALLOWED) in await forbids(games)
    only = await manages(grace, "channels", "games")
    assert len(only.selects) == 2, "the only one is not offered to be forbidden"
    assert str(wording.not_allowed(general.id)) in await forbids(general)
    assert str(wording.last_allowed(games.id)) in await forbids(games)
    both = await manages(grace, "channels", "general")
    assert f"{general.mention} and {games.mention}" in both.text
    one = await grace.chooses("#games", on=both)
    assert general.mention in one.text
    assert games.mention not in one.text
    everywhere = await grace.presses("All channels", on=one)
    assert general.mention not in everywhere.text
    assert not everywhere.buttons
    discord.server.deny(games, "attach_files")
    warned = await manages(grace, "channels", "games")
    assert "Attach Files" in warned.text.split("\n")[-1]
    games.delete()
    gone = await discord.person("Alice").types("/tradewinds start", general)
    assert str(CHANNELS_GONE) in gone.text


async def test_each_of_more_than_25_allowed_channels_can_be_forbidden_even_if_deleted(
    discord: Discord, bot: Bot
) -> None:
    """Discord's own menu of channels does not list deleted channels."""
    grace = manager(discord)
    rooms = [discord.server.add_channel(f"room-{number}") for number in range(27)]
    await discord.settle()
    await manages(grace, "channels", *(each.name for each in rooms[:25]))
    await manages(grace, "channels", *(each.name for each in rooms[25:]))
    rooms[26].delete()
    await discord.settle()
    many = await grace.chooses("channels", on=await grace.types("/fairwind settings"))
    fewer = await grace.chooses(str(rooms[26].id), on=many)
    assert rooms[25].mention in fewer.text
    assert rooms[26].mention not in fewer.text
    fewer = await grace.chooses(rooms[25].name, on=fewer)
    assert rooms[0].mention in fewer.text
    assert rooms[25].mention not in fewer.text


async def test_match_can_be_carried_on_only_in_allowed_channels(discord: Discord, bot: Bot) -> None:
    grace, games = manager(discord), discord.server.channel("games")
    harbour = discord.server.add_channel("harbour")
    match = await playing(discord, "Alice", "Bob")
    await manages(grace, "channels", "games")
    discord.server.deny(match.board.channel, "send_messages")
    person = match.people[0]
    refused = await person.types(f"/match do:carry-on match:{match.id}", harbour)
    assert str(elsewhere([games.mention], harbour.id)) in refused.text
    went = await person.types(f"/match do:carry-on match:{match.id}", games)
    assert str(GOES_ON_HERE) in went.text
    await match.next_board(games)
    await match.turn()


async def test_archived_thread_is_allowed_like_its_channel(discord: Discord, bot: Bot) -> None:
    grace, games = manager(discord), discord.server.channel("games")
    general = discord.server.channel("general")
    people, board = await match_of(discord, "Alice", "Bob", channel=games, options="place:thread")
    match_id, thread = id_of(board), board.channel
    assert isinstance(thread, Thread)
    await all_resign(people, board)
    match = await playing(discord, "Chandra", "Diego")
    await manages(grace, "channels", "games")
    thread.archive()
    again = await people[0].types(f"/match do:rematch match:{match_id}", games)
    assert str(in_rematch(thread.id, games.id)) in again.text
    await lobby_of(thread)
    thread.archive()
    move = f"/fairwind move match:{match.id} channel:{thread.mention}"
    assert str(wording.goes_on_in(thread.id)) in (await grace.types(move)).text
    await match.next_board(thread)
    await match.turn()
    await manages(grace, "channels", "general")
    await manages(grace, "channels", "#games")
    other = await playing(discord, "Eve", "Finn")
    thread.archive()
    refused = await grace.types(f"/fairwind move match:{other.id} channel:{thread.mention}")
    assert str(elsewhere([general.mention], games.id)) in refused.text


async def test_starter_role_restricts_opening_but_not_joining(discord: Discord, bot: Bot) -> None:
    grace, alice, bob = manager(discord), discord.person("Alice"), discord.person("Bob")
    role = discord.server.add_role("sailors", bob)
    assert unreadable_notes(await manages(grace, "starters", "sailors")) == []
    refused = await alice.types("/tradewinds start")
    assert str(only_starters(role.id)) in refused.text
    _, lobby = await opens(discord, "Bob")
    assert (
        str(joined("Tradewinds", lobby.channel.id, lobby.channel.id))
        in (await alice.presses("Join", on=lobby)).text
    )
    _, lobby = await opens(discord, "Grace", after=lobby)
    assert str(wording.ROLE_OF_BOT) in (await manages(grace, "starters", "Fairwind")).text
    holds = await manages(grace, "starters", "@everyone")
    assert role.mention not in holds.text
    await opens(discord, "Alice", after=lobby)


async def test_number_of_open_matches_in_a_server_can_be_limited(
    discord: Discord, bot: Bot
) -> None:
    grace = manager(discord)
    holds = await manages(grace, "most", "1")
    assert "Any number at once" in labels(holds)
    assert "(0 " in holds.text
    alice = discord.person("Alice")
    await alice.types("/tradewinds start")
    lobby = await lobby_of(discord.server.channel("general"))
    refused = await discord.person("Bob").types("/crosswind start")
    assert str(full(1, 1)) in refused.text
    await chooses_more(alice, "Cancel the match", lobby)
    _, lobby = await opens(discord, "Alice", after=lobby)
    await grace.presses("Any number at once", on=holds)
    await opens(discord, "Bob", after=lobby)


async def test_server_pace_applies_unless_a_match_chooses_another(
    discord: Discord, bot: Bot
) -> None:
    grace = manager(discord)
    holds = await manages(grace, "pace", "2d")
    assert str(pace_words(timedelta(days=2))) in holds.text
    _, lobby = await opens(discord, "Alice")
    assert "**2 days**" in lobby.content
    _, lobby = await opens(discord, "Alice", "pace:none", lobby)
    assert "Pace:" not in lobby.content
    _, lobby = await opens(discord, "Alice", "pace:8h options:on-timeout: forfeit", lobby)
    assert "**8 hours**" in lobby.content
    assert str(LATE["forfeit"]) in lobby.content


async def test_manager_can_end_one_match_while_others_continue(discord: Discord, bot: Bot) -> None:
    grace = manager(discord)
    ended = await playing(discord, "Alice", "Bob")
    other = await playing(discord, "Chandra", "Diego", channel=discord.server.channel("games"))
    offered = await grace.asks("/fairwind end match:")
    assert {match_id for _, match_id in offered} == {ended.id, other.id}
    ((label, match_id),) = await grace.asks("/fairwind end match:alice")
    assert all(each in label for each in ("Tradewinds", "Alice", "Bob", "#general"))
    question = await grace.types(f"/fairwind end match:{match_id}")
    assert ended.board.channel.mention in question.text
    assert str(UNCHANGED) in (await grace.presses("Let it go on", on=question)).text
    question = await grace.types(f"/fairwind end match:{match_id.upper()}")
    assert str(wording.HAS_ENDED) in (await grace.presses("End the match", on=question)).text
    last = await board_of(ended.board.channel, after=ended.board)
    assert str(turns.CLOSED) in last.content
    assert set(last.pinged) == set(ended.people)
    assert str(OVER) in (await grace.types(f"/fairwind end match:{match_id}")).text
    assert await grace.asks("/fairwind end match:alice") == []
    await other.turn()


async def test_manager_can_close_a_lobby(discord: Discord, bot: Bot) -> None:
    grace = manager(discord)
    _, lobby = await opens(discord, "Alice")
    ((label, match_id),) = await grace.asks("/fairwind end match:")
    assert "not begun" in label
    await grace.presses("Close it", on=await grace.types(f"/fairwind end match:{match_id}"))
    closed = await changed(lobby, lambda message: not message.buttons)
    assert str(CLOSED_LOBBY) in closed.content


async def test_manager_who_was_asked_about_a_lobby_does_not_end_the_match_that_has_begun(
    discord: Discord, bot: Bot
) -> None:
    grace = manager(discord)
    alice, lobby = await opens(discord, "Alice")
    command = f"/fairwind end match:{id_of(lobby)}"
    question = await grace.types(command)
    await alice.presses("Begin", on=lobby)
    assert str(BEGUN_ALREADY) in (await grace.presses("Close it", on=question)).text
    question = await grace.types(command)
    assert str(wording.HAS_ENDED) in (await grace.presses("End the match", on=question)).text


async def test_manager_can_move_a_match_to_another_channel(discord: Discord, bot: Bot) -> None:
    grace, games = manager(discord), discord.server.channel("games")
    match = await playing(discord, "Alice", "Bob")
    move = f"/fairwind move match:{match.id} channel:"
    discord.server.deny(games, "attach_files")
    assert "Attach Files" in (await grace.types(f"{move}#games")).text
    discord.server.allow(games, "attach_files")
    assert str(IN_CHANNEL_ALREADY) in (await grace.types(f"{move}#general")).text
    await match.turn()
    old = match.board
    assert str(wording.goes_on_in(games.id)) in (await grace.types(f"{move}#games")).text
    await match.next_board(games)
    left = await changed(old, lambda message: not message.buttons)
    assert match.board.jump_url in left.content
    assert left.attachments
    assert str(turns.GOES_ON_HERE) in match.board.content
    await match.turn()
    assert match.board.channel is games
    await manages(grace, "channels", "games")
    refused = await grace.types(f"{move}#general")
    assert str(elsewhere([games.mention], discord.server.channel("general").id)) in refused.text


async def test_manager_cannot_reach_matches_of_other_servers(discord: Discord, bot: Bot) -> None:
    grace, lagoon = manager(discord), discord.add_server("Lagoon")
    there = lagoon.channel("general")
    match = await playing(discord, "Alice", "Bob", channel=there)
    assert await grace.asks("/fairwind end match:") == []
    for line in (f"end match:{match.id}", f"move match:{match.id} channel:#games"):
        refused = await grace.types(f"/fairwind {line}")
        assert str(NOT_HERE) in refused.text
    await manages(grace, "most", "1")
    await match.turn()
    await discord.person("Eve").types("/crosswind start", there)
    assert await lobby_of(there, after=match.board)
