"""Undo: which moves can be taken back at once, and which need the others' consent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from matches.decisions import playing
from matches.decisions.playing import NO_UNDO_ASKED, OWN_UNDO, UNDO_ASKED, UNDO_DECLINED
from matches.log.events import MatchId
from matches.log.match import Match
from matches.wording import turns
from tests.matches.conftest import Harness, Starts
from tests.matches.telling import Telling
from tests.refusals import refused

Plays = Callable[[str, str], Awaitable[Match]]


async def crosswind(harness: Harness, *points: str) -> tuple[MatchId, Plays]:
    """Return a match in which Ann is Black and Ben White, and a function that places a stone for either. In
    turn, they have placed stones at these points."""
    harness.paint_with(Telling())
    options = {"size": 7, "swap": False}
    match_id = await harness.opened("Ann", "Ben", game="crosswind", options=options, side="Black")

    async def plays(name: str, point: str) -> Match:
        return await harness.done(match_id, name, playing.play, point)

    for number, point in enumerate(points):
        await plays(("Ann", "Ben")[number % 2], point)
    return match_id, plays


async def test_undo_after_a_reply_asks_the_others_first(harness: Harness) -> None:
    match_id, _ = await crosswind(harness, "d4", "a1")
    await harness.done(match_id, "Ann", playing.undo)
    ben = await harness.person("Ben")
    asked = harness.channel.last
    assert asked.content == (
        "**Ann (Black) asks to undo their last move, and all moves since.** "
        f"{ben.mention}, do you allow it? If you don't answer within 1 day, the move stays."
    )
    assert asked.pinged == {ben.discord_id}
    assert [button.kind for button in asked.buttons][:2] == ["allow", "refuse"]
    with refused(OWN_UNDO):
        await harness.done(match_id, "Ann", playing.answer_undo, True)
    with refused(UNDO_ASKED):
        await harness.done(match_id, "Ann", playing.undo)
    await harness.done(match_id, "Ben", playing.answer_undo, True)
    assert not any((await harness.match(match_id)).state.stones)
    assert "**Ann (Black) undid their last move.**" in harness.channel.last.content
    assert harness.channel.last.pictures


async def test_move_of_the_asking_player_cancels_their_undo_request_and_says_so(
    harness: Harness,
) -> None:
    match_id, plays = await crosswind(harness, "d4", "a1")
    await harness.done(match_id, "Ann", playing.undo)
    await plays("Ann", "e4")
    assert str(turns.UNDO_OFF) in harness.channel.last.content
    with refused(NO_UNDO_ASKED):
        await harness.done(match_id, "Ben", playing.answer_undo, True)


async def test_undo_survives_a_restart_and_the_match_verifies(start: Starts) -> None:
    async with start() as first:
        match_id, _ = await crosswind(first, "d4", "a1")
        await first.done(match_id, "Ben", playing.undo)
    async with start() as again:
        ben = await again.person("Ben")
        match = await again.match(match_id)
        assert match.waiting.keys() == {ben.id}
        await again.resign(match_id, "Ben")
        assert (await again.service.reader.verify(match_id)).agrees
        kinds = [each.kind for each in await again.service.reader.history(match_id)]
        assert kinds == ["dealt", "move", "move", "undone", "resigned"]


async def test_undo_answer_and_deadline_count_only_for_their_own_request(harness: Harness) -> None:
    match_id, plays = await crosswind(harness, "d4", "a1")
    await harness.done(match_id, "Ann", playing.undo)
    earlier = await harness.match(match_id)
    read = earlier.version
    await harness.done(match_id, "Ben", playing.answer_undo, False)
    assert "**Ben declines.**" in harness.channel.last.content
    with refused(UNDO_DECLINED):
        await harness.done(match_id, "Ann", playing.undo)  # refused once, until the next move
    await plays("Ann", "g7")
    await plays("Ben", "b7")
    await harness.done(match_id, "Ann", playing.undo)
    with refused(NO_UNDO_ASKED):
        await harness.do(match_id, "Ben", playing.answer_undo, True, read)
    with refused(NO_UNDO_ASKED):  # and so does the deadline
        await harness.act(match_id, playing.lapse_undo, earlier.undo.asked_at)
    now = (await harness.match(match_id)).version
    await harness.do(match_id, "Ben", playing.answer_undo, True, now)


async def offered(harness: Harness, match_id: MatchId, name: str) -> bool:
    return (await harness.view(match_id, name)).can_undo


async def test_undo_is_offered_only_while_it_would_not_be_refused(harness: Harness) -> None:
    match_id, plays = await crosswind(harness)
    assert not await offered(harness, match_id, "Ann")
    await plays("Ann", "d4")
    assert await offered(harness, match_id, "Ann")
    assert not await offered(harness, match_id, "Ben")
    await plays("Ben", "a1")
    assert await offered(harness, match_id, "Ann"), "the others are asked"
    await harness.done(match_id, "Ann", playing.undo)
    assert not await offered(harness, match_id, "Ann"), "they are asked already"
    await harness.done(match_id, "Ben", playing.answer_undo, False)
    assert not await offered(harness, match_id, "Ann"), "they have declined"
    assert await offered(harness, match_id, "Ben")
