"""Computer players in lobbies and in place of missing people, by commands and by buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs import wording
from cogs.actions.history import SINCE_OWN_MOVE
from matches.decisions.lobby import NO_COMPUTER, ONLY_HOST_HAS_COMPUTERS
from matches.decisions.refusal import NOT_PLAYING
from players.names import COMPUTER
from sandbox import Discord, Message
from tests.wire.play.test_leaving import resigns
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    cards_in,
    changed,
    chooses_more,
    labels,
    match_of,
    opens,
    plays,
)
from texts.cleaning import plain

ADD, REMOVE = "Add a computer", "Remove computer"


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[Bot]:
    """A bot whose computers make only suggested moves, because their strength does not matter here."""
    process = Bot(discord, tmp_path, FAIRWIND_THINKERS="0")
    await process.start()
    yield process
    await process.kill()


def named(wind: str, level: str) -> str:
    """Return a computer player's name as messages show it."""
    return plain(f"{COMPUTER} {wind} ({level})")


def _computers(message: Message) -> int:
    return message.content.count(f"● {COMPUTER}")


async def test_match_and_rematch_against_only_computers_begin_at_once(
    discord: Discord, bot: Bot
) -> None:
    alice, general = discord.person("Alice"), discord.server.channel("general")
    opened = await alice.types(
        "/tradewinds start place:here computers:3 level:strong options:first: east"
    )
    assert "begins" in opened.text
    board = await general.message(lambda each: alice.mention in each.content)
    assert board.pinged == [alice]
    assert f"{COMPUTER}\u00a0Notus" in board.content
    assert len(board.attachments) == 1, "what the computers played before is one picture"
    assert f"{COMPUTER}\u00a0Notus" in (await alice.types("/matches")).text
    await plays(alice, board)
    board = await general.message(lambda each: alice.mention in each.content, after=board)
    assert not board.pinged, "she has just played, and the answers came at once"
    assert str(SINCE_OWN_MOVE) not in (await alice.presses("Hand", on=board)).text
    while "Rematch" not in labels(board):
        await plays(alice, board)
        board = await board_of(general, after=board)
    again = await alice.presses("Rematch", on=board)
    assert str(wording.IN_REMATCH) in again.text
    assert (await board_of(general, after=board)).attachments


async def test_only_the_host_adds_and_removes_computers(discord: Discord, bot: Bot) -> None:
    alice, lobby = await opens(discord, "Alice")
    bob = discord.person("Bob")
    await bob.presses("Join", on=lobby)
    assert str(ONLY_HOST_HAS_COMPUTERS) in (await bob.presses(ADD, on=lobby)).text
    question = await alice.presses(ADD, on=lobby)
    added = await alice.chooses("easy: makes fewer mistakes", on=question)
    assert str(wording.COMPUTER_ADDED) in added.text
    lobby = await changed(lobby, lambda each: _computers(each) == 1)
    assert labels(lobby) == ["Join", ADD, "Begin", "⋯"]
    assert str(ONLY_HOST_HAS_COMPUTERS) in (await bob.types("/match do:remove-computer")).text
    removed = await chooses_more(alice, REMOVE, lobby)
    assert str(wording.COMPUTER_REMOVED) in removed.text
    lobby = await changed(lobby, lambda each: not _computers(each))
    assert str(NO_COMPUTER) in (await alice.types("/match do:remove-computer")).text
    for option in ("", " computer:strong"):
        answer = await alice.types(f"/match do:add-computer{option}")
        assert str(wording.COMPUTER_ADDED) in answer.text
    assert str(wording.BEGINS) in answer.text
    lobby = await changed(lobby, lambda each: named("Zephyr", "strong") in each.content)
    assert named("Boreas", "beginner") in lobby.content


async def test_computer_takes_over_a_seat_and_gives_it_back(discord: Discord, bot: Bot) -> None:
    (alice, bob, _), board = await match_of(
        discord, "Alice", "Bob", "Chandra", options="options:first: north"
    )
    held = cards_in(await bob.presses("Hand", on=board))
    notice = await resigns(bob, board)
    both = await alice.types("/match do:replace with:@Chandra computer:fair")
    assert str(wording.EITHER_REPLACES) in both.text
    asked = await alice.presses("Replace Bob", on=notice)
    answer = await alice.chooses("medium: thinks ahead", on=asked)
    assert str(wording.computer_took_over("Bob")) in answer.text
    taken = await board.channel.message(lambda each: "takes over East" in each.content)
    assert not taken.pinged
    board = await changed(board, lambda each: "I'm back" in labels(each))
    offer = await bob.presses("Hand", on=board)
    assert str(wording.computer_plays("East")) in offer.text
    eve = discord.person("Eve")
    assert str(NOT_PLAYING) in (await eve.types("/match do:back")).text
    assert "You are back" in (await bob.presses("I'm back", on=offer)).text
    assert held == cards_in(await bob.types("/tradewinds hand"))
    await changed(board, lambda each: "I'm back" not in labels(each))


async def test_other_players_must_agree_to_a_computer_substitute(
    discord: Discord, bot: Bot
) -> None:
    four = ("Alice", "Bob", "Chandra", "Diego")
    (alice, bob, chandra, diego), board = await match_of(
        discord, *four, options="options:first: north"
    )
    await resigns(bob, board)
    answer = await chandra.types("/match do:replace computer:strong")
    assert str(wording.COMPUTER_ASKED) in answer.text
    asked = await board.channel.message(lambda each: "Agree: replace Bob" in labels(each))
    assert {*asked.pinged} == {alice, diego}
    agreed = await diego.presses("Agree: replace Bob", on=asked)
    assert str(wording.computer_took_over("Bob")) in agreed.text
    await board.channel.message(
        lambda each: f"{named('Boreas', 'strong')} takes over" in each.content
    )
    assert "You are back" in (await bob.types("/match do:back")).text
