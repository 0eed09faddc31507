"""Chance from the deal to a winner, and to the end of the countdown."""

from __future__ import annotations

from datetime import timedelta

from cogs.actions.looking import own_pace
from matches.decisions.playing import WRONG_TURN
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.story import board_of, chooses_more, has_moved, is_end, match_of, mover_of
from texts.text import duration

PEOPLE = ("Alice", "Bob", "Chandra")


async def finishes(people: list[Person], board: Message) -> Message:
    """Play a match of Chance to its end, always keeping none of the Chards. Return its last message."""
    for _ in range(200):
        if is_end(board):
            return board
        await mover_of(board, people).types("/chance keep what:none")
        board = await board_of(board.channel, after=board)
    raise AssertionError("the match does not end")


async def test_all_players_lose_chance_when_the_countdown_ends(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, *PEOPLE, game="chance", options="options:countdown: 1")
    end = await finishes(people, board)
    assert "**Everybody loses**" in end.content
    history = await chooses_more(people[0], "History", end)
    assert "missed" in history.text or "nobody" in history.text.lower()
    own = str(own_pace(timedelta())).split(str(duration(timedelta())))[1]
    for person in people:  # with some deals not everybody decides
        theirs = await chooses_more(person, "History", end)
        assert (own in theirs.text) == (f"{person.name} kept" in theirs.text)


async def test_only_the_player_who_discarded_decides_in_chance(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, *PEOPLE, game="chance")
    mover = mover_of(board, people)
    assert [person for person in people if board in person.pings] == [mover]
    other = next(person for person in people if person is not mover)
    assert str(WRONG_TURN) in (await other.types("/chance keep what:none")).text
    assert not (await other.presses("What to keep", on=board)).buttons
    choices = await mover.presses("What to keep", on=board)
    assert len(choices.buttons) == 7
    for wrong in ("pattern colour shape", "pattern pattern", "everything"):
        refused = await mover.types(f"/chance keep what:{wrong}")
        assert refused.text.endswith(".")
        assert not has_moved(refused)
    offered = await mover.asks("/chance keep what:")
    assert len(offered) == 7
    answer = await mover.types("/chance keep what:shape and pattern")
    assert has_moved(answer)
