"""A match of four people from the first command to the last turn."""

from __future__ import annotations

from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import board_of, chooses_more, labels, match_of, mover_of, plays, turns


async def test_four_people_play_a_whole_match(discord: Discord, bot: Bot) -> None:
    general = discord.server.channel("general")
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", "Diego")
    for turn in range(1, 21):
        mover = mover_of(board, people)
        wind = ("North", "East", "South", "West")[people.index(mover)]
        first_line, *told = board.content.split("\n")
        assert f"Tradewinds {turn}/24**: {mover.mention} ({wind})" in first_line
        assert told
        assert labels(board) == ["Hand", "⋯"]
        (picture,) = board.media
        assert (picture.data or b"").startswith(b"\x89PNG")
        assert 0 < len(picture.description or "") <= 1024
        assert not board.edited
        assert [person for person in people if board in person.pings] == [mover]
        await plays(mover, board)
        board = await board_of(general, after=board)
    # The last four cards are forced, so they are played automatically and share one message.
    assert len(board.attachments) == 1
    assert all(board in person.pings for person in people)
    assert labels(board) == ["Rematch", "Replay", "⋯"]
    verdict = await chooses_more(people[0], "Fair deal", board)
    assert "Everything agrees" in verdict.text


async def test_turn_takes_one_post_and_one_edit(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", "Diego")
    await discord.settle()
    seen = len(discord.traffic)
    await turns(people, board, 1)
    await discord.settle()
    public = [each for each in discord.traffic[seen:] if "/channels/" in each.path]
    assert [each.method for each in public] == ["POST", "PATCH"]
