"""A rated match from the lobby to the ranking table, on which people may hide their names."""

from __future__ import annotations

from cogs.personal.settings_panel import HIDDEN
from matches.wording.lobby import RATED
from matches.wording.profile import HIDDEN as HIDDEN_HERE
from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import board_of, lobby_of, resign, sets


async def test_rated_match_changes_the_table_of_its_server(discord: Discord, bot: Bot) -> None:
    alice, bob = discord.person("Alice"), discord.person("Bob")
    channel = discord.server.channel("general")
    nobody = await alice.types("/standing game:crosswind")
    assert "Nobody has a rating" in (nobody.media[0].description or "")
    await alice.types("/crosswind start rated:yes place:here")
    lobby = await lobby_of(channel)
    assert str(RATED) in lobby.content
    await bob.presses("Join", on=lobby)
    board = await board_of(channel, after=lobby)
    await resign(bob)
    end = await board_of(channel, after=board)
    assert "-# Rated: Alice 1605? (+105) · Bob 1395? (−105)" in end.content
    table = await bob.types("/standing game:crosswind")
    assert "Alice: 1605" in (table.media[0].description or "")
    assert "Bob (you): 1395" in (table.media[0].description or "")
    profile = await alice.types("/profile")
    assert "1 match, 1 won" in profile.text
    assert "</standing:" in profile.text
    table = await alice.chooses("Crosswind", on=profile)
    assert "Alice (you): 1605" in (table.media[0].description or "")
    assert "1 match, 1 won" in (await alice.presses("◀ Back", on=table)).text
    assert str(HIDDEN["on"]) in (await sets(bob, "hidden", "on")).text
    table = await bob.types("/standing game:crosswind")
    assert "Bob" not in (table.media[0].description or "")
    assert str(HIDDEN_HERE) in table.text
