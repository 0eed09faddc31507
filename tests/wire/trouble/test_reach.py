"""What can be done to a match from another server and from direct messages."""

from __future__ import annotations

import copy

from cogs.access.gates import NOT_A_MEMBER, NOT_HERE, Kind, Subject, only_there
from cogs.buttons import ACTIONS
from cogs.personal.my_matches import NOTHING_WAITS
from cogs.wording import IN_REMATCH
from sandbox import Channel, Discord, Message, Person
from sandbox.world.content.components import walk
from tests.wire.evidence import playing
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import all_resign, id_of, labels, lobby_of, match_of


async def forged(person: Person, channel: Channel, custom_id: str) -> Message:
    """Press a button with this custom id in the channel, although nobody offered it. Return the response."""
    shown = await person.types("/privacy", channel)
    shown.components = copy.deepcopy(shown.components)
    button = next(each for each in walk(shown.components) if each.get("label") == "Export")
    button["custom_id"] = custom_id
    return await person.presses("Export", on=shown.snapshot())


def stored(bot: Bot) -> object:
    """Return all stored events of all matches."""
    return look(bot.database, "SELECT match_id, version, kind FROM events ORDER BY 1, 2")


async def test_user_who_left_the_server_can_reach_none_of_its_matches(
    discord: Discord, bot: Bot
) -> None:
    match = await playing(discord, "Alice", "Bob")
    bob, there = discord.person("Bob"), discord.add_server("Lagoon").channel("general")
    custom_ids = [
        f"fw:{name}:{match.id}:{0 if name != 'move' else 1}:"
        for name, action in ACTIONS.items()
        if action.subject is Subject.MATCH and action.kind not in (Kind.PERSONAL, Kind.MANAGING)
    ]
    bob.leaves_server(discord.server)
    await discord.settle()
    await forged(bob, there, custom_ids[0])
    await match.board.channel.message(lambda each: "Bob has left" in each.content)
    await discord.settle()
    before, shown = stored(bot), [*match.board.channel.messages]
    for custom_id in custom_ids:
        for place in (there, bob.dm) if custom_id.startswith("fw:move") else (there,):
            refused = await forged(bob, place, custom_id)
            assert str(NOT_A_MEMBER) in refused.text, custom_id
            assert not refused.media
    assert str(NOTHING_WAITS) in (await bob.types("/next", there)).text
    assert await bob.asks(f"/tradewinds play match:{match.id} card:", there) == []
    await discord.settle()
    assert stored(bot) == before
    assert match.board.channel.messages == shown


async def test_stranger_in_another_server_can_reach_no_match(discord: Discord, bot: Bot) -> None:
    match = await playing(discord, "Alice", "Bob")
    eve, there = discord.person("Eve"), discord.add_server("Lagoon").channel("general")
    for name in ("board", "words", "history", "show", "join", "hand", "nudge", "take", "move"):
        refused = await forged(eve, there, f"fw:{name}:{match.id}:0:")
        assert str(NOT_HERE) in refused.text, name
        assert not refused.media
    await match.turn()
    await match.is_whole(1)


async def test_member_acting_from_another_server_can_play_but_not_post(
    discord: Discord, bot: Bot
) -> None:
    match = await playing(discord, "Alice", "Bob")
    there = discord.add_server("Lagoon").channel("general")
    for directly in (False, True):
        mover = match.mover
        place = mover.dm if directly else there
        board = await forged(mover, place, f"fw:board:{match.id}:0:")
        assert board.media
        shown = [*match.board.channel.messages]
        for name in ("show", "nudge", "rematch", "carryon", "seek", "take", "begin"):
            refused = await forged(mover, place, f"fw:{name}:{match.id}:0:")
            assert str(only_there(match.board.channel.id)) in refused.text, name
        assert match.board.channel.messages == shown
        hand = await mover.types("/next", place)
        told = await mover.presses(hand.buttons[0].label, on=hand)
        assert "You played" in told.text
        await match.next_board()
        waiting = await forged(mover, place, f"fw:board:{match.id}:0:")
        assert {"Board in words", "History"} <= {*labels(waiting)}
        assert "Nudge" not in labels(waiting)
    await match.is_whole(2)


async def test_rematch_can_be_requested_only_where_the_match_was_played(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob")
    there = discord.add_server("Lagoon").channel("general")
    end = await all_resign((alice, bob), board)
    match_id = id_of(end)
    bob.leaves_server(discord.server)
    for line in ("/match do:rematch", "/tradewinds board show:everyone"):
        refused = await bob.types(f"{line} match:{match_id}", there)
        assert str(NOT_A_MEMBER) in refused.text
        refused = await alice.types(f"{line} match:{match_id}", there)
        assert str(only_there(end.channel.id)) in refused.text
    await discord.settle()
    assert end.channel.messages[-1] is end
    assert str(IN_REMATCH) in (await alice.types("/match do:rematch")).text
    assert await lobby_of(end.channel, after=end)
