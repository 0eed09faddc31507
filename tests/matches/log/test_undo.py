"""Undo: which moves can be taken back at once, and which need the others' consent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from matches.decisions import playing
from matches.decisions.opening import Invitation
from matches.decisions.playing import (
    NO_UNDO_ASKED,
    OWN_UNDO,
    UNDO_ASKED,
    UNDO_DECLINED,
    earlier_turn,
)
from matches.log.events import MatchId
from matches.wording import turns
from tests.matches.conftest import CHANNEL, SERVER, Harness, harness_at
from tests.matches.fakes import FakeChannel, FakeClock
from tests.matches.telling import Telling
from tests.refusals import refused

Plays = Callable[[str, str], Awaitable[None]]


async def crosswind(harness: Harness) -> tuple[MatchId, Plays]:
    """Return a match in which Ann is Black and Ben White, and a function that places a stone for either."""
    harness.paint_with(Telling())
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    options = {"size": 7, "swap": False}
    wish = Invitation("crosswind", ann.id, options, SERVER, CHANNEL, side="Black")
    match_id = await harness.service.lobbies.open(wish, harness.request())
    await harness.join(match_id, ben.id)

    async def plays(name: str, point: str) -> None:
        player = await harness.person(name)
        await harness.act(match_id, playing.play, player.id, point)

    return match_id, plays


async def undoes(harness: Harness, match_id: MatchId, name: str) -> None:
    player = await harness.person(name)
    await harness.act(match_id, playing.undo, player.id)


async def answers(harness: Harness, match_id: MatchId, name: str, agrees: bool) -> None:
    player = await harness.person(name)
    await harness.act(match_id, playing.answer_undo, player.id, agrees)


async def test_move_button_from_before_an_undo_is_refused(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    await plays("Ann", "d4")
    await undoes(harness, match_id, "Ann")
    await plays("Ann", "e5")
    for player, seat in ((ann, 0), (ben, 1)):
        with refused(earlier_turn(await harness.match(match_id))):
            await harness.act(match_id, playing.press, player.id, "c4", seat, 0)


async def test_undo_after_a_reply_asks_the_others_first(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    await plays("Ann", "d4")
    await plays("Ben", "a1")
    await harness.announcer.idle()
    await undoes(harness, match_id, "Ann")
    await harness.announcer.idle()
    ben = await harness.person("Ben")
    asked = harness.channel.last
    assert asked.content == (
        "**Ann (Black) asks to undo their last move, and all moves since.** "
        f"{ben.mention} must allow it within 1 day."
    )
    assert asked.pinged == {ben.discord_id}
    assert [button.kind for button in asked.buttons][:2] == ["allow", "refuse"]
    with refused(OWN_UNDO):
        await answers(harness, match_id, "Ann", True)
    with refused(UNDO_ASKED):
        await undoes(harness, match_id, "Ann")
    await answers(harness, match_id, "Ben", True)
    await harness.announcer.idle()
    assert not any((await harness.match(match_id)).state.stones)
    assert "**Ann (Black) undid their last move.**" in harness.channel.last.content
    assert harness.channel.last.pictures


async def test_move_of_the_asking_player_cancels_their_undo_request_and_says_so(
    harness: Harness,
) -> None:
    match_id, plays = await crosswind(harness)
    await plays("Ann", "d4")
    await plays("Ben", "a1")
    await undoes(harness, match_id, "Ann")
    await harness.announcer.idle()
    await plays("Ann", "e4")
    await harness.announcer.idle()
    assert str(turns.UNDO_OFF) in harness.channel.last.content
    with refused(NO_UNDO_ASKED):
        await answers(harness, match_id, "Ben", True)


async def test_undo_survives_a_restart_and_the_match_verifies(
    tmp_path: Path, channel: FakeChannel, clock: FakeClock
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with harness_at(path, channel, clock) as first:
        match_id, plays = await crosswind(first)
        await plays("Ann", "d4")
        await plays("Ben", "a1")
        await undoes(first, match_id, "Ben")
    async with harness_at(path, channel, clock) as again:
        ben = await again.person("Ben")
        match = await again.match(match_id)
        assert match.waiting.keys() == {ben.id}
        await again.act(match_id, playing.resign, ben.id)
        assert (await again.service.reader.verify(match_id)).agrees
        kinds = [each.kind for each in await again.service.reader.history(match_id)]
        assert kinds == ["dealt", "move", "move", "undone", "resigned"]


async def test_undo_answer_counts_only_for_the_request_it_was_given_to(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    ben = await harness.person("Ben")
    await plays("Ann", "d4")
    await plays("Ben", "a1")
    await undoes(harness, match_id, "Ann")
    read = (await harness.match(match_id)).version
    await answers(harness, match_id, "Ben", False)
    await harness.announcer.idle()
    assert "**Ben declines.**" in harness.channel.last.content
    with refused(UNDO_DECLINED):
        await undoes(harness, match_id, "Ann")  # refused once, until the next move
    await plays("Ann", "g7")
    await plays("Ben", "b7")
    await undoes(harness, match_id, "Ann")
    with refused(NO_UNDO_ASKED):
        await harness.act(match_id, playing.answer_undo, ben.id, True, read)
    now = (await harness.match(match_id)).version
    await harness.act(match_id, playing.answer_undo, ben.id, True, now)


async def test_missed_turns_are_posted_with_at_most_ten_pictures_a_message(
    harness: Harness,
) -> None:
    """Undone turns have pictures too. Here, seven turns are played and undone before the bot posts again."""
    match_id, plays = await crosswind(harness)
    await harness.announcer.idle()
    harness.service.writer.on_change = lambda *_: None  # nobody hears of what follows
    for _ in range(7):
        await plays("Ann", "d4")
        await undoes(harness, match_id, "Ann")
    harness.announcer.wake(match_id)
    await harness.announcer.idle()
    version = (await harness.match(match_id)).version
    assert (await harness.database.cursors.cursor(match_id)).announced == version
    pictures = [len(message.pictures) for message in harness.channel.messages.values()]
    assert max(pictures) == 10
