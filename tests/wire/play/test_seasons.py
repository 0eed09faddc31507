"""A season from the manager's command to the picture of its table. In between, the bot is killed."""

from __future__ import annotations

from datetime import timedelta

from cogs.seasons import FOR_GOOD, IN, LEFT, RESERVE, UNUSABLE, WAITS_NO_MORE
from cogs.wording import UNCHANGED
from matches.decisions.seasons import IN_ALREADY, NOT_IN, OUT_FOR_GOOD, RESERVE_ALREADY
from sandbox import Discord
from tests.wire.process import Bot, TimedBot
from tests.wire.storage import look
from tests.wire.story import board_of, changed, labels, manager, manages, resign
from tests.wire.trouble.test_network import POSTS


async def test_season_says_that_its_channel_is_gone(discord: Discord, bot: Bot) -> None:
    grace, general = manager(discord), discord.server.channel("general")
    games = discord.server.channel("games")
    await grace.types("/fairwind season game:crosswind kind:ladder", games)
    assert str(UNUSABLE) not in (await grace.types("/season", general)).text
    games.delete()
    assert str(UNUSABLE) in (await grace.types("/season", general)).text


async def test_season_is_played_from_its_start_to_its_table(
    discord: Discord, timed: TimedBot
) -> None:
    grace, alice, bob = manager(discord), discord.person("Alice"), discord.person("Bob")
    general = discord.server.channel("general")
    await manages(grace, "place", "channel")
    await grace.types(
        "/fairwind season game:crosswind kind:round-robin every:free begins:1h", general
    )
    season = await general.message(lambda each: "Play in it" in labels(each))
    assert not season.pinged
    shown = await alice.presses("Play in it", on=season)
    assert str(IN) in shown.text
    assert shown.attachments
    assert str(IN_ALREADY) in (await alice.presses("Play in it", on=season)).text
    await bob.presses("Play in it", on=season)
    left = await bob.presses("Leave", on=season)
    assert str(LEFT) not in left.text, "he has no open match"
    assert str(WAITS_NO_MORE) in left.text
    assert str(IN) in (await bob.types("/season do:playin", general)).text
    await changed(season, lambda each: "Bob" in each.content)

    held = discord.faults.add(method="POST", path=POSTS, hang="after")
    timed.leaps(timedelta(hours=1, seconds=1))
    await held.reached.wait()
    await timed.kill()
    discord.faults.clear()
    discord.forget_nonces()
    await timed.start()
    board = await board_of(general)
    assert {*board.pinged} == {alice, bob}
    own = await alice.types("/season", general)
    assert "Your matches" in own.text
    carol = discord.person("Carol")
    waits = await carol.presses("Play in it", on=season)
    assert str(RESERVE) in waits.text
    assert "Leave" in labels(waits)
    assert str(RESERVE_ALREADY) in (await carol.presses("Play in it", on=season)).text
    gone = await carol.types("/season do:playout", general)
    assert str(WAITS_NO_MORE) in gone.text
    assert "Play in it" in labels(gone)
    asked = await bob.presses("Leave", on=season)
    assert str(FOR_GOOD) in asked.text
    assert str(UNCHANGED) in (await bob.presses("Stay", on=asked)).text
    asked = await bob.types("/season do:playout", general)
    left = await bob.presses("Leave the season", on=asked)
    assert str(LEFT) in left.text
    assert "Play in it" not in labels(left)
    assert str(NOT_IN) in (await bob.presses("Leave", on=season)).text
    assert str(OUT_FOR_GOOD) in (await bob.presses("Play in it", on=season)).text
    await resign(bob, general)
    table = await general.message(lambda each: "The season of Crosswind is over" in each.content)
    assert "Alice" in table.content
    assert table.attachments
    assert not table.pinged
    await changed(season, lambda each: labels(each) == ["Table"])
    assert look(timed.database, "SELECT count(*) FROM matches") == [(1,)]
    told = [each for each in general.messages if "season of Crosswind" in each.content]
    assert told == [season, table]
    again = await grace.types("/fairwind end-season", general)
    assert "over" in again.text
