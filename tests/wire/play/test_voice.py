"""Where players may read but not write, the bot posts nothing for them, but they can go on with open
matches."""

from __future__ import annotations

from cogs.access.voice import may_not_write
from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import match_of


async def test_players_who_may_not_write_can_play_but_make_the_bot_post_nothing_else(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind")
    place, carl = board.channel, discord.person("Carl")
    discord.server.silence(place.root, "send_messages", "send_messages_in_threads")
    await discord.settle()
    before = [message.id for message in place.messages]
    refused = may_not_write(place.id)
    for person, line in (
        (carl, "/crosswind start opponents:@Alice"),
        (alice, "/crosswind board show:everyone"),
        (alice, "/replay share:True"),
        (alice, "/match do:nudge"),
    ):
        assert (await person.types(line, place)).text == str(refused), line
    await discord.settle()
    assert [message.id for message in place.messages] == before
    await alice.types("/away until:3 days reason:Bob cheats", alice.dm)
    seen = await place.message(lambda message: "Alice" in message.text and message.id not in before)
    assert "Bob cheats" not in seen.text
    await bob.types("/match do:resign", place)
    await bob.presses("Resign")
    await discord.settle()
    assert (await alice.types("/match do:rematch", place)).text == str(refused)
